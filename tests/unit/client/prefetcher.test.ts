import { describe, expect, it } from 'vitest';
import { createPrefetcher, type PrefetchEnvironment } from '../../../client/prefetcher.ts';
import { noAnswer } from '../../support/fake-network.ts';
import { pageChunk, pageData, siteFiles, visitSite } from '../../support/fake-site.ts';

const dataUrl = (name: string) => `/page-data/${name}/page-data.json`;
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const manyPages = siteFiles(Object.fromEntries(names.map((name) => [dataUrl(name), pageData(`/${name}/`)])));

function visitor(facts: Partial<PrefetchEnvironment> = {}, files = manyPages) {
  const site = visitSite(files);
  const preloaded: string[] = [];
  const events: string[] = [];
  const tab: { isHidden: boolean; show: () => void } = { isHidden: false, show: () => {} };
  site.emitter.on('onPrefetchPathname', ({ pathname }) => events.push(`fetch ${pathname}`));
  site.emitter.on('onPostPrefetchPathname', ({ pathname }) => events.push(`fetched ${pathname}`));
  const { prefetch } = createPrefetcher({
    loader: site.loader,
    emitter: site.emitter,
    clock: site.clock,
    preloadChunk: (name) => preloaded.push(name),
    environment: {
      userAgent: 'Mozilla/5.0',
      connection: () => undefined,
      isHidden: () => tab.isHidden,
      whenVisible: (run) => {
        tab.show = run;
      },
      whenIdle: (run) => run(),
      ...facts,
    },
  });
  return { ...site, prefetch, preloaded, events, tab };
}

describe('links coming into view', () => {
  it('have nothing fetched for three seconds, then four pages at a time with three seconds between', async () => {
    const { prefetch, network, clock } = visitor();
    for (const name of names) prefetch(`/${name}/`);
    await clock.advance(2_999);
    expect(network.take()).toEqual([]);
    await clock.advance(1);
    expect(network.take()).toEqual(['a', 'b', 'c', 'd'].map(dataUrl));
    await clock.advance(2_999);
    expect(network.take()).toEqual([]);
    await clock.advance(1);
    expect(network.take()).toEqual(['e', 'f', 'g', 'h'].map(dataUrl));
    await clock.advance(3_000);
    expect(network.take()).toEqual(['i', 'j'].map(dataUrl));
    expect(clock.waiting()).toBe(0);
  });

  it('wait three seconds anew once the queue has run empty', async () => {
    const { prefetch, network, clock } = visitor();
    prefetch('/a/');
    await clock.advance(10_000);
    network.take();
    prefetch('/b/');
    await clock.advance(2_999);
    expect(network.take()).toEqual([]);
    await clock.advance(1);
    expect(network.take()).toEqual([dataUrl('b')]);
  });

  it('have the pause counted from the end of the batch before', async () => {
    const { prefetch, network, clock } = visitor({}, { ...manyPages, [dataUrl('a')]: noAnswer });
    network.answer(dataUrl('a'), noAnswer, pageData('/a/'));
    for (const name of names.slice(0, 5)) prefetch(`/${name}/`);
    await clock.advance(3_000);
    network.take();
    await clock.advance(3_500 + 200 + 2_999);
    expect(network.take()).toEqual([dataUrl('a')]);
    await clock.advance(1);
    expect(network.take()).toEqual([dataUrl('e')]);
  });

  it('have page data remembered, the code asked for ahead, and each fetch reported', async () => {
    const { prefetch, clock, loader, preloaded, events, network } = visitor();
    const fetched = prefetch('/a/');
    await clock.advance(3_000);
    expect(await fetched).toBe(true);
    expect(loader.getPageData('/a')).toMatchObject({ path: '/a/' });
    expect(preloaded).toEqual([pageChunk]);
    expect(events).toEqual(['fetch /a/', 'fetched /a/']);
    expect(await prefetch('/a')).toBe(true);
    expect(network.requests).toEqual([dataUrl('a')]);
  });
});

