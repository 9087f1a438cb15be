/** Runs a change of the document, with a transition if browser and visitor allow it. */
export type ChangeDocument = (change: () => Promise<void>, isAnimated: boolean) => Promise<void>;

/** Two frames, in milliseconds. A browser that begins transitions later would delay each page. */
const patienceMs = 34;

/** Longest start of React on a page whose transitions begin within a frame, in milliseconds. */
const startLimitMs = 48;

/**
 * The last change ends the transition before it. There is no transition after a slow one, or if the
 * page took too long to start (`startMs`, in milliseconds).
 */
export function createViewTransitions(
  { document, matchMedia, performance }: Pick<Window, 'document' | 'matchMedia' | 'performance'>,
  startMs: number,
): ChangeDocument {
  const state: { running?: ViewTransition; isSlow: boolean } = { isSlow: startMs > startLimitMs };
  const { documentElement } = document;
  // In Chromium, a press during a transition hits the root element. It ends the transition, and its
  // click goes to the element that is there: without a transition, the root itself.
  document.addEventListener('pointerdown', ({ target, clientX, clientY }) => {
    if (target !== documentElement) return;
    state.running?.skipTransition();
    const missed = document.elementFromPoint(clientX, clientY);
    const onClick = (event: MouseEvent): void => {
      if (missed !== documentElement && event.target === documentElement) missed?.dispatchEvent(new MouseEvent('click', event));
    };
    document.addEventListener('click', onClick, { once: true });
  });
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
    // A skipped transition is no fault.
    transition.ready.catch(() => {});
    await transition.updateCallbackDone;
  };
}
