import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCalendarDay, parseDateTime } from '../../../../generator/support/date-time.ts';

it.each([
  ['2026-01-15', '2026-01-15'],
  ['2026-01-15T09:30', '2026-01-15T09:30'],
  ['2026-01-15T09:30:05', '2026-01-15T09:30:05'],
  ['2026-01-15T09:30Z', '2026-01-15T09:30Z'],
  ['2026-01-15T09:30:05.123-05:00', '2026-01-15T09:30:05.123-05:00'],
  ['2026-01-15T09:30+0530', '2026-01-15T09:30+05:30'],
  ['2026-01-15T09:30+01', '2026-01-15T09:30+01:00'],
  ['2026-01-15 09:30', '2026-01-15T09:30'],
  ['2026-01-15 09:30:05 -0500', '2026-01-15T09:30:05-05:00'],
])('%s is a moment', (written, read) => {
  expect(parseDateTime(written)).toBe(read);
});

it.each([
  '',
  '2026-02-30',
  '2026-02-30T09:30Z',
  '2026-1-5',
  '2026-01-15T',
  '2026-01-15T9:30Z',
  '2026-01-15T24:00Z',
  '2026-01-15T09:60Z',
  '2026-01-15T09:30:60Z',
  '2026-01-15  09:30',
  '2026-01-15 Z',
  '2026-01-15Z',
  '2026-01-15T09:30+24:00',
  '2026-01-15T09:30Z ',
  '15.01.2026',
  'today',
])('“%s” is refused', (written) => {
  expect(parseDateTime(written)).toBeUndefined();
});

it('a moment in any zone is the same moment for JavaScript, and is read again as it is', () => {
  const zone = fc.oneof(fc.constant('Z'), fc.stringMatching(/^[+-](0\d|1[0-3]):?[0-5]\d$/));
  const millennium = { min: new Date('1000-01-02'), max: new Date('9999-01-01'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(millennium), zone, (date, written) => {
      const local = date.toISOString().slice(0, -1);
      const read = parseDateTime(`${local}${written}`) ?? '';
      expect(read.slice(0, local.length)).toBe(local);
      expect(new Date(read).getTime()).not.toBeNaN();
      expect(parseDateTime(read)).toBe(read);
      if (written === 'Z') expect(new Date(read).getTime()).toBe(date.getTime());
    }),
  );
});

it('a text that is read has a calendar day', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d(T[0-2]\d:[0-6]\d(Z|[+-][0-2]\d:[0-6]\d)?)?$/), (text) => {
      const read = parseDateTime(text);
      if (read !== undefined)
        expect(new Date(`${read.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10)).toBe(text.slice(0, 10));
    }),
  );
});

it.each(['2026-01-15', '2024-02-29', '0001-01-01'])('%s is a day', (text) => expect(isCalendarDay(text)).toBe(true));

it.each(['', '2026-02-29', '2026-13-01', '2026-1-5', '2026-01-15T00:00:00Z', ' 2026-01-15', '15/01/2026'])(
  '“%s” is not a day',
  (text) => expect(isCalendarDay(text)).toBe(false),
);
