import { describe, expect, it, vi } from 'vitest';
import type { PrefetchLimit } from '#contract/visitor-settings';
import { createPrefetcher, type PrefetchEnvironment, type Rank } from '../../../../client/prefetch/prefetcher.ts';
import { noAnswer } from '../../../support/fake-network.ts';
import { appDataUrl, pageChunk, pageData, siteFiles, visitSite } from '../../../support/fake-site.ts';

const dataUrl = (name: string) => `/page-data/${name}/page-data.json`;
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const pagesOf = (...pages: readonly string[]) => pages.map(dataUrl);
/** Requests of a batch that asks which content is published, and then for the pages. */
const batchOf = (...pages: readonly string[]) => [appDataUrl, ...pagesOf(...pages)];
const manyPages = siteFiles(Object.fromEntries(names.map((name) => [dataUrl(name), pageData(`/${name}/`)])));

function visitor({ chunkFiles = 0, ...facts }: Partial<PrefetchEnvironment> & { chunkFiles?: number } = {}, files = manyPages) {
  const site = visitSite(files);
  const preloaded: string[] = [];
  const events: string[] = [];
  const tab: { isHidden: boolean; show: () => void } = { isHidden: false, show: () => {} };
  site.emitter.on('onPrefetchPathname', ({ pathname }) => events.push(`fetch ${pathname}`));
  site.emitter.on('onPostPrefetchPathname', ({ pathname }) => events.push(`fetched ${pathname}`));
  const { prefetch, beginView } = createPrefetcher({
    loader: site.loader,
    emitter: site.emitter,
    clock: site.clock,
    preloadChunk: (name, most) => {
      if (chunkFiles > most) return;
      preloaded.push(name);
      return chunkFiles;
    },
    environment: {
      isWelcome: () => true,
      limit: () => ({}),
      watchBytes: () => {},
      whenVisible: (run) => {
        if (tab.isHidden) tab.show = run;
        else run();
      },
      whenIdle: (run) => run(),
      ...facts,
    },
  });
  return { ...site, prefetch, beginView, preloaded, events, tab };
}

describe('links coming into view', () => {
  it('prefetch nothing for three seconds, and then four pages every three seconds until the queue is empty', async () => {
    const { prefetch, network, clock } = visitor();
    for (const name of names) prefetch(`/${name}/`);
    await clock.advance(2_999);
    expect(network.take()).toEqual([]);
    await clock.advance(1);
    expect(network.take()).toEqual(batchOf('a', 'b', 'c', 'd'));
    await clock.advance(2_999);
    expect(network.take()).toEqual([]);
    await clock.advance(1);
    expect(network.take()).toEqual(pagesOf('e', 'f', 'g', 'h'));
    await clock.advance(3_000);
    expect(network.take()).toEqual(pagesOf('i', 'j'));
    expect(clock.waiting()).toBe(0);
  });

  it('ask which content is published once in half a minute', async () => {
    const { prefetch, network, clock } = visitor();
    prefetch('/a/');
    await clock.advance(3_000);
    prefetch('/b/');
    await clock.advance(29_999);
    expect(network.take()).toEqual([...batchOf('a'), ...pagesOf('b')]);
    prefetch('/c/');
    await clock.advance(3_000);
    expect(network.take()).toEqual(batchOf('c'));
  });

  it('ask again if there was no answer', async () => {
    const { prefetch, network, clock } = visitor();
    network.answer(appDataUrl, 404);
    for (const name of names.slice(0, 5)) prefetch(`/${name}/`);
    await clock.advance(3_000);
    network.take();
    await clock.advance(3_000);
    expect(network.take()).toEqual(batchOf('e'));
  });

  it('wait three seconds again after the queue was empty', async () => {
    const { prefetch, network, clock } = visitor();
    prefetch('/a/');
    await clock.advance(10_000);
    network.take();
    prefetch('/b/');
    await clock.advance(2_999);
    expect(network.take()).toEqual([]);
    await clock.advance(1);
    expect(network.take()).toEqual(pagesOf('b'));
  });

  it('wait for three seconds from the end of the batch before', async () => {
    const { prefetch, network, clock } = visitor({}, { ...manyPages, [dataUrl('a')]: noAnswer });
    network.answer(dataUrl('a'), noAnswer, pageData('/a/'));
    for (const name of names.slice(0, 5)) prefetch(`/${name}/`);
    await clock.advance(3_000);
    network.take();
    await clock.advance(3_500 + 200 + 2_999);
    expect(network.take()).toEqual([dataUrl('a')]);
    await clock.advance(1);
    expect(network.take()).toEqual(pagesOf('e'));
  });

  it('go before those that have left the view, in the order in which they came', async () => {
    const { prefetch, network, clock } = visitor();
    const ranks: Record<string, Rank> = { a: 2, b: 1, c: 2, d: 0, e: 1, f: 0 };
    for (const name of Object.keys(ranks)) prefetch(`/${name}/`, () => ranks[name] ?? 0);
    await clock.advance(3_000);
    expect(network.take()).toEqual(batchOf('d', 'f', 'b', 'e'));
    ranks.c = 0;
    prefetch('/g/', () => 1);
    await clock.advance(3_000);
    expect(network.take()).toEqual(pagesOf('c', 'g', 'a'));
  });

  it('count by the link that is nearest, if several lead to a page', async () => {
    const { prefetch, network, clock } = visitor();
    for (const name of ['a', 'b', 'c', 'd', 'e']) prefetch(`/${name}/`, () => 1);
    prefetch('/e/', () => 0);
    await clock.advance(3_000);
    expect(network.take()).toEqual(batchOf('e', 'a', 'b', 'c'));
  });

  it('store page data, preload its code and report each prefetch', async () => {
    const { prefetch, clock, loader, preloaded, events, network } = visitor();
    const fetched = prefetch('/a/');
    await clock.advance(3_000);
    expect(await fetched).toBe(true);
    expect(loader.getPageData('/a')).toMatchObject({ path: '/a/' });
    expect(preloaded).toEqual([pageChunk]);
    expect(events).toEqual(['fetch /a/', 'fetched /a/']);
    expect(await prefetch('/a')).toBe(true);
    expect(network.requests).toEqual(batchOf('a'));
  });
});

