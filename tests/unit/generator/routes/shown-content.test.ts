import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../../../generator/graph/build-graph.ts';
import { listRoutes } from '../../../../generator/routes/list-routes.ts';
import { indexPages } from '../../../../generator/routes/page-index.ts';
import {
  type ContentGraph,
  defineModel,
  defineType,
  type EntryId,
  group,
  markdown,
  type RouteFamily,
  type RouteSeed,
  text,
} from '../../../../generator/site.ts';

const model = defineModel({
  words: defineType('Words.', { title: text(), labels: group({ more: text() }) }, { translations: 'fallback' }),
  guide: defineType('A guide.', { title: text(), body: markdown() }, { translations: 'fallback' }),
  note: defineType('A note.', { title: text() }, { translations: 'optional' }),
});
type Graph = ContentGraph<typeof model>;
type Seeds = (graph: Graph, locale: string) => Iterable<RouteSeed<unknown>>;

const locales = ['en', 'fr', 'ar'];
const languages = {
  en: { locale: 'en', lang: 'en', dir: 'ltr' },
  fr: { locale: 'fr', lang: 'fr-CA', dir: 'ltr' },
  ar: { locale: 'ar', lang: 'ar', dir: 'rtl' },
} as const;

/** Entries by 'type/slug.locale', each with its own name in its texts, or with the title after '='. */
function graphOf(...names: readonly string[]): Graph {
  const entries = names.map((name) => {
    const [, id = '', locale = '', title = `Title of ${name}`] = /^(.+)\.(\w+)(?:=(.+))?$/.exec(name) ?? [];
    const [type = '', slug = ''] = id.split('/');
    const more = `More of ${name}`;
    const fields =
      { words: { title, labels: { more } }, guide: { title, body: { richText: name } }, note: { title } }[type] ?? {};
    const file = { file: `${name}.md` };
    return { id: id as EntryId, type, slug, locale, fields, origin: file, locate: () => file };
  });
  const { graph } = buildGraph(entries, { model, locales, tags: {}, languages, sameInAllLanguages: new Set() });
  return graph as unknown as Graph;
}

/** Lists the pages of a family in all languages, as a run does. */
function pagesOf(graph: Graph, seeds: Seeds) {
  const family: RouteFamily = { name: 'page', page: 'page.tsx', shared: [], routes: seeds as unknown as RouteFamily['routes'] };
  const settings = { families: [family], locales, languages, languageRedirects: false };
  const pages = indexPages(listRoutes(graph as ContentGraph, { ...settings, traced: model }), locales);
  const routes = [...listRoutes(graph as ContentGraph, { ...settings, pages })];
  return new Map(routes.map((route) => [route.path, route]));
}

/** Returns whose content each page of a language has: the language of a fallback, '' for its own. */
const originalsOf = (graph: Graph, locale: string, seeds: Seeds) =>
  [...pagesOf(graph, seeds)].flatMap(([path, { context }]) =>
    path.startsWith(`/${locale}/`) ? [`${path.slice(3)} ${context.original?.locale ?? ''}`] : [],
  );

const words = ['words/words.en', 'words/words.ar'];
const titleOf = (graph: Graph, locale: string) => graph.single('words', 'words', locale).fields.title;
const guides = (graph: Graph, locale: string) => graph.ofType('guide', locale);

