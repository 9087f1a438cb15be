import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defineModel, defineType } from '../../../../../generator/model/content-model.ts';
import type { ContentSource, EntryFile, SourceItem, UnreadItem } from '../../../../../generator/model/content-source.ts';
import { markdown, symbol, text as textField } from '../../../../../generator/model/kinds/index.ts';
import { markdownSource } from '../../../../../generator/sources/markdown/markdown-source.ts';
import { tempFolder } from '../../temp-folder.ts';

const text = (title: string, body = 'A text.'): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

/** A content folder with two files, and a function that reads it like a new run. */
async function contentFolder() {
  const root = await tempFolder();
  const folder = join(root, 'content');
  /**
   * Files are an hour old by default, because the state of a recently written one is unreliable.
   */
  const write = async (path: string, content: string | Uint8Array, secondsAgo = 3_600): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    const time = Date.now() / 1000 - secondsAgo;
    await utimes(join(folder, path), time, time);
  };
  await write('note/a.en.md', text('A'));
  await write('note/b.fr.yaml', 'title: B\n');
  const open = (unreadFiles?: readonly string[]) =>
    markdownSource({ folder, root, locales: ['en', 'fr'], unreadFiles, isReadAgain: true, now: Date.now });
  const list = () => all(open());
  /** The only file with this name. */
  const item = async (name: string): Promise<UnreadItem> => {
    const found = (await list()).find((each): each is UnreadItem => 'file' in each && each.file.name === name);
    if (!found) throw new Error(`There is no item ${name}.`);
    return found;
  };
  const file = async (name: string): Promise<EntryFile> => (await item(name)).file;
  return { root, folder, write, open, list, item, file };
}

async function all(source: ContentSource): Promise<readonly (SourceItem | UnreadItem)[]> {
  const found: (SourceItem | UnreadItem)[] = [];
  for await (const item of source.entries()) found.push(item);
  return found;
}

const readAll = (items: readonly (SourceItem | UnreadItem)[]): readonly SourceItem[] =>
  items.map((item) => ('file' in item ? item.file.read() : item));
const titles = (items: readonly (SourceItem | UnreadItem)[]): readonly unknown[] =>
  readAll(items).map(({ entry }) => entry?.fields?.title);

describe('a content folder', () => {
  it('returns its files sorted by name, each as its entry', async () => {
    const { write, list } = await contentFolder();
    await write('label/menu.en.yaml', 'word: Menu\n');
    const items = (await list()) as readonly UnreadItem[];
    expect(items.map(({ file: { name, type, slug, locale, origin } }) => [name, type, slug, locale, origin.file])).toEqual([
      ['label/menu.en.yaml', 'label', 'menu', 'en', 'content/label/menu.en.yaml'],
      ['note/a.en.md', 'note', 'a', 'en', 'content/note/a.en.md'],
      ['note/b.fr.yaml', 'note', 'b', 'fr', 'content/note/b.fr.yaml'],
    ]);
    expect(items.map(({ stamp }) => typeof stamp)).toEqual(['string', 'string', 'string']);
  });

  it('that is missing is reported', async () => {
    const { folder, open } = await contentFolder();
    await rm(folder, { recursive: true });
    const items = readAll(await all(open()));
    expect(items.map(({ problem }) => problem?.code)).toEqual(['CONTENT_FOLDER_MISSING']);
  });

  it('returns a problem for a file whose name is not that of an entry', async () => {
    const { write, list } = await contentFolder();
    for (const name of ['note/c.md', 'note/c.de.md', 'c.en.md', 'note/c.en.yml']) await write(name, text('C'));
    const found = readAll(await list()).flatMap(({ problem }) => (problem ? [[problem.code, problem.where?.file]] : []));
    expect(found).toEqual(
      ['c.en.md', 'note/c.de.md', 'note/c.en.yml', 'note/c.md'].map((name) => ['CONTENT_FILE_NAME', `content/${name}`]),
    );
  });
});

