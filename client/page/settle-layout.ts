import { type Settled, settledAttribute } from '#contract/browser-globals';

type SettlingDocument = Pick<Document, 'documentElement'>;
type WhenIdle = (run: () => void) => void;

interface SettlingWindow extends Pick<Window, 'addEventListener' | 'performance'> {
  readonly document: Pick<Document, 'readyState' | 'documentElement'>;
}

/**
 * Ends the time in which styles may delay the layout below the first screen: when the document has
 * loaded and the browser is idle. At once if the visitor comes back to a scroll position.
 */
export function settleLayout(window: SettlingWindow, whenIdle: WhenIdle): void {
  const { document, performance } = window;
  const settle = () => settleInSteps(document, whenIdle);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') setSettled(document, 'all');
  else if (document.readyState === 'complete') settle();
  else window.addEventListener('load', settle, { once: true });
}

/** Delays the layout of a page that replaces another one and is shown from its top. */
export function putOffLayout(document: SettlingDocument, whenIdle: WhenIdle): void {
  document.documentElement.removeAttribute(settledAttribute);
  settleInSteps(document, whenIdle);
}

/** At once, it would be a task of 80 ms on a slow phone. */
function settleInSteps(document: SettlingDocument, whenIdle: WhenIdle): void {
  whenIdle(() => {
    setSettled(document, 'end');
    whenIdle(() => setSettled(document, 'all'));
  });
}

function setSettled({ documentElement }: SettlingDocument, settled: Settled): void {
  documentElement.setAttribute(settledAttribute, settled);
}
