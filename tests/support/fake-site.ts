import type { PageContext } from '#contract/page';
import type { PageData } from '#contract/page-data';
import type { SliceData } from '#contract/slice-data';
import { createEmitter } from '../../client/emitter.ts';
import type { ComponentTable } from '../../client/loading/component-chunks.ts';
import { createJsonFetcher } from '../../client/loading/fetch-json.ts';
import * as missingPage from '../../client/loading/missing-page.ts';
import { createPageLoader, type PageLoaderOptions } from '../../client/loading/page-loader.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeNetwork, type FakeAnswer } from './fake-network.ts';

export const compilationHash = '04edb0fc7ba46e6884a3';
export const appData = { webpackCompilationHash: compilationHash, contentHash: 'aaaaaaaaaaaaaaaaaaaa' };
export const appDataUrl = '/page-data/app-data.json';
export const pageChunk = 'component---templates-page-tsx';
export const sliceChunk = 'slice---templates-header-tsx';

export function pageContext(facts: Partial<PageContext> = {}): PageContext {
  return { language: 'en', languages: ['en', 'fr'], originalPath: '/', redirect: true, routed: true, ...facts };
}

/** The page data of a plain page. `path` is the emitted one. */
export function pageData(path: string, facts: Partial<PageData> = {}): PageData {
  return {
    componentChunkName: pageChunk,
    path,
    result: { data: { title: path }, pageContext: pageContext(), head: { title: 'Title', announcement: 'Navigated to Title' } },
    staticQueryHashes: [],
    slicesMap: {},
    ...facts,
  };
}

export function sliceData(name: string, facts: Partial<SliceData> = {}): SliceData {
  return {
    componentChunkName: sliceChunk,
    result: { data: { name }, sliceContext: { path: `slice--${name}`, language: 'en' } },
    staticQueryHashes: [],
    ...facts,
  };
}

/**
 * Emitted files of a small site: app data, '/', '/about/', '/404.html', and the files of a test.
 */
export function siteFiles(more: Readonly<Record<string, FakeAnswer>> = {}): Record<string, FakeAnswer> {
  return {
    [appDataUrl]: appData,
    '/page-data/index/page-data.json': pageData('/'),
    '/page-data/about/page-data.json': pageData('/about/'),
    '/page-data/404.html/page-data.json': pageData('/404.html'),
    ...more,
  };
}

export const pageModule = { default: () => null };
export const sliceModule = { default: () => null };

export const components: ComponentTable = {
  [pageChunk]: async () => pageModule,
  [sliceChunk]: async () => sliceModule,
};

export type SiteVisit = ReturnType<typeof visitSite>;

const loadMissing = async () => missingPage;

/** A page loader on a fake network, with everything that a test observes. */
export function visitSite(files: Readonly<Record<string, FakeAnswer>> = siteFiles(), options: Partial<PageLoaderOptions> = {}) {
  const network = createFakeNetwork(files);
  const clock = createFakeClock();
  const emitter = createEmitter();
  const connection = { isOnline: true };
  const json = createJsonFetcher({ fetch: network.fetch, clock, random: () => 0, isOnline: () => connection.isOnline });
  const loader = createPageLoader({ json, components, emitter, pathPrefix: '', loadMissing, ...options });
  const events: unknown[] = [];
  emitter.on('onPostLoadPageResources', ({ page }) => events.push(page));
  /** Loads a page and advances the time for its retries. */
  const load = async (path: string) => {
    const outcome = loader.loadPage(path);
    await clock.advance(60_000);
    return outcome;
  };
  return { network, clock, emitter, connection, loader, events, load };
}