describe('a page that is wanted twice', () => {
  it('is fetched once, also in two spellings', async () => {
    const { prefetch, clock, network } = visitor();
    const both = [prefetch('/a/'), prefetch('/a#top')];
    await clock.advance(3_000);
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(network.requests).toEqual([dataUrl('a')]);
  });

  it('is joined while it is being fetched', async () => {
    const { prefetch, clock, network } = visitor();
    network.answer(dataUrl('a'), 503, pageData('/a/'));
    prefetch('/a/');
    await clock.advance(3_000);
    const second = prefetch('/a/');
    await clock.advance(10_000);
    expect(await second).toBe(true);
    expect(network.requests).toEqual([dataUrl('a'), dataUrl('a')]);
  });

  it('is fetched as long as one of the links stays in view', async () => {
    const { prefetch, clock, network } = visitor();
    const gone = prefetch('/a/');
    const stays = prefetch('/a/');
    gone.abort();
    await clock.advance(3_000);
    expect(await gone).toBe(false);
    expect(await stays).toBe(true);
    expect(network.requests).toEqual([dataUrl('a')]);
  });

  it('is not fetched when it is loaded already, in whatever spelling', async () => {
    const { prefetch, load, network } = visitor();
    await load('/a/');
    network.take();
    expect(await prefetch('/a')).toBe(false);
    expect(network.take()).toEqual([]);
  });
});

describe('a link that goes out of view', () => {
  it('is taken from the queue', async () => {
    const { prefetch, clock, network } = visitor();
    const aborted = prefetch('/a/');
    prefetch('/b/');
    aborted.abort();
    expect(await aborted).toBe(false);
    await clock.advance(10_000);
    expect(network.requests).toEqual([dataUrl('b')]);
  });

  it('changes nothing once its fetch has begun', async () => {
    const { prefetch, clock, loader } = visitor();
    const fetched = prefetch('/a/');
    await clock.advance(3_000);
    fetched.abort();
    expect(await fetched).toBe(true);
    expect(loader.getPageData('/a/')).toBeDefined();
  });
});

describe('a page that cannot be fetched', () => {
  it.each([
    ['missing, like the page that would say so', 404],
    ['unreachable', 0],
    ['a server error', 500],
  ])('(%s) does not stop the others, and may be asked for again', async (_, answer) => {
    const { '/page-data/404.html/page-data.json': _notFound, ...files } = manyPages;
    const { prefetch, clock, network } = visitor({}, { ...files, [dataUrl('a')]: answer });
    const fetches = names.slice(0, 6).map((name) => prefetch(`/${name}/`));
    await clock.advance(60_000);
    expect(await Promise.all(fetches)).toEqual([false, true, true, true, true, true]);
    network.answer(dataUrl('a'), pageData('/a/'));
    const again = prefetch('/a/');
    await clock.advance(3_000);
    expect(await again).toBe(true);
  });

  it('because a listener throws does not stop the others', async () => {
    const { prefetch, clock, emitter } = visitor();
    emitter.on('onPrefetchPathname', ({ pathname }) => {
      if (pathname === '/a/') throw new Error('A listener of somebody else');
    });
    const fetches = names.slice(0, 5).map((name) => prefetch(`/${name}/`));
    await clock.advance(10_000);
    expect(await Promise.all(fetches)).toEqual([false, true, true, true, true]);
  });
});

describe('nothing is fetched ahead', () => {
  it.each<[string, Partial<PrefetchEnvironment>]>([
    ['on 2g', { connection: () => ({ effectiveType: '2g' }) }],
    ['on slow 2g', { connection: () => ({ effectiveType: 'slow-2g' }) }],
    ['for visitors who save data', { connection: () => ({ effectiveType: '4g', saveData: true }) }],
    ['for Googlebot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['for crawlers', { userAgent: 'SomeCrawler/1.0' }],
    ['for spiders', { userAgent: 'Baiduspider' }],
  ])('%s', async (_, facts) => {
    const { prefetch, clock, network } = visitor(facts);
    expect(await prefetch('/a/')).toBe(false);
    await clock.advance(10_000);
    expect(network.requests).toEqual([]);
  });

  it('in a hidden tab, until it is seen again', async () => {
    const { prefetch, clock, network, tab } = visitor();
    tab.isHidden = true;
    prefetch('/a/');
    await clock.advance(60_000);
    expect(network.requests).toEqual([]);
    tab.isHidden = false;
    tab.show();
    await clock.settle();
    expect(network.requests).toEqual([dataUrl('a')]);
  });
});
