import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defineModel, defineType, list, markdown, text } from '../../../../generator/model/content-model.ts';
import { parseKeptText } from '../../../../generator/rich-text/text-cache.ts';
import { contentHash } from '../../../../generator/support/content-hash.ts';
import { createFileValidator, type FileRecords, packRecords } from '../../../../generator/threads/validate-files.ts';
import { tempFolder } from '../temp-folder.ts';

const model = defineModel({
  note: defineType('A note.', { title: text({ maxLength: 20 }), body: markdown({ optional: true }), notes: list(markdown()) }),
});

/** Checks content files, given by their paths below the content folder. */
async function check(files: Readonly<Record<string, string | Uint8Array>>): Promise<readonly (FileRecords | undefined)[]> {
  const root = await tempFolder();
  const folder = join(root, 'content');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const settings = {
    ...{ folder, root, locales: ['en', 'fr'], model, tags: { en: 'en-CA', fr: 'fr-CA' } },
    ...{ pathPrefix: '/docs', linksNameLanguage: undefined },
  };
  return Object.keys(files).map(createFileValidator(settings));
}

const entryOf = (records: FileRecords | undefined) => records && JSON.parse(Buffer.from(records.entry).toString('utf8'));
const textsOf = (records: FileRecords | undefined) => records?.texts.map(({ bytes }) => parseKeptText(Buffer.from(bytes)));

describe('a content file without mistakes', () => {
  const french = '---\ntitle: "L\'été : oui"\n---\n\nVoir [ceci](/a/#top).\n';

  it('is an entry whose texts have the signs of their language, and the hash of the file', async () => {
    const [records] = await check({ 'note/a.fr.md': french });
    expect(entryOf(records)).toMatchObject({ fields: { title: 'L’été\u00a0: oui' } });
    expect(records?.hash).toBe(contentHash(french));
  });

  it('has its formatted texts rendered, and tells where their links lead', async () => {
    const [records] = await check({ 'note/a.fr.md': french });
    const [reference] = records?.texts.map((each) => each.reference) ?? [];
    expect(entryOf(records)).toMatchObject({
      fields: { body: { richText: reference } },
      texts: [{ richText: reference, path: ['body'], links: [{ kind: 'page', path: '/a/' }] }],
    });
    expect(textsOf(records)).toMatchObject([
      { rendered: { richText: { html: '<p>Voir <a href="/docs/fr/a/#top">ceci</a>.</p>' }, problems: [] } },
    ]);
  });

  it('leaves to others what shows more than the text itself', async () => {
    const [records] = await check({ 'note/a.en.md': '---\ntitle: A\nnotes:\n  - Plain.\n---\n\n![A house](/house.png)\n' });
    expect(entryOf(records).texts).toMatchObject([{ path: ['body'] }, { path: ['notes', 0], links: [] }]);
    expect(entryOf(records).texts[0]).not.toHaveProperty('links');
    expect(textsOf(records)).toMatchObject([{ text: 'Plain.' }]);
  });

  it('leaves to others a text with a mistake, whose entry is sound', async () => {
    const [records] = await check({ 'note/a.en.md': '---\ntitle: A\n---\n\n<b>bold</b>\n' });
    expect(entryOf(records).texts).toMatchObject([{ path: ['body'] }]);
    expect(entryOf(records).texts[0]).not.toHaveProperty('links');
    expect(records?.texts).toEqual([]);
  });
});

it.each<[string, string, string | Uint8Array]>([
  ['a wrong value', 'note/a.en.md', '---\ntitle: [a]\n---\n'],
  ['a title that is too long', 'note/a.en.md', '---\ntitle: A title that is too long for it\n---\n'],
  ['broken front matter', 'note/a.en.md', '---\ntitle: [\n---\n'],
  ['bytes that are no text', 'note/a.en.md', new Uint8Array([0x2d, 0xff])],
  ['a type that is not there', 'nte/a.en.md', '---\ntitle: A\n---\n'],
  ['a language that is not there', 'note/a.de.md', '---\ntitle: A\n---\n'],
])('a file with %s is left to those who tell what is wrong', async (_name, path, content) => {
  const [wrong, right] = await check({ [path]: content, 'note/b.en.md': '---\ntitle: B\n---\n' });
  expect(wrong).toBeUndefined();
  expect(entryOf(right)).toMatchObject({ fields: { title: 'B' } });
});

it('the records of files lie one behind the other in one piece of memory, each where it is said to lie', async () => {
  const files = await check({
    'note/a.en.md': '---\ntitle: A\nnotes:\n  - One é.\n  - Two.\n---\n',
    'note/b.en.md': '---\ntitle: [b]\n---\n',
    'note/c.en.md': '---\ntitle: C\n---\n',
  });
  const packed = packRecords(files);
  let end = 0;
  const take = (length: number): Uint8Array => {
    end += length;
    return packed.records.slice(end - length, end);
  };
  const unpacked = packed.files.map(
    (file) =>
      file && {
        hash: file.hash,
        plainTexts: file.plainTexts,
        entry: take(file.entryLength),
        texts: file.texts.map(({ reference, length }) => ({ reference, bytes: take(length) })),
      },
  );
  const bytesOf = (records: FileRecords | undefined) =>
    records && {
      ...records,
      entry: new Uint8Array(records.entry),
      texts: records.texts.map(({ reference, bytes }) => ({ reference, bytes: new Uint8Array(bytes) })),
    };
  expect(unpacked).toEqual(files.map(bytesOf));
  expect(files.map((file) => file?.texts.length)).toEqual([2, undefined, 0]);
  expect(end).toBe(packed.records.length);
});
