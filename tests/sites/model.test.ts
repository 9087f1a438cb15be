import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { miniSite, note, runCli } from '../support/mini-site.ts';

const repository = resolve(import.meta.dirname, '../..');

interface Printed {
  readonly contentTypes: readonly { sys: { id: string }; fields: readonly { id: string; localized: boolean }[] }[];
  readonly entries: readonly { sys: { id: string; publishedVersion: number }; fields: Record<string, Record<string, unknown>> }[];
  readonly [part: string]: readonly unknown[];
}

describe('boreal model', () => {
  test('prints the model for Contentful on standard output, and nothing else', async () => {
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
    const { code, stdout, stderr } = await runCli(repository, ['model', '--with-content']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const printed: Printed = JSON.parse(stdout);
    expect(printed.entries.length).toBeGreaterThan(400);
    const ids = new Set(printed.entries.map(({ sys }) => sys.id));
    expect(ids.size).toBe(printed.entries.length);
    const targets = [...stdout.matchAll(/"linkType": "Entry",\s+"id": "([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(targets.length).toBeGreaterThan(400);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('prints nothing where content is broken, but every mistake with its place', async () => {
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
    expect(stderr).toContain('“more” has 262 characters as it is written; Contentful takes 255.');
  });

  test('prints the model of a site whose content is broken', async () => {
    const site = await miniSite({ 'content/note/hello.en.md': '---\n: [\n---\n' });
    expect((await site.boreal(['model'])).code).toBe(0);
  });

  test('says which content system it does not know, and which file it cannot write', async () => {
    const site = await miniSite();
    const unknown = await site.boreal(['model', '--format', 'contentfull']);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('contentful');
    const unwritable = await site.boreal(['model', '--out', 'nowhere/space.json']);
    expect(unwritable.code).toBe(1);
    expect(unwritable.stderr).toContain('nowhere/space.json cannot be written.');
  });
});
