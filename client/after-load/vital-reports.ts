import type { Clock } from '../clock.ts';
import type { DataLayer } from '../visitor/data-layer.ts';

/** A measure as the library gives it; `id` names the measure of one page view. */
export interface Vital {
  readonly name: 'LCP' | 'FID' | 'CLS' | 'INP';
  readonly id: string;
  /** Milliseconds; for CLS a sum of shares of the screen. */
  readonly value: number;
}

/** How long a value must have stood before it is told, in milliseconds. */
const settledMs = 3_000;

export interface VitalReportsOptions {
  readonly dataLayer: Pick<DataLayer, 'push'>;
  readonly clock: Clock;
}

/** Tells the data layer of each measure once a page view, when its value has settled or, with `flush`, at once. */
export function createVitalReports({ dataLayer, clock }: VitalReportsOptions) {
  const waiting = new Map<string, { readonly vital: Vital; readonly timer: ReturnType<Clock['setTimeout']> }>();
  const told = new Set<string>();

  function tell({ name, id, value }: Vital): void {
    waiting.delete(id);
    told.add(id);
    // Whole numbers are what analytics take; CLS, which is mostly below one, keeps three digits.
    const whole = Math.round(name === 'CLS' ? value * 1000 : value);
    dataLayer.push({ event: 'core-web-vitals', webVitalsMeasurement: { name, id, value: whole } });
  }

  return {
    report: (vital: Vital): void => {
      if (told.has(vital.id)) return;
      clock.clearTimeout(waiting.get(vital.id)?.timer);
      waiting.set(vital.id, { vital, timer: clock.setTimeout(() => tell(vital), settledMs) });
    },
    flush: (): void => {
      for (const { vital, timer } of [...waiting.values()]) {
        clock.clearTimeout(timer);
        tell(vital);
      }
    },
  };
}
