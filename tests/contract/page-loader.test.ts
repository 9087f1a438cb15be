import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PageResources } from '../../client/loading/page-resources.ts';
import { noAnswer } from '../support/fake-network.ts';
import {
  appData,
  appDataUrl,
  compilationHash,
  components,
  pageChunk,
  pageContext,
  pageData,
  pageModule,
  siteFiles,
  sliceChunk,
  sliceData,
  sliceModule,
  visitSite,
} from '../support/fake-site.ts';

const aboutUrl = '/page-data/about/page-data.json';
const nopeUrl = '/page-data/nope/page-data.json';
const notFoundUrl = '/page-data/404.html/page-data.json';
const html = '<!doctype html><title>Everything is found here</title>';

const success = (path: string) => ({ status: 'success', page: { path } });

describe('a page with all its parts', () => {
  it('has the shape of the contract', async () => {
    const site = visitSite(
      siteFiles({
        [aboutUrl]: pageData('/about/', {
          staticQueryHashes: ['11'],
          slicesMap: { header: 'header-en', top: 'header-en' },
          matchPath: '/about/*',
        }),
        '/slice-data/header-en.json': sliceData('header-en', { staticQueryHashes: ['22'] }),
        '/page-data/sq/d/11.json': { data: { messages: { hello: 'Hello' } } },
        '/page-data/sq/d/22.json': { data: { menu: ['a'] } },
      }),
    );
    const slice = {
      component: sliceModule.default,
      data: { name: 'header-en' },
      sliceContext: { path: 'slice--header-en', language: 'en' },
    };
    expect(await site.load('/about/')).toEqual({
      status: 'success',
      component: pageModule.default,
      head: pageModule,
      json: {
        data: { title: '/about/' },
        pageContext: pageContext(),
        head: { title: 'Title', announcement: 'Navigated to Title' },
      },
      page: {
        componentChunkName: pageChunk,
        path: '/about/',
        matchPath: '/about/*',
        getServerDataError: null,
        webpackCompilationHash: compilationHash,
        staticQueryHashes: ['11'],
        slicesMap: { header: 'header-en', top: 'header-en' },
      },
      staticQueryResults: { 11: { data: { messages: { hello: 'Hello' } } }, 22: { data: { menu: ['a'] } } },
      slices: { header: slice, top: slice },
    });
    expect(site.network.requests.filter((url) => url.startsWith('/slice-data/'))).toHaveLength(1);
  });

  it.each(['/about/', '/about', '/%61bout/', '/about/#team', '/about#a?b=1', 'about'])(
    'is the same under the spelling %s',
    async (spelling) => {
      const site = visitSite();
      const outcome = await site.load(spelling);
      expect(outcome).toMatchObject(success('/about/'));
      expect(await site.loader.loadPage('/about/')).toBe(outcome);
      expect(site.network.requests.filter((url) => url.includes('/about/'))).toEqual([aboutUrl]);
    },
  );

  it('contains the query of its address, and is requested once for any query', async () => {
    const site = visitSite();
    expect(await site.load('/about/?q=1#top')).toMatchObject(success('/about/?q=1'));
    expect(await site.load('/about?q=2')).toMatchObject(success('/about/?q=2'));
    expect(await site.load('/about/')).toMatchObject(success('/about/'));
    expect(site.network.requests).toEqual([aboutUrl, appDataUrl].toSorted());
    expect(site.loader.loadPageSync('/about/?q=3')).toMatchObject(success('/about/?q=3'));
  });

  it('has a pattern and an error of its server, both null without a value', async () => {
    expect(await visitSite().load('/about/')).toMatchObject({ page: { matchPath: null, getServerDataError: null } });
  });

  it('is requested with each query of its address, if the site says so', async () => {
    vi.stubGlobal('BOREAL_PAGE_DATA_QUERY', true);
    onTestFinished(() => void vi.unstubAllGlobals());
    const site = visitSite(
      siteFiles({
        [`${aboutUrl}?q=1`]: pageData('/about/', { result: { data: 'one', pageContext: pageContext() } }),
        [`${aboutUrl}?q=%20`]: pageData('/about/?q=%20', { result: { data: 'two', pageContext: pageContext() } }),
      }),
    );
    expect(await site.load('/about/?q=1#top')).toMatchObject({ page: { path: '/about/?q=1' }, json: { data: 'one' } });
    expect(await site.load('/about?q=%20')).toMatchObject({ page: { path: '/about/?q=%20' }, json: { data: 'two' } });
    expect(await site.load('/about/')).toMatchObject({ page: { path: '/about/' }, json: { data: { title: '/about/' } } });
    expect(site.loader.getPageData('/about/?q=1')?.result.data).toBe('one');
    expect(site.loader.loadPageSync('/about?q=1')).toMatchObject({ page: { path: '/about/?q=1' } });
    expect(site.loader.loadPageSync('/about?q=2')).toBeUndefined();
    const data = site.network.requests.filter((url) => url !== appDataUrl);
    expect(data).toEqual([`${aboutUrl}?q=1`, `${aboutUrl}?q=%20`, aboutUrl]);
    // The page for missing addresses is a file.
    expect(await site.load('/nope/?q=1')).toMatchObject({ page: { path: '/404.html?q=1' } });
    expect(site.network.requests).toEqual(expect.arrayContaining([`${nopeUrl}?q=1`, 'HEAD /nope/?q=1', notFoundUrl]));
  });

  it('is found under a path prefix, with the prefix in every request', async () => {
    const files = Object.fromEntries(Object.entries(siteFiles()).map(([url, answer]) => [`/blog${url}`, answer]));
    const site = visitSite(files, { pathPrefix: '/blog' });
    expect(await site.load('/blog/about/')).toMatchObject(success('/about/'));
    expect(await site.load('/blog')).toMatchObject(success('/'));
    await site.load('/blog/nope');
    expect(site.network.requests).toContain('HEAD /blog/nope');
    expect(site.network.requests.filter((url) => !url.includes('/blog/'))).toEqual([]);
  });

  it.each([
    ['/fr/déjà vu/', '/page-data/fr/d%C3%A9j%C3%A0%20vu/page-data.json', ['/fr/déjà vu/', '/fr/d%C3%A9j%C3%A0%20vu']],
    ['/한국어/', '/page-data/%ED%95%9C%EA%B5%AD%EC%96%B4/page-data.json', ['/한국어/', encodeURI('/한국어')]],
    ['/@me/', '/page-data/@me/page-data.json', ['/@me', '/%40me/']],
    ['/50% off?/', '/page-data/50%25%20off%3F/page-data.json', ['/50%25%20off%3F/']],
  ])('is found under the path %s in every encoding', async (path, url, spellings) => {
    for (const spelling of spellings) {
      const site = visitSite(siteFiles({ [url]: pageData(path) }));
      expect(await site.load(spelling)).toMatchObject({ ...success(path) });
    }
  });

  it('is accepted without a content type', async () => {
    const site = visitSite(siteFiles({ [aboutUrl]: { status: 200, text: JSON.stringify(pageData('/about/')), headers: {} } }));
    expect(await site.load('/about/')).toMatchObject(success('/about/'));
  });
});

