import type { RuntimePartName } from '#contract/chunk-map';
import { whenLoaded } from '../page/when-loaded.ts';
import type { AfterLoadOptions } from './after-load.ts';

export interface LateLoadOptions extends AfterLoadOptions {
  readonly visit: { readonly read: Promise<unknown> };
  readonly loadPart: <M>(name: RuntimePartName) => Promise<M>;
  readonly whenIdle: (run: () => void) => void;
}

/**
 * Loads and starts optional parts, once the document has loaded and the browser is idle. Never
 * rejects.
 */
export async function loadAfter(options: LateLoadOptions): Promise<void> {
  const { visit, window, whenIdle, loadPart } = options;
  try {
    // Third parties must not see the address before private parameters have left it.
    await visit.read;
    await new Promise<void>((resolve) => whenLoaded(window, whenIdle, resolve));
    const { startAfterLoad } = await loadPart<typeof import('./after-load.ts')>('after-load');
    startAfterLoad(options);
  } catch {
    // Optional. If unhandled, a missing chunk would trigger a full reload.
  }
}
