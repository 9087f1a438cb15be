import { resolve } from 'node:path';
import { type ContentGraph, defineEntryFamily, defineFamily, defineSite } from 'boreal';
import { docs } from './docs-source.ts';
import { type Model, model } from './model.ts';
import type { GuideData } from './templates/guide.page.tsx';
import type { Menu } from './templates/site.tsx';

/** Address of the files of the repository, for links to them: 'https://git.example.com/boreal/blob/main'. */
const repository = process.env.REPOSITORY_FILES;

const pathOf = (slug: string): string => (slug === 'index' ? '/' : `/${slug}/`);

/** Pages by section, in the order of the index. */
function menu(graph: ContentGraph<Model>, locale: string): Menu {
  const sections = new Map<string, { path: string; title: string }[]>();
  const listed = graph.ofType('guide', locale).filter(({ slug }) => slug !== 'index');
  for (const { slug, fields } of listed.toSorted((a, b) => a.fields.order - b.fields.order)) {
    const section = fields.section ?? '';
    const pages = sections.get(section) ?? [];
    sections.set(section, [...pages, { path: pathOf(slug), title: fields.title }]);
  }
  return [...sections].map(([title, pages]) => ({ title, pages }));
}

const guides = defineEntryFamily<Model, 'guide', GuideData>({
  name: 'guide',
  page: 'templates/guide.page.tsx',
  shared: ['menu'],
  type: 'guide',
  *routesOf(entry, _graph, { href }) {
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

const others = defineFamily<Model>()({
  name: 'other',
  page: 'templates/other.page.tsx',
  shared: ['menu'],
  *routes() {
    yield { path: '/find/', listed: false, data: { kind: 'search', title: 'Search' } };
    yield { path: '/404.html', listed: false, data: { kind: 'missing', title: 'There is no such page' } };
  },
});

export default defineSite({
  locales: { en: { tag: 'en-CA' } },
  siteUrl: 'https://boreal.example',
  model,
  families: [guides, others],
  slices: {},
  shared: { menu },
  rootShared: ['menu'],
  root: 'templates/site.tsx',
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
