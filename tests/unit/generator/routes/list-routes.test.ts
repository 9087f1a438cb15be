import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../../../generator/graph/build-graph.ts';
import { listRoutes } from '../../../../generator/routes/list-routes.ts';
import {
  defineEntryFamily,
  defineModel,
  defineType,
  type EntryId,
  type RouteFamily,
  type RouteSeed,
  text,
} from '../../../../generator/site.ts';

const locales = ['en', 'fr'];
const { graph } = buildGraph([], { model: {}, locales, tags: {}, sameInAllLanguages: new Set() });

const family = (name: string, seeds: readonly RouteSeed<unknown>[]): RouteFamily => ({
  name,
  page: `${name}.tsx`,
  shared: [],
  routes: () => seeds,
});

const list = (families: readonly RouteFamily[], languageRedirects = true) => [
  ...listRoutes(graph, { families, locales, languageRedirects }),
];
const pathsOf = (families: readonly RouteFamily[], languageRedirects?: boolean) =>
  list(families, languageRedirects).map(({ path }) => path);

describe('an old address', () => {
  const moves = (seeds: readonly RouteSeed<unknown>[]) =>
    list([family('note', seeds)], false).flatMap(({ path, movedTo }) => (movedTo === undefined ? [] : [`${path} ${movedTo}`]));

  it('that a page has in several languages leads to the first of them', () => {
    expect(moves([{ path: '/a/', data: {}, aliases: ['/old/', '/2019/a.html'] }])).toEqual([
      '/old/ /en/a/',
      '/2019/a.html /en/a/',
    ]);
  });

  it('of two pages, or twice of one, is listed twice, which is a problem', () => {
    const twice = { path: '/a/', data: {}, aliases: ['/old/', '/old'] };
    expect(moves([twice])).toEqual(['/old/ /en/a/', '/old/ /en/a/']);
    const other = { path: '/b/', data: {}, aliases: ['/old/'] };
    expect(moves([{ ...twice, aliases: ['/old/'] }, other])).toEqual(['/old/ /en/a/', '/old/ /en/b/', '/old/ /fr/b/']);
  });
});

describe('the date of a page', () => {
  const dates = { updatedAt: '2026-01-20T09:30:00Z' };
  const entry = { id: 'note/a' as EntryId, type: 'note', slug: 'a', locale: 'en', fields: {}, origin: { file: 'a' }, dates };
  const dayOf = (seed: Partial<RouteSeed<unknown>>, sourceDates?: boolean) => {
    const families = [family('note', [{ path: '/a/', data: {}, ...seed }])];
    return [...listRoutes(graph, { families, locales: ['en'], languageRedirects: false, sourceDates })][0]?.modified;
  };

  it('is that of its entry in the source, unless the family has another', () => {
    expect(dayOf({ entry })).toBe('2026-01-20');
    expect(dayOf({ entry, modified: '2026-01-01' })).toBe('2026-01-01');
    expect(dayOf({})).toBeUndefined();
  });

  it('does not come from the source if the site says so', () => {
    expect(dayOf({ entry }, false)).toBeUndefined();
    expect(dayOf({ entry, modified: '2026-01-01' }, false)).toBe('2026-01-01');
  });

  it('of a family of entries is that of each', () => {
    const model = defineModel({ note: defineType('A note.', { title: text() }) });
    const notes = defineEntryFamily<typeof model, 'note', unknown>({
      name: 'note',
      page: 'note.tsx',
      shared: [],
      type: 'note',
      routesOf: ({ slug }) => [{ path: `/${slug}/`, data: {} }],
    });
    const entries = [{ ...entry, fields: { title: 'A' }, locate: () => ({ file: 'a' }) }];
    const built = buildGraph(entries, { model, locales: ['en'], tags: {}, sameInAllLanguages: new Set() });
    const families = [notes as unknown as RouteFamily];
    const [route] = listRoutes(built.graph, { families, locales: ['en'], languageRedirects: false });
    expect(route).toMatchObject({ path: '/en/a/', modified: '2026-01-20', entry: 'note/a' });
  });
});

