import { afterAll, beforeAll, expect } from 'vitest';
import { type MiniSite, miniSite, withRealClient } from './mini-site.ts';

/** Generates the site below before the tests of a file, and returns a function that returns it. */
export function generatedPartialSite(): () => MiniSite {
  withRealClient();
  const made: { site?: MiniSite; remove?: () => Promise<void> } = {};
  beforeAll(async () => {
    made.site = await miniSite(partialSite, (remove) => {
      made.remove = remove;
    });
    expect(await made.site.generate()).toMatchObject({ status: 'generated', problems: [] });
  });
  afterAll(() => made.remove?.());
  return () => made.site as MiniSite;
}

/**
 * A mini-site with partial hydration: stories are server components, of which one has a client
 * component; notes are hydrated as a whole.
 */
export const partialSite: Readonly<Record<string, string | undefined>> = {
  'boreal.config.ts': `
import { defineFamily, defineModel, defineSite, defineSlice, defineType, markdown, text } from '../../../generator/site.ts';
const model = defineModel({
  story: defineType('A story.', { title: text({ maxLength: 60 }), body: markdown() }),
  note: defineType('A note.', { title: text({ maxLength: 60 }) }),
});
const stories = defineFamily<typeof model>()({
  name: 'story', page: 'templates/story.page.tsx', shared: ['words'], hydration: 'partial',
  *routes(graph, locale) {
    for (const entry of graph.ofType('story', locale)) yield { path: \`/stories/\${entry.slug}/\`, entry, data: { ...entry.fields, slug: entry.slug } };
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Not found', slug: '404' } };
    yield { path: '/500.html', alsoAtRoot: true, listed: false, data: { title: 'Broken', slug: '500' } };
    yield { path: '/offline/', listed: false, data: { title: 'Offline', slug: 'offline' } };
  },
});
const notes = defineFamily<typeof model>()({
  name: 'note', page: 'templates/note.page.tsx', shared: ['words'],
  *routes(graph, locale) {
    for (const entry of graph.ofType('note', locale)) yield { path: entry.slug === 'home' ? '/' : \`/\${entry.slug}/\`, entry, data: entry.fields };
  },
});
const redirect = defineFamily<typeof model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  locales: { en: { tag: 'en-CA' } },
  siteUrl: 'https://mini.example',
  model, families: [stories, notes, redirect],
  slices: { header: defineSlice<typeof model>()({ component: 'templates/header.tsx', shared: [], data: () => ({}) }) },
  shared: { words: () => ({ by: 'By us' }) },
  visitor: { serviceWorker: true },
  rootShared: [], root: 'templates/root.tsx', client: '../../../client', content: 'content', public: 'public',
});
`,
  'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ slices, children }: SiteRootProps) => <>{slices.header}{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
  'templates/header.tsx': `
import type { SliceProps } from '#contract/page';
export default ({ href }: SliceProps) => <header>
  <a href={href('/')}>Home</a> <a href={href('/stories/plain/')}>Plain</a> <a href={href('/stories/liked/')}>Liked</a> <a href={href('/stories/other/')}>Other</a>
</header>;
`,
  'templates/story.page.tsx': `
import type { HeadProps, ServerPageProps } from '#contract/page';
import { readTime } from './read-time.ts';
import { Like } from './like.tsx';
interface Data { title: string; slug: string; body?: { html: string } }
export default async function Story({ data, shared }: ServerPageProps<Data, { words: { by: string } }>) {
  const time = await readTime(data.body?.html ?? '');
  return <main>
    <h1>{data.title}</h1><p className="by">{shared.words.by}, {time}</p>
    {data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}
    {data.slug === 'liked' && <Like story={data.title} since={new Date(0)}><em>Likes</em></Like>}
  </main>;
}
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`,
  'templates/read-time.ts': `
import { createContext } from 'react';
/** A module may export a context next to what server components import. */
export const Theme = createContext('');
/** Only the build needs this text: SERVER-ONLY. */
export const readTime = async (html: string) => html.length + ' SERVER-ONLY letters';
`,
  'templates/like.tsx': `'use client';
import { type ReactNode, useState } from 'react';
export function Like({ story, since, children }: { story: string; since: Date; children: ReactNode }) {
  const [likes, setLikes] = useState(0);
  return <button type="button" onClick={() => setLikes(likes + 1)} title={story + ' ' + since.getTime()}>{children}: {likes}</button>;
}
`,
  'templates/note.page.tsx': `
import { useState } from 'react';
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string }
export default ({ data }: PageProps<Data>) => {
  const [count, setCount] = useState(0);
  return <main><h1>{data.title}</h1><button type="button" onClick={() => setCount(count + 1)}>Count: {count}</button></main>;
};
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`,
  'templates/redirect.page.tsx': `
export default () => <p>Language</p>;
export const head = () => ({ title: 'Language', announcement: 'Language' });
`,
  'public/favicon.ico': '',
  'content/note/hello.en.md': undefined,
  'content/note/hello.fr.md': undefined,
  'content/label/menu.en.yaml': undefined,
  'content/label/menu.fr.yaml': undefined,
  'content/note/home.en.md': '---\ntitle: Home\n---\n',
  'content/story/plain.en.md': '---\ntitle: A plain story\n---\n\nWithout anything to press.\n',
  'content/story/other.en.md': '---\ntitle: Another story\n---\n\nAlso without.\n',
  'content/story/liked.en.md': '---\ntitle: A liked story\n---\n\nWith a button.\n',
};
