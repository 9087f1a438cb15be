import { settledAttribute } from '#contract/browser-globals';

type SettlingDocument = Pick<Document, 'documentElement'>;

interface SettlingWindow extends Pick<Window, 'addEventListener' | 'performance'> {
  readonly document: Pick<Document, 'readyState' | 'documentElement'>;
}

/**
 * Ends the time in which styles may put off laying out what lies below the first screen: when the document has loaded and the browser
 * is idle, but at once where the visitor comes back to a place of the page, which is found by its distance from the top.
 */
export function settleLayout(window: SettlingWindow, whenIdle: (run: () => void) => void): void {
  const { document, performance } = window;
  const settle = () => setSettled(document, true);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') settle();
  else if (document.readyState === 'complete') whenIdle(settle);
  else window.addEventListener('load', () => whenIdle(settle), { once: true });
}

/** The same for a page that takes the place of another one, and is shown from its top. */
export function putOffLayout(document: SettlingDocument, whenIdle: (run: () => void) => void): void {
  setSettled(document, false);
  whenIdle(() => setSettled(document, true));
}

function setSettled({ documentElement }: SettlingDocument, isSettled: boolean): void {
  documentElement.toggleAttribute(settledAttribute, isSettled);
}
