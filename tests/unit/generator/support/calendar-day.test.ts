import { expect, it } from 'vitest';
import { isCalendarDay } from '../../../../generator/support/calendar-day.ts';

it.each(['2026-01-15', '2024-02-29', '0001-01-01'])('%s is a day', (text) => expect(isCalendarDay(text)).toBe(true));

it.each(['', '2026-02-29', '2026-13-01', '2026-1-5', '2026-01-15T00:00:00Z', ' 2026-01-15', '15/01/2026'])(
  '“%s” is not a day',
  (text) => expect(isCalendarDay(text)).toBe(false),
);
