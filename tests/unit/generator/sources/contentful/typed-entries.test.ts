import { expect, test } from 'vitest';
import { defineModel, defineType, markdown, text } from '../../../../../generator/site.ts';
import type { Space, SpaceEntry } from '../../../../../generator/sources/contentful/space.ts';
import { openTypedEntries } from '../../../../../generator/sources/contentful/typed-entries.ts';

const model = defineModel({ note: defineType('A note.', { title: text(), body: markdown() }) });
const field = (id: string, localized: boolean) => ({ id, name: id, type: 'Text', localized, required: false }) as const;
const entry = (fields: SpaceEntry['fields'], updatedAt = '1'): SpaceEntry => ({
  id: 'n',
  contentType: 'note',
  updatedAt,
  revision: 1,
  fields,
});

/** Entries of a space with an English title, its fallback in French, and a rank for all languages. */
function typedEntries() {
  const fields = [field('title', true), field('body', true), field('rank', false), field('secret', true)];
  const state = {
    space: {
      contentTypes: [{ id: 'note', name: 'Note', displayField: 'title', fields }],
      locales: [
        { code: 'en', name: 'English', isDefault: true, fallbackCode: null },
        { code: 'fr', name: 'French', isDefault: false, fallbackCode: 'en' },
      ],
      entries: new Map([['n', entry({ title: { en: 'Saved' }, rank: { en: 1 }, secret: { en: 'x' } })]]),
      assets: new Map(),
    } as Space,
  };
  const typed = openTypedEntries(async () => state.space, model);
  const shown = async () => (await typed.space()).entries.get('n')?.fields;
  const show = (locale: string, values: Readonly<Record<string, unknown>>) => typed.show({ id: 'n', locale, fields: values });
  return { state, typed, shown, show };
}

test('typed values are shown in their language, and those that all languages share in all', async () => {
  const { show, shown } = typedEntries();
  expect(await show('fr', { title: 'Tapé', rank: 2 })).toBe(true);
  expect(await shown()).toMatchObject({ title: { en: 'Saved', fr: 'Tapé' }, rank: { en: 2 } });
  expect(await show('en', { title: 'Typed' })).toBe(true);
  expect(await shown()).toMatchObject({ title: { en: 'Typed', fr: 'Tapé' } });
});

test('values that are shown already change nothing, even those of a fallback', async () => {
  const { state, typed, show } = typedEntries();
  expect(await show('fr', { title: 'Saved', body: null, rank: 1 })).toBe(false);
  expect(await typed.space()).toBe(state.space);
});

test('a field that was emptied has no value', async () => {
  const { show, shown } = typedEntries();
  expect(await show('en', { title: null })).toBe(true);
  expect((await shown())?.title).toEqual({});
});

test('typed values end with the next save of their entry, and when they are typed back', async () => {
  const { state, typed, show, shown } = typedEntries();
  await show('en', { title: 'Typed' });
  state.space = { ...state.space, entries: new Map([['n', entry({ title: { en: 'Saved again' } }, '2')]]) };
  expect((await shown())?.title).toEqual({ en: 'Saved again' });
  await show('en', { title: 'Typed' });
  expect(await show('en', { title: 'Saved again' })).toBe(true);
  expect(await typed.space()).toBe(state.space);
});

test('values for unknown entries, locales and fields are ignored', async () => {
  const { typed, show, shown } = typedEntries();
  expect(await typed.show({ id: 'other', locale: 'en', fields: { title: 'x' } })).toBe(false);
  expect(await show('de', { title: 'x' })).toBe(false);
  expect(await show('en', JSON.parse('{"__proto__":{"a":1},"unknown":"x"}'))).toBe(false);
  expect(Object.keys((await shown()) ?? {})).toEqual(['title', 'rank', 'secret']);
});

test('an editor gets entries as the API has them, without fields that the model does not have', async () => {
  const { typed } = typedEntries();
  expect(await typed.entries(['n', 'missing'], 'fr')).toEqual([
    {
      id: 'n',
      locale: 'fr',
      data: {
        sys: {
          id: 'n',
          type: 'Entry',
          locale: 'fr',
          updatedAt: '1',
          contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'note' } },
        },
        fields: { title: 'Saved' },
      },
    },
  ]);
});
