import { expect, test } from 'vitest';
import { dueChanges, dueReviews, outdatedDays } from '../../../../generator/content/due-reviews.ts';
import type { LoadedEntry } from '../../../../generator/read/loaded-entry.ts';
import { date, defineModel, defineType, group, list } from '../../../../generator/site.ts';

const model = defineModel({
  fact: defineType('A fact.', { seen: date({ reviewMonths: 12 }), made: date({ optional: true }) }),
});
/** An entry with what these rules read of one. */
const entryOf = (members: Partial<Record<keyof LoadedEntry, unknown>>): LoadedEntry => members as unknown as LoadedEntry;
const factOf = (seen: string): LoadedEntry =>
  entryOf({
    type: 'fact',
    id: `fact/${seen}`,
    fields: { seen, made: '1990-01-01' },
    locate: () => ({ file: `${seen}.en.md` }),
  });
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
  const entry = entryOf({
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
  });
  const problems = outdatedDays([entry], sourced);
  expect(problems.map(({ code, where }) => [code, where?.file])).toEqual([
    ['CONTENT_FIELD_OUTDATED', 'day'],
    ['CONTENT_FIELD_OUTDATED', 'sources/1/day'],
  ]);
  expect(problems[1]?.message).toBe(
    '“sources[1].day” is 2023-12-31, but “sources[1].changed” is 2024-01-01: the entry is older than that change.',
  );
});

const scheduled = (name: string, visibility: LoadedEntry['visibility']): LoadedEntry =>
  entryOf({
    id: `note/${name}`,
    visibility,
    locate: ([field]: readonly string[]) => ({ file: `${name} ${field}` }),
  });
const timeOf = (text: string) => Date.parse(text);
const changing = [
  scheduled('news', { publishAt: timeOf('2027-01-01T07:00Z'), expireAt: timeOf('2027-02-01T00:00Z') }),
  scheduled('draft', { isDraft: true, publishAt: timeOf('2027-01-01T07:00Z'), expireAt: timeOf('2027-01-02T00:00Z') }),
  scheduled('always', undefined),
];

test.each([
  ['61 days before its day', '2026-11-01T23:59:59.999Z', []],
  ['60 days before its day', '2026-11-02T00:00Z', ['news publishAt']],
  ['59 days before its day', '2026-11-03T12:00Z', ['news publishAt']],
  ['a moment before its time', '2027-01-01T06:59:59.999Z', ['news publishAt', 'news expireAt']],
  ['at its time', '2027-01-01T07:00Z', ['news expireAt']],
  ['the day after the last change', '2027-02-02T00:00Z', []],
])('%s, a change of visibility is announced or not', (_, time, due) => {
  const { problems, between } = dueChanges(changing, { time: timeOf(time) });
  expect(problems.map(({ where }) => where?.file)).toEqual(due);
  expect(problems.every(({ severity }) => severity === 'notice')).toBe(true);
  const { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY } = between;
  expect(from <= timeOf(time) && timeOf(time) < until).toBe(true);
});

test('the same changes are announced between the times that come with them', () => {
  const day = (text: string) => timeOf(`${text}T00:00Z`);
  expect(dueChanges(changing, { time: day('2026-11-20') }).between).toEqual({
    from: day('2026-11-02'),
    until: day('2026-12-03'),
  });
  expect(dueChanges(changing, {})).toEqual({ problems: [], between: {} });
});

test('a run that shows drafts announces when they expire, and not when they are published', () => {
  const { problems } = dueChanges(changing, { time: timeOf('2026-12-20T00:00Z'), drafts: true });
  expect(problems.map(({ message }) => message)).toEqual([
    '“note/news” expires at 2027-02-01T00:00:00Z.',
    '“note/draft” expires at 2027-01-02T00:00:00Z.',
  ]);
});
