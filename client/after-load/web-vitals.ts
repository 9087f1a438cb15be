import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Clock } from '../clock.ts';
import type { DataLayer } from '../visitor/data-layer.ts';
import { createVitalReports, type Vital } from './vital-reports.ts';

export interface WebVitalsOptions {
  readonly dataLayer: Pick<DataLayer, 'push'>;
  readonly clock: Clock;
  readonly window: Window;
}

/** Measures Core Web Vitals and tells the data layer; nothing is requested, and nothing personal is in it. */
export function reportWebVitals({ dataLayer, clock, window }: WebVitalsOptions): void {
  const { report, flush } = createVitalReports({ dataLayer, clock });
  // Every change is asked for: the last value before a quiet while is the one that is told.
  const measure = { reportAllChanges: true };
  onLCP((metric) => report(metric), measure);
  onCLS((metric) => report(metric), measure);
  onINP((metric) => report(metric), measure);
  onFirstInput(({ processingStart, startTime }) => report(firstInputDelay(processingStart - startTime, clock)));
  // The library settles its values in capturing listeners of the same events, so before these.
  window.addEventListener('visibilitychange', () => window.document.visibilityState === 'hidden' && flush());
  window.addEventListener('pagehide', flush);
}

/** FID is no longer in the library; the id has the shape of the library's. */
function firstInputDelay(value: number, clock: Clock): Vital {
  return { name: 'FID', id: `fid-${clock.now()}-${crypto.randomUUID()}`, value };
}

function onFirstInput(run: (entry: PerformanceEventTiming) => void): void {
  const type = 'first-input';
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) run(entry as PerformanceEventTiming);
  });
  observer.observe({ type, buffered: true });
}
