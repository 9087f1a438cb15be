import { settledAttribute } from '#contract/browser-globals';

interface SettlingWindow extends Pick<Window, 'addEventListener' | 'performance'> {
  readonly document: Pick<Document, 'readyState' | 'documentElement'>;
}

/**
 * Ends the time in which styles may put off laying out what lies below the first screen: when the document has loaded and the browser
 * is idle, but at once where the visitor comes back to a place of the page, which is found by its distance from the top.
 */
export function settleLayout(window: SettlingWindow, whenIdle: (run: () => void) => void): void {
  const { document, performance } = window;
  const settle = () => document.documentElement.toggleAttribute(settledAttribute, true);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') settle();
  else if (document.readyState === 'complete') whenIdle(settle);
  else window.addEventListener('load', () => whenIdle(settle), { once: true });
}
