export interface InteractionWindow extends Pick<EventTarget, 'addEventListener'> {
  readonly document: Pick<Document, 'readyState'>;
}

export interface InteractionOptions {
  readonly window: InteractionWindow;
  readonly whenIdle: (run: () => void) => void;
  /** True if the visitor saves data: nothing is then loaded before it is wanted. */
  readonly isSparing: boolean;
}

const interactions = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'];

/**
 * Calls `run` once: at idle after load or at the first interaction; for visitors who save data only
 * at the latter.
 */
export function whenInteractive({ window, whenIdle, isSparing }: InteractionOptions, run: () => void): void {
  const listening = new AbortController();
  const { signal } = listening;
  const runOnce = () => {
    if (signal.aborted) return;
    listening.abort();
    run();
  };
  for (const type of interactions) window.addEventListener(type, runOnce, { capture: true, passive: true, signal });
  if (isSparing) return;
  if (window.document.readyState === 'complete') whenIdle(runOnce);
  else window.addEventListener('load', () => whenIdle(runOnce), { once: true });
}
