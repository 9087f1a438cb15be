/** Runs a change of the document, with a transition from what was on screen where the visitor's browser and wishes allow it. */
export type ChangeDocument = (change: () => Promise<void>, isAnimated: boolean) => Promise<void>;

/** Two frames. A browser that takes longer to begin a transition would have the visitor wait for each page. */
const patienceMs = 34;

/** Longest time in which a page comes to life where a transition takes no more than a frame, in milliseconds. */
const startLimitMs = 48;

/**
 * The last navigation wins here too: a change that comes while another is being shown ends that one's transition. Where a transition has
 * been slow to begin, it was the document's last one, and there is none where the page has taken `startMs` milliseconds to come to life,
 * which tells of a slow processor before the first.
 */
export function createViewTransitions(
  { document, matchMedia, performance }: Pick<Window, 'document' | 'matchMedia' | 'performance'>,
  startMs: number,
): ChangeDocument {
  const state: { running?: ViewTransition; isSlow: boolean } = { isSlow: startMs > startLimitMs };
  return async (change, isAnimated) => {
    state.running?.skipTransition();
    const isWanted = isAnimated && !state.isSlow && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Not every browser has them.
    if (!isWanted || !('startViewTransition' in document)) return change();
    const begun = performance.now();
    const transition = document.startViewTransition(() => {
      state.isSlow = performance.now() - begun > patienceMs;
      return change();
    });
    state.running = transition;
    // A transition that is skipped is no fault.
    transition.ready.catch(() => {});
    await transition.updateCallbackDone;
  };
}
