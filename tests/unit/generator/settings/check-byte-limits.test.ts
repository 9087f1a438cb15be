import { expect, it } from 'vitest';
import { problemsOf } from './problems-of.ts';

const check = (limits: unknown): readonly string[] => problemsOf({ byteLimits: limits }).map(({ message }) => message);

it.each([undefined, {}, { document: 1 }, { document: 40_000, scripts: 9_000, styles: 20_000 }])('%j is allowed', (limits) =>
  expect(check(limits)).toEqual([]),
);

it.each([
  [{ document: 0 }, 'The setting “byteLimits.document” is not a whole number of bytes above 0.'],
  [{ scripts: '9 KB' }, 'The setting “byteLimits.scripts” is not a whole number of bytes above 0.'],
  [{ style: 9 }, 'The config has an unknown setting “byteLimits.style”. Did you mean “byteLimits.styles”?'],
  [9, 'The setting “byteLimits” is not a record of settings.'],
])('%j is reported', (limits, message) => expect(check(limits)).toEqual([message]));
