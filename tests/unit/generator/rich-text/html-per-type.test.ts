import { expect, test } from 'vitest';
import { defineType } from '../../../../generator/model/content-model.ts';
import { markdown } from '../../../../generator/model/kinds/markdown.ts';
import { markdownSettings } from '../../../../generator/rich-text/markdown-settings.ts';
import { createTextStore, textReference } from '../../../../generator/rich-text/text-store.ts';

test('a type accepts its own HTML elements in place of those of the site', () => {
  const fields = { body: markdown() };
  const model = {
    note: defineType('A note.', fields),
    recipe: defineType('A recipe.', fields, { html: { allow: ['address', 'aside'] } }),
    law: defineType('A law.', fields, { html: { allow: [] } }),
  };
  const settings = markdownSettings({ tags: { en: 'en-CA' }, html: { allow: ['address'] }, model });
  const store = createTextStore({ tags: { en: 'en-CA' }, pathPrefix: '', markdown: settings });
  const codesIn = (text: string, type: string) => {
    // The names of folders may be those of another tool.
    const place = { type, folder: 'posts/2026/' };
    const richText = textReference(text, 'en', { pathPrefix: '', markdown: settings }, place);
    const placed = { richText, locale: 'en', ...place, text: () => text, origin: () => ({ file: type, line: 4 }) };
    store.hold(placed);
    return (store.check(placed)?.problems ?? []).map(({ code, where }) => `${code} ${where?.line}`);
  };
  const refused = ['TEXT_RAW_HTML 4'];
  expect(['note', 'recipe', 'law'].map((type) => codesIn('<address>One</address>', type))).toEqual([[], [], refused]);
});