describe('a loaded page', () => {
  it('is returned again without a request, as the same value and with one event', async () => {
    const site = visitSite();
    const first = await site.load('/about/');
    site.network.take();
    expect(await site.load('/about')).toBe(first);
    expect(site.loader.loadPageSync('/about/')).toBe(first);
    expect(site.network.take()).toEqual([]);
    expect(site.events).toEqual([first]);
  });

  it('is loaded once for parallel requests', async () => {
    const site = visitSite();
    const first = site.loader.loadPage('/about/');
    expect(await site.loader.loadPage('/about')).toBe(await first);
    expect(site.network.requests).toHaveLength(2);
    expect(site.events).toHaveLength(1);
  });

  it('is not requested if its data was fetched in advance', async () => {
    const site = visitSite();
    await site.loader.loadPageData('/about/');
    site.network.take();
    await site.load('/about/');
    expect(site.network.take()).toEqual([appDataUrl]);
  });

  it('shares its static queries and slices with the next page', async () => {
    const shared = { staticQueryHashes: ['11'], slicesMap: { header: 'header-en' } };
    const site = visitSite(
      siteFiles({
        [aboutUrl]: pageData('/about/', shared),
        '/page-data/index/page-data.json': pageData('/', shared),
        '/slice-data/header-en.json': sliceData('header-en'),
        '/page-data/sq/d/11.json': { data: {} },
      }),
    );
    await site.load('/about/');
    site.network.take();
    await site.load('/');
    expect(site.network.take().toSorted()).toEqual([appDataUrl, '/page-data/index/page-data.json']);
  });
});

