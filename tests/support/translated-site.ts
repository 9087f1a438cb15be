import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type MiniSite, miniSite } from './mini-site.ts';

const docs = resolve(import.meta.dirname, '../../docs/translations.md');

/** Returns the examples of the page on translations by their names. */
export async function translationExamples(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(docs, 'utf8');
  const examples = [...text.matchAll(/^```tsx? (\S+)\n([\s\S]*?)^```$/gm)];
  return Object.fromEntries(examples.map(([, name = '', code = '']) => [name, code]));
}

const config = (settings: string): string => `
import { defineEntryFamily, defineFamily, defineSite } from '../../../generator/site.ts';
import { events, guideList } from './events.ts';
import { model } from './model.ts';
type Model = typeof model;
const words = {
  en: { guides: 'Guides', events: 'Events' }, fr: { guides: 'Les guides', events: 'Les fêtes' }, ar: { guides: 'أدلة', events: 'أحداث' },
};
const searchOf = (title: string) => ({ page: title, description: title, category: 'guides' });
const homes = defineFamily<Model>()({
  name: 'home', page: 'templates/list.page.tsx', shared: [],
  *routes(graph, locale) {
    const events = graph.ofType('event', locale).length > 0 ? [{ path: '/events/', title: words[locale].events }] : [];
    for (const entry of graph.ofType('home', locale)) {
      const { title, body } = entry.fields;
      yield { path: '/', entry, data: { title, body, items: [{ path: '/guides/', title: words[locale].guides }, ...events] } };
    }
  },
});
const guides = defineEntryFamily<Model, 'guide', object>({
  name: 'guide', page: 'templates/entry.page.tsx', shared: [], type: 'guide',
  *routesOf(entry) {
    const { title, body } = entry.fields;
    yield { path: \`/guides/\${entry.slug}/\`, search: searchOf(title), data: { title, body } };
  },
});
const eventList = defineFamily<Model>()({
  name: 'events', page: 'templates/list.page.tsx', shared: [],
  *routes(graph, locale) {
    const items = graph.ofType('event', locale).map(({ slug, fields, original }) => ({
      path: \`/events/\${slug}/\`, title: fields.title, original, next: fields.next.map((id) => graph.entry('event', id, locale)).map(({ fields: { title }, original }) => ({ title, original })),
    }));
    if (items.length > 0) yield { path: '/events/', data: { items } };
  },
});
const notFound = defineFamily<Model>()({
  name: 'not-found', page: 'templates/list.page.tsx', shared: [],
  routes: () => [{ path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Not found', items: [] } }],
});
const redirect = defineFamily<Model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  ${settings}
  siteUrl: 'https://mini.example', model, families: [homes, guides, guideList, events, eventList, notFound, redirect], slices: {}, shared: {},
  rootShared: [], root: 'templates/root.tsx', client: '../../../client', content: 'content', public: 'public',
  search: { synonyms: () => [] },
  feeds: [{ path: '/guides/feed.atom', feed: (graph, locale) => ({
    title: 'Guides', author: 'Mini', page: '/guides/',
    entries: graph.ofType('guide', locale).map(({ slug, fields }) => ({ path: \`/guides/\${slug}/\`, title: fields.title, published: '2026-01-15' })),
  }) }, { path: '/events/feed.atom', feed: (graph, locale) => ({
    title: 'Events', author: 'Mini', page: '/events/',
    entries: graph.ofType('event', locale).map(({ slug, fields }) => ({ path: \`/events/\${slug}/\`, title: fields.title, published: fields.day })),
  }) }],
});
`;

