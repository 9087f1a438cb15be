import type { Clock } from '../clock.ts';
import type { DataLayer } from '../visitor/data-layer.ts';

/** A measure of the library; `id` names the measure of one page view. */
export interface Vital {
  readonly name: 'LCP' | 'FID' | 'CLS' | 'INP';
  readonly id: string;
  /** Milliseconds; for CLS a sum of fractions of the screen. */
  readonly value: number;
}

/** Time without a change after which a value is reported, in milliseconds. */
const settledMs = 3_000;

export interface VitalReportsOptions {
  readonly dataLayer: Pick<DataLayer, 'push'>;
  readonly clock: Clock;
}

/**
 * Reports each measure to the data layer once a page view, when its value is stable or with
 * `flush`.
 */
export function createVitalReports({ dataLayer, clock }: VitalReportsOptions) {
  const waiting = new Map<string, { readonly vital: Vital; readonly timer: ReturnType<Clock['setTimeout']> }>();
  const reported = new Set<string>();

  function push({ name, id, value }: Vital): void {
    waiting.delete(id);
    reported.add(id);
    // Analytics take whole numbers; CLS, mostly below one, has three digits.
    const whole = Math.round(name === 'CLS' ? value * 1000 : value);
    dataLayer.push({ event: 'core-web-vitals', webVitalsMeasurement: { name, id, value: whole } });
  }

  return {
    report: (vital: Vital): void => {
      if (reported.has(vital.id)) return;
      clock.clearTimeout(waiting.get(vital.id)?.timer);
      waiting.set(vital.id, { vital, timer: clock.setTimeout(() => push(vital), settledMs) });
    },
    flush: (): void => {
      for (const { vital, timer } of [...waiting.values()]) {
        clock.clearTimeout(timer);
        push(vital);
      }
    },
  };
}