describe('an address without a page', () => {
  it('is answered by /404.html, after a request that looks for a real file', async () => {
    const site = visitSite();
    expect(await site.load('/nope')).toMatchObject(success('/404.html'));
    expect(site.network.requests).toEqual([nopeUrl, appDataUrl, 'HEAD /nope', notFoundUrl]);
    expect(site.loader.isPageNotFound('/nope')).toBe(true);
    expect(site.loader.loadPageSync('/nope')).toMatchObject(success('/404.html'));
  });

  it.each([
    ['HTML', html],
    ['JSON without a path', { componentChunkName: pageChunk }],
    ['a list', []],
  ])('is recognized on a host that answers everything with %s', async (_, answer) => {
    const site = visitSite(siteFiles({ [nopeUrl]: answer }));
    expect(await site.load('/nope/')).toMatchObject(success('/404.html'));
    expect(site.network.requests.filter((url) => url === nopeUrl)).toHaveLength(1);
    expect(site.loader.isPageNotFound('/nope/')).toBe(true);
  });

  it.each([200, 204, 302, 401, 403, 405, 429, 500, 503, 0])('is left to the browser if the host answers %s', async (answer) => {
    const site = visitSite(siteFiles({ 'HEAD /nope/': answer }));
    expect(await site.load('/nope/')).toMatchObject({ status: 'error' });
    expect(site.network.requests).not.toContain(notFoundUrl);
    expect(site.events).toEqual([]);
  });

  it('is gone if the host says so', async () => {
    const site = visitSite(siteFiles({ 'HEAD /nope/': 410 }));
    expect(await site.load('/nope/')).toMatchObject(success('/404.html'));
  });

  it('is asked for as it was written, and each spelling has an answer of its own', async () => {
    const site = visitSite(siteFiles({ 'HEAD /app': 200, 'HEAD /app?id=5': 401, 'HEAD /legacy.php/a?b=%20c': 200 }));
    expect(await site.load('/app/')).toMatchObject(success('/404.html'));
    for (const address of ['/app', '/app?id=5', '/legacy.php/a?b=%20c#d']) {
      expect(await site.load(address)).toMatchObject({ status: 'error' });
      expect(site.loader.loadPageSync(address)).toBeUndefined();
    }
    expect(site.loader.loadPageSync('/app/')).toMatchObject(success('/404.html'));
    expect(await site.load('/app?id=4')).toMatchObject(success('/404.html?id=4'));
  });

  it('is left to the browser if the code for it cannot be loaded', async () => {
    const site = visitSite(siteFiles(), { loadMissing: () => Promise.reject(new Error('no network')) });
    expect(await site.load('/nope/')).toMatchObject({ status: 'error' });
  });

  it('is not requested from another host', async () => {
    const site = visitSite();
    expect(await site.load('//example.com/nope')).toMatchObject(success('/404.html'));
    expect(site.network.requests.filter((url) => url.startsWith('HEAD'))).toEqual([]);
  });

  it('is an error if there is no not-found page, and is requested again the next time', async () => {
    const site = visitSite({ [appDataUrl]: appData });
    expect(await site.load('/nope/')).toMatchObject({ status: 'error' });
    expect(site.loader.loadPageSync('/nope/')).toBeUndefined();
    expect(site.loader.loadPageSync('/nope/', { withErrorDetails: true })).toMatchObject({ status: 'error' });
    site.network.answer(nopeUrl, pageData('/nope/'));
    expect(await site.load('/nope/')).toMatchObject(success('/nope/'));
  });

  it('of a foreign host is an error without a request', async () => {
    const site = visitSite();
    expect(await site.load('https://example.com/')).toMatchObject({ status: 'error' });
    expect(site.network.requests).toEqual([appDataUrl]);
  });

  it('with a malformed percent sign is unknown', async () => {
    const site = visitSite();
    expect(await site.load('/100%')).toMatchObject(success('/404.html'));
  });
});

