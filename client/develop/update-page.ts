import type { ChangedFiles } from '#contract/develop';
import { morphPage } from './morph.ts';
import { runtimeHook, type UpdateOutcome } from './runtime-hook.ts';

export interface PageChange {
  /** Undefined if everything may have changed. */
  readonly changed: ChangedFiles | undefined;
  /**
   * True if the document was old from its start, so that React may have begun with data that its
   * markup does not show.
   */
  readonly isLateStart: boolean;
}

/**
 * Updates the page in place, through React or, before React starts, by its markup. Never rejects.
 * Returns 'reload' while React starts, because React needs the markup of its data.
 */
export async function updatePage(window: Window, { changed, isLateStart }: PageChange): Promise<UpdateOutcome> {
  const life = () => runtimeHook(window)?.life() ?? 'emitted';
  if (life() === 'running' && !isLateStart) return runtimeHook(window)?.update(changed) ?? 'reload';
  if (life() !== 'emitted') return 'reload';
  // React must start from the data that the markup shows.
  runtimeHook(window)?.forget(changed);
  return morphPage(window, () => life() === 'emitted');
}
