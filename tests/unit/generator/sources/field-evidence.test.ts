import { expect, test } from 'vitest';
import { list, markdown, number, text } from '../../../../generator/site.ts';
import { type FieldEvidence, fitField, withValue } from '../../../../generator/sources/field-evidence.ts';

/** Fits a field to values. */
function fitted(field: Parameters<typeof fitField>[0]['field'], values: readonly unknown[]) {
  let evidence: FieldEvidence | undefined;
  for (const value of values) evidence = withValue(evidence, value);
  const derived = fitField({ name: 'it', field, notes: ['A note.'] }, evidence);
  return [derived.field?.kind, derived.field?.required, ...derived.notes.slice(1)];
}

const page = '<p class="a">One</p>\n<ul><li>Two</li></ul>';
const program = 'const a = 1;\nif (a) {\n  b();\n}';

test.each([
  ['a required field that is filled', number(), [1, 0, 2], ['number', true]],
  [
    'a required field that is empty in some',
    number(),
    [1, null, undefined, ' '],
    ['number', false, 'Required in the system, but empty in 3 of 4.'],
  ],
  ['an optional field that is empty', number({ optional: true }), [1, null], ['number', false]],
  ['an empty list', list(text()), [[], ['a']], ['list', true]],
  ['Markdown', markdown(), ['A *text*.', 'With <b>some</b> HTML\n\n<p>once</p>'], ['markdown', true]],
  ['HTML in a long text', markdown(), [page, page, 'Words.'], ['html', true]],
  ['HTML in a short text', text(), [page, '<p>Two</p>'], ['html', true]],
  ['code in a long text', markdown(), [program, program, 'Words.'], ['text', true]],
  ['a text with a sentence and few lines of code', markdown(), [program, 'Words.', 'Words.'], ['markdown', true]],
  ['a field without any entry', text(), [], ['text', true]],
])('%s is declared as its values are', (_name, field, values, expected) => {
  expect(fitted(field, values)).toEqual(expected);
});
