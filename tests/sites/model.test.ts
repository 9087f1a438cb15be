import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importProblems } from '../support/import-rules.ts';
import { miniSite, note } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';

const repository = resolve(import.meta.dirname, '../..');

interface Printed {
  readonly contentTypes: readonly { sys: { id: string }; fields: readonly { id: string; localized: boolean }[] }[];
  readonly entries: readonly { sys: { id: string; publishedVersion: number }; fields: Record<string, Record<string, unknown>> }[];
  readonly [part: string]: readonly unknown[];
}

/**
 * Changes that prevent the import of a file, with their messages. Types are `label`, then `note`.
 */
// biome-ignore lint/suspicious/noExplicitAny: what is spoilt has the shape that it has.
const spoilt: readonly (readonly [spoil: (file: any) => unknown, told: string])[] = [
  [(file) => delete file.contentTypes[0].sys.id, 'contentTypes[0].sys.id must be an id'],
  [(file) => delete file.contentTypes[0].fields[1].name, 'contentTypes[0].fields[1].name must be a text'],
  [
    (file) => Object.assign(file.contentTypes[0].fields[1], { type: 'String' }),
    'contentTypes[0].fields[1].type must be Symbol or',
  ],
  [(file) => Object.assign(file.contentTypes[0].fields[1], { linkType: 'Entry' }), 'linkType must not stand where type is Text'],
  [(file) => delete file.contentTypes[1].fields.at(-1).items.linkType, '.items.linkType must be Entry or Asset'],
  [(file) => delete file.locales[1].name, 'locales[1].name must be a text'],
  [(file) => Object.assign(file.locales[0], { default: false }), 'one locale must be the default one'],
  [(file) => Object.assign(file.locales[1], { fallbackCode: 'de' }), 'fr-CA falls back to no other locale'],
  [(file) => file.editorInterfaces.pop(), 'note must have one editor interface, not 0'],
  [(file) => file.editorInterfaces[0].controls.pop(), 'label.word must have one control, not 0'],
  [(file) => Object.assign(file.editorInterfaces[0].controls[1], { widgetId: 'datePicker' }), 'label.word is Text, and has'],
  [(file) => delete file.entries[0].sys.contentType, 'entries[0].sys.contentType must be an object'],
  [(file) => Object.assign(file.entries[0].fields, { word: 'Menu' }), 'entries[0].fields.word must be an object'],
  [(file) => Object.assign(file.entries[0].fields, { words: {} }), 'label.menu has a field words, which its type has not'],
  [(file) => delete file.assets[0].fields.file['en-CA'].fileName, 'assets[0].fields.file.en-CA.fileName must be a text'],
  [(file) => Object.assign(file.assets[0].fields.title, { de: 'Rot' }), 'has a value for de, which is no locale'],
];

