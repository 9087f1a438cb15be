import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { formatTime, type OpeningHours, openingAt } from '../../../../../templates/features/opening/opening-times.ts';

const hours: OpeningHours = {
  timeZone: 'America/Toronto',
  times: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], opens: '08:00', closes: '20:00' },
    { days: ['sat'], opens: '09:00', closes: '17:00' },
  ],
  closed: ['2026-12-25'],
};

/** State at an instant: 'open until …' or 'closed until …', in UTC. */
function stateAt(instant: string, at = hours): string {
  const opening = openingAt(at, Date.parse(instant));
  if (opening === undefined) return 'closed';
  return `${opening.isOpen ? 'open' : 'closed'} until ${new Date(opening.changesAt).toISOString().slice(0, 16)}`;
}

describe('the office', () => {
  test.each([
    ['before it opens', '2026-11-26T12:59Z', 'closed until 2026-11-26T13:00'],
    ['as it opens', '2026-11-26T13:00Z', 'open until 2026-11-27T01:00'],
    ['in its last minute, after midnight in UTC', '2026-11-27T00:59Z', 'open until 2026-11-27T01:00'],
    ['as it closes', '2026-11-27T01:00Z', 'closed until 2026-11-27T13:00'],
    ['on a Saturday', '2026-11-28T15:00Z', 'open until 2026-11-28T22:00'],
    ['on a Sunday', '2026-11-29T15:00Z', 'closed until 2026-11-30T13:00'],
    ['on the evening before a closed day', '2026-12-25T02:00Z', 'closed until 2026-12-26T14:00'],
    ['on a closed day', '2026-12-25T15:00Z', 'closed until 2026-12-26T14:00'],
    ['in summer', '2026-07-06T12:00Z', 'open until 2026-07-07T00:00'],
    ['before the clocks change', '2026-03-08T01:00Z', 'closed until 2026-03-09T12:00'],
    ['after the clocks change', '2026-11-01T12:00Z', 'closed until 2026-11-02T13:00'],
  ])('%s', (_when, instant, state) => {
    expect(stateAt(instant)).toBe(state);
  });

  test('has hours before and after noon', () => {
    const times: OpeningHours['times'] = [
      { days: ['thu'], opens: '13:00', closes: '15:00' },
      { days: ['thu'], opens: '09:00', closes: '11:00' },
    ];
    expect(stateAt('2026-11-26T13:00Z', { ...hours, times })).toBe('closed until 2026-11-26T14:00');
    expect(stateAt('2026-11-26T16:30Z', { ...hours, times })).toBe('closed until 2026-11-26T18:00');
  });

  test('that does not open for two weeks has no next time', () => {
    expect(stateAt('2026-11-26T13:00Z', { ...hours, times: [] })).toBe('closed');
  });
});

test.each([
  ['en-CA', 'America/Regina', '2026-11-26T16:00Z', undefined, '7\u00a0p.m.'],
  ['en-CA', 'America/St_Johns', '2026-11-26T16:00Z', undefined, '9:30\u00a0p.m.'],
  ['fr-CA', 'America/Toronto', '2026-11-26T16:00Z', undefined, '20\u00a0h'],
  ['fr-CA', 'Asia/Tokyo', '2026-11-26T10:00Z', 'vendredi', '10\u00a0h'],
])('a time in %s for a visitor in %s at %s is on the day %s at %s', (tag, zone, now, day, time) => {
  expect(formatTime(Date.parse('2026-11-27T01:00Z'), Date.parse(now), tag, zone)).toEqual({ day, time });
});

test.each(['en', 'fr'])('the written hours in %s have the times of the data', async (language) => {
  const read = async (path: string) => load(await readFile(resolve(import.meta.dirname, '../../../../../content', path), 'utf8'));
  const { times } = (await read(`opening-hours/office.${language}.yaml`)) as OpeningHours;
  const { hours: lines } = (await read(`site/site.${language}.yaml`)) as { hours: readonly string[] };
  const written = times.map(({ opens, closes }) => {
    const [start, end] = [Number.parseInt(opens, 10), Number.parseInt(closes, 10)];
    return language === 'en' ? `${start} a.m. to ${end - 12} p.m.` : `${start} h à ${end} h`;
  });
  expect(lines).toHaveLength(times.length + 1);
  expect(lines.slice(0, -1).filter((line, index) => !line.replace(/\s/g, ' ').includes(written[index] ?? '?'))).toEqual([]);
});