describe('the code of a page', () => {
  it('is requested when a link to it is in view, also if its data came before', async () => {
    const { prefetch, clock, preloaded, network } = visitor();
    const state: { rank: Rank } = { rank: 3 };
    const rank = () => state.rank;
    expect(prefetch('/a/', rank)).toBeInstanceOf(Promise);
    await clock.advance(3_000);
    expect(network.take()).toEqual(batchOf('a'));
    expect(preloaded).toEqual([]);
    state.rank = 1;
    expect(await prefetch('/a/', rank)).toBe(true);
    expect(preloaded).toEqual([pageChunk]);
    expect(network.take()).toEqual([]);
  });

  it('is requested if its link comes into view while its data is loaded', async () => {
    const { prefetch, clock, preloaded, network } = visitor();
    network.answer(dataUrl('a'), 503, pageData('/a/'));
    const state: { rank: Rank } = { rank: 2 };
    prefetch('/a/', () => state.rank);
    await clock.advance(3_000);
    state.rank = 0;
    await clock.advance(10_000);
    expect(preloaded).toEqual([pageChunk]);
  });

  it('is not requested for a link that opens an overlay, unless another link leads there', async () => {
    const { prefetch, clock, preloaded } = visitor();
    for (const name of ['a', 'b']) prefetch(`/${name}/`, () => 1, false);
    await clock.advance(3_000);
    prefetch('/a/', () => 0, false);
    expect(preloaded).toEqual([]);
    prefetch('/a/', () => 0);
    expect(preloaded).toEqual([pageChunk]);
  });

  it('counts for the limit of a page view when it comes later, too', async () => {
    const { prefetch, clock, preloaded } = visitor({ chunkFiles: 3, limit: () => ({ requests: 4 }) });
    for (const name of ['a', 'b']) prefetch(`/${name}/`, () => 2);
    await clock.advance(3_000);
    prefetch('/a/', () => 0);
    expect(preloaded).toEqual([]);
  });
});