describe('boreal model', () => {
  test('prints only the model for Contentful on standard output', async () => {
    const site = await miniSite();
    const { code, stdout, stderr } = await site.boreal(['model', '--format', 'contentful']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const printed: Printed = JSON.parse(stdout);
    expect(printed.contentTypes.map(({ sys }) => sys.id)).toEqual(['label', 'note']);
    expect(printed.contentTypes[0]?.fields.map(({ id, localized }) => [id, localized])).toEqual([
      ['slug', false],
      ['word', true],
    ]);
    expect(printed).toMatchObject({ entries: [], assets: [], tags: [], webhooks: [], roles: [] });
    expect(printed.locales).toMatchObject([{ code: 'en-CA', default: true }, { code: 'fr-CA' }]);
  });

  test('prints local content with all languages of an entry in one', async () => {
    const site = await miniSite({
      'content/note/hello.en.md': note(['order: 3', 'pinned: true', 'related: [hello]']),
      'content/note/hello.fr.md': note(['order: 3', 'pinned: true', 'related: [hello]'], 'Un texte.'),
    });
    const { stdout } = await site.boreal(['model', '--with-content']);
    const printed: Printed = JSON.parse(stdout);
    expect(printed.entries.map(({ sys }) => sys.id)).toEqual(['label.menu', 'note.hello']);
    expect(printed.entries[1]?.sys.publishedVersion).toBe(1);
    expect(printed.entries[1]?.fields).toEqual({
      slug: { 'en-CA': 'hello' },
      title: { 'en-CA': 'Hello', 'fr-CA': 'Hello' },
      body: { 'en-CA': '\nA text.\n', 'fr-CA': '\nUn texte.\n' },
      order: { 'en-CA': 3 },
      pinned: { 'en-CA': true },
      related: { 'en-CA': [{ sys: { type: 'Link', linkType: 'Entry', id: 'note.hello' } }] },
    });
  });

  test('writes the same bytes into a file each time', async () => {
    const site = await miniSite();
    const { code, stdout } = await site.boreal(['model', '--with-content', '--out', 'space.json']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    const again = await site.boreal(['model', '--with-content']);
    expect(await readFile(join(site.root, 'space.json'), 'utf8')).toBe(again.stdout);
  });

  test('prints all content of this repository', async () => {
    const { code, stdout, stderr } = await runHere(repository, ['model', '--with-content']);
    // Entries that begin or end on a day have no such day in the file.
    expect([code, new Set(stderr.match(/\b[A-Z]+_[A-Z_]+\b/g))]).toEqual([0, new Set(['CONTENT_TIME_NOT_PRINTED'])]);
    const printed: Printed = JSON.parse(stdout);
    expect(printed.entries.length).toBeGreaterThan(400);
    const ids = new Set(printed.entries.map(({ sys }) => sys.id));
    expect(ids.size).toBe(printed.entries.length);
    const targets = [...stdout.matchAll(/"linkType": "Entry",\s+"id": "([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(targets.length).toBeGreaterThan(400);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('prints a file that Contentful accepts, and problems that prevent the import are found', async () => {
    const red = { file: 'https://pictures.example/red.png', alt: 'Red' };
    const entry = (title: string) => `${note([`hero: ${JSON.stringify(red)}`]).replace('Hello', title)}`;
    const site = await miniSite({ 'content/note/hello.en.md': entry('Hello'), 'content/note/hello.fr.md': entry('Salut') });
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    await site.write(
      'boreal.config.ts',
      config.replace('title: text(', 'hero: image({ optional: true }), $&').replace('href, ', '$&image, '),
    );
    const { code, stdout, stderr } = await site.boreal(['model', '--with-content']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(importProblems(JSON.parse(stdout))).toEqual([]);
    for (const [spoil, told] of spoilt) {
      const file = JSON.parse(stdout);
      spoil(file);
      expect(importProblems(file)).toContainEqual(expect.stringContaining(told));
    }
  });

  test('prints nothing for invalid content, but every problem with its position', async () => {
    const site = await miniSite({
      'content/note/hello.en.md': note(['order: many', 'related: [helo]']),
      'content/note/hello.fr.md': undefined,
    });
    const { code, stdout, stderr } = await site.boreal(['model', '--with-content']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('content/note/hello.en.md:3 (order)');
    expect(stderr).toContain('CONTENT_FIELD_TYPE');
    expect(stderr).toContain('GRAPH_LINK_MISSING');
    expect(stderr).toContain('GRAPH_TRANSLATION_MISSING');
  });

  test('names file and line of a text that Contentful would refuse', async () => {
    const long = `kind: short\nmore: /${'a'.repeat(260)}/`;
    const site = await miniSite({
      'content/note/hello.en.md': note([long]),
      'content/note/hello.fr.md': note([long], 'Un texte.'),
    });
    const { code, stdout, stderr } = await site.boreal(['model', '--with-content']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('content/note/hello.en.md:4 (more)');
    expect(stderr).toContain('“more” has 262 characters as written; Contentful allows 255.');
  });

  test('prints the model of a site with invalid content', async () => {
    const site = await miniSite({ 'content/note/hello.en.md': '---\n: [\n---\n' });
    expect((await site.boreal(['model'])).code).toBe(0);
  });

  test('reports an unknown content system and a file that is not writable', async () => {
    const site = await miniSite();
    const unknown = await site.boreal(['model', '--format', 'contentfull']);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('contentful');
    const unwritable = await site.boreal(['model', '--out', 'nowhere/space.json']);
    expect(unwritable.code).toBe(1);
    expect(unwritable.stderr).toContain('nowhere/space.json cannot be written.');
  });
});

test('entries that nobody may see are not printed, with a warning', async () => {
  const printed = [
    'draft: true',
    "publishAt: '2999-01-01T00:00Z'",
    "expireAt: '2001-01-01T00:00Z'",
    "expireAt: '2999-01-01T00:00Z'",
  ];
  const files = printed.flatMap((line, at) =>
    ['en', 'fr'].map((locale) => [`content/note/n${at}.${locale}.md`, note([line], `Text ${at}, ${locale}`)] as const),
  );
  const site = await miniSite(Object.fromEntries(files));
  const { code, stdout, stderr } = await site.boreal(['model', '--with-content']);
  expect(code, stderr).toBe(0);
  const { entries } = JSON.parse(stdout) as Printed;
  expect(entries.map(({ sys }) => sys.id).sort()).toEqual(['label.menu', 'note.hello', 'note.n3']);
  expect(stderr.match(/note\/n\d .*?\. It is/g)?.sort()).toEqual(
    [
      'n0 is a draft',
      'n1 becomes visible at 2999-01-01T00:00:00Z',
      'n2 has expired at 2001-01-01T00:00:00Z',
      'n3 expires at 2999-01-01T00:00:00Z',
    ].flatMap((each) => Array(2).fill(`note/${each}. It is`)),
  );
});
