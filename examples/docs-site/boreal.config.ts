import { resolve } from 'node:path';
import { boreal, type ContentGraph } from 'boreal';
import { docs } from './docs-source.ts';
import { model } from './model.ts';
import type { Menu } from './templates/site.tsx';

/** Address of the files of the repository, for links to them: 'https://git.example.com/boreal/blob/main'. */
const repository = process.env.REPOSITORY_FILES;

const pathOf = (slug: string): string => (slug === 'index' ? '/' : `/${slug}/`);

/** Pages by section, in the order of the index. */
function menu(graph: ContentGraph<typeof model>, locale: string): Menu {
  const sections = new Map<string, { path: string; title: string }[]>();
  const listed = graph.ofType('guide', locale).filter(({ slug }) => slug !== 'index');
  for (const { slug, fields } of listed.toSorted((a, b) => a.fields.order - b.fields.order)) {
    const section = fields.section ?? '';
    const pages = sections.get(section) ?? [];
    sections.set(section, [...pages, { path: pathOf(slug), title: fields.title }]);
  }
  return [...sections].map(([title, pages]) => ({ title, pages }));
}

const site = boreal({ types: model, shared: { menu }, rootShared: ['menu'] });

const guides = site.entryPages('guide', {
  component: () => import('./templates/guide.page.tsx'),
  *routes(entry, _graph, { href }) {
    const { title, description, section, keywords, body } = entry.fields;
    const path = pathOf(entry.slug);
    yield {
      path,
      entry,
      data: { title, description, body, address: href(path) },
      search: { page: title, description, category: section ?? '', keywords, texts: [body] },
    };
  },
});

const search = site.page({
  path: '/find/',
  name: 'search',
  listed: false,
  component: () => import('./templates/other.page.tsx'),
  data: () => ({ kind: 'search', title: 'Search' }),
});

const missing = site.page({
  path: '/404.html',
  name: 'missing',
  listed: false,
  component: () => import('./templates/other.page.tsx'),
  data: () => ({ kind: 'missing', title: 'There is no such page' }),
});

export default site.site({
  locales: ['en-CA'],
  siteUrl: 'https://boreal.example',
  pages: [guides, search, missing],
  root: () => import('./templates/site.tsx'),
  sources: { docs: docs(resolve(import.meta.dirname, '../../docs'), repository) },
  public: '../../docs/pictures',
  // Code and messages are quoted as they are.
  typography: false,
  headLinks: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  themeColor: { '(prefers-color-scheme: light)': '#ffffff', '(prefers-color-scheme: dark)': '#10191b' },
  search: {
    synonyms: () => [
      ['locale', 'language'],
      ['picture', 'image'],
      ['setting', 'option'],
    ],
  },
  visitor: { geo: false },
  byteLimits: { document: 60_000 },
});
