import { describe, expect, it, vi } from 'vitest';
import { createPrefetcher, type PrefetchEnvironment } from '../../../../client/prefetch/prefetcher.ts';
import { noAnswer } from '../../../support/fake-network.ts';
import { appDataUrl, pageChunk, pageData, siteFiles, visitSite } from '../../../support/fake-site.ts';

const dataUrl = (name: string) => `/page-data/${name}/page-data.json`;
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
/** Requests of a batch: for the published content hash, then for the pages. */
const batchOf = (...pages: readonly string[]) => [appDataUrl, ...pages.map(dataUrl)];
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
      bytesSince: () => 0,
      isHidden: () => tab.isHidden,
      whenVisible: (run) => {
        tab.show = run;
      },
      whenIdle: (run) => run(),
      ...facts,
    },
  });
  return { ...site, prefetch, beginView, preloaded, events, tab };
}

describe('links coming into view', () => {
  it('prefetch nothing for three seconds, and then four pages at a time, three seconds apart', async () => {
    const { prefetch, network, clock } = visitor();
    for (const name of names) prefetch(`/${name}/`);
    await clock.advance(2_999);
    expect(network.take()).toEqual([]);
    await clock.advance(1);
    expect(network.take()).toEqual(batchOf('a', 'b', 'c', 'd'));
    await clock.advance(2_999);
    expect(network.take()).toEqual([]);
    await clock.advance(1);
    expect(network.take()).toEqual(batchOf('e', 'f', 'g'));
    await clock.advance(3_000);
    expect(network.take()).toEqual([]);
    expect(clock.waiting()).toBe(0);
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
    expect(network.take()).toEqual(batchOf('b'));
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
    expect(network.take()).toEqual(batchOf('e'));
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

describe('a link that leaves the view', () => {
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

describe('the limit of a page view', () => {
  const prefetchAll = ({ prefetch }: ReturnType<typeof visitor>) => names.map((name) => prefetch(`/${name}/`));

  it('is ten requests, including those for the content hash and one for code, and further pages are not prefetched', async () => {
    const site = visitor();
    const all = prefetchAll(site);
    await site.clock.advance(60_000);
    expect(site.network.requests).toHaveLength(9);
    expect(await Promise.all(all)).toEqual(names.map((_, index) => index < 7));
    expect(await site.prefetch('/j/')).toBe(false);
    await site.clock.advance(60_000);
    expect(site.network.requests).toHaveLength(9);
  });

  it('counts the code of pages, which is not preloaded beyond the limit', async () => {
    const site = visitor({ chunkFiles: 3 });
    prefetchAll(site);
    await site.clock.advance(60_000);
    // 1 + 4 requests for a batch, and 3 for the code of one page. Another page with code would be
    // too much.
    expect(site.network.requests).toHaveLength(5);
    expect(site.preloaded).toHaveLength(1);
  });

  it('is 300 KB, and nothing is requested after them', async () => {
    const loaded = { bytes: 300 * 1024 - 1 };
    const site = visitor({ bytesSince: () => loaded.bytes });
    prefetchAll(site);
    await site.clock.advance(3_000);
    expect(site.network.take()).toEqual(batchOf('a', 'b', 'c', 'd'));
    loaded.bytes += 1;
    await site.clock.advance(60_000);
    expect(site.network.take()).toEqual([]);
  });

  it('starts again with the next page view', async () => {
    const site = visitor();
    prefetchAll(site);
    await site.clock.advance(60_000);
    site.network.take();
    site.beginView();
    site.prefetch('/i/');
    await site.clock.advance(3_000);
    expect(site.network.take()).toEqual(batchOf('i'));
  });

  it('is used for pages that are likely to be opened first', async () => {
    const { prefetch, network, clock } = visitor();
    for (const name of ['a', 'b', 'c']) prefetch(`/${name}/`, false);
    for (const name of ['d', 'e', 'f']) prefetch(`/${name}/`, true);
    prefetch('/c/', true);
    await clock.advance(3_000);
    expect(network.take()).toEqual(batchOf('c', 'd', 'e', 'f'));
  });

  it('reserves one half for likely pages, and includes the code of the others', async () => {
    const { prefetch, preloaded, network, clock } = visitor({ chunkFiles: 1 });
    const unlikely = ['a', 'b', 'c', 'd'].map((name) => prefetch(`/${name}/`, false));
    await clock.advance(60_000);
    expect(network.take()).toEqual(batchOf('a', 'b'));
    expect(preloaded).toHaveLength(2);
    expect(await Promise.all(unlikely)).toEqual([true, true, false, false]);
    for (const name of ['e', 'f', 'g']) prefetch(`/${name}/`, true);
    expect(await prefetch('/c/', false)).toBe(false);
    await clock.advance(60_000);
    expect(network.take()).toEqual(batchOf('e', 'f', 'g'));
    expect(preloaded).toHaveLength(3);
  });

  it('is not used for a page that was loaded on hover while it waited', async () => {
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
