export interface LoadingWindow extends Pick<EventTarget, 'addEventListener'> {
  readonly document: Pick<Document, 'readyState'>;
}

/** Calls back when the document has loaded with all its files and the browser is idle. */
export function whenLoaded(window: LoadingWindow, whenIdle: (run: () => void) => void, run: () => void): void {
  const wait = () => whenIdle(run);
  if (window.document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
