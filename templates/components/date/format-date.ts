const noBreak = '\u00a0';

/** Written out, because creating the browser's formatter delays hydration on slow phones. */
const months: Readonly<Record<string, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};

/**
 * Formats a calendar day ('2026-11-01') with no-break spaces: 'November 1, 2026', '1er novembre
 * 2026'.
 */
export function formatDate(day: string, language: string): string {
  const [year, monthOfYear, dayOfMonth] = day.split('-').map(Number);
  const month = months[language]?.[Number(monthOfYear) - 1];
  if (language === 'fr') return [dayOfMonth === 1 ? '1er' : dayOfMonth, month, year].join(noBreak);
  return `${month}${noBreak}${dayOfMonth},${noBreak}${year}`;
}
