// A second site for measuring builds. bench/corpus.js writes its content.
import {
  type ContentEntry,
  type ContentGraph,
  defineEntryFamily,
  defineFamily,
  defineSite,
  defineSlice,
  type FieldsOf,
} from '../../generator/site.ts';
import { type Model, model } from './model.ts';
import type { FooterData, HeaderData, PageContent, Shared, Strings } from './shared.ts';
import type { PageData } from './templates/page.tsx';

const pageTypes = ['product', 'faq', 'location', 'article'] as const;
type PageType = (typeof pageTypes)[number];
type PageEntry = ContentEntry<FieldsOf<Model[PageType]['fields']>>;

const settingsOf = (graph: ContentGraph<Model>, locale: string) => graph.single('settings', 'site', locale).fields;

/** Returns the path of an entry, without its language. */
const pathOf = ({ fields, locale }: PageEntry): string => fields.path.slice(`/${locale}`.length);

const family = (type: PageType) =>
  defineEntryFamily<Model, PageType, PageData>({
    name: type,
    type,
    page: 'templates/page.tsx',
    shared: ['strings'],
    *routesOf(entry, graph) {
      const { title, description, category, kind, date, related, body } = entry.fields;
      const content: PageContent = {
        title,
        description,
        category,
        kind,
        date,
        related: related.map((id) => {
          const other = graph.entry(id.slice(0, id.indexOf('/')) as PageType, id, entry.locale).fields;
          return { path: other.path, title: other.title };
        }),
      };
      yield { path: pathOf(entry), entry, modified: date, data: { ...content, body } };
    },
  });

const redirect = defineFamily<Model>()({ name: 'redirect', page: 'templates/redirect.tsx', shared: [], *routes() {} });

const header = defineSlice<Model>()<HeaderData>({
  component: 'templates/header.tsx',
  shared: [],
  data: (graph, locale) => {
    const { name, home, province, call, provinces, nav } = settingsOf(graph, locale);
    const nameAt = locale === 'fr' ? 2 : 1;
    return {
      name,
      home,
      province,
      call,
      provinces: provinces.map((names) => ({ code: names[0] ?? '', name: names[nameAt] ?? '' })),
      links: nav,
    };
  },
});

const footer = defineSlice<Model>()<FooterData>({
  component: 'templates/footer.tsx',
  shared: [],
  data: (graph, locale) => {
    const { types, footer: groups, name, rights } = settingsOf(graph, locale);
    const titles: Readonly<Record<string, string>> = types;
    return {
      groups: groups.map(({ title, links }) => ({ title: titles[title] ?? title, links })),
      legal: `© 2026 ${name}. ${rights}`,
    };
  },
});

export default defineSite({
  locales: { en: { tag: 'en' }, fr: { tag: 'fr' } },
  siteUrl: 'https://www.example.com',
  model,
  families: [...pageTypes.map(family), redirect],
  slices: { header, footer },
  shared: {
    strings: (graph: ContentGraph<Model>, locale: string): Strings => {
      const { name, home, related, skip, other, updated, types } = settingsOf(graph, locale);
      return { name, home, related, skip, other, updated, types };
    },
  },
  rootShared: ['strings'],
  root: 'templates/root.tsx',
  client: '../../client',
  content: 'content',
  languageRedirects: false,
  typography: false,
  linksNameLanguage: true,
  sameInAllLanguages: ['Questions'],
} satisfies Parameters<typeof defineSite<Model>>[0] & { shared: Record<keyof Shared, unknown> });
