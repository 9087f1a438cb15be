import { type MiniSite, miniSite } from './mini-site.ts';

const config = (settings: string) => `
import { date, defineEntryFamily, defineFamily, defineModel, defineSite, defineSlice, defineType, list, markdown, pathsOf, symbol, text } from '../../../generator/site.ts';
const model = defineModel({
  home: defineType('The home page.', { title: text(), body: markdown() }),
  recipe: defineType('A recipe.', { title: text(), body: markdown(), path: symbol({ localized: true }), day: date(), aliases: list(symbol(), { localized: true }) }),
});
type Model = typeof model;
const pathOf = ({ fields }: { fields: { path: string } }) => \`/\${fields.path}/\`;
const home = defineFamily<Model>()({
  name: 'home', page: 'templates/home.page.tsx', shared: [],
  *routes(graph, locale, { href }) {
    const entry = graph.single('home', 'home', locale);
    const { title, body } = entry.fields;
    yield { path: '/', entry, data: { title, body, recipes: graph.ofType('recipe', locale).map((each) => ({ title: each.fields.title, address: href(pathOf(each)) })) } };
    yield { path: '/404/', matchPath: '/*', listed: false, data: { title: '404', recipes: [] } };
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: '404', recipes: [] } };
    yield { path: '/offline/', listed: false, data: { title: 'Offline', recipes: [] } };
  },
});
const recipes = defineEntryFamily<Model, 'recipe', object>({
  name: 'recipe', page: 'templates/recipe.page.tsx', shared: [], type: 'recipe',
  *routesOf(entry, graph) {
    const { title, body, day } = entry.fields;
    const search = { page: title, description: title, category: 'recipes' };
    yield { path: pathOf(entry), alternates: pathsOf<Model, 'recipe'>(graph, entry, pathOf), modified: day, search, data: { title, body } };
  },
});
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } },
  ${settings}
  siteUrl: 'https://kitchen.example', model, families: [home, recipes], rootShared: ['menu'],
  shared: { menu: (graph, locale, { href }) => graph.ofType('recipe', locale).map((each) => href(pathOf(each))) },
  slices: { header: defineSlice<Model>()({ component: 'templates/header.tsx', shared: [], data: (_graph, _locale, { href }) => ({ start: href('/') }) }) },
  root: 'templates/root.tsx', client: '../../../client', content: 'content', public: 'public',
  redirects: { '/menu/': '/fr/', '/cakes': '/fr/tarte/', '/leaflet/': '/files/leaflet.txt', '/shop': 'https://shop.example/all?from=kitchen' },
  headLinks: [{ rel: 'icon', href: '/favicon.ico' }],
  search: { synonyms: () => [] }, visitor: { serviceWorker: true, geo: false },
  feeds: [{ path: '/feed.atom', feed: (graph, locale) => ({
    title: 'Recipes', author: 'Kitchen', page: '/',
    entries: graph.ofType('recipe', locale).map((each) => ({ path: pathOf(each), title: each.fields.title, published: each.fields.day })),
  }) }],
  webAppManifest: () => ({ name: 'Kitchen', short_name: 'Kitchen', id: '/', scope: '/', shortcuts: [{ name: 'Leaflet', url: '/files/leaflet.txt', icons: [{ src: '/favicon.ico' }] }], screenshots: [{ src: '/favicon.ico' }] }),
});
`;

const recipe = (title: string, path: string, body: string, aliases: readonly string[]): string =>
  [`---`, `title: ${title}`, `path: ${path}`, 'day: 2026-01-15', `aliases: [${aliases.join(', ')}]`, '---', '', body, ''].join(
    '\n',
  );

const describe = (words: string): string => `\`\${${words}}, in enough words for the description of a page of this site.\``;

const files: Readonly<Record<string, string>> = {
  'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
import { alternatePath, withPrefix } from '#contract/page-path';
export const SiteRoot = ({ pageContext, pathPrefix, slices, children }: SiteRootProps) => pageContext.redirect ? <>{children}</> : <>{slices.header}<nav>{
  pageContext.languages.filter((each) => each !== pageContext.language).map((each) => (
    <a key={each} href={withPrefix(encodeURI(alternatePath(pageContext, each)), pathPrefix)} hrefLang={each} data-language-choice={each}>{each}</a>
  ))}</nav>{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
  'templates/header.tsx': `
import type { SliceProps } from '#contract/page';
export default ({ data }: SliceProps<{ start: string }>) => <header><a href={data.start}>Kitchen</a></header>;
`,
  'templates/home.page.tsx': `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; body?: { html: string }; recipes: { title: string; address: string }[] }
export default ({ data, href }: PageProps<Data>) => <main><h1>{data.title}</h1>{data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}<ul>{data.recipes.map(({ title, address }) => <li key={address}><a href={address}>{title}</a></li>)}</ul><a id="top" href={href('/#top')}>top</a></main>;
export const head = ({ data, path }: HeadProps<Data>) => ({ title: \`\${data.title} (\${path})\`, announcement: data.title, description: ${describe('data.title + path')} });
`,
  'templates/recipe.page.tsx': `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; body: { html: string } }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1><div dangerouslySetInnerHTML={{ __html: data.body.html }} /></main>;
export const head = ({ data, path }: HeadProps<Data>) => ({ title: \`\${data.title} (\${path})\`, announcement: data.title, description: ${describe('data.title + path')}, feeds: [] });
`,
  'templates/note.page.tsx': 'export {};\n',
  'public/files/leaflet.txt': 'Winter dishes.\n',
  'content/home/home.en.md': '---\ntitle: Kitchen\n---\n\nStart with [the pie](/pie/).\n',
  'content/home/home.fr.md': '---\ntitle: Cuisine\n---\n\nCommencez par [la tarte](/tarte/).\n',
  'content/recipe/pie.en.md': recipe('Apple pie', 'pie', 'See [the soup](/soup/).', ['/2019/pie.html', '/old-pie']),
  'content/recipe/pie.fr.md': recipe('Tarte aux pommes', 'tarte', 'Voir [la soupe](/soupe-à-l’ail/).', ['/2019/tarte/']),
  'content/recipe/soup.en.md': recipe('Garlic soup', 'soup', 'See [the start](/).', []),
  'content/recipe/soup.fr.md': recipe('Soupe à l’ail', 'soupe-à-l’ail', 'Voir [le début](/).', []),
};

/** Makes a bilingual site with a path per language, old addresses and a service worker. */
export function kitchenSite(
  settings: string,
  onEnd?: (remove: () => Promise<void>) => void,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<MiniSite> {
  const none = [
    'content/note/hello.en.md',
    'content/note/hello.fr.md',
    'content/label/menu.en.yaml',
    'content/label/menu.fr.yaml',
  ];
  const removed = Object.fromEntries(
    [...none, 'templates/redirect.page.tsx', 'templates/note.page.tsx'].map((path) => [path, undefined]),
  );
  return miniSite({ ...files, ...removed, 'boreal.config.ts': config(settings), ...more }, onEnd);
}