describe('a page that is requested twice', () => {
  it('is prefetched once, even with two spellings', async () => {
    const { prefetch, clock, network } = visitor();
    const both = [prefetch('/a/'), prefetch('/a#top')];
    await clock.advance(3_000);
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(network.requests).toEqual(batchOf('a'));
  });

  it('is prefetched once if the second request comes during the first one', async () => {
    const { prefetch, clock, network } = visitor();
    network.answer(dataUrl('a'), 503, pageData('/a/'));
    prefetch('/a/');
    await clock.advance(3_000);
    const second = prefetch('/a/');
    await clock.advance(10_000);
    expect(await second).toBe(true);
    expect(network.requests).toEqual([...batchOf('a'), dataUrl('a')]);
  });

  it('is prefetched if one of its links stays in view', async () => {
    const { prefetch, clock, network } = visitor();
    const hidden = prefetch('/a/');
    const visible = prefetch('/a/');
    hidden.abort();
    await clock.advance(3_000);
    expect(await hidden).toBe(false);
    expect(await visible).toBe(true);
    expect(network.requests).toEqual(batchOf('a'));
  });

  it('is not prefetched if it is already loaded, with any spelling', async () => {
    const { prefetch, load, network } = visitor();
    await load('/a/');
    network.take();
    expect(await prefetch('/a')).toBe(false);
    expect(network.take()).toEqual([]);
  });
});

describe('a page that is taken back', () => {
  it('is removed from the queue', async () => {
    const { prefetch, clock, network } = visitor();
    const aborted = prefetch('/a/');
    prefetch('/b/');
    aborted.abort();
    expect(await aborted).toBe(false);
    await clock.advance(10_000);
    expect(network.requests).toEqual(batchOf('b'));
  });

  it('changes nothing after its prefetch has started', async () => {
    const { prefetch, clock, loader } = visitor();
    const fetched = prefetch('/a/');
    await clock.advance(3_000);
    fetched.abort();
    expect(await fetched).toBe(true);
    expect(loader.getPageData('/a/')).toBeDefined();
  });
});

describe('a page that cannot be prefetched', () => {
  it.each([
    ['missing, and no not-found page', 404],
    ['unreachable', 0],
    ['a server error', 500],
  ])('(%s) does not stop the others, and can be requested again', async (_, answer) => {
    const { '/page-data/404.html/page-data.json': _notFound, ...files } = manyPages;
    const { prefetch, clock, network } = visitor({}, { ...files, [dataUrl('a')]: answer });
    const fetches = names.slice(0, 4).map((name) => prefetch(`/${name}/`));
    await clock.advance(60_000);
    expect(await Promise.all(fetches)).toEqual([false, true, true, true]);
    network.answer(dataUrl('a'), pageData('/a/'));
    const again = prefetch('/a/');
    await clock.advance(3_000);
    expect(await again).toBe(true);
  });

  it('is not one for which a listener throws', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { prefetch, clock, emitter } = visitor();
    emitter.on('onPrefetchPathname', ({ pathname }) => {
      if (pathname === '/a/') throw new Error('A listener of somebody else');
    });
    const fetches = names.slice(0, 5).map((name) => prefetch(`/${name}/`));
    await clock.advance(10_000);
    expect(await Promise.all(fetches)).toEqual([true, true, true, true, true]);
    logged.mockRestore();
  });
});

it('the view of another page begins with a pause of its own', async () => {
  const { prefetch, beginView, clock, network } = visitor();
  const left = prefetch('/a/');
  prefetch('/b/');
  await clock.advance(2_000);
  left.abort();
  beginView();
  await clock.advance(2_999);
  expect(network.requests).toEqual([]);
  await clock.advance(1);
  expect(network.requests).toEqual(batchOf('b'));
});

it('twelve pages that a script names are all fetched, four at a time', async () => {
  const twelve = [...names, 'k', 'l'];
  const { prefetch, network, clock } = visitor(
    {},
    siteFiles(Object.fromEntries(twelve.map((name) => [dataUrl(name), pageData(`/${name}/`)]))),
  );
  const all = twelve.map((name) => prefetch(`/${name}/`));
  await clock.advance(60_000);
  expect(await Promise.all(all)).toEqual(twelve.map(() => true));
  expect(network.requests).toEqual([
    ...batchOf(...twelve.slice(0, 4)),
    ...pagesOf(...twelve.slice(4, 8)),
    ...pagesOf(...twelve.slice(8)),
  ]);
});

