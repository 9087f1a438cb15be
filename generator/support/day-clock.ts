import { isCalendarDay } from './date-time.ts';

const dayMs = 86_400_000;

/**
 * The day of a run, in UTC, for the functions of the site. It notes their questions, so that the next day that changes an
 * answer is known.
 */
export interface DayClock {
  /** Day of the run: '2026-01-31'. */
  today(): string;
  /** True if a day is before that of the run. Throws RangeError for anything but a day, with or without a time. */
  isPast(day: string): boolean;
  /** Number of questions so far. */
  readonly questions: number;
  /** Returns the times between which all answers so far are the same, in milliseconds since 1970. */
  answersHold(): { readonly from?: number; readonly until?: number };
}

/** `timeOf` returns the time in milliseconds since 1970. */
export function createDayClock(timeOf: () => number): DayClock {
  let questions = 0;
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  const today = (): string => new Date(timeOf()).toISOString().slice(0, 10);
  const startOf = (day: string): number => Date.parse(`${day}T00:00Z`);
  return {
    today() {
      questions++;
      from = Math.max(from, startOf(today()));
      until = Math.min(until, startOf(today()) + dayMs);
      return today();
    },
    isPast(day) {
      const date = String(day).slice(0, 10);
      if (!isCalendarDay(date)) throw new RangeError(`“${day}” is not a day such as 2026-01-31.`);
      questions++;
      const end = startOf(date) + dayMs;
      const isOver = date < today();
      if (isOver) from = Math.max(from, end);
      else until = Math.min(until, end);
      return isOver;
    },
    get questions() {
      return questions;
    },
    answersHold: () => ({ ...(Number.isFinite(from) ? { from } : {}), ...(Number.isFinite(until) ? { until } : {}) }),
  };
}
