import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type BuildManifest,
  createManifestWriter,
  type PageRecord,
  type RenderCause,
  type RenderInputs,
} from '../../../../generator/manifest/build-manifest.ts';
import { isOfShard, type PlannedPage, planPages, surveyPages } from '../../../../generator/plan/plan-pages.ts';
import type { Rendering } from '../../../../generator/render/prepare-rendering.ts';
import type { LocaleSlices } from '../../../../generator/render/render-slices.ts';
import type { Route } from '../../../../generator/routes/route.ts';
import { openRouteSpool, routeOf, type SpooledRoute, textReferences } from '../../../../generator/routes/route-spool.ts';

const route: Route = {
  path: '/en/a/',
  family: 'note',
  locale: 'en',
  context: { language: 'en', languages: ['en', 'fr'], originalPath: '/a/', redirect: false, routed: true },
  data: { title: 'A' },
  listed: true,
};
const card = { title: 'A', label: 'Note', siteName: 'Site' };
const withText: Route = { ...route, data: { body: { richText: 'a1' }, more: [{ richText: 'b2' }] } };
const withPicture: Route = { ...route, data: { top: { picture: '/a.png', alt: 'A' } } };

type Inputs = Pick<RenderInputs, 'template' | 'shared' | 'document' | 'runtime'>;

/** Inputs of pages in addition to their routes. */
interface Site {
  readonly inputs?: Partial<Inputs>;
  readonly slices?: string;
  /** Texts that show other entries or pictures. */
  readonly showing?: readonly string[];
  /** Fingerprints of pictures and such texts of every page. */
  readonly fingerprints?: readonly string[];
  readonly shard?: { readonly index: number; readonly count: number };
  readonly published?: BuildManifest;
}

const slicesOf = (hash: string): LocaleSlices => ({ byAlias: new Map(), slicesMap: {}, hash });

function renderingOf({ inputs, slices = 'sl', fingerprints = [] }: Site) {
  const asked: unknown[] = [];
  const rendering = {
    inputsOf: (family: string, locale: string) => ({
      family,
      locale,
      template: 't',
      shared: 's',
      document: 'd',
      runtime: 'r',
      ...inputs,
    }),
    slices: new Map(['en', 'fr'].map((locale) => [locale, slicesOf(`${slices} ${locale}`)])),
    filesOf(data: unknown) {
      asked.push(data);
      return { fingerprints, uses: [{ kind: 'picture', address: '/a.png' }] };
    },
    context: {
      cards: { pathOf: (page: Pick<Route, 'card'>) => page.card && `/cards/${page.card.title}.png`, problemsOf: () => [] },
    },
  };
  return { asked, rendering: rendering as unknown as Rendering };
}

const textsOf = ({ showing = [] }: Site) => ({ isSelfContained: (reference: string) => !showing.includes(reference) });

function spoolOf(routes: readonly Route[]) {
  // Few routes need no folder.
  const spool = openRouteSpool('');
  onTestFinished(spool.close);
  for (const each of routes) spool.add(each);
  return spool;
}

function plan(routes: readonly Route[], site: Site = {}): readonly PlannedPage[] {
  const { published, shard } = site;
  const { rendering } = renderingOf(site);
  return [...planPages({ spool: spoolOf(routes), rendering, texts: textsOf(site), published, shard })];
}

const survey = (routes: readonly Route[], site: Site = {}) =>
  surveyPages(plan(routes, site), renderingOf(site).rendering, textsOf(site));

/** The manifest of a build that has made all pages as planned. */
function published(routes: readonly Route[], site: Site = {}): BuildManifest {
  const writer = createManifestWriter();
  const file = { hash: 'h', size: 1 };
  for (const { route: made, fingerprint, inputs, slices } of plan(routes, site)) {
    writer.addPage({ path: made.path, fingerprint, inputs, slices, html: file, data: file, cause: 'new' } satisfies PageRecord);
  }
  return writer.finish();
}

const causeOf = (before: Site, after: Site, changes: Partial<Route> = {}): RenderCause | undefined =>
  plan([{ ...route, ...changes }], { ...after, published: published([route], before) })[0]?.cause;

