import { expect, test } from 'vitest';
import { defineType, markdown } from '../../../../generator/model/content-model.ts';
import { markdownSettings } from '../../../../generator/rich-text/markdown-settings.ts';
import { createTextStore, textReference } from '../../../../generator/rich-text/text-store.ts';

test('a type accepts its own HTML elements in place of those of the site', () => {
  const fields = { body: markdown() };
  const model = {
    note: defineType('A note.', fields),
    recipe: defineType('A recipe.', fields, { html: { allow: ['kbd'] } }),
    law: defineType('A law.', fields, { html: { allow: [] } }),
  };
  const settings = markdownSettings({ tags: { en: 'en-CA' }, html: { allow: ['abbr'] }, model });
  const store = createTextStore({ tags: { en: 'en-CA' }, pathPrefix: '', markdown: settings });
  const codesIn = (text: string, type: string) => {
    // The names of folders may be those of another tool.
    const place = { type, folder: 'posts/2026/' };
    const richText = textReference(text, 'en', { pathPrefix: '', markdown: settings }, place);
    const placed = { richText, locale: 'en', ...place, text: () => text, origin: () => ({ file: type, line: 4 }) };
    store.hold(placed);
    return (store.check(placed)?.problems ?? []).map(({ code, where }) => `${code} ${where?.line}`);
  };
  const refused = ['TEXT_RAW_HTML 5', 'TEXT_RAW_HTML 5'];
  expect(['note', 'recipe', 'law'].map((type) => codesIn('One\n<kbd>A</kbd>', type))).toEqual([refused, [], refused]);
  expect(['note', 'recipe', 'law'].map((type) => codesIn('One\n<abbr>A</abbr>', type))).toEqual([[], refused, refused]);
});
