/** Tells when a page is worth bringing to life: when the browser has nothing else to do after loading, or at the first touch. */
export interface InteractionWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly document: Pick<Document, 'readyState'>;
}

export interface InteractionOptions {
  readonly window: InteractionWindow;
  readonly whenIdle: (run: () => void) => void;
  /** Whether the visitor saves data: then nothing is loaded before it is wanted. */
  readonly isSparing: boolean;
}

const signsOfInterest = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'];

/** Calls `run` once: at idle after load or at the first interaction, whichever comes first; for sparing visitors only at the latter. */
export function whenInteractive({ window, whenIdle, isSparing }: InteractionOptions, run: () => void): void {
  const state = { done: false };
  const runOnce = () => {
    if (state.done) return;
    state.done = true;
    for (const type of signsOfInterest) window.removeEventListener(type, runOnce, true);
    run();
  };
  for (const type of signsOfInterest) window.addEventListener(type, runOnce, { capture: true, passive: true });
  if (isSparing) return;
  if (window.document.readyState === 'complete') whenIdle(runOnce);
  else window.addEventListener('load', () => whenIdle(runOnce), { once: true });
}