describe('a page without an entry of its own', () => {
  it('is a fallback if all that it shows is, also for the second page of a family', () => {
    const graph = graphOf(...words, 'guide/a.en', 'guide/a.ar');
    const seeds: Seeds = function* (seen, locale) {
      const items = guides(seen, locale).map(({ fields }) => fields.title);
      const data = { title: titleOf(seen, locale), items };
      yield { path: '/', data };
      yield { path: '/all/', data };
    };
    expect(originalsOf(graph, 'fr', seeds)).toEqual(['/ en', '/all/ en']);
    expect(originalsOf(graph, 'ar', seeds)).toEqual(['/ ', '/all/ ']);
  });

  it('is no fallback if one of its texts is in its language', () => {
    const graph = graphOf('words/words.en', 'words/words.fr', 'guide/a.en');
    const seeds: Seeds = (seen, locale) => [
      { path: '/', data: { title: titleOf(seen, locale), items: guides(seen, locale).map(({ fields }) => fields.title) } },
      {
        path: '/page-2/',
        data: { title: `${titleOf(seen, locale)} (page 2)`, items: guides(seen, locale).map(({ fields }) => fields.body) },
      },
      { path: '/plain/', data: { items: guides(seen, locale).map(({ fields }) => fields.title) } },
    ];
    expect(originalsOf(graph, 'fr', seeds)).toEqual(['/ ', '/page-2/ ', '/plain/ en']);
  });

  it.each<[string, Seeds]>([
    [
      'when it is listed',
      function* (seen, locale) {
        for (const { slug, fields } of guides(seen, locale)) yield { path: `/${slug}/`, data: { title: fields.title } };
      },
    ],
    [
      'before any is listed',
      (seen, locale) => guides(seen, locale).map(({ slug, fields }) => ({ path: `/${slug}/`, data: fields })),
    ],
    [
      'after the words of the site, which it does not show',
      function* (seen, locale) {
        const title = titleOf(seen, locale);
        for (const { slug, fields } of guides(seen, locale))
          yield { path: `/${slug}/`, data: title === '' ? {} : { text: fields.body } };
      },
    ],
  ])('is about the entry that its family reads %s', (_when, seeds) => {
    const graph = graphOf('words/words.fr', 'words/words.en', 'guide/a.en', 'guide/b.fr', 'guide/c.en', 'guide/c.fr');
    expect(originalsOf(graph, 'fr', seeds)).toEqual(['/a/ en', '/b/ ', '/c/ ']);
    expect(originalsOf(graph, 'en', seeds)).toEqual(['/a/ ', '/b/ fr', '/c/ ']);
    expect(originalsOf(graph, 'ar', seeds)).toEqual(['/a/ en', '/b/ fr', '/c/ en']);
  });

  it('shows what it has read if its data have no text of an entry', () => {
    const graph = graphOf('words/words.fr', 'words/words.en', 'guide/a.en', 'guide/b.fr');
    const seeds: Seeds = function* (seen, locale) {
      const count = titleOf(seen, locale).length;
      for (const { slug, fields } of guides(seen, locale))
        yield { path: `/${slug}/`, data: { count: count + fields.title.length } };
    };
    expect(originalsOf(graph, 'fr', seeds)).toEqual(['/a/ ', '/b/ ']);
    const apart: Seeds = function* (seen, locale) {
      for (const { slug, fields } of guides(seen, locale)) yield { path: `/${slug}/`, data: { count: fields.title.length } };
    };
    expect(originalsOf(graph, 'fr', apart)).toEqual(['/a/ en', '/b/ ']);
  });

  it('is not taken for a translation because of a name that a fallback and a translation share', () => {
    const graph = graphOf('guide/a.en=Toronto', 'guide/b.fr=Toronto');
    const seeds: Seeds = (seen, locale) => {
      const all = guides(seen, locale).map(({ slug, fields }) => ({ slug, ...fields }));
      const pages = all.map(({ slug, title, body }) => ({ path: `/${slug}/`, data: { title, body } }));
      return [...pages, { path: '/name/', data: { title: all[0]?.title } }];
    };
    expect(originalsOf(graph, 'fr', seeds)).toEqual(['/a/ en', '/b/ ', '/name/ ']);
  });

  it('that shows nothing of the content is a page of its language', () => {
    expect(originalsOf(graphOf(...words), 'fr', () => [{ path: '/', data: { title: 'Bonjour' } }])).toEqual(['/ ']);
  });
});

describe('a page with an entry', () => {
  it('is a fallback if the entry is one, whatever else it shows', () => {
    const graph = graphOf('words/words.en', 'words/words.fr', 'guide/a.en', 'guide/b.fr');
    const seeds: Seeds = (seen, locale) =>
      guides(seen, locale).map((entry) => ({ path: `/${entry.slug}/`, entry, data: { title: titleOf(seen, locale) } }));
    expect(originalsOf(graph, 'fr', seeds)).toEqual(['/a/ en', '/b/ ']);
  });
});

