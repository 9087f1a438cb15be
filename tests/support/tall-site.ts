import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { serve } from '../../generator/serve/serve.ts';
import { miniSite, withRealClient } from './mini-site.ts';

/** Paths of the pages of the tall site. Each page is several screens high. */
export const tallPages = ['/one/', '/two/', '/three/'] as const;

/** Hashes of rows that every page has. */
export const tallRows = ['#row-30', '#row-50'] as const;

export interface TallSite {
  /** Origin of the pages with their client. */
  readonly origin: string;
  /** Origin of the same pages as plain documents, without any script. */
  readonly plainOrigin: string;
}

/** Generates and serves the tall site for the tests of a file, and returns a function that returns it. */
export function servedTallSite(): () => TallSite {
  withRealClient();
  const ends: (() => Promise<void>)[] = [];
  const made: { site?: TallSite } = {};
  beforeAll(async () => {
    const site = await miniSite(tallSite, (remove) => ends.unshift(remove));
    expect(await site.generate()).toMatchObject({ status: 'generated', problems: [] });
    const onFault = (error: unknown): void => console.error(error);
    const server = await serve({ folder: join(site.root, 'dist'), pathPrefix: '', port: 0, host: '127.0.0.1', onFault });
    ends.unshift(() => server.close());
    const origin = `http://127.0.0.1:${server.port}`;
    const plain = await serveWithoutScripts(origin);
    ends.unshift(plain.close);
    made.site = { origin, plainOrigin: plain.origin };
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => made.site as TallSite;
}

/** Serves the documents of another server without their scripts. */
async function serveWithoutScripts(origin: string): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void fetch(origin + request.url).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type });
      response.end(type.startsWith('text/html') ? withoutScripts(body.toString()) : body);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const withoutScripts = (html: string): string => html.replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');

const links = tallPages.flatMap((path) => [path, ...tallRows.map((hash) => path + hash)]);

const tallSite: Readonly<Record<string, string | undefined>> = {
  'boreal.config.ts': `
import { defineFamily, defineModel, defineSite, defineSlice, defineType, text } from '../../../generator/site.ts';
const model = defineModel({ note: defineType('A note.', { title: text({ maxLength: 60 }) }) });
const notes = defineFamily<typeof model>()({
  name: 'note', page: 'templates/note.page.tsx', shared: [],
  *routes(graph, locale) {
    for (const entry of graph.ofType('note', locale)) yield { path: \`/\${entry.slug}/\`, entry, data: entry.fields };
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Not found' } };
  },
});
const redirect = defineFamily<typeof model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  locales: { en: { tag: 'en-CA' } },
  siteUrl: 'https://mini.example',
  model, families: [notes, redirect],
  slices: { header: defineSlice<typeof model>()({ component: 'templates/header.tsx', shared: [], data: () => ({}) }) },
  shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client', content: 'content', public: 'public',
});
`,
  'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ slices, children }: SiteRootProps) => <>{slices.header}{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
  'templates/header.tsx': `
import type { SliceProps } from '#contract/page';
const links = ${JSON.stringify(links)};
export default ({ href }: SliceProps) => <header>{links.map((link) => <a key={link} href={href(link)}>{link} </a>)}</header>;
`,
  'templates/note.page.tsx': `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string }
const rows = Array.from({ length: 120 }, (_, row) => row);
export default ({ data }: PageProps<Data>) => <main>
  <h1>{data.title}</h1>
  <p>${tallRows.map((hash) => `<a href="${hash}">${hash} </a>`).join('')}</p>
  {rows.map((row) => <p key={row} id={'row-' + row}>{data.title}, row {row}</p>)}
</main>;
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
  'content/note/one.en.md': '---\ntitle: Page one\n---\n',
  'content/note/two.en.md': '---\ntitle: Page two\n---\n',
  'content/note/three.en.md': '---\ntitle: Page three\n---\n',
};
