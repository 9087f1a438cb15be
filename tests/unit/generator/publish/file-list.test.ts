import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createManifestWriter, type FileRecord, type PageRecord } from '../../../../generator/manifest/build-manifest.ts';
import { readFileList, removeFileList, writeFileList } from '../../../../generator/publish/file-list.ts';
import { tempFolder } from '../temp-folder.ts';

const record = (hash: string, code?: number): FileRecord => ({
  hash,
  size: hash.length,
  code,
});
const inputs = { family: 'note', locale: 'en', template: 't', shared: 's', document: 'd', runtime: '' };
const page = (path: string): PageRecord => ({
  path,
  fingerprint: 'k',
  inputs,
  slices: '',
  cause: 'new',
  html: record(`html of ${path}`),
  data: record(`data of ${path}`),
});

function manifestOf(pages: readonly PageRecord[], files: Readonly<Record<string, FileRecord>>) {
  const writer = createManifestWriter();
  for (const each of pages) writer.addPage(each);
  for (const [path, each] of Object.entries(files)) writer.addFile(path, each);
  return writer.finish();
}

/** A folder with the list of a build. */
async function folderWith(pages: readonly PageRecord[], files: Readonly<Record<string, FileRecord>> = {}) {
  const folder = await tempFolder();
  const manifest = manifestOf(pages, files);
  await writeFileList(folder, manifest);
  return { folder, manifest, file: join(folder, '.boreal-files') };
}

describe('the list of a build’s files', () => {
  it('names the build, the files of its pages in their order, then the others by path', async () => {
    const { folder, manifest } = await folderWith([page('/en/é/'), page('/404.html')], {
      'b.txt': record('b'),
      'assets/app.js': record('app', 0),
      'assets/old.js': record('old', 2),
    });
    const list = await readFileList(folder);
    expect(list?.id).toBe(manifest.id);
    expect([...(list?.files() ?? [])]).toEqual([
      ['en/é/index.html', record('html of /en/é/')],
      ['page-data/en/é/page-data.json', record('data of /en/é/')],
      ['404.html', record('html of /404.html')],
      ['page-data/404.html/page-data.json', record('data of /404.html')],
      ['assets/app.js', record('app', 0)],
      ['assets/old.js', record('old', 2)],
      ['b.txt', record('b')],
    ]);
    expect([list?.find('assets/old.js'), list?.find('en/é/index.html'), list?.find('en/')]).toEqual([
      record('old', 2),
      record('html of /en/é/'),
      undefined,
    ]);
  });

  it('may be long', async () => {
    const pages = Array.from({ length: 12_000 }, (_, number) => page(`/en/é${number}/`));
    const { folder, file } = await folderWith(pages);
    expect((await stat(file)).size).toBeGreaterThan(1 << 20);
    const list = await readFileList(folder);
    expect([...(list?.files() ?? [])].length).toBe(24_000);
    expect(list?.find('en/é11999/index.html')).toEqual(record('html of /en/é11999/'));
  });

  it('may be empty', async () => {
    const { folder } = await folderWith([]);
    expect([...((await readFileList(folder))?.files() ?? ['none'])]).toEqual([]);
  });

  it('has the same bytes whatever the pages were made for', async () => {
    const [one, other] = [
      await folderWith([page('/en/')]),
      await folderWith([{ ...page('/en/'), cause: 'none', fingerprint: 'l' }]),
    ];
    expect(await readFile(other.file, 'utf8')).toBe(await readFile(one.file, 'utf8'));
  });

  it('is ignored if it is truncated at any position', async () => {
    const { folder, file } = await folderWith([page('/en/')], { 'a.txt': record('a') });
    const bytes = await readFile(file);
    for (const end of bytes.keys()) {
      await writeFile(file, bytes.subarray(0, end));
      expect(await readFileList(folder), `${end}`).toBeUndefined();
    }
  });

  it('is ignored if one of its characters differs', async () => {
    const { folder, file } = await folderWith([page('/en/')], { 'a.txt': record('a', 1) });
    const bytes = await readFile(file);
    for (const at of bytes.keys()) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      await writeFile(file, damaged);
      expect(await readFileList(folder), `${at}`).toBeUndefined();
    }
  });

  it.each(['../outside.txt', 'a/../../outside.txt', '/etc/passwd', 'a\\..\\..\\b', '..', ''])(
    'is ignored if it names %j',
    async (path) => {
      const { folder } = await folderWith([], { [path]: record('a') });
      expect(await readFileList(folder)).toBeUndefined();
    },
  );

  it('does not exist before it is written and after it is removed', async () => {
    expect(await readFileList(await tempFolder())).toBeUndefined();
    const { folder } = await folderWith([page('/en/')]);
    await removeFileList(folder);
    expect(await readFileList(folder)).toBeUndefined();
    await removeFileList(folder);
  });

  it('is the same in a copy of the folder', async () => {
    const { folder, manifest } = await folderWith([page('/en/')]);
    const copy = await tempFolder();
    await cp(folder, copy, { recursive: true });
    expect((await readFileList(copy))?.id).toBe(manifest.id);
  });
});