describe('a file that no rule takes', () => {
  const warnings = (items: readonly (SourceItem | UnreadItem)[]): readonly unknown[] =>
    items.flatMap((item) => ('problem' in item && item.problem ? [item.problem.message] : []));

  it('is reported, one warning for each kind with an example', async () => {
    const { write, open } = await contentFolder();
    for (const path of ['note/x.html', 'note/a.html', 'note/a.en.MD', 'note/a.pdf', 'note/a.png', 'deep/er/LICENSE'])
      await write(path, 'x');
    const items = await all(open());
    expect(warnings(items)).toEqual([
      'Not read: 1 file without an ending in content, for example content/deep/er/LICENSE.',
      'Not read: 1 .MD file in content, for example content/note/a.en.MD.',
      'Not read: 2 .html files in content, for example content/note/a.html.',
      'Not read: 1 .pdf file in content, for example content/note/a.pdf.',
    ]);
    expect(items.map((item) => ('problem' in item ? item.problem?.severity : undefined))).not.toContain('error');
    expect(titles(items).filter((title) => title !== undefined)).toEqual(['A', 'B']);
  });

  it('is not reported if the config names it', async () => {
    const { write, open } = await contentFolder();
    for (const path of ['note/a.html', 'old/b.html', 'old/c.json', 'note/d.json']) await write(path, 'x');
    expect(warnings(await all(open(['**/*.html', 'old/**'])))).toEqual([
      'Not read: 1 .json file in content, for example content/note/d.json.',
    ]);
  });

  it('is not reported if the config names it, with any name but that of an entry', async () => {
    const { root, folder, write, open } = await contentFolder();
    for (const path of ['README.md', 'note/c.md', 'note/d.md']) await write(path, 'x');
    await symlink(root, join(folder, 'link'));
    const source = open(['README.md', '**/c.md', 'link', 'note/a.en.md']);
    const items = await all(source);
    expect(warnings(items)).toEqual([expect.stringContaining('content/note/d.md')]);
    expect(titles(items).filter((title) => title !== undefined)).toEqual(['A', 'B']);
    await rm(join(folder, 'note/d.md'));
    expect(await open(['README.md', '**/c.md', 'link']).state()).toEqual(expect.any(String));
  });

  it.each(['.DS_Store', 'Thumbs.db', 'desktop.ini', 'a.en.md~', '#a.en.md#', 'a.en.md.bak', 'a.en.md.swp', '~$a.docx', '4913'])(
    'is not reported if a program left it behind: %s',
    async (name) => {
      const { write, open } = await contentFolder();
      await write(`note/${name}`, 'x');
      expect(warnings(await all(open()))).toEqual([]);
    },
  );

  it('changes the state, and is reported and forgotten after a change', async () => {
    const { folder, write, open } = await contentFolder();
    const before = await open().state();
    const source = open();
    await all(source);
    await write('note/a.html', 'x');
    expect(await open().state()).not.toBe(before);
    source.changed([join(folder, 'note/a.html')]);
    expect(warnings(await all(source))).toHaveLength(1);
    await rm(join(folder, 'note/a.html'));
    source.changed([join(folder, 'note/a.html')]);
    expect(warnings(await all(source))).toEqual([]);
  });
});

describe('a link in the content folder', () => {
  const refused = (items: readonly (SourceItem | UnreadItem)[]): readonly unknown[] =>
    items.flatMap((item) => ('problem' in item && item.problem ? [[item.problem.code, item.problem.where?.file]] : []));

  it('is refused with any name and target', async () => {
    const { root, folder, list } = await contentFolder();
    await mkdir(join(root, 'outside', 'note'), { recursive: true });
    await writeFile(join(root, 'outside', 'note', 'd.en.md'), text('Secret'));
    await symlink(join(root, 'outside', 'note', 'd.en.md'), join(folder, 'note', 'd.en.md'));
    await symlink(join(root, 'outside', 'note'), join(folder, 'label'));
    await symlink(join(folder, 'note', 'a.en.md'), join(folder, 'note', 'e.en.md'));
    await symlink('/nowhere/at/all', join(folder, 'note', 'nowhere'));
    await symlink(folder, join(folder, 'note', 'loop'));
    const items = await list();
    expect(refused(items)).toEqual(
      ['label', 'note/d.en.md', 'note/e.en.md', 'note/loop', 'note/nowhere'].map((path) => [
        'CONTENT_FILE_LINK',
        `content/${path}`,
      ]),
    );
    expect(titles(items).filter((title) => title !== undefined)).toEqual(['A', 'B']);
  });

  it('is refused in place of a file or folder that was read, and forgotten when it is removed', async () => {
    const { root, folder, open } = await contentFolder();
    await writeFile(join(root, 'secret.md'), text('Secret'));
    const source = open();
    await all(source);
    await rm(join(folder, 'note', 'a.en.md'));
    await symlink(join(root, 'secret.md'), join(folder, 'note', 'a.en.md'));
    await symlink(root, join(folder, 'more'));
    source.changed([join(folder, 'note', 'a.en.md'), join(folder, 'more')]);
    const items = await all(source);
    expect(refused(items).map((each) => (each as string[])[1])).toEqual(['content/more', 'content/note/a.en.md']);
    expect(titles(items)).not.toContain('Secret');
    await rm(join(folder, 'more'));
    await rm(join(folder, 'note', 'a.en.md'));
    source.changed([join(folder, 'note', 'a.en.md'), join(folder, 'more')]);
    expect(titles(await all(source))).toEqual(['B']);
  });
});

