import { type ChunkMap, parseChunkMap } from '#contract/chunk-map';
import type { Emitter } from './emitter.ts';
import type { ComponentTable } from './loading/component-chunks.ts';
import type { PublicLoader } from './loading/public-loader.ts';
import type { NavigateOptions, Navigation } from './navigation/navigation.ts';

/** The window keys of the loader contract, which only this file uses. */
interface ContractWindow {
  pagePath?: unknown;
  ___webpackCompilationHash?: unknown;
  ___chunkMapping?: unknown;
  ___swUpdated?: unknown;
  ___failedResources?: boolean;
  asyncRequires?: { readonly components: ComponentTable };
  ___emitter?: Emitter;
  ___loader?: PublicLoader;
  ___push?: (to: string) => void;
  ___replace?: (to: string) => void;
  ___navigate?: (to: string | number, options?: NavigateOptions) => void;
}

const contractWindow = (): ContractWindow => window as unknown as ContractWindow;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Facts that the document states about itself. */
export interface DocumentFacts {
  /** Canonical path of the page in the document; '/404.html' for the not-found file. */
  readonly pagePath: string;
  readonly compilationHash: string;
  readonly chunkMap: ChunkMap;
}

export function readDocumentFacts(): DocumentFacts {
  const { pagePath, ___webpackCompilationHash, ___chunkMapping } = contractWindow();
  return {
    pagePath: text(pagePath),
    compilationHash: text(___webpackCompilationHash),
    chunkMap: parseChunkMap(___chunkMapping),
  };
}

/**
 * Returns true if a new service worker is installed, so that the next navigation must load a
 * document.
 */
export function isServiceWorkerUpdated(): boolean {
  return contractWindow().___swUpdated === true;
}

/** Notes that the service worker of a new build is installed. */
export function reportServiceWorkerUpdate(): void {
  contractWindow().___swUpdated = true;
}

/** Notes for the service worker that a file was missing: its next update reloads the page. */
export function reportFailedResources(): void {
  contractWindow().___failedResources = true;
}

export function hasFailedResources(): boolean {
  return contractWindow().___failedResources === true;
}

export interface PublishedGlobals {
  readonly components: ComponentTable;
  readonly emitter: Emitter;
  readonly publicLoader: PublicLoader;
  readonly navigation: Pick<Navigation, 'navigate'>;
}

export function publishGlobals({ components, emitter, publicLoader, navigation: { navigate } }: PublishedGlobals): void {
  Object.assign(contractWindow(), {
    asyncRequires: { components },
    ___emitter: emitter,
    ___loader: publicLoader,
    ___push: (to) => void navigate(to),
    ___replace: (to) => void navigate(to, { replace: true }),
    ___navigate: (to, options) => void navigate(to, options),
  } satisfies ContractWindow);
}
