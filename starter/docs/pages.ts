import { itemOf, type MenuItem, site } from './site.ts';

const wordsOf = (graph: typeof site.graph, locale: string) => graph.single('words', 'words', locale);

/** Returns a day in words: '15 January 2026'. */
const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));

const withoutItems = ({ title, path, original }: MenuItem) => ({ title, path, original });

export const docs = site.entries('doc', {
  name: 'docs',
  path: '/{slug}/',
  component: () => import('./templates/doc.page.tsx'),
  shared: ['words'],
  data(entry, graph) {
    const { title, description, changed, body } = entry.fields;
    const tree = graph.tree('doc', entry.locale, { orderBy: 'order' });
    const { parents = [], previous, next } = tree.placeOf(entry) ?? {};
    const linkTo = (other: typeof entry | undefined) =>
      other && { path: `/${other.slug}/`, title: other.fields.title, original: other.original };
    const { editAt } = graph.single('settings', 'settings', entry.locale).fields;
    const { file, edit = editAt && `${editAt}/${file}` } = entry.origin;
    const originalDay = graph.find('doc', entry.id, graph.locales[0] ?? '')?.fields.changed ?? '';
    return {
      title,
      description,
      body,
      edit,
      folders: parents.map(itemOf).map(withoutItems),
      previous: linkTo(previous),
      next: linkTo(next),
      changed: changed === undefined ? undefined : { day: changed, text: dayText(changed, entry.locale) },
      /** True if the original has changed since. */
      isBehind: entry.original === undefined && changed !== undefined && changed < originalDay,
    };
  },
  facts: ({ fields: { title, description, changed, keywords, body } }) => ({
    modified: changed,
    search: { page: title, description, category: 'doc', keywords, texts: [body] },
  }),
});

export const landing = site.page({
  name: 'landing',
  path: '/',
  component: () => import('./templates/landing.page.tsx'),
  data(graph, locale) {
    const { fields, original } = wordsOf(graph, locale);
    const { name, tagline, description, start } = fields;
    const { children, entries } = graph.tree('doc', locale, { orderBy: 'order' });
    const [first] = entries;
    return { name, tagline, description, start, original, first: first && `/${first.slug}/`, folders: children.map(itemOf) };
  },
});

export const search = site.page({
  name: 'search',
  path: '/search/',
  listed: false,
  redirected: true,
  component: () => import('./templates/search.page.tsx'),
  data(graph, locale) {
    const { search: title, description } = wordsOf(graph, locale).fields;
    return { title, description, text: undefined };
  },
});

export const notFound = site.page({
  name: 'not-found',
  path: '/404.html',
  alsoAtRoot: true,
  listed: false,
  component: () => import('./templates/search.page.tsx'),
  data(graph, locale) {
    const { notFound: title, notFoundText: text, description } = wordsOf(graph, locale).fields;
    return { title, description, text };
  },
});
