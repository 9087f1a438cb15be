import type { EntryOf } from '../../../content/model.ts';

export type OpeningHours = EntryOf<'opening-hours'>['fields'];

/** If the office is open, and until or from when, in milliseconds since the epoch. */
export interface Opening {
  readonly isOpen: boolean;
  /** End of the opening, or beginning of the next one. */
  readonly changesAt: number;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const dayMs = 86_400_000;
/** Closed days in a row that are looked past. */
const maxDaysAhead = 14;

/** Returns the state of the office at a time; undefined if it does not open in the next two weeks. */
export function openingAt({ timeZone, times, closed }: OpeningHours, now: number): Opening | undefined {
  const today = zonedAsUtc(now, timeZone);
  for (let ahead = 0; ahead <= maxDaysAhead; ahead++) {
    const date = new Date(today + ahead * dayMs).toISOString().slice(0, 10);
    if (closed.some((day) => day.slice(0, 10) === date)) continue;
    const weekday = weekdays[new Date(`${date}T00:00Z`).getUTCDay()];
    const spans = times.filter(({ days }) => days.some((day) => day === weekday)).sort((a, b) => a.opens.localeCompare(b.opens));
    for (const { opens, closes } of spans) {
      const [start, end] = [instantOf(date, opens, timeZone), instantOf(date, closes, timeZone)];
      if (now < start) return { isOpen: false, changesAt: start };
      if (now < end) return { isOpen: true, changesAt: end };
    }
  }
  return undefined;
}

/** Returns a time of the zone as if it was UTC, in milliseconds. */
function zonedAsUtc(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/** Returns the instant of a clock time in a zone. The second step is for the days of a time change. */
function instantOf(date: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}Z`);
  const guess = wanted + wanted - zonedAsUtc(wanted, timeZone);
  return guess + wanted - zonedAsUtc(guess, timeZone);
}

/** Formats a time in the visitor's zone on one line, and names the weekday if it is not today. */
export function formatTime(at: number, now: number, tag: string, timeZone?: string) {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat(tag, { ...zone, dateStyle: 'short' });
  const isToday = day.format(at) === day.format(now);
  const clock = new Intl.DateTimeFormat(tag, { ...zone, hour: 'numeric', minute: '2-digit' }).format(at);
  // Full hours as people say them: 8 a.m., 8 h.
  const time = clock.replace(/(?::|\s)00(?!\d)/, '').replaceAll(' ', '\u00a0');
  return { time, day: isToday ? undefined : new Intl.DateTimeFormat(tag, { ...zone, weekday: 'long' }).format(at) };
}
