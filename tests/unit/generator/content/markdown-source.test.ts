import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SourceItem } from '../../../../generator/content/content-source.ts';
import { markdownSource } from '../../../../generator/content/markdown-source.ts';
import { openParsedFiles } from '../../../../generator/content/parsed-files.ts';
import { storedFiles } from '../../../../generator/support/stored-files.ts';
import { tempFolder } from '../temp-folder.ts';

const text = (title: string, body = 'A text.'): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

/** A content folder, and a way to read it as a run does that finds what earlier ones have kept. */
async function contentFolder() {
  const root = await tempFolder();
  const folder = join(root, 'content');
  /** Files are an hour old, unless told: what was written a moment ago is not kept. */
  const write = async (path: string, content: string, secondsAgo = 3_600): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    const time = Date.now() / 1000 - secondsAgo;
    await utimes(join(folder, path), time, time);
  };
  const store = storedFiles(join(root, 'cache'));
  const parsedFiles = (code: string) => {
    const kept = openParsedFiles(store, code);
    let saved = Promise.resolve();
    return {
      cache: {
        load: kept.load,
        save: (files: Parameters<typeof kept.save>[0]) => {
          saved = kept.save(files);
          return saved;
        },
      },
      saved: () => saved,
    };
  };
  const open = (code = 'code') => {
    const { cache, saved } = parsedFiles(code);
    return { source: markdownSource({ folder, root, locales: ['en', 'fr'], cache }), saved };
  };
  const read = async (code?: string): Promise<readonly SourceItem[]> => {
    const { source, saved } = open(code);
    const items = await all(source.entries());
    await saved();
    return items;
  };
  await write('note/a.en.md', text('A'));
  await write('note/b.en.yaml', 'title: B\n');
  return { root, folder, write, open, read, kept: () => openParsedFiles(store, 'code').load() };
}

async function all(items: AsyncIterable<SourceItem>): Promise<readonly SourceItem[]> {
  const found: SourceItem[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const titles = (items: readonly SourceItem[]): readonly unknown[] => items.map(({ entry }) => entry?.fields?.title);

describe('a content folder that was read by an earlier run', () => {
  it('gives the same entries, with the same places', async () => {
    const { read, kept } = await contentFolder();
    const first = await read();
    expect([...(await kept()).keys()].sort()).toEqual(['note/a.en.md', 'note/b.en.yaml']);
    const second = await read();
    const shown = (items: readonly SourceItem[]) =>
      items.map(({ entry }) => [
        entry?.type,
        entry?.slug,
        entry?.locale,
        entry?.origin,
        entry?.fields,
        entry?.locate(['title']),
        entry?.locate(['body']),
      ]);
    expect(shown(second)).toEqual(shown(first));
    expect(titles(second)).toEqual(['A', 'B']);
  });

  it.each<[string, (parts: Awaited<ReturnType<typeof contentFolder>>) => Promise<unknown>, unknown[]]>([
    ['a file that has changed', ({ write }) => write('note/a.en.md', text('Changed'), 1_800), ['Changed', 'B']],
    ['a file of the same length', ({ write }) => write('note/a.en.md', text('Z'), 1_800), ['Z', 'B']],
    ['a new file', ({ write }) => write('note/c.en.md', text('C')), ['A', 'B', 'C']],
    ['a file that is gone', ({ folder }) => rm(join(folder, 'note/a.en.md')), ['B']],
  ])('takes in %s', async (_name, change, expected) => {
    const parts = await contentFolder();
    await parts.read();
    await change(parts);
    expect(titles(await parts.read())).toEqual(expected);
    expect(titles(await parts.read())).toEqual(expected);
  });

  it('is parsed anew by other code', async () => {
    const { read, kept } = await contentFolder();
    await read('other');
    expect(await kept()).toEqual(new Map());
    expect(titles(await read())).toEqual(['A', 'B']);
  });

  it('tells its mistakes each time', async () => {
    const { write, read } = await contentFolder();
    await write('note/c.en.md', '---\ntitle: [\n---\n');
    await write('note/wrong.md', 'x');
    const codes = async () => (await read()).flatMap(({ problem }) => problem?.code ?? []);
    expect(await codes()).toEqual(['CONTENT_FRONT_MATTER', 'CONTENT_FILE_NAME']);
    expect(await codes()).toEqual(['CONTENT_FRONT_MATTER', 'CONTENT_FILE_NAME']);
  });

  it('keeps nothing of a file whose values repeat each other, nor of one that was written a moment ago', async () => {
    const { write, read, kept } = await contentFolder();
    await write('note/c.en.yaml', 'title: &t C\nlead: *t\n');
    await write('note/d.en.yaml', 'title: D\n', 0);
    expect(titles(await read())).toEqual(['A', 'B', 'C', 'D']);
    expect([...(await kept()).keys()].sort()).toEqual(['note/a.en.md', 'note/b.en.yaml']);
  });
});

describe('a content folder that is read again in the same run', () => {
  it('gives the same object for what has not changed', async () => {
    const { folder, write, open } = await contentFolder();
    const { source } = open();
    const first = await all(source.entries());
    await write('note/a.en.md', text('Changed'));
    source.changed([join(folder, 'note/a.en.md')]);
    const second = await all(source.entries());
    expect(titles(second)).toEqual(['Changed', 'B']);
    expect(second[1]).toBe(first[1]);
  });

  it('takes in folders that come and go, and nothing from outside', async () => {
    const { root, folder, write, open } = await contentFolder();
    const { source } = open();
    await all(source.entries());
    await write('label/menu.en.yaml', 'title: Menu\n');
    await write('label/.hidden.en.yaml', 'title: Hidden\n');
    await writeFile(join(root, 'outside.en.md'), text('Outside'));
    source.changed([
      join(folder, 'label'),
      join(folder, 'label/.hidden.en.yaml'),
      join(root, 'outside.en.md'),
      join(folder, 'note/gone.en.md'),
    ]);
    expect(titles(await all(source.entries()))).toEqual(['Menu', 'A', 'B']);
    await rm(join(folder, 'label'), { recursive: true });
    source.changed([join(folder, 'label')]);
    expect(titles(await all(source.entries()))).toEqual(['A', 'B']);
  });

  it('reads everything anew where nobody says what has changed', async () => {
    const { write, open } = await contentFolder();
    const { source } = open();
    await all(source.entries());
    await write('note/a.en.md', text('Changed'));
    expect(titles(await all(source.entries()))).toEqual(['Changed', 'B']);
  });
});
