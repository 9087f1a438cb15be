import { type Settled, settledAttribute } from '#contract/browser-globals';
import { whenLoaded } from './when-loaded.ts';

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
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') setSettled(document, 'all');
  else whenLoaded(window, whenIdle, () => settleInSteps(document, whenIdle));
}

/**
 * Lays out a page that replaces another one: in steps if it is shown from its top, or else at once,
 * because estimated heights would mislead its scroll position.
 */
export function layOutNext(document: SettlingDocument, isFromTop: boolean, whenIdle: WhenIdle): void {
  if (!isFromTop) return void setSettled(document, 'all');
  document.documentElement.removeAttribute(settledAttribute);
  whenIdle(() => settleInSteps(document, whenIdle));
}

/** At once, it would be a task of 80 ms on a slow phone. */
function settleInSteps(document: SettlingDocument, whenIdle: WhenIdle): void {
  // A page that is shown further down may have come meanwhile.
  if (document.documentElement.hasAttribute(settledAttribute)) return;
  setSettled(document, 'end');
  whenIdle(() => setSettled(document, 'all'));
}

function setSettled({ documentElement }: SettlingDocument, settled: Settled): void {
  documentElement.setAttribute(settledAttribute, settled);
}