describe('an address without a page, on a site with its own not-found pages', () => {
  const notFoundPages = [
    { path: '/fr/blog/404/', matchPath: '/fr/blog/*' },
    { path: '/en/404/', matchPath: '/en/*' },
    { path: '/fr/404/', matchPath: '/fr/*' },
  ];
  const files = siteFiles({
    '/page-data/fr/404/page-data.json': pageData('/fr/404/', { matchPath: '/fr/*' }),
    '/page-data/fr/blog/404/page-data.json': pageData('/fr/blog/404/'),
    '/page-data/fr/page-data.json': pageData('/fr/'),
  });

  it.each([
    ['/fr/nope/', '/fr/404/'],
    ['/fr/nope/nothing', '/fr/404/'],
    ['/fr/blog/nope/', '/fr/blog/404/'],
    ['/en/nope/', '/404.html'],
    ['/nope/', '/404.html'],
    ['/français/', '/404.html'],
  ])('%s is answered by %s and counts as not found', async (path, answeredBy) => {
    const site = visitSite(files, { notFoundPages });
    expect(await site.load(path)).toMatchObject(success(answeredBy));
    expect(site.loader.isPageNotFound(path)).toBe(true);
  });

  it('that a wildcard covers is answered by its own page if there is one', async () => {
    const site = visitSite(files, { notFoundPages });
    expect(await site.load('/fr/')).toMatchObject(success('/fr/'));
    expect(site.loader.isPageNotFound('/fr/')).toBe(false);
    expect(await site.load('/fr/404/')).toMatchObject(success('/fr/404/'));
    expect(site.loader.isPageNotFound('/fr/404/')).toBe(false);
  });

  it('is answered by /404.html if the not-found page is missing, which is requested once', async () => {
    const site = visitSite(files, { notFoundPages });
    expect(await site.load('/en/404/')).toMatchObject(success('/404.html'));
    expect(site.network.requests.filter((url) => url.includes('/en/404/page-data.json'))).toHaveLength(1);
  });
});