describe('a fallback', () => {
  const search = { page: 'A', description: 'A', category: 'a' };
  const seeds: Seeds = (seen, locale) => [{ path: '/all/', search, data: { title: titleOf(seen, locale) } }];

  it('has the canonical address of its original, and no other place names it', () => {
    const pages = pagesOf(graphOf(...words), seeds);
    expect(pages.get('/fr/all/')).toMatchObject({
      canonicalPath: '/en/all/',
      listed: true,
      context: { original: languages.en, readers: languages.fr, availableIn: ['en', 'ar'] },
    });
    expect(pages.get('/fr/all/')).not.toHaveProperty('search');
    expect(pages.get('/en/all/')).toMatchObject({ search, listed: true, context: { availableIn: ['en', 'ar'] } });
    expect(pages.get('/en/all/')).not.toHaveProperty('canonicalPath');
  });

  it('has the page of another language if that of its original does not exist, or is not indexed without any', () => {
    const inSome =
      (...some: readonly string[]): Seeds =>
      (seen, locale) =>
        some.includes(locale) ? seeds(seen, locale) : [];
    expect(pagesOf(graphOf(...words), inSome('fr', 'ar')).get('/fr/all/')).toMatchObject({
      canonicalPath: '/ar/all/',
      listed: true,
    });
    const alone = pagesOf(graphOf(...words), inSome('fr')).get('/fr/all/');
    expect(alone).toMatchObject({ listed: false });
    expect(alone).not.toHaveProperty('canonicalPath');
  });

  it('follows the paths of its translations', () => {
    const alternates = { en: '/all/', fr: '/tous/', ar: '/all/' };
    const pages = pagesOf(graphOf(...words), (seen, locale) => [
      { path: locale === 'fr' ? '/tous/' : '/all/', alternates, data: { title: titleOf(seen, locale) } },
    ]);
    expect(pages.get('/fr/tous/')).toMatchObject({ canonicalPath: '/en/all/' });
    expect(pages.get('/ar/all/')?.context.availableIn).toEqual(['en', 'ar']);
  });
});

describe('a list', () => {
  const graph = graphOf('words/words.en', 'words/words.fr', 'words/words.ar', 'note/a.en', 'note/a.ar', 'guide/a.en');
  const notes = (seen: Graph, locale: string) => seen.ofType('note', locale).map(({ fields }) => ({ title: fields.title }));
  const listed = (seeds: Seeds) => {
    const pages = pagesOf(graph, seeds);
    return [...pages.values()].map(({ path, listed: isListed, context: { availableIn = locales } }) =>
      [path, isListed ? 'listed' : 'hidden', ...availableIn].join(' '),
    );
  };

  it('without its entries in a language is not announced there', () => {
    const seeds: Seeds = (seen, locale) => [
      { path: '/notes/', data: { title: titleOf(seen, locale), notes: notes(seen, locale) } },
    ];
    expect(listed(seeds)).toEqual(['/en/notes/ listed en ar', '/fr/notes/ hidden en ar', '/ar/notes/ listed en ar']);
  });

  it('is announced if it is the home page, if the site says so, or if it is empty in all languages', () => {
    const data = (seen: Graph, locale: string) => ({ title: titleOf(seen, locale), notes: notes(seen, locale) });
    const everywhere = (path: string) => locales.map((locale) => `/${locale}${path} listed ${locales.join(' ')}`);
    expect(listed((seen, locale) => [{ path: '/', data: data(seen, locale) }])).toEqual(everywhere('/'));
    expect(listed((seen, locale) => [{ path: '/notes/', listed: true, data: data(seen, locale) }])).toEqual(
      everywhere('/notes/'),
    );
    const none: Seeds = (seen, locale) => [{ path: '/notes/', data: { ...data(seen, locale), notes: [] } }];
    expect(listed(none)).toEqual(everywhere('/notes/'));
  });

  it('is a part of a page that names its entry or shows others', () => {
    const about: Seeds = (seen, locale) => [
      { path: '/about/', entry: seen.single('words', 'words', locale), data: { notes: notes(seen, locale) } },
      {
        path: '/news/',
        data: {
          title: titleOf(seen, locale),
          notes: notes(seen, locale),
          guides: guides(seen, locale).map(({ fields }) => fields.title),
        },
      },
    ];
    expect(listed(about).filter((line) => line.includes('hidden'))).toEqual([]);
  });
});
