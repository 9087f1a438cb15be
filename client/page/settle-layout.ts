import { type Settled, settledAttribute } from '#contract/browser-globals';

type SettlingDocument = Pick<Document, 'documentElement'>;
type WhenIdle = (run: () => void) => void;

interface SettlingWindow extends Pick<Window, 'addEventListener' | 'performance'> {
  readonly document: Pick<Document, 'readyState' | 'documentElement'>;
}

/**
 * Ends the time in which styles may put off laying out what lies below the first screen: when the document has loaded and the browser
 * is idle, but at once where the visitor comes back to a place of the page, which is found by its distance from the top.
 */
export function settleLayout(window: SettlingWindow, whenIdle: WhenIdle): void {
  const { document, performance } = window;
  const settle = () => settleInSteps(document, whenIdle);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') setSettled(document, 'all');
  else if (document.readyState === 'complete') settle();
  else window.addEventListener('load', settle, { once: true });
}

/** The same for a page that takes the place of another one, and is shown from its top. */
export function putOffLayout(document: SettlingDocument, whenIdle: WhenIdle): void {
  document.documentElement.removeAttribute(settledAttribute);
  settleInSteps(document, whenIdle);
}

/** In one go it would be a task that a slow phone is busy with for 80 ms. */
function settleInSteps(document: SettlingDocument, whenIdle: WhenIdle): void {
  whenIdle(() => {
    setSettled(document, 'end');
    whenIdle(() => setSettled(document, 'all'));
  });
}

function setSettled({ documentElement }: SettlingDocument, settled: Settled): void {
  documentElement.setAttribute(settledAttribute, settled);
}
