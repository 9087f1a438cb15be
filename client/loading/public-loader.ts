import { pageDataPath, payloadPath } from '#contract/page-data';
import type { FetchAhead, Prefetch } from '../prefetch/prefetcher.ts';
import type { ComponentChunks } from './component-chunks.ts';
import type { PageLoader } from './page-loader.ts';
import { fileUrl, parsePageAddress } from './site-address.ts';

/** The loader that `window.___loader` offers. */
export interface PublicLoader extends Pick<PageLoader, 'loadPage' | 'loadPageSync' | 'isPageNotFound' | 'loadAppData'> {
  enqueue(path: string): Prefetch;
  prefetch(path: string): Prefetch;
  /** Loads the page fully, because the visitor is about to go there. */
  hovering(path: string): void;
  /** Addresses of a page's code and data; null while its page data is not loaded. */
  getResourceURLsForPathname(path: string): readonly string[] | null;
}

export interface PublicLoaderParts {
  readonly loader: PageLoader;
  readonly prefetch: FetchAhead;
  readonly chunks: ComponentChunks;
  readonly pathPrefix: string;
}

export function createPublicLoader({ loader, prefetch, chunks, pathPrefix }: PublicLoaderParts): PublicLoader {
  const { loadPage, loadPageSync, isPageNotFound, loadAppData } = loader;
  return {
    loadPage,
    loadPageSync,
    isPageNotFound,
    loadAppData,
    enqueue: prefetch,
    prefetch,
    hovering: (path) => void loadPage(path),
    getResourceURLsForPathname: (path) => {
      const page = loader.getPageData(path);
      if (!page) return null;
      const dataPath = globalThis.BOREAL_PARTIAL_HYDRATION && page.hydration ? payloadPath : pageDataPath;
      const codeUrls = chunks.urls(page.componentChunkName);
      if (!globalThis.BOREAL_PAGE_DATA_QUERY) return [...codeUrls, fileUrl(dataPath(page.path), pathPrefix)];
      const { search } = parsePageAddress(path, pathPrefix);
      return [...codeUrls, fileUrl(dataPath(page.path.replace(search, '')), pathPrefix) + search];
    },
  };
}