describe('a file', () => {
  it('is read on request', async () => {
    const { write, file: named } = await contentFolder();
    const file = await named('note/a.en.md');
    await write('note/a.en.md', text('Changed'));
    expect(file.read().entry?.fields).toEqual({ title: 'Changed', body: '\nA text.\n' });
  });

  it('gives positions in it, read or not', async () => {
    const { file: named } = await contentFolder();
    const file = await named('note/a.en.md');
    expect(file.locate(['title'])).toEqual({ file: 'content/note/a.en.md', line: 2, field: 'title' });
    const { entry } = file.read();
    for (const path of [['title'], ['body'], ['missing', 0]]) expect(file.locate(path)).toEqual(entry?.locate(path));
  });

  it('that has disappeared is named as a whole', async () => {
    const { folder, file: named } = await contentFolder();
    const file = await named('note/a.en.md');
    await rm(join(folder, 'note/a.en.md'));
    expect(file.locate(['title'])).toEqual({ file: 'content/note/a.en.md' });
    expect(file.read().problem?.code).toBe('CONTENT_FILE_UNREADABLE');
    expect(file.hash()).toBeUndefined();
  });

  it.each<[string, string | Uint8Array, string]>([
    ['is not UTF-8', Buffer.from('title: caf\u00e9', 'latin1'), 'CONTENT_FILE_NOT_UTF8'],
    ['is no YAML above', '---\ntitle: [\n---\n', 'CONTENT_FRONT_MATTER'],
    ['has another language above', '---js\n{}\n---\n', 'CONTENT_FRONT_MATTER_LANGUAGE'],
    ['has no record above', '---\n- a\n---\n', 'CONTENT_FRONT_MATTER_SHAPE'],
  ])('that %s is reported on each read', async (_name, content, code) => {
    const { write, file: named } = await contentFolder();
    await write('note/c.en.md', content);
    const file = await named('note/c.en.md');
    expect([file.read(), file.read()].map(({ problem }) => problem?.code)).toEqual([code, code]);
  });

  it('over the limit of a content file is not read', async () => {
    const { write, file: named } = await contentFolder();
    await write('note/c.en.md', text('C', 'a'.repeat(500_000)));
    const file = await named('note/c.en.md');
    expect(file.read().problem).toMatchObject({ code: 'CONTENT_FILE_TOO_LARGE', where: { file: 'content/note/c.en.md' } });
    expect(file.hash()).toBeUndefined();
  });

  it('that is a pipe is reported without waiting for its end', async () => {
    const { folder, item } = await contentFolder();
    execFileSync('mkfifo', [join(folder, 'note/c.en.md')]);
    const { file, stamp } = await item('note/c.en.md');
    expect([stamp, file.hash(), file.read().problem?.code]).toEqual([undefined, undefined, 'CONTENT_FILE_UNREADABLE']);
  });

  it('that is a folder is reported, and has no state', async () => {
    const { folder, item } = await contentFolder();
    await mkdir(join(folder, 'note/c.en.md'));
    const { file, stamp } = await item('note/c.en.md');
    expect([stamp, file.hash(), file.read().problem?.code]).toEqual([undefined, undefined, 'CONTENT_FILE_UNREADABLE']);
  });
});

