import type { ClientSettings } from '#contract/browser-globals';
import { hydrateChunkName, type RuntimePartName } from '#contract/chunk-map';
import { type Clock, pause } from '../clock.ts';
import type { ComponentTable } from '../loading/component-chunks.ts';
import type { JsonFetcher, JsonFetcherOptions } from '../loading/fetch-json.ts';
import type { PageLoader } from '../loading/page-loader.ts';
import { isNewBuild, type PageResources } from '../loading/page-resources.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { ReloadGuard } from '../navigation/reload-guard.ts';
import type { SafeStorage } from '../safe-storage.ts';
import type { DataLayer } from '../visitor/data-layer.ts';
import type { Visit } from '../visitor/visit.ts';
import type { PageScreen } from './page-screen.ts';

/** Facts of the document whose page starts. */
export interface DocumentStart {
  readonly document: Document;
  readonly location: Pick<Location, 'href' | 'pathname' | 'search' | 'reload'>;
  readonly settings: ClientSettings;
  /** Canonical path of the page in the document. */
  readonly pagePath: string;
  /** Called when a component has thrown: the last markup stays on screen, without React. */
  readonly onCrash: () => void;
  /** Delays the layout below the first screen only for a page that is shown from its top. */
  readonly layOutNext: (isFromTop: boolean) => void;
  readonly clock: Clock;
  /** Calls a function if the page is not only being left. */
  readonly reportIfStays: (report: () => void) => void;
  /** The tab's storage, and the browser's. One of each, so that all parts read what the browser refuses to store. */
  readonly session: SafeStorage;
  readonly storage: SafeStorage;
  /** Receives what to fetch when the page is at rest, if its visitor may fetch ahead. */
  readonly ahead: (() => void)[];
  /** Parts of the first step that the page uses, too. */
  readonly createJson: (options: JsonFetcherOptions) => JsonFetcher;
  readonly loadPart: <M>(name: RuntimePartName) => Promise<M>;
  readonly dataLayer: Pick<DataLayer, 'push'>;
  readonly navigation: Pick<Navigation, 'navigate' | 'showNotFound'>;
  readonly visit: Visit;
}

/**
 * Shows `page` in the document, in place of the emitted page if that is another. Resolves to
 * undefined if it could not be rendered.
 */
export type StartPageRoot = (start: DocumentStart & { readonly page: PageResources }) => Promise<PageScreen | undefined>;

/** Exports of the module of chunk 'hydrate'. */
export interface PageRootModule {
  readonly startPageRoot: StartPageRoot;
  /** Modules of the slices, by chunk. */
  readonly slices: Readonly<Record<string, object>>;
}

export interface PageStartOptions extends DocumentStart {
  readonly loader: Pick<PageLoader, 'loadPage'>;
  readonly components: ComponentTable;
  /** The build that the document runs. */
  readonly compilationHash: string;
  readonly mayReload: ReloadGuard;
}

export type PageStart =
  | { readonly status: 'started'; readonly screen: PageScreen; readonly page: PageResources }
  /** Data or code of the page could not be loaded: the emitted page stays. */
  | { readonly status: 'missing'; readonly error: Error }
  /** The document reloads, or the page could not be rendered: the emitted page stays. */
  | { readonly status: 'reloading' | 'failed' }
  /** The browser has translated the document: React would put back the emitted words. */
  | { readonly status: 'translated' };

const isTranslated = (document: Document): boolean =>
  document.querySelector('.translated-ltr,.translated-rtl,[_msttexthash]') !== null;

/** Starts React on the emitted page. Never rejects. */
export async function startPage(options: PageStartOptions): Promise<PageStart> {
  const { location, loader, components, compilationHash, mayReload, clock } = options;
  try {
    const hydrateAsked = components[hydrateChunkName]?.();
    hydrateAsked?.catch(() => {});
    // Each step is a task of its own, so that a slow phone can answer a touch in between.
    await pause(clock, 0);
    const page = await loader.loadPage(location.pathname + location.search);
    if (page.status === 'error') throw page.error;
    if (isNewBuild(page, compilationHash) && mayReload(page.page.webpackCompilationHash)) {
      location.reload();
      return { status: 'reloading' };
    }
    const { startPageRoot } = (await hydrateAsked) as PageRootModule;
    await pause(clock, 0);
    if (isTranslated(options.document)) return { status: 'translated' };
    // A fault of the page is no reason to load it again.
    const screen = await startPageRoot({ ...options, page }).catch(() => undefined);
    return screen ? { status: 'started', screen, page } : { status: 'failed' };
  } catch (cause) {
    // A file is missing or of another build. The page works without it, as without scripts.
    return {
      status: 'missing',
      error: new Error(`Page resources for ${location.pathname} not found. React does not start.`, { cause }),
    };
  }
}
