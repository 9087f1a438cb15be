import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildManifest } from '../../../../generator/emit/build-manifest.ts';
import { checkOutputFolder, diskReader, openDiskStore } from '../../../../generator/emit/disk-store.ts';
import { outputFile } from '../../../../generator/emit/output-file.ts';
import type { OutputStore } from '../../../../generator/emit/output-store.ts';
import { ProblemError } from '../../../../generator/errors/problem.ts';
import { readTree } from '../../../support/mini-site.ts';
import { tempFolder } from '../temp-folder.ts';

type Files = Readonly<Record<string, string>>;

/** An output folder in an empty place, and a build that writes the given files into it. */
async function place() {
  const root = await tempFolder();
  const out = join(root, 'dist');
  const manifests = join(root, 'cache', 'manifests');
  const open = (): Promise<OutputStore> => openDiskStore({ out, manifests });
  return {
    root,
    out,
    manifests,
    open,
    spare: join(root, '.dist.spare'),
    leaving: join(root, '.dist.leaving'),
    async generate(files: Files): Promise<Readonly<Record<string, 'written' | 'unchanged'>>> {
      const store = await open();
      const outcomes: [string, 'written' | 'unchanged'][] = [];
      for (const [path, content] of Object.entries(files)) outcomes.push([path, await store.write(outputFile(path, content))]);
      await store.publish(manifestOf(files));
      return Object.fromEntries(outcomes);
    },
  };
}

function manifestOf(files: Files) {
  const records = Object.entries(files).map(([path, content]) => {
    const { hash, bytes } = outputFile(path, content);
    return [path, { hash, size: bytes.length }] as const;
  });
  return buildManifest([], Object.fromEntries(records));
}

const identityOf = async (path: string) => {
  const { ino, mtimeMs } = await stat(path);
  return { ino, mtimeMs };
};

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error.problems.map(({ code }) => code) : error),
  );

const one = { 'index.html': 'one', 'en/a/index.html': 'a', 'en/b/index.html': 'b' };
const two = { 'index.html': 'two', 'en/a/index.html': 'a' };

describe('publishing', () => {
  it('gives exactly the files of the build', async () => {
    const { out, generate } = await place();
    await generate(one);
    expect(await readTree(out)).toEqual(one);
  });

  it('touches nothing of what is published before its end', async () => {
    const { out, open, generate } = await place();
    await generate(one);
    const store = await open();
    await store.write(outputFile('index.html', 'two'));
    await store.write(outputFile('new.html', 'new'));
    expect(await readTree(out)).toEqual(one);
  });

  it('keeps the build before in the spare', async () => {
    const { out, spare, generate } = await place();
    await generate(one);
    await generate(two);
    expect(await readTree(out)).toEqual(two);
    expect(await readTree(spare)).toEqual(one);
  });

  it('leaves two slots and nothing else beside the cache', async () => {
    const { root, generate } = await place();
    for (const files of [one, two, one]) await generate(files);
    expect((await readdir(root)).sort()).toEqual(['.dist.spare', 'cache', 'dist']);
  });

  it('remembers the manifests of the two slots and no others', async () => {
    const { manifests, generate } = await place();
    const three = { 'index.html': 'three' };
    for (const files of [one, two, three]) await generate(files);
    const ids = [two, three].map((files) => `${manifestOf(files).id}.json`);
    expect((await readdir(manifests)).sort()).toEqual(ids.sort());
  });

  it('takes pages that are gone away, with the folders that they leave empty', async () => {
    const { out, generate } = await place();
    for (const files of [one, one, two, two]) await generate(files);
    expect(await readTree(out)).toEqual(two);
    expect(await readdir(join(out, 'en'))).toEqual(['a']);
  });

  it('names files in any script', async () => {
    const { out, generate } = await place();
    await generate({ 'ko/한국어 @/index.html': 'x' });
    expect(await readFile(join(out, 'ko', '한국어 @', 'index.html'), 'utf8')).toBe('x');
  });
});

