/** Regular expression of the days of the calendar, with those of leap years. */
export const dayPattern = (() => {
  const leap = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
  const days = '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])';
  return `(?:\\d{4}-(?:${days})|${leap}-02-29)`;
})();

/** True for a calendar day, 'YYYY-MM-DD'. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const timePattern = String.raw`(?:T| )([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(?:\.\d+)?)?`;
const zonePattern = String.raw` ?(?:(Z)|([+-])([01]\d|2[0-3]):?([0-5]\d)?)`;
const pattern = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})(?:${timePattern}(?:${zonePattern})?)?$`);

/** Regular expressions of the texts that `parseDateTime` and `parseTime` accept. */
export const dateTimePattern = `${dayPattern}(?:${timePattern}(?:${zonePattern})?)?`;
export const momentPattern = `${dayPattern}${timePattern}${zonePattern}`;

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
