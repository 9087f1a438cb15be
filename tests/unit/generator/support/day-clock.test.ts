import { expect, it } from 'vitest';
import { createDayClock } from '../../../../generator/support/day-clock.ts';

const clock = () => createDayClock(() => Date.parse('2026-03-10T23:30Z'));
const held = (ask: (of: ReturnType<typeof clock>) => unknown) => {
  const asked = clock();
  ask(asked);
  const { from, until } = asked.answersHold();
  return [from, until].map((time) => (time === undefined ? '' : new Date(time).toISOString()));
};

it('a clock tells the day in UTC, and which days are over', () => {
  const { today, isPast } = clock();
  expect(today()).toBe('2026-03-10');
  expect(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-09T20:00-05:00'].map(isPast)).toEqual([true, false, false, true]);
  expect(() => isPast('soon')).toThrow('“soon” is not a day such as 2026-01-31.');
});

it('a clock knows when its answers change', () => {
  expect(held(() => {})).toEqual(['', '']);
  expect(held(({ today }) => today())).toEqual(['2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z']);
  const days = ['2026-03-01', '2026-03-04', '2026-04-01', '2026-05-01'];
  expect(held(({ isPast }) => days.map(isPast))).toEqual(['2026-03-05T00:00:00.000Z', '2026-04-02T00:00:00.000Z']);
  const asked = clock();
  days.map(asked.isPast);
  expect(asked.questions).toBe(4);
});