describe('a file that did not change', () => {
  it('is written once for each of the two slots, and then no more', async () => {
    const { generate } = await place();
    const outcomes = [];
    for (let run = 0; run < 4; run++) outcomes.push((await generate(one))['index.html']);
    expect(outcomes).toEqual(['written', 'written', 'unchanged', 'unchanged']);
  });

  it('is the same file on disk when its slot is published again', async () => {
    const { out, generate } = await place();
    await generate(one);
    const first = await identityOf(join(out, 'index.html'));
    await generate(one);
    await generate(one);
    expect(await identityOf(join(out, 'index.html'))).toEqual(first);
  });

  it('stays the same file on disk where others change', async () => {
    const { out, generate } = await place();
    await generate(one);
    const first = await identityOf(join(out, 'en/a/index.html'));
    await generate(two);
    await generate(two);
    expect(await identityOf(join(out, 'en/a/index.html'))).toEqual(first);
    expect(await readTree(out)).toEqual(two);
  });

  it('can be kept without reading it', async () => {
    const { out, open, generate } = await place();
    await generate(two);
    const store = await open();
    await store.write(outputFile('index.html', 'one'));
    await store.keep('en/a/index.html', outputFile('', 'a').hash);
    await store.publish(manifestOf({ ...two, 'index.html': 'one' }));
    expect(await readTree(out)).toEqual({ ...two, 'index.html': 'one' });
  });

  it('that was kept is not changed in the other slot by a later build', async () => {
    const { out, spare, open, generate } = await place();
    await generate({ 'a.html': 'one' });
    const store = await open();
    await store.keep('a.html', outputFile('', 'one').hash);
    await store.publish(manifestOf({ 'a.html': 'one' }));
    await generate({ 'a.html': 'two' });
    expect(await readTree(out)).toEqual({ 'a.html': 'two' });
    expect(await readTree(spare)).toEqual({ 'a.html': 'one' });
  });
});

