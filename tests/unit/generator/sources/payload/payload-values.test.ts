import { expect, test } from 'vitest';
import { languagesIn, localizedBy, PayloadValues } from '../../../../../generator/sources/payload/payload-values.ts';

const server = 'https://cms.example.com';
const types: Readonly<Record<string, string>> = { posts: 'post' };
const isLocalized = localizedBy(['en', 'fr'], undefined);
const values = new PayloadValues({ server, typeOf: (name) => types[String(name)], locale: 'fr', isLocalized });
const rowId = '6b0d0c4b49ca6a2b72e37db4';
const updatedAt = '2026-01-15T09:30:00.000Z';
const picture = { id: 1, filename: 'a.png', mimeType: 'image/png', url: '/api/media/file/a.png', updatedAt };
const address = `${server}/api/media/file/a.png?updated=2026-01-15T09%3A30%3A00.000Z`;

test.each<[name: string, value: unknown, expected: unknown]>([
  ['a localized value', { en: 'Tea', fr: 'Thé' }, 'Thé'],
  ['a localized value of another language', { de: 'Tee' }, undefined],
  ['null', null, undefined],
  ['a linked document', { id: 7, updatedAt }, { id: 7 }],
  ['a linked document of several types', { relationTo: 'posts', value: { id: 7, updatedAt } }, { type: 'post', id: 7 }],
  ['a document that the token may not read', { relationTo: 'posts', value: 7 }, { type: 'post', id: 7 }],
  [
    'a document without a type',
    { id: 7, name: { fr: 'Ann' }, createdAt: updatedAt, updatedAt, _status: 'draft' },
    { name: 'Ann' },
  ],
  ['one of several collections without a type', { relationTo: 'tags', value: { id: 7, word: 'a', updatedAt } }, { word: 'a' }],
  ['rows', [{ id: rowId, caption: { en: 'At dusk' } }], [{}]],
  ['a group with an id', { id: 'abc', to: 'x' }, { id: 'abc', to: 'x' }],
  ['a block', { id: rowId, blockType: 'cta', blockName: null, label: { fr: 'Acheter' } }, { type: 'cta', label: 'Acheter' }],
  ['documents that link to this one', { docs: [{ id: 1, updatedAt }, 2], hasNextPage: false }, [{ id: 1 }, 2]],
  ['a picture', { ...picture, alt: { en: 'A house', fr: 'Une maison' } }, { file: address, alt: 'Une maison' }],
  ['a picture without a description', { ...picture, alt: { en: 'A house' } }, { file: address, alt: '' }],
  [
    'a file',
    { ...picture, mimeType: 'application/pdf', filename: 'a.pdf', url: 'https://cms.example.com/a.pdf?prefix=b' },
    { file: `${server}/a.pdf?prefix=b&updated=2026-01-15T09%3A30%3A00.000Z`, title: 'a.pdf', type: 'application/pdf' },
  ],
])('%s is read', (_, value, expected) => {
  expect(values.read(value)).toEqual(expected);
});

const words = (text: string, format = 0) => ({ type: 'text', text, format });
const shown = (value: string, ...marks: string[]) => ({ nodeType: 'text', value, marks: marks.map((type) => ({ type })) });

test.each<[name: string, node: object, expected: object]>([
  [
    'all marks',
    words('a', 255),
    shown('a', ...'bold italic strikethrough underline code subscript superscript highlight'.split(' ')),
  ],
  ['a tab', { type: 'tab' }, shown('\t')],
  [
    'a block in a line',
    { type: 'inlineBlock', fields: { blockType: 'key', name: 'Esc' } },
    { nodeType: 'key', data: { type: 'key', name: 'Esc' } },
  ],
  [
    'a link to a file',
    { type: 'link', children: [words('a')], fields: { linkType: 'internal', doc: { relationTo: 'media', value: picture } } },
    {
      nodeType: 'asset-hyperlink',
      data: { target: { asset: { file: address, title: '', description: '', contentType: 'image/png' } } },
      content: [shown('a')],
    },
  ],
  [
    'a link to a collection without a type',
    { type: 'link', children: [], fields: { linkType: 'internal', doc: { relationTo: 'tags', value: { id: 3, updatedAt } } } },
    { nodeType: 'entry-hyperlink', data: { target: { missing: { linkType: 'Entry', id: 'tags/3' } } }, content: [] },
  ],
  ['a node without children', { type: 'paragraph' }, { nodeType: 'paragraph', content: [] }],
  [
    'a quotation of words and a list',
    { type: 'quote', children: [words('a'), { type: 'list', tag: 'ul', children: [] }] },
    {
      nodeType: 'blockquote',
      content: [
        { nodeType: 'paragraph', content: [shown('a')] },
        { nodeType: 'unordered-list', content: [] },
      ],
    },
  ],
])('%s of rich text is read', (_, node, expected) => {
  expect(values.read({ root: { type: 'root', children: [node] } })).toEqual({ nodeType: 'document', content: [expected] });
});

test.each<[names: string, languages: readonly string[] | undefined, expected: boolean]>([
  ['en', undefined, true],
  ['en fr', undefined, true],
  ['de', undefined, true],
  ['de-CH en', undefined, true],
  ['id', undefined, false],
  ['to cc', undefined, false],
  ['en title', undefined, false],
  ['fil', undefined, false],
  ['', undefined, false],
  ['fil', ['en', 'fil'], true],
  ['de', ['en', 'fil'], false],
])('a record of “%s” with the languages %j is localized: %s', (names, languages, expected) => {
  const record = Object.fromEntries(names.split(' ').flatMap((name) => (name === '' ? [] : [[name, 'x']])));
  expect(localizedBy(['en', 'fr'], languages)(record)).toBe(expected);
});

test.each<[value: unknown, expected: readonly string[]]>([
  [{ en: 'a', fr: null, de: '' }, ['en']],
  [[{ label: { fr: 'a' } }, { rows: { en: [] } }], ['fr']],
  [{ hero: { ...picture, alt: { fr: 'a' } } }, []],
  ['a', []],
])('%j has content in %j', (value, expected) => {
  expect([...languagesIn(value, isLocalized)]).toEqual(expected);
});