describe('the routes of a site', () => {
  it('are listed by language and family, each default page followed by its page without a language', () => {
    const families = [
      family('home', [{ path: '/', data: {} }]),
      family('note', [
        { path: '/b/', data: {} },
        { path: '/a/', data: {} },
      ]),
    ];
    expect(pathsOf(families)).toEqual(['/en/', '/', '/en/b/', '/b/', '/en/a/', '/a/', '/fr/', '/fr/b/', '/fr/a/']);
  });

  it('have no pages without a language if the site turns them off', () => {
    expect(pathsOf([family('note', [{ path: '/a/', data: {} }])], false)).toEqual(['/en/a/', '/fr/a/']);
  });

  it('are the same in each listing', () => {
    const families = [family('note', [{ path: '/a/', data: { title: 'A' } }])];
    expect(list(families)).toEqual(list(families));
  });

  it('are listed one by one, for any number', () => {
    const endless: RouteFamily = {
      ...family('note', []),
      *routes() {
        for (let number = 0; ; number++) yield { path: `/${number}/`, data: {} };
      },
    };
    const routes = listRoutes(graph, { families: [endless], locales, languageRedirects: false });
    expect([routes.next(), routes.next()].map(({ value }) => value?.path)).toEqual(['/en/0/', '/en/1/']);
  });
});

describe('the routes of an entry', () => {
  const model = defineModel({ note: defineType('A note.', { title: text() }), label: defineType('Words.', { title: text() }) });
  const slugs = ['a', 'b', 'c'];
  const entries = ['note', 'label'].flatMap((type) =>
    slugs.flatMap((slug) =>
      locales.map((locale) => {
        const origin = { file: `${type}/${slug}.${locale}.md` };
        const id = `${type}/${slug}` as EntryId;
        return { id, type, slug, locale, origin, fields: { title: slug }, locate: () => origin };
      }),
    ),
  );
  const { graph: whole } = buildGraph(entries, { model, locales, tags: {}, sameInAllLanguages: new Set() });
  const notes = defineEntryFamily<typeof model, 'note', unknown>({
    name: 'note',
    page: 'note.tsx',
    shared: [],
    type: 'note',
    *routesOf(entry, graph) {
      const data = { title: entry.fields.title, of: graph.ofType('note', entry.locale).length };
      yield { path: `/${entry.slug}/`, entry, data };
      yield { path: `/${entry.slug}/more/`, entry, data, listed: false };
    },
  }) as RouteFamily;
  const all = (about?: EntryId, families = [notes]) => [
    ...listRoutes(whole, { families, locales, languageRedirects: true, about }),
  ];

  it('are the listed routes of that entry', () => {
    for (const slug of slugs) {
      const id = `note/${slug}` as EntryId;
      expect(all(id)).toEqual(all().filter(({ entry }) => entry === id));
      expect(all(id)).toHaveLength(5);
    }
  });

  it('are empty for a family of another type, and complete for a family that cannot select them', () => {
    expect(all('label/a' as EntryId)).toEqual([]);
    expect(all('note/a' as EntryId, [family('other', [{ path: '/x/', data: {} }])]).map(({ path }) => path)).toEqual([
      ...['/en/x/', '/x/', '/fr/x/'],
    ]);
  });
});

