import { type ServedTwins, servedTwins } from './served-twins.ts';

/** Paths of the pages of the tall site. Each page is several screens high. */
export const tallPages = ['/one/', '/two/', '/three/'] as const;

/** Hashes of rows that every page has. */
export const tallRows = ['#row-30', '#row-50'] as const;

/** Generates and serves the tall site for the tests of a file, and returns a function that returns it. */
export const servedTallSite = (): (() => ServedTwins) => servedTwins(tallSite);

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
