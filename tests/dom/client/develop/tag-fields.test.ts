import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntryReport, PageReport } from '#contract/develop';
import { tagFields } from '../../../../client/develop/tag-fields.ts';

const edit = { kind: 'file', file: 'content/note/a.en.md', line: 1 } as const;
const entry = (id: string, fields: Readonly<Record<string, string>>): EntryReport => ({
  id,
  type: 'note',
  title: id,
  edit,
  fields: Object.entries(fields).map(([field, text]) => ({ field, text, edit })),
});
const report = (change: Partial<PageReport>): PageReport => ({
  state: 0,
  path: '/en/',
  entries: [],
  isPage: true,
  sharedEntries: [],
  problems: [],
  ms: 0,
  source: 'markdown',
  isPreview: false,
  ...change,
});

function tagged(html: string, reportParts: Partial<PageReport>): Element {
  const root = document.createElement('div');
  root.innerHTML = html;
  tagFields(root, report(reportParts));
  return root;
}

const marks = (root: Element): string[] =>
  [...root.querySelectorAll('[data-boreal-field]')].map(
    (at) => `${at.localName} ${at.getAttribute('data-boreal-entry')} ${at.getAttribute('data-boreal-field')}`,
  );

test('the innermost element with the text of a field is marked', () => {
  const root = tagged('<h1><span>  A\n title </span></h1><p>Something else</p>', { entries: [entry('a', { title: 'A title' })] });
  expect(marks(root)).toEqual(['span a title']);
});

test('a formatted text is marked on the element that contains all of it', () => {
  const html = '<main><div><p>One <b>bold</b> word.</p><p>Two.</p></div><script>One bold word. Two.</script></main>';
  expect(marks(tagged(html, { entries: [entry('a', { body: 'One bold word.\n\nTwo.' })] }))).toEqual(['div a body']);
});

test('several text nodes of React count as one text', () => {
  expect(marks(tagged('<p>3<!-- --> questions</p>', { entries: [entry('a', { count: '3 questions' })] }))).toEqual(['p a count']);
});

test('the entry of the page takes precedence over others with the same text', () => {
  const reportParts = { entries: [entry('own', { title: 'Menu' })], sharedEntries: [entry('shared', { word: 'Menu' })] };
  expect(marks(tagged('<b>Menu</b>', reportParts))).toEqual(['b own title']);
});

test('an element of an entry has the marks that the editor of its content system reads', () => {
  const attributes = { entry: 'data-cms-entry', field: 'data-cms-field', locale: 'data-cms-locale' };
  const root = tagged('<b>Fast</b>', {
    entries: [entry('4xY', { 'highlights[0].text': 'Fast' })],
    source: 'system',
    editor: { script: '', settings: {}, locale: 'fr-CA', attributes },
  });
  expect({ ...(root.firstElementChild as HTMLElement).dataset }).toEqual({
    cmsEntry: '4xY',
    cmsField: 'highlights',
    cmsLocale: 'fr-CA',
  });
});

test('an outdated mark is removed', () => {
  const root = tagged('<b>Menu</b>', { entries: [entry('a', { title: 'Menu' })] });
  tagFields(root, report({}));
  expect(root.innerHTML).toBe('<b>Menu</b>');
});

test('the element that shows a field is found for any text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      fc.pre(text.trim() !== '');
      const root = document.createElement('div');
      const shown = document.createElement('p');
      shown.textContent = text;
      root.append(shown);
      const tags = tagFields(root, report({ entries: [entry('a', { title: text })] }));
      expect(tags.get(shown)?.field.text).toBe(text);
    }),
  );
});