describe('opening the output folder', () => {
  it('tells what is published', async () => {
    const { open, generate } = await place();
    await generate(one);
    const store = await open();
    expect(store.published).toEqual(manifestOf(one));
    expect(Buffer.from((await store.readPublished('index.html')) ?? []).toString()).toBe('one');
  });

  it('tells that nothing is published yet', async () => {
    const { open } = await place();
    const store = await open();
    expect(store.published).toBeUndefined();
    expect(await store.readPublished('index.html')).toBeUndefined();
  });

  it('throws away what a stopped run left in the spare', async () => {
    const { out, open, generate } = await place();
    await generate(one);
    const stopped = await open();
    await stopped.write(outputFile('half.html', 'half'));
    await generate(two);
    expect(await readTree(out)).toEqual(two);
  });

  it('trusts no spare whose run was stopped, even where its files look right', async () => {
    const { spare, open, generate } = await place();
    await generate(one);
    await generate(one);
    await open();
    await writeFile(join(spare, 'index.html'), 'damaged');
    expect(await generate(one)).toMatchObject({ 'index.html': 'written' });
  });

  it('brings back what a run took away that was stopped between its two last steps', async () => {
    const { out, leaving, open, generate } = await place();
    await generate(one);
    await rename(out, leaving);
    const store = await open();
    expect(store.published).toEqual(manifestOf(one));
    expect(await readTree(out)).toEqual(one);
  });

  it('clears what a run left that was stopped after its last step', async () => {
    const { root, out, spare, leaving, generate } = await place();
    await generate(one);
    await generate(two);
    await rename(spare, leaving);
    await generate(one);
    expect(await readTree(out)).toEqual(one);
    expect(await readdir(root)).not.toContain('.dist.leaving');
  });

  it('writes everything anew when the cache was cleared', async () => {
    const { out, manifests, open, generate } = await place();
    await generate(one);
    await generate(one);
    await rm(manifests, { recursive: true });
    expect((await open()).published).toBeUndefined();
    expect(Object.values(await generate(two))).toEqual(['written', 'written']);
    expect(await readTree(out)).toEqual(two);
  });

  it.each(['not a build', '../../../etc/passwd', ''])('does not follow a marker that says “%s”', async (marker) => {
    const { out, open, generate } = await place();
    await generate(one);
    await writeFile(join(out, '.boreal-build'), marker);
    expect((await open()).published).toBeUndefined();
  });

  it('uses no manifest that is damaged', async () => {
    const { manifests, open, generate } = await place();
    await generate(one);
    await writeFile(join(manifests, `${manifestOf(one).id}.json`), '{"version":1');
    expect((await open()).published).toBeUndefined();
  });

  it('takes an empty folder that is there already', async () => {
    const { out, generate } = await place();
    await mkdir(out);
    await generate(one);
    expect(await readTree(out)).toEqual(one);
  });

  it('refuses a folder of somebody else and leaves it alone', async () => {
    const { out, open } = await place();
    await mkdir(out);
    await writeFile(join(out, 'thesis.txt'), 'mine');
    expect(await failureOf(open())).toEqual(['OUTPUT_NOT_OURS']);
    expect(await readTree(out)).toEqual({ 'thesis.txt': 'mine' });
  });

  it('refuses a file in the place of the folder', async () => {
    const { out, open } = await place();
    await writeFile(out, 'mine');
    expect(await failureOf(open())).toEqual(['OUTPUT_NOT_OURS']);
  });

  it('tells a folder that cannot be made', async () => {
    const { root } = await place();
    await writeFile(join(root, 'file'), '');
    const store = openDiskStore({ out: join(root, 'file', 'dist'), manifests: join(root, 'cache') });
    expect(await failureOf(store)).toEqual(['OUTPUT_NOT_WRITABLE']);
  });

  it('tells a file that cannot be written, and keeps what is published', async () => {
    const { out, open, generate } = await place();
    await generate(one);
    const store = await open();
    await store.write(outputFile('a', 'file'));
    expect(await failureOf(store.write(outputFile('a/index.html', 'x')))).toEqual(['OUTPUT_NOT_WRITABLE']);
    expect(await readTree(out)).toEqual(one);
  });
});

describe('an output folder', () => {
  it.each([
    ['/site', '/site/content'],
    ['/site', '/site'],
    ['/', '/site'],
    ['/site', '/site/..content'],
  ])('%s that holds %s is refused', (out, source) => {
    expect(() => checkOutputFolder(out, [undefined, source])).toThrow(ProblemError);
  });

  it.each([
    ['/site/dist', '/site'],
    ['/site/dist', '/site/content'],
    ['/site/dist', '/site/dist-content'],
    ['/site/dist', '/other'],
  ])('%s beside %s is taken', (out, source) => {
    expect(() => checkOutputFolder(out, [source, undefined])).not.toThrow();
  });
});

describe('reading an output folder', () => {
  it('gives a file with its bytes', async () => {
    const folder = await tempFolder();
    await writeFile(join(folder, 'a.html'), 'é');
    const file = await diskReader(folder).read('a.html');
    expect(file).toMatchObject({ path: 'a.html' });
    expect(Buffer.from(file?.bytes ?? []).toString('utf8')).toBe('é');
  });

  it('gives another validator when the file has another size', async () => {
    const folder = await tempFolder();
    const read = async () => (await diskReader(folder).read('a.html'))?.hash;
    await writeFile(join(folder, 'a.html'), 'one');
    const before = await read();
    await writeFile(join(folder, 'a.html'), 'three');
    expect(await read()).not.toBe(before);
  });

  it.each(['missing.html', '', 'folder', 'a.html/index.html', 'a\u0000.html', `${'a'.repeat(300)}`, 'dangling'])(
    'gives nothing for %j',
    async (path) => {
      const folder = await tempFolder();
      await mkdir(join(folder, 'folder'));
      await writeFile(join(folder, 'a.html'), 'x');
      await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
      expect(await diskReader(folder).read(path)).toBeUndefined();
    },
  );
});