describe('the cause for a page', () => {
  it.each<[string, RenderCause, Site, Partial<Route>]>([
    ['nothing has changed', 'none', {}, {}],
    ['it is new', 'new', {}, { path: '/en/b/' }],
    ['its data have changed', 'data', {}, { data: { title: 'B' } }],
    ['its context has changed', 'data', {}, { context: { ...route.context, redirect: true } }],
    ['it has another family', 'data', {}, { family: 'other' }],
    ['its template has changed', 'template', { inputs: { template: 'u' } }, {}],
    ['its shared data have changed', 'shared', { inputs: { shared: 'u' } }, {}],
    ['its document has changed', 'document', { inputs: { document: 'u' } }, {}],
    ['its process has another time zone', 'document', { inputs: { runtime: 'u' } }, {}],
    ['its slices have changed', 'slices', { slices: 'other' }, {}],
    ['template and shared data have changed places', 'template', { inputs: { template: 's', shared: 't' } }, {}],
    ['shared data and document have changed places', 'shared', { inputs: { shared: 'd', document: 's' } }, {}],
    ['slices and template have changed', 'template', { slices: 'other', inputs: { template: 'u' } }, {}],
    ['slices and data have changed', 'data', { slices: 'other' }, { data: { title: 'B' } }],
    ['only its entry stands in another file', 'none', {}, { origin: { file: 'moved.md' } }],
  ])('if %s is: %s', (_name, cause, after, changes) => {
    expect(causeOf({}, after, changes)).toBe(cause);
  });

  it('is new for every page without a published build', () => {
    expect(plan([route, { ...route, path: '/en/b/' }]).map(({ cause }) => cause)).toEqual(['new', 'new']);
  });

  it('comes with the published record, page by page, in the order of the routes', () => {
    const fr = { ...route, path: '/fr/a/', locale: 'fr' };
    const before = published([route, fr]);
    const pages = plan([fr, { ...route, path: '/en/b/' }, route], { published: before });
    expect(pages.map((page) => [page.route.path, page.slices, page.cause])).toEqual([
      ['/fr/a/', 'sl fr', 'none'],
      ['/en/b/', 'sl en', 'new'],
      ['/en/a/', 'sl en', 'none'],
    ]);
    expect(pages.map((page) => page.published)).toEqual([before.page('/fr/a/'), undefined, before.page('/en/a/')]);
  });

  it('is computed from stored routes', () => {
    expect(plan([withText]).map((page) => routeOf(page.route))).toEqual([withText]);
  });
});

describe('a page that shows pictures, or texts with pictures', () => {
  const cause = (page: Route, before: Site, after: Site) =>
    plan([page], { ...after, published: published([page], before) })[0]?.cause;

  it.each<[string, Route, Site]>([
    ['a picture', withPicture, {}],
    ['a text that shows more than it says', withText, { showing: ['b2'] }],
  ])('is made again when %s is another one', (_name, page, site) => {
    expect(cause(page, { ...site, fingerprints: ['one'] }, { ...site, fingerprints: ['two'] })).toBe('data');
    expect(cause(page, { ...site, fingerprints: ['one'] }, { ...site, fingerprints: ['one', 'two'] })).toBe('data');
    expect(cause(page, { ...site, fingerprints: ['one'] }, { ...site, fingerprints: ['one'] })).toBe('none');
  });

  it('is known by its route alone where nothing more is shown', () => {
    expect(plan([withPicture])[0]?.fingerprint).toBe(plan([withPicture])[0]?.route.key);
    expect(plan([withPicture], { fingerprints: ['one'] })[0]?.fingerprint).not.toBe(plan([withPicture])[0]?.fingerprint);
  });

  it('is looked into for what it shows; other pages are not', () => {
    const { asked, rendering } = renderingOf({ fingerprints: ['one'] });
    const spool = spoolOf([route, withText, withPicture]);
    const pages = [...planPages({ spool, rendering, texts: textsOf({}), published: undefined })];
    expect(asked).toEqual([withPicture.data]);
    expect(pages.map((page) => page.fingerprint === page.route.key)).toEqual([true, true, false]);
  });
});

