import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createComponentChunks } from '../../../../client/loading/component-chunks.ts';
import { createPublicLoader } from '../../../../client/loading/public-loader.ts';
import { pageChunk, pageData, siteFiles, visitSite } from '../../../support/fake-site.ts';

function openLoader() {
  const site = visitSite(siteFiles({ '/page-data/about/page-data.json?q=1': pageData('/about/?q=1') }));
  const chunks = createComponentChunks({
    chunkMap: { [pageChunk]: ['/page-1.js', '/shared-1.js'] },
    pathPrefix: '/blog',
    clock: site.clock,
    importModule: async () => ({}),
    preloadModule: () => {},
    loadStylesheet: async () => {},
  });
  const prefetched: string[] = [];
  const prefetch = (path: string) => {
    prefetched.push(path);
    return Object.assign(Promise.resolve(true), { abort: () => {} });
  };
  return {
    ...site,
    prefetched,
    publicLoader: createPublicLoader({ loader: site.loader, prefetch, chunks, pathPrefix: '/blog' }),
  };
}

describe('window.___loader', () => {
  it('has the names of the contract', () => {
    expect(Object.keys(openLoader().publicLoader).toSorted()).toEqual([
      'enqueue',
      'getResourceURLsForPathname',
      'hovering',
      'isPageNotFound',
      'loadAppData',
      'loadPage',
      'loadPageSync',
      'prefetch',
    ]);
  });

  it('lists the code and data of a page whose data is loaded, with the path prefix', async () => {
    const { publicLoader, load } = openLoader();
    expect(publicLoader.getResourceURLsForPathname('/about/')).toBeNull();
    await load('/about/');
    expect(publicLoader.getResourceURLsForPathname('/about/')).toEqual([
      '/blog/page-1.js',
      '/blog/shared-1.js',
      '/blog/page-data/about/page-data.json',
    ]);
  });

  it('lists the data of an address with its query, if requests of page data have it', async () => {
    vi.stubGlobal('BOREAL_PAGE_DATA_QUERY', true);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { publicLoader, load } = openLoader();
    await load('/about/?q=1');
    expect(publicLoader.getResourceURLsForPathname('/about/')).toBeNull();
    expect(publicLoader.getResourceURLsForPathname('/about/?q=1')?.at(-1)).toBe('/blog/page-data/about/page-data.json?q=1');
  });

  it('loads a whole page when the pointer is on its link', async () => {
    const { publicLoader, clock } = openLoader();
    publicLoader.hovering('/about/');
    await clock.settle();
    expect(publicLoader.loadPageSync('/about/')).toMatchObject({ page: { path: '/about/' } });
  });

  it('has two names for a prefetch', () => {
    const { publicLoader, prefetched } = openLoader();
    publicLoader.enqueue('/a/');
    publicLoader.prefetch('/b/');
    expect(prefetched).toEqual(['/a/', '/b/']);
  });
});