describe('a failing server', () => {
  it('receives four requests with growing pauses, and no more', async () => {
    const site = visitSite(siteFiles({ [aboutUrl]: 0 }));
    const times: number[] = [];
    const outcome = site.loader.loadPageData('/about/');
    for (let waited = 0; waited < 10_000; waited += 100) {
      if (site.network.take().includes(aboutUrl)) times.push(waited);
      await site.clock.advance(100);
    }
    expect(await outcome).toMatchObject({ status: 'error', retries: 3 });
    expect(times).toHaveLength(4);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThan(0);
  });

  it('receives another request on the next click', async () => {
    const site = visitSite(siteFiles({ [aboutUrl]: 503 }));
    expect(await site.load('/about/')).toMatchObject({ status: 'error' });
    site.network.answer(aboutUrl, pageData('/about/'));
    expect(await site.load('/about/')).toMatchObject(success('/about/'));
  });

  it('that recovers is a success with the number of retries', async () => {
    const site = visitSite(siteFiles());
    site.network.answer(aboutUrl, 0, pageData('/about/'));
    const outcome = site.loader.loadPageData('/about/');
    await site.clock.advance(10_000);
    expect(await outcome).toMatchObject({ status: 'success', retries: 1 });
    expect(site.network.requests).toEqual([aboutUrl, aboutUrl]);
  });

  it('with status 500 is represented by the 500 page', async () => {
    const site = visitSite(siteFiles({ [aboutUrl]: 500, '/page-data/500.html/page-data.json': pageData('/500.html') }));
    expect(await site.loader.loadPageData('/about/')).toMatchObject({
      status: 'success',
      pagePath: '/500.html',
      internalServerError: true,
      notFound: false,
    });
    expect(site.network.requests).toHaveLength(2);
  });

  it.each([
    ['unreachable', 0, 4],
    ['also a 500', 500, 1],
    ['missing', 404, 1],
  ])('with status 500, and a 500 page that is %s, is an error and never an endless loop', async (_, answer, tries) => {
    const serverErrorUrl = '/page-data/500.html/page-data.json';
    const site = visitSite(siteFiles({ [aboutUrl]: 500, [serverErrorUrl]: answer }));
    expect(await site.load('/about/')).toMatchObject({ status: 'error' });
    expect(site.network.requests.filter((url) => url === serverErrorUrl)).toHaveLength(tries);
    expect(await site.load('/500.html')).toMatchObject({ status: 'error' });
  });

  it('that never answers is abandoned', async () => {
    const site = visitSite(siteFiles({ [aboutUrl]: noAnswer }));
    expect(await site.load('/about/')).toMatchObject({ status: 'error' });
  });

  it('that hangs does not delay later requests after it was abandoned', async () => {
    const site = visitSite(siteFiles({ [aboutUrl]: noAnswer, [appDataUrl]: noAnswer }));
    const hanging = site.loader.loadPage('/about/');
    await site.clock.advance(1_000);
    site.loader.abandon();
    site.network.answer(aboutUrl, pageData('/about/'));
    site.network.answer(appDataUrl, appData);
    const next = site.loader.loadPage('/about/');
    expect(next).not.toBe(hanging);
    await site.clock.settle();
    expect(await next).toMatchObject(success('/about/'));
    expect(await hanging).toMatchObject({ status: 'error' });
    expect(site.network.requests).toHaveLength(4);
  });

  it('receives no second request from a browser without a network', async () => {
    const site = visitSite(siteFiles({ [aboutUrl]: 0, [appDataUrl]: 0 }));
    site.connection.isOnline = false;
    const outcome = site.loader.loadPage('/about/');
    await site.clock.settle();
    expect(await outcome).toMatchObject({ status: 'error' });
    expect(site.network.requests).toEqual([aboutUrl, appDataUrl]);
  });

  it('without app data leaves the page usable, with an unknown build', async () => {
    const site = visitSite(siteFiles({ [appDataUrl]: html }));
    expect(await site.load('/about/')).toMatchObject({ status: 'success', page: { webpackCompilationHash: '' } });
    expect(await site.loader.loadAppData()).toBeUndefined();
  });
});

describe('a page with a missing part', () => {
  const withParts = siteFiles({
    [aboutUrl]: pageData('/about/', { staticQueryHashes: ['11'], slicesMap: { header: 'header-en' } }),
    '/page-data/sq/d/11.json': { data: {} },
    '/slice-data/header-en.json': sliceData('header-en'),
  });

  it.each([
    ['slice data is missing', { '/slice-data/header-en.json': 404 }, {}],
    ['slice data is HTML', { '/slice-data/header-en.json': html }, {}],
    ['static query is missing', { '/page-data/sq/d/11.json': 404 }, {}],
    ['static query is HTML', { '/page-data/sq/d/11.json': html }, {}],
    ['static query has no data', { '/page-data/sq/d/11.json': {} }, {}],
    [
      'page chunk is gone',
      {},
      { [pageChunk]: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) },
    ],
    ['slice chunk is gone', {}, { [sliceChunk]: () => Promise.reject(new Error('gone')) }],
    ['page chunk throws a string', {}, { [pageChunk]: () => Promise.reject('gone') }],
    ['page chunk is empty', {}, { [pageChunk]: async () => undefined }],
  ])('is an error value without an event if its %s', async (_, files, table) => {
    const site = visitSite({ ...withParts, ...files }, { components: { ...components, ...table } });
    expect(await site.load('/about/')).toMatchObject({ status: 'error', error: expect.any(Error) });
    expect(site.loader.loadPageSync('/about/')).toBeUndefined();
    expect(site.loader.loadPageSync('/about/', { withErrorDetails: true })).toMatchObject({ status: 'error' });
    expect(site.events).toEqual([]);
  });

  it('names a chunk that this build does not know', async () => {
    const site = visitSite(siteFiles({ [aboutUrl]: pageData('/about/', { componentChunkName: 'component---new' }) }));
    const outcome = await site.load('/about/');
    expect(outcome.status === 'error' && outcome.error.message).toContain('component---new');
  });

  it.each(['toString', '__proto__'])('does not accept %s as a chunk', async (componentChunkName) => {
    const site = visitSite(siteFiles({ [aboutUrl]: pageData('/about/', { componentChunkName }) }));
    expect(await site.load('/about/')).toMatchObject({ status: 'error' });
  });

  it('is loaded the next time, when the part exists again', async () => {
    const site = visitSite({ ...withParts, '/slice-data/header-en.json': 404 });
    await site.load('/about/');
    site.network.answer('/slice-data/header-en.json', sliceData('header-en'));
    expect(await site.load('/about/')).toMatchObject(success('/about/'));
    expect(site.events).toHaveLength(1);
  });
});

