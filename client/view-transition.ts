/** Runs a change of the document, with a transition from what was on screen where the visitor's browser and wishes allow it. */
export type ChangeDocument = (change: () => Promise<void>, isAnimated: boolean) => Promise<void>;

/** The last navigation wins here too: a change that comes while another is being shown ends that one's transition. */
export function createViewTransitions({ document, matchMedia }: Pick<Window, 'document' | 'matchMedia'>): ChangeDocument {
  const running: { transition?: ViewTransition } = {};
  return async (change, isAnimated) => {
    running.transition?.skipTransition();
    const isWanted = isAnimated && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Not every browser has them.
    if (!isWanted || !('startViewTransition' in document)) return change();
    const transition = document.startViewTransition(change);
    running.transition = transition;
    // A transition that is skipped is no fault.
    transition.ready.catch(() => {});
    await transition.updateCallbackDone;
  };
}