describe('a limit', () => {
  const prefetchAll = ({ prefetch }: ReturnType<typeof visitor>) => names.map((name) => prefetch(`/${name}/`));
  const ten = { limit: () => ({ requests: 10 }) };

  it('of requests includes those for the published build, and the other pages wait for the next view', async () => {
    const site = visitor(ten);
    const all = prefetchAll(site);
    await site.clock.advance(60_000);
    expect(site.network.take()).toEqual([...batchOf('a', 'b', 'c', 'd'), ...pagesOf('e', 'f', 'g', 'h', 'i')]);
    expect(site.clock.waiting()).toBe(0);
    site.beginView();
    await site.clock.advance(60_000);
    expect(site.network.take()).toEqual(batchOf('j'));
    expect(await Promise.all(all)).toEqual(names.map(() => true));
  });

  it('of requests includes the code of pages, which is not preloaded beyond it', async () => {
    const site = visitor({ ...ten, chunkFiles: 3 });
    prefetchAll(site);
    await site.clock.advance(60_000);
    // 1 + 4 requests for a batch, 3 for the code of one page, and then two pages.
    expect(site.network.requests).toEqual([...batchOf('a', 'b', 'c', 'd'), ...pagesOf('e', 'f')]);
    expect(site.preloaded).toHaveLength(1);
  });

  it('of bytes ends the requests', async () => {
    const network = { load: (_bytes: number) => {} };
    const watchBytes = (add: (bytes: number) => void) => Object.assign(network, { load: add });
    const site = visitor({ limit: () => ({ bytes: 100_000 }), watchBytes });
    prefetchAll(site);
    network.load(99_999);
    await site.clock.advance(3_000);
    expect(site.network.take()).toEqual(batchOf('a', 'b', 'c', 'd'));
    network.load(1);
    await site.clock.advance(60_000);
    expect(site.network.take()).toEqual([]);
    site.beginView();
    await site.clock.advance(3_000);
    expect(site.network.take()).toEqual(batchOf('e', 'f', 'g', 'h'));
  });

  it('may come and go with the connection', async () => {
    const connection = { limit: { requests: 5 } as PrefetchLimit };
    const site = visitor({ limit: () => connection.limit });
    prefetchAll(site);
    await site.clock.advance(60_000);
    expect(site.network.take()).toEqual(batchOf('a', 'b', 'c', 'd'));
    connection.limit = {};
    site.beginView();
    await site.clock.advance(60_000);
    expect(site.network.take()).toEqual([...batchOf('e', 'f', 'g', 'h'), ...pagesOf('i', 'j')]);
  });
});

describe('a request', () => {
  it('is not made for a page that was loaded on hover while it waited', async () => {
    const { prefetch, network, clock, loader } = visitor();
    const fetched = prefetch('/a/');
    loader.loadPage('/a/');
    await clock.settle();
    network.take();
    await clock.advance(60_000);
    expect(await fetched).toBe(true);
    expect(network.take()).toEqual([]);
  });
});

describe('a click', () => {
  it('uses a prefetch in progress', async () => {
    const { prefetch, network, clock, loader } = visitor();
    network.answer(dataUrl('a'), 503, pageData('/a/'));
    prefetch('/a/');
    await clock.advance(3_000);
    const page = loader.loadPage('/a/');
    await clock.advance(10_000);
    expect(await page).toMatchObject({ status: 'success' });
    expect(network.requests.filter((url) => url === dataUrl('a'))).toHaveLength(2);
  });

  it('uses prefetched data without a request', async () => {
    const { prefetch, network, clock, loader } = visitor();
    prefetch('/a/');
    await clock.advance(3_000);
    network.take();
    expect(await loader.loadPage('/a/', { mayBeOld: true })).toMatchObject({ status: 'success', page: { path: '/a/' } });
    expect(network.take()).toEqual([]);
  });
});

describe('nothing is prefetched', () => {
  it('if prefetching is not allowed, or no longer allowed after the request', async () => {
    const visit = { isWelcome: false };
    const { prefetch, clock, network } = visitor({ isWelcome: () => visit.isWelcome });
    expect(await prefetch('/a/')).toBe(false);
    visit.isWelcome = true;
    const waiting = prefetch('/a/');
    visit.isWelcome = false;
    await clock.advance(10_000);
    expect(await waiting).toBe(false);
    expect(network.requests).toEqual([]);
  });

  it('in a hidden tab until it is visible again', async () => {
    const { prefetch, clock, network, tab } = visitor();
    tab.isHidden = true;
    prefetch('/a/');
    await clock.advance(60_000);
    expect(network.requests).toEqual([]);
    tab.isHidden = false;
    tab.show();
    await clock.settle();
    expect(network.requests).toEqual(batchOf('a'));
  });
});