describe('a page whose path differs per language', () => {
  const alternates = { en: '/a/', fr: '/é/' };
  const pages: RouteFamily = {
    ...family('note', []),
    routes: (_graph, locale) => [{ path: locale === 'fr' ? '/é/' : '/a/', alternates, data: {} }],
  };

  it('has a redirect page at each path, which leads to the page in every language', () => {
    expect(pathsOf([pages])).toEqual(['/en/a/', '/a/', '/fr/é/', '/é/']);
    for (const { context } of list([pages]).filter(({ path }) => path === '/a/' || path === '/é/')) {
      expect(context).toMatchObject({ redirect: true, languages: ['en', 'fr'], alternates });
    }
  });

  it('may be at both paths in each language, and its redirect pages then lead to the same path', () => {
    const both = ['/a/', '/é/'].map((path) => ({ path, alternates, redirected: 'same-path' as const, data: {} }));
    const routes = list([family('note', both)]);
    expect(routes.map(({ path }) => path)).toEqual(['/en/a/', '/a/', '/en/é/', '/é/', '/fr/a/', '/fr/é/']);
    expect(routes.find(({ path }) => path === '/é/')?.context).not.toHaveProperty('alternates');
  });

  it('has no redirect page in a language without a prefix', () => {
    const routes = [...listRoutes(graph, { families: [pages], locales, unprefixed: 'en', languageRedirects: true })];
    expect(routes.map(({ path }) => path)).toEqual(['/a/', '/fr/é/', '/é/']);
    expect(routes.map(({ context }) => context.unprefixedLanguage)).toEqual(['en', 'en', 'en']);
  });
});

describe('a page', () => {
  it('gets its addresses from the third argument of its family', () => {
    const families: RouteFamily[] = [
      {
        ...family('note', []),
        routes: (_graph, _locale, { href }) => [{ path: '/', data: [href('/é/?a=1#b'), href('/x.pdf'), href('/', 'en')] }],
      },
    ];
    const options = { families, locales, unprefixed: 'en', pathPrefix: '/docs', languageRedirects: false };
    expect([...listRoutes(graph, options)].map(({ data }) => data)).toEqual([
      ['/docs/%C3%A9/?a=1#b', '/docs/x.pdf', '/docs/'],
      ['/docs/fr/%C3%A9/?a=1#b', '/docs/x.pdf', '/docs/'],
    ]);
  });

  it('contains its language, all languages and its path below the language', () => {
    const [page] = list([family('note', [{ path: '/a/', data: { title: 'A' } }])]);
    expect(page).toEqual({
      path: '/en/a/',
      family: 'note',
      locale: 'en',
      context: { language: 'en', languages: ['en', 'fr'], originalPath: '/a/', redirect: false, routed: true },
      data: { title: 'A' },
      listed: true,
    });
  });

  it('without a language redirects the visitor', () => {
    const [, redirect] = list([family('note', [{ path: '/a/', data: { title: 'A' } }])]);
    expect(redirect).toEqual({
      path: '/a/',
      family: 'redirect',
      locale: 'en',
      context: { language: 'en', languages: ['en', 'fr'], originalPath: '/a/', redirect: true, routed: false },
      data: {},
      listed: false,
    });
  });

  it('that is not listed has no redirect', () => {
    expect(pathsOf([family('note', [{ path: '/a/', data: {}, listed: false }])])).toEqual(['/en/a/', '/fr/a/']);
  });

  it('that is not listed may have a redirect, and states its last change', () => {
    const seed = { path: '/a/', data: {}, listed: false, redirected: true, modified: '2026-01-15' };
    const routes = list([family('note', [seed])]);
    expect(routes.map(({ path, listed, modified }) => [path, listed, modified])).toEqual([
      ['/en/a/', false, '2026-01-15'],
      ['/a/', false, undefined],
      ['/fr/a/', false, '2026-01-15'],
    ]);
  });

  it('that is also at the root is the same page there, without language and redirect', () => {
    const [, root] = list([family('lost', [{ path: '/404.html', data: { a: 1 }, alsoAtRoot: true }])]);
    expect(root).toMatchObject({
      path: '/404.html',
      family: 'lost',
      data: { a: 1 },
      context: { redirect: false, routed: false },
      listed: false,
    });
  });

  it('answers a range of addresses in its own language only', () => {
    const routes = list([family('lost', [{ path: '/404/', data: {}, matchPath: '/*', alsoAtRoot: true }])]);
    expect(routes.map(({ path, matchPath }) => [path, matchPath])).toEqual([
      ['/en/404/', '/en/*'],
      ['/404/', undefined],
      ['/fr/404/', '/fr/*'],
    ]);
  });
});
