import type { ChangedFiles } from '#contract/develop';
import { morphPage } from './morph.ts';
import { runtimeHook, type UpdateOutcome } from './runtime-hook.ts';

/** What is known of the change that a page is to show. */
export interface PageChange {
  /** Undefined where everything may have changed. */
  readonly changed: ChangedFiles | undefined;
  /** Whether the document was out of date from its start, so that React may have begun with other data than its markup shows. */
  readonly isLateStart: boolean;
}

/**
 * Brings the open page up to date, in place: through React where it runs the page; before that, by its markup, from which React then starts.
 * Gives 'reload' where another document is needed, as for one on which React is just starting: it takes the markup for what the newer data
 * say, and would never correct it. Never rejects.
 */
export async function updatePage(window: Window, { changed, isLateStart }: PageChange): Promise<UpdateOutcome> {
  const life = () => runtimeHook(window)?.life() ?? 'emitted';
  if (life() === 'running' && !isLateStart) return runtimeHook(window)?.update(changed) ?? 'reload';
  if (life() !== 'emitted') return 'reload';
  // What React starts from must be what the markup shows.
  runtimeHook(window)?.forget(changed);
  return morphPage(window, () => life() === 'emitted');
}