const templates = {
  'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
import { LanguageMenu } from './language-menu.tsx';
export const SiteRoot = ({ pageContext, children }: SiteRootProps) => <>{!pageContext.redirect && <LanguageMenu pageContext={pageContext} />}{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
  'templates/entry.page.tsx': `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; body: { html: string } }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1><div dangerouslySetInnerHTML={{ __html: data.body.html }} /></main>;
export const head = ({ data, path }: HeadProps<Data>) => ({ title: \`\${data.title} (\${path})\`, announcement: data.title, description: \`What a visitor finds on \${path}, in enough words for a description.\` });
`,
  'templates/list.page.tsx': `
import { type HeadProps, languageAttributes, type PageProps, type TextPart } from '#contract/page';
interface Item extends TextPart { path: string; title: string; next?: (TextPart & { title: string })[] }
interface Data { title?: string; items: Item[] }
export default ({ path, pageContext, data }: PageProps<Data>) => <main><h1>{data.title ?? path}</h1><ul>{data.items.map((item) => <li key={item.path} {...languageAttributes(item, pageContext)}><a href={\`/\${pageContext.language}\${item.path}\`}>{item.title}</a> {item.next?.map((next) => <span key={next.title} {...languageAttributes(next, pageContext)}>{next.title}</span>)}</li>)}</ul></main>;
export const head = ({ path }: HeadProps<Data>) => ({ title: \`The list of \${path}\`, announcement: 'List', description: \`What a visitor finds on \${path}, in enough words for a description.\` });
`,
  'templates/redirect.page.tsx': `
import type { PageProps } from '#contract/page';
import { alternatePath } from '#contract/page-path';
export default ({ pageContext }: PageProps) => <main><h1>Language</h1>{pageContext.languages.map((language) => <a key={language} href={alternatePath(pageContext, language)}>{language}</a>)}</main>;
export const head = () => ({ title: 'Language', announcement: 'Language' });
`,
};

const entry = (title: string, body: string, ...lines: readonly string[]): string =>
  ['---', `title: ${title}`, ...lines, '---', '', body, ''].join('\n');
const event = (title: string, body: string, ...lines: readonly string[]): string =>
  entry(title, body, 'day: 2026-03-01', ...lines);

export const translatedContent: Readonly<Record<string, string>> = {
  'content/home/home.en.md': entry('Welcome', 'The town.'),
  'content/home/home.fr.md': entry('Bienvenue', 'La ville.'),
  'content/home/home.ar.md': entry('أهلا وسهلا', 'المدينة.'),
  'content/guide/garden.en.md': entry('The garden', 'Roses.'),
  'content/guide/garden.fr.md': entry('Le jardin', 'Des roses.'),
  'content/guide/garden.ar.md': entry('الحديقة', 'الورود.'),
  'content/guide/winter.en.md': entry('Winter', 'Snow falls.'),
  'content/guide/sucre.fr.md': entry('La cabane à sucre', 'Du sirop.'),
  'content/event/market.en.md': event('The market', 'On Sunday.', 'place: square', 'next: [parade]'),
  'content/event/market.fr.md': event('Le marché', 'Le dimanche.', 'place: la-place', 'next: [parade]'),
  'content/event/parade.en.md': event('The parade', 'At noon.', 'place: street'),
  'content/event/fete.fr.md': event('La fête', 'Le soir.', 'place: le-parc'),
};

/** Makes the trilingual site of the page on translations, with files added or replaced. */
export async function translatedSite(
  files: Readonly<Record<string, string | undefined>> = {},
  onEnd?: (remove: () => Promise<void>) => void,
): Promise<MiniSite> {
  const { settings = '', ...examples } = await translationExamples();
  const standard = [
    'content/note/hello.en.md',
    'content/note/hello.fr.md',
    'content/label/menu.en.yaml',
    'content/label/menu.fr.yaml',
  ];
  const unwanted = Object.fromEntries(
    [...standard, 'templates/header.tsx', 'templates/note.page.tsx'].map((path) => [path, undefined]),
  );
  return miniSite(
    { ...unwanted, 'boreal.config.ts': config(settings), ...templates, ...examples, ...translatedContent, ...files },
    onEnd,
  );
}
