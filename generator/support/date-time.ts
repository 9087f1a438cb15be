import { isCalendarDay } from './calendar-day.ts';

const pattern =
  /^(\d{4}-\d{2}-\d{2})(?:(?:T| )([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(?:\.\d+)?)?(?: ?(?:(Z)|([+-])([01]\d|2[0-3]):?([0-5]\d)?))?)?$/;

/** Returns a time with a zone in milliseconds since 1970; undefined for any other text. */
export function parseTime(text: string): number | undefined {
  const parsed = parseDateTime(text) ?? '';
  return /T.*(?:Z|[+-]\d\d:\d\d)$/.test(parsed) ? Date.parse(parsed) : undefined;
}

/**
 * Parses a day, or a day with a time and perhaps its zone, as ISO 8601 or YAML write them. Returns it as
 * HTML and JavaScript read it; undefined for any other text. Nothing is added: a day stays a day.
 */
export function parseDateTime(text: string): string | undefined {
  const [, day = '', hours, minutes, seconds = '', utc = '', sign, zoneHours, zoneMinutes = '00'] = pattern.exec(text) ?? [];
  if (!isCalendarDay(day)) return undefined;
  if (hours === undefined) return day;
  return `${day}T${hours}:${minutes}${seconds}${sign === undefined ? utc : `${sign}${zoneHours}:${zoneMinutes}`}`;
}
