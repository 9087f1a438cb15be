import { expect, test } from 'vitest';
import { dueReviews, outdatedDays } from '../../../../generator/content/due-reviews.ts';
import type { LoadedEntry } from '../../../../generator/read/loaded-entry.ts';
import { date, defineModel, defineType, group, list } from '../../../../generator/site.ts';

const model = defineModel({
  fact: defineType('A fact.', { seen: date({ reviewMonths: 12 }), made: date({ optional: true }) }),
});
const factOf = (seen: string): LoadedEntry =>
  ({
    type: 'fact',
    id: `fact/${seen}`,
    fields: { seen, made: '1990-01-01' },
    locate: () => ({ file: `${seen}.en.md` }),
  }) as unknown as LoadedEntry;
const facts = ['2025-03-01', '2025-03-02', '2024-02-29'].map(factOf);
const at = (time: string) => {
  const { problems, between } = dueReviews(facts, model, Date.parse(time));
  const dayOf = (moment: number | undefined) => moment && new Date(moment).toISOString();
  return { due: problems.map(({ where }) => where?.file), from: dayOf(between.from), until: dayOf(between.until) };
};

test('a fact is due from the first moment of its day, and not a moment before', () => {
  const first = '2026-03-01T00:00:00.000Z';
  const leapDay = '2025-03-01T00:00:00.000Z';
  expect(at('2026-02-28T23:59:59.999Z')).toEqual({ due: ['2024-02-29.en.md'], from: leapDay, until: first });
  expect(at(first)).toEqual({
    due: ['2025-03-01.en.md', '2024-02-29.en.md'],
    from: first,
    until: '2026-03-02T00:00:00.000Z',
  });
});

test('without a time, nothing is due', () => {
  expect(dueReviews(facts, model)).toEqual({ problems: [], between: {} });
});

test('a day that is older than the one it depends on is reported where it stands, in lists too', () => {
  const source = { day: date({ optional: true, notBefore: 'changed' }), changed: date({ optional: true }) };
  const sourced = defineModel({ fact: defineType('A fact.', { ...source, sources: list(group(source)) }) });
  const entry = {
    type: 'fact',
    fields: {
      day: '2024-05-01',
      changed: '2024-05-02',
      sources: [
        { day: '2024-05-02', changed: '2024-05-02' },
        { day: '2023-12-31', changed: '2024-01-01' },
        { day: '2020-01-01' },
      ],
    },
    locate: (path: readonly (string | number)[]) => ({ file: path.join('/') }),
  } as unknown as LoadedEntry;
  const problems = outdatedDays([entry], sourced);
  expect(problems.map(({ code, where }) => [code, where?.file])).toEqual([
    ['CONTENT_FIELD_OUTDATED', 'day'],
    ['CONTENT_FIELD_OUTDATED', 'sources/1/day'],
  ]);
  expect(problems[1]?.message).toBe(
    '“sources[1].day” is 2023-12-31, but “sources[1].changed” is 2024-01-01: the entry is older than that change.',
  );
});