describe('the references of a page’s texts', () => {
  const written = (data: unknown): SpooledRoute | undefined => plan([{ ...route, data }])[0]?.route;

  it('are listed in their order, at any depth', () => {
    expect(textReferences(written(withText.data) ?? { json: '' })).toEqual(['a1', 'b2']);
  });

  it('are not similar words', () => {
    expect(textReferences(written({ title: '{"richText":"a1"}' }) ?? { json: '' })).toEqual([]);
  });
});

describe('a shard of a site', () => {
  const routes = ['/en/a/', '/en/b/', '/en/c/', '/en/d/', '/en/e/'].map((path) => ({ ...route, path }));

  it('makes pages that no other shard makes, and all shards make all pages', () => {
    const own = [1, 2, 3].map((index) =>
      plan(routes, { shard: { index, count: 3 } }).flatMap((page) => (page.isOwn ? [page.route.path] : [])),
    );
    expect(own.flat().sort()).toEqual(routes.map(({ path }) => path));
    expect(own.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect([0, 1, 2, 3].map((position) => isOfShard(position, { index: 2, count: 3 }))).toEqual([false, true, false, false]);
  });

  it('that is the whole site makes every page', () => {
    expect(plan(routes).every(({ isOwn }) => isOwn)).toBe(true);
    expect(isOfShard(4, undefined)).toBe(true);
  });
});

describe('a survey of all pages', () => {
  const other = { ...route, path: '/en/b/', data: { title: 'B' } };

  it('counts pages, and pages that cannot be reused', () => {
    const before = published([route, other]);
    expect(survey([route, other], { published: before })).toMatchObject({ own: 2, changed: 0 });
    expect(survey([route, { ...other, data: {} }], { published: before })).toMatchObject({ own: 2, changed: 1 });
    expect(survey([route, other], { published: before, slices: 'other' })).toMatchObject({ own: 2, changed: 2 });
    expect(survey([route, other])).toMatchObject({ own: 2, changed: 2 });
  });

  it('counts only the pages of the shard', () => {
    expect(survey([route, other], { shard: { index: 2, count: 2 } })).toMatchObject({ own: 1, changed: 1 });
    const before = published([route, other]);
    const shard = { index: 1, count: 2 };
    expect(survey([route, { ...other, data: {} }], { published: before, shard })).toMatchObject({ own: 1, changed: 0 });
  });

  it.each<[string, readonly Route[], Site]>([
    ['another page', [route, other, { ...route, path: '/en/c/' }], {}],
    ['a missing page', [route], {}],
    ['other data', [route, { ...other, data: {} }], {}],
    ['another order', [other, route], {}],
    ['another template', [route, other], { inputs: { template: 'u' } }],
    ['other shared data', [route, other], { inputs: { shared: 'u' } }],
    ['another document', [route, other], { inputs: { document: 'u' } }],
    ['other slices', [route, other], { slices: 'other' }],
  ])('has another name with %s', (_name, routes, site) => {
    expect(survey(routes, site).fingerprint).not.toBe(survey([route, other]).fingerprint);
  });

  it('has the same name whatever is published, and in every shard', () => {
    const { fingerprint } = survey([route, other]);
    expect(survey([route, other], { published: published([route]) }).fingerprint).toBe(fingerprint);
    expect(survey([route, other], { shard: { index: 2, count: 2 } }).fingerprint).toBe(fingerprint);
  });

  it('names the offline pages', () => {
    const offline = { ...route, path: '/en/offline/', context: { ...route.context, originalPath: '/offline/' } };
    const redirect = { ...offline, path: '/offline/', context: { ...offline.context, routed: false } };
    expect(survey([route, offline, redirect]).offlineRoutes).toEqual([offline]);
  });

  it('names the pictures for shared links, each once', () => {
    const routes = [route, { ...route, path: '/en/b/', card }, { ...route, path: '/en/c/', card }];
    expect([...survey(routes).cards]).toEqual([['cards/A.png', card]]);
  });

  it('names the files that pages use', () => {
    const use = { kind: 'picture', address: '/a.png' };
    expect(survey([route, withPicture]).uses).toEqual([use]);
    expect(survey([withText]).uses).toEqual([]);
    expect(survey([withText], { showing: ['a1'] }).uses).toEqual([use]);
  });
});
