const noBreak = '\u00a0';

/**
 * A calendar day ('2026-11-01') in words, with no-break spaces: 'November 1, 2026', '1er novembre 2026'. Only the month's name
 * comes from Intl: its whole French date lacks the ordinal and breaks between day and month.
 */
export function formatDate(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date);
  const dayOfMonth = date.getUTCDate();
  const year = date.getUTCFullYear();
  if (language === 'fr') return [dayOfMonth === 1 ? '1er' : dayOfMonth, month, year].join(noBreak);
  return `${month}${noBreak}${dayOfMonth},${noBreak}${year}`;
}