describe('a new publication', () => {
  const fresh = { webpackCompilationHash: compilationHash, contentHash: 'bbbbbbbbbbbbbbbbbbbb' };
  const pageTitle = (outcome: unknown) => ((outcome as PageResources).json.data as { title: string }).title;

  it('of code is visible in the next page that is loaded', async () => {
    const site = visitSite();
    await site.load('/about/');
    site.network.answer(appDataUrl, { ...appData, webpackCompilationHash: 'ffffffffffffffffffff' });
    expect(await site.load('/')).toMatchObject({ page: { webpackCompilationHash: 'ffffffffffffffffffff' } });
  });

  it('of content makes cached pages load again', async () => {
    const site = visitSite();
    await site.load('/about/');
    site.network.answer(appDataUrl, fresh);
    site.network.answer(aboutUrl, pageData('/about/', { result: { data: { title: 'New' }, pageContext: pageContext() } }));
    await site.load('/');
    expect(site.loader.loadPageSync('/about/')).toBeUndefined();
    expect(pageTitle(await site.load('/about/'))).toBe('New');
  });

  it('of content makes prefetched pages load again', async () => {
    const site = visitSite();
    await site.load('/');
    await site.loader.loadPageData('/about/');
    site.network.answer(appDataUrl, fresh);
    site.network.answer(aboutUrl, pageData('/about/', { result: { data: { title: 'New' }, pageContext: pageContext() } }));
    expect(pageTitle(await site.load('/about/'))).toBe('New');
  });

  it('of content makes shared data and slices load again', async () => {
    const sq = '/page-data/sq/d/11.json';
    const slice = '/slice-data/header-en.json';
    const parts = { staticQueryHashes: ['11'], slicesMap: { header: 'header-en' } };
    const site = visitSite(
      siteFiles({ [aboutUrl]: pageData('/about/', parts), [sq]: { data: { old: true } }, [slice]: sliceData('header-en') }),
    );
    await site.load('/about/');
    site.network.answer(appDataUrl, fresh);
    site.network.answer(sq, { data: { old: false } });
    await site.load('/');
    site.network.take();
    expect(await site.load('/about/')).toMatchObject({ staticQueryResults: { 11: { data: { old: false } } } });
    expect(site.network.take()).toContain(slice);
  });

  it('of content while a page is loading does not mix previous and new data', async () => {
    const site = visitSite();
    await site.load('/');
    site.network.answer(appDataUrl, fresh);
    site.network.answer(
      aboutUrl,
      pageData('/about/'),
      pageData('/about/', { result: { data: { title: 'New' }, pageContext: pageContext() } }),
    );
    const outcome = await site.load('/about/');
    expect(pageTitle(outcome)).toBe('New');
    expect(site.loader.loadPageSync('/about/')).toBe(outcome);
  });

  it('is looked for once by pages that load at the same time', async () => {
    const site = visitSite();
    const loads = [site.loader.loadPage('/'), site.loader.loadPage('/about/')];
    await site.clock.settle();
    await Promise.all(loads);
    expect(site.network.requests.filter((url) => url === appDataUrl)).toHaveLength(1);
  });
});
