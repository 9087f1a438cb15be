import { expect, it } from 'vitest';
import { fieldPathText } from '../../../../generator/model/field-path.ts';
import { listHrefs } from '../../../../generator/read/list-hrefs.ts';
import { defineModel, defineType, type EntryId, group, href, list, text } from '../../../../generator/site.ts';

const model = defineModel({
  note: defineType('A note.', {
    title: text(),
    more: href({ optional: true }),
    cards: list(group({ target: href() })),
  }),
});

function hrefsOf(fields: Readonly<Record<string, unknown>>) {
  const origin = { file: 'content/note/hello.fr.md' };
  const locate = (path: readonly (string | number)[]) => ({ ...origin, field: fieldPathText(path) });
  const entry = { id: 'note/hello' as EntryId, type: 'note', slug: 'hello', locale: 'fr', fields, origin, locate, texts: [] };
  return listHrefs(entry, model).map(({ where, ...found }) => ({ ...found, field: where().field }));
}

it('a target to a page is listed with its path and the entry’s language', () => {
  expect(hrefsOf({ more: '/faqs/?a=b#top', cards: [] })).toEqual([{ kind: 'page', path: '/faqs/', locale: 'fr', field: 'more' }]);
});

it('a target to a file is listed as one', () => {
  expect(hrefsOf({ more: '/files/a.pdf', cards: [] })).toMatchObject([{ kind: 'file', path: '/files/a.pdf' }]);
});

it('a target inside a list of records is listed with its path', () => {
  expect(hrefsOf({ cards: [{ target: '/a/' }, { target: '/b/' }] }).map(({ path, field }) => [path, field])).toEqual([
    ['/a/', 'cards[0].target'],
    ['/b/', 'cards[1].target'],
  ]);
});

it.each(['https://other.example/', 'mailto:a@b.example', 'tel:+15145550123', '#top'])(
  'the target %s leads to no page of the site',
  (more) => {
    expect(hrefsOf({ more, cards: [] })).toEqual([]);
  },
);

it('a text that looks like a target is not a target', () => {
  expect(hrefsOf({ title: '/about/', cards: [] })).toEqual([]);
});

it('an optional target may be absent', () => {
  expect(hrefsOf({ cards: [] })).toEqual([]);
});
