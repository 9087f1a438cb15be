import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defineModel, defineType } from '../../../../generator/model/content-model.ts';
import { list, text } from '../../../../generator/model/kinds/index.ts';
import { markdown } from '../../../../generator/model/kinds/markdown.ts';
import { parseCachedText } from '../../../../generator/rich-text/text-cache.ts';
import { wordsHash } from '../../../../generator/rich-text/words-of.ts';
import { contentHash } from '../../../../generator/support/content-hash.ts';
import { createFileValidator, type FileRecords, packRecords } from '../../../../generator/threads/validate-files.ts';
import { tempFolder } from '../temp-folder.ts';

const model = defineModel({
  note: defineType('A note.', { title: text({ maxLength: 20 }), body: markdown({ optional: true }), notes: list(markdown()) }),
});

/** Validates content files with these paths below the content folder. */
async function check(files: Readonly<Record<string, string | Uint8Array>>): Promise<readonly (FileRecords | undefined)[]> {
  const root = await tempFolder();
  const folder = join(root, 'content');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const settings = {
    folder,
    root,
    locales: ['en', 'fr'],
    model,
    tags: { en: 'en-CA', fr: 'fr-CA' },
    pathPrefix: '/docs',
    linksNameLanguage: undefined,
    unprefixed: undefined,
  };
  return Object.keys(files).map(createFileValidator(settings).validate);
}

const entryOf = (records: FileRecords | undefined) => records && JSON.parse(Buffer.from(records.entry).toString('utf8'));
const textsOf = (records: FileRecords | undefined) => records?.texts.map(({ bytes }) => parseCachedText(Buffer.from(bytes)));

describe('a valid content file', () => {
  const french = '---\ntitle: "L\'été : oui"\n---\n\nVoir [ceci](/a/#top).\n';

  it('is an entry with the typography of its language, and the hash of the file', async () => {
    const [records] = await check({ 'note/a.fr.md': french });
    expect(entryOf(records)).toMatchObject({ fields: { title: 'L’été\u00a0: oui' } });
    expect(records?.hash).toBe(contentHash(french));
  });

  it('has its formatted texts rendered, and returns the targets of their links', async () => {
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

  it('leaves texts that show other content to the main thread', async () => {
    const [records] = await check({ 'note/a.en.md': '---\ntitle: A\nnotes:\n  - Plain.\n---\n\n![A house](/house.png)\n' });
    expect(entryOf(records).texts).toEqual([
      { richText: expect.any(String), path: ['body'], text: '\n![A house](/house.png)\n' },
      { richText: expect.any(String), path: ['notes', 0], links: [], wordsHash: wordsHash('Plain.') },
    ]);
    expect(textsOf(records)).toMatchObject([{ text: 'Plain.' }]);
  });

  it('leaves a text with a problem to the main thread, and its entry is valid', async () => {
    const [records] = await check({ 'note/a.en.md': '---\ntitle: A\n---\n\n<center>old</center>\n' });
    expect(entryOf(records).texts).toMatchObject([{ path: ['body'] }]);
    expect(entryOf(records).texts[0]).not.toHaveProperty('links');
    expect(records?.texts).toEqual([]);
  });
});

it.each<[string, string, string | Uint8Array]>([
  ['a wrong value', 'note/a.en.md', '---\ntitle: [a]\n---\n'],
  ['a title that is too long', 'note/a.en.md', '---\ntitle: A title that is too long for it\n---\n'],
  ['broken front matter', 'note/a.en.md', '---\ntitle: [\n---\n'],
  ['bytes that are not text', 'note/a.en.md', new Uint8Array([0x2d, 0xff])],
  ['an unknown type', 'nte/a.en.md', '---\ntitle: A\n---\n'],
  ['an unknown language', 'note/a.de.md', '---\ntitle: A\n---\n'],
])('a file with %s is left to the main thread, which reports problems', async (_name, path, content) => {
  const [wrong, right] = await check({ [path]: content, 'note/b.en.md': '---\ntitle: B\n---\n' });
  expect(wrong).toBeUndefined();
  expect(entryOf(right)).toMatchObject({ fields: { title: 'B' } });
});

it('the records of files are in one piece of memory, each at its stated position', async () => {
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
