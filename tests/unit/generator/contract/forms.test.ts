import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formStatuses, isToken, outcomeId, parseFormAnswer } from '../../../../generator/contract/forms.ts';

test.each([
  ['demo-success', true],
  ['aZ09_-aZ', true],
  ['x'.repeat(200), true],
  [undefined, false],
  ['', false],
  ['seven77', false],
  ['x'.repeat(201), false],
  ['with space', false],
  ['line\nbreak', false],
  ['demo-success\n', false],
  ['ünicode-x', false],
  ['<img/src=x>', false],
  ['a@example.com', false],
])('%j is a token: %s', (text, expected) => {
  expect(isToken(text)).toBe(expected);
});

test('any answer becomes a status', () => {
  const property = fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
    expect(parseFormAnswer(text)).toBe('ERROR');
  });
  fc.assert(property);
  for (const status of formStatuses) expect(parseFormAnswer(JSON.stringify({ status, more: 1 }))).toBe(status);
});

test('each outcome has its own id', () => {
  expect(formStatuses.map((status) => outcomeId(status))).toEqual([
    'outcome-success',
    'outcome-duplicate',
    'outcome-ineligible',
    'outcome-invalid-link',
    'outcome-expired',
    'outcome-error',
  ]);
});