describe('a file as editors in a browser write it', () => {
  const model = defineModel({
    note: defineType(
      'A note.',
      { title: textField(), code: symbol({ optional: true }), body: markdown() },
      { translations: 'optional' },
    ),
    page: defineType('A page.', { title: textField(), code: symbol({ optional: true }) }),
  });
  const itemsOf = async (files: Readonly<Record<string, string>>) => {
    const { folder, root, write } = await contentFolder();
    for (const [path, content] of Object.entries(files)) await write(path, content);
    return readAll(await all(markdownSource({ folder, root, locales: ['en', 'fr'], model, now: Date.now })));
  };

  it('is no translation without a text of its language, where translations may be missing', async () => {
    const empty = '---\ncode: x\ntitle: ""\n---\n\n';
    const items = await itemsOf({ 'note/c.en.md': empty, 'note/c.fr.md': empty, 'page/c.fr.yaml': 'code: x\n' });
    const entries = items.flatMap(({ entry }) => (entry?.slug === 'c' ? [`${entry.type}.${entry.locale}`] : []));
    expect(entries).toEqual(['note.en', 'page.fr']);
    expect(items.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('has no value for null in a field that may be missing, or about when it is shown', async () => {
    const items = await itemsOf({
      'note/c.en.md': '---\ntitle: null\ncode: null\ndraft: null\npublishAt: null\n---\n\ncode: null\n',
      'note/d.en.md': '---\ntitle: A\ncode: "null"\n---\n\nB',
    });
    const [c, d] = ['c', 'd'].map((slug) => items.find(({ entry }) => entry?.slug === slug));
    expect(c?.entry?.fields).toEqual({ title: 'null', body: '\ncode: null\n' });
    expect([c?.entry?.visibility, c?.problems]).toEqual([undefined, undefined]);
    expect(d?.entry?.fields).toMatchObject({ code: 'null' });
  });
});

describe('the state of a file', () => {
  it('is a hash of its content, parsed or not, in any folder', async () => {
    const { write, file: named } = await contentFolder();
    await write('note/copy.en.md', text('A'));
    await write('note/other.en.md', text('B'));
    const [file, copy, other] = [await named('note/a.en.md'), await named('note/copy.en.md'), await named('note/other.en.md')];
    expect(file.hash()).toBe(file.read().hash);
    expect(copy.hash()).toBe(file.hash());
    expect(other.hash()).not.toBe(file.hash());
  });

  it('has the same stamp until somebody writes the file', async () => {
    const { item } = await contentFolder();
    expect((await item('note/a.en.md')).stamp).toBe((await item('note/a.en.md')).stamp);
  });

  it('has another stamp after a write at another time', async () => {
    const { write, item } = await contentFolder();
    const { stamp } = await item('note/a.en.md');
    await write('note/a.en.md', text('A'), 1_800);
    expect((await item('note/a.en.md')).stamp).not.toBe(stamp);
  });

  it('has another stamp if it is exchanged for one of the same time and length', async () => {
    const { folder, write, item } = await contentFolder();
    const time = 1_700_000_000;
    await utimes(join(folder, 'note/a.en.md'), time, time);
    const { stamp } = await item('note/a.en.md');
    // After the next tick of the file system's clock.
    await expect
      .poll(async () => {
        await write('note/a.en.md', text('Z'));
        await utimes(join(folder, 'note/a.en.md'), time, time);
        return (await item('note/a.en.md')).stamp;
      })
      .not.toBe(stamp);
  });

  it('is undefined for a recently written file, which may be written again within the same tick', async () => {
    const { write, item } = await contentFolder();
    // A moment that lasts as long as the test.
    await write('note/a.en.md', text('A'), -3_600);
    const { file, stamp } = await item('note/a.en.md');
    expect(stamp).toBeUndefined();
    expect(file.hash()).toBe(file.read().hash);
  });
});

describe('a content folder that is read again in the same run', () => {
  it('returns the same object for unchanged files', async () => {
    const { folder, write, open } = await contentFolder();
    const source = open();
    const first = await all(source);
    await write('note/a.en.md', text('Changed'));
    source.changed([join(folder, 'note/a.en.md')]);
    const second = await all(source);
    expect(titles(second)).toEqual(['Changed', 'B']);
    expect(second[0]).not.toBe(first[0]);
    expect(second[1]).toBe(first[1]);
  });

  it('follows folders that come and go, and nothing outside', async () => {
    const { root, folder, write, open } = await contentFolder();
    const source = open();
    await all(source);
    await write('label/menu.en.yaml', 'title: Menu\n');
    await write('label/.hidden.en.yaml', 'title: Hidden\n');
    await writeFile(join(root, 'outside.en.md'), text('Outside'));
    source.changed([
      join(folder, 'label'),
      join(folder, 'label/.hidden.en.yaml'),
      join(root, 'outside.en.md'),
      join(folder, 'note/gone.en.md'),
    ]);
    expect(titles(await all(source))).toEqual(['Menu', 'A', 'B']);
    await rm(join(folder, 'label'), { recursive: true });
    source.changed([join(folder, 'label')]);
    expect(titles(await all(source))).toEqual(['A', 'B']);
  });

  it('is listed completely if the changes are unknown', async () => {
    const { write, open } = await contentFolder();
    const source = open();
    await all(source);
    await write('note/a.en.md', text('Changed'));
    await write('note/c.en.md', text('C'));
    expect(titles(await all(source))).toEqual(['Changed', 'B', 'C']);
  });
});

describe('an index file that hands down values', () => {
  const model = { doc: { description: 'A page.', fields: { title: textField(), level: symbol({ optional: true }) } } };
  const guide = (level: string): string => `---\ntitle: Guide\ncascade:\n  level: ${level}\n---\n`;

  async function docsFolder() {
    const { root, folder, write } = await contentFolder();
    await rm(join(folder, 'note'), { recursive: true });
    await write('guide/index.md', guide('easy'));
    await write('guide/deep/a.md', text('A'));
    await write('b.md', text('B'));
    const layout = { files: { '{**slug}.md': 'doc' }, cascade: 'cascade' };
    const source = markdownSource({ folder, root, locales: ['en'], model, layout, isReadAgain: true, now: Date.now });
    const levels = (items: readonly (SourceItem | UnreadItem)[]): readonly unknown[] =>
      readAll(items).map(({ entry }) => [entry?.slug, entry?.fields?.level]);
    const stamps = (items: readonly (SourceItem | UnreadItem)[]) => items.map((item) => ('file' in item ? item.stamp : ''));
    const hashes = (items: readonly (SourceItem | UnreadItem)[]) => items.map((item) => ('file' in item ? item.file.hash() : ''));
    return { folder, write, source, levels, stamps, hashes };
  }

  it('gives them to the files of its folder, which count as changed with it', async () => {
    const { folder, write, source, levels, stamps, hashes } = await docsFolder();
    const before = await all(source);
    expect(levels(before)).toEqual([
      ['b', undefined],
      ['guide/deep/a', 'easy'],
      ['guide', undefined],
    ]);
    const hashesBefore = hashes(before);
    await write('guide/index.md', guide('hard'));
    const path = join(folder, 'guide/index.md');
    expect(source.filesAt([path])).toBeUndefined();
    expect(source.filesAt([join(folder, 'b.md')])).toHaveLength(1);
    source.changed([path]);
    const after = await all(source);
    expect(levels(after)).toContainEqual(['guide/deep/a', 'hard']);
    expect(stamps(after).map((stamp, at) => stamp === stamps(before)[at])).toEqual([true, false, false]);
    expect(hashes(after).map((hash, at) => hash === hashesBefore[at])).toEqual([true, false, false]);
    await rm(path);
    source.changed([path]);
    expect(levels(await all(source))).toEqual([
      ['b', undefined],
      ['guide/deep/a', undefined],
    ]);
  });

  it('hands down nothing if it cannot be parsed', async () => {
    const { write, source, levels } = await docsFolder();
    await write('guide/index.md', '---\ntitle: [\n---\n');
    expect(levels(await all(source))).toContainEqual(['guide/deep/a', undefined]);
  });
});
