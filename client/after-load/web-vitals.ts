import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Clock } from '../clock.ts';
import type { DataLayer } from '../visitor/data-layer.ts';
import { createVitalReports, type Vital } from './vital-reports.ts';

export interface WebVitalsOptions {
  readonly dataLayer: Pick<DataLayer, 'push'>;
  readonly clock: Clock;
  readonly window: Window;
}

/** Measures Core Web Vitals for the data layer. It sends no request and no personal data. */
export function reportWebVitals({ dataLayer, clock, window }: WebVitalsOptions): void {
  const { report, flush } = createVitalReports({ dataLayer, clock });
  // All changes: the last value before a quiet time is reported.
  const measure = { reportAllChanges: true };
  onLCP((metric) => report(metric), measure);
  onCLS((metric) => report(metric), measure);
  onINP((metric) => report(metric), measure);
  onFirstInput(({ processingStart, startTime }) => report(firstInputDelay(processingStart - startTime, clock)));
  // The library has capturing listeners of the same events, which run before these.
  window.addEventListener('visibilitychange', () => window.document.visibilityState === 'hidden' && flush());
  window.addEventListener('pagehide', flush);
}

/** The library no longer measures FID; the id has the library's form. */
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
