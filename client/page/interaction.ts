import { type LoadingWindow, whenLoaded } from './when-loaded.ts';

export interface InteractionOptions {
  readonly window: LoadingWindow;
  readonly whenIdle: (run: () => void) => void;
  /** True if the visitor saves data: nothing is then loaded before it is wanted. */
  readonly isSparing: boolean;
}

const interactions = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'];
/** Events after which a missing file may be there. */
const occasions = [...interactions, 'change', 'online', 'visibilitychange'];

/**
 * Calls `run` once: at idle after load or at the first interaction; for visitors who save data only
 * at the latter.
 */
export function whenInteractive({ window, whenIdle, isSparing }: InteractionOptions, run: () => void): void {
  const runOnce = onFirst(window, interactions, run);
  if (!isSparing) whenLoaded(window, whenIdle, runOnce);
}

/** Resolves when the visitor acts, the connection comes back, or the tab is shown or hidden. */
export const nextOccasion = (window: LoadingWindow): Promise<void> =>
  new Promise((resolve) => void onFirst(window, occasions, resolve));

/** Calls `run` at the first of some events. Returns a function that does so at once. */
function onFirst(window: LoadingWindow, types: readonly string[], run: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const runOnce = () => {
    if (signal.aborted) return;
    listening.abort();
    run();
  };
  for (const type of types) window.addEventListener(type, runOnce, { capture: true, passive: true, signal });
  return runOnce;
}
