import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../../generator/errors/problem.ts';
import { createManifestWriter, type FileRecord, type PageRecord } from '../../../../generator/manifest/build-manifest.ts';
import { pageFilePaths } from '../../../../generator/manifest/page-files.ts';
import { checkOutputFolder } from '../../../../generator/publish/check-output.ts';
import { diskReader, openDiskStore } from '../../../../generator/publish/disk-store.ts';
import type { NewBuild, OutputStore } from '../../../../generator/publish/output-store.ts';
import { createSlotWriter } from '../../../../generator/publish/slot-writer.ts';
import { createCacheWrites } from '../../../../generator/store/cache-writes.ts';
import { outputFile } from '../../../../generator/support/output-file.ts';
import { readTree } from '../../../support/mini-site.ts';
import { surroundings } from '../../../support/surroundings.ts';
import { tempFolder } from '../temp-folder.ts';

/** Output of a build: texts of pages by path, and of files that belong to no page. */
interface Site {
  readonly pages?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

type Outcome = 'written' | 'linked' | 'unchanged';

/** An output folder in an empty place, and a build that writes a site into it. */
async function place() {
  const root = await tempFolder();
  const out = join(root, 'dist');
  const manifests = join(root, 'cache', 'manifests');
  /** Works with the store and releases the folder. */
  async function withStore<T>(work: (store: OutputStore) => Promise<T>): Promise<T> {
    const store = await openDiskStore({ ...surroundings, out, manifests });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
  return {
    root,
    out,
    manifests,
    withStore,
    published: () => withStore(async (store) => store.published),
    spare: join(root, '.dist.spare'),
    leaving: join(root, '.dist.leaving'),
    generate: (site: Site): Promise<Readonly<Record<string, Outcome>>> =>
      withStore(async (store) => {
        const build = await store.begin();
        const { manifest, outcomes } = put(site, build, store);
        await build.publish(manifest);
        return outcomes;
      }),
  };
}

const recordOf = (text: string): FileRecord => {
  const { hash, bytes } = outputFile('', text);
  return { hash, size: bytes.length };
};

/** The document of a page is its text, and its data are the same text after a word. */
const textsOf = (path: string, text: string) =>
  pageFilePaths(path).map((file, at): [string, string] => [file, at === 0 ? text : `data of ${text}`]);

const inputs = { family: 'note', locale: 'en', template: 't', shared: 's', document: 'd', runtime: '' };
const pageRecord = (path: string, text: string): PageRecord => {
  const files = { html: recordOf(text), data: recordOf(`data of ${text}`) };
  return { path, fingerprint: text, inputs, slices: '', ...files, cause: 'new' };
};

function manifestOf({ pages = {}, files = {} }: Site) {
  const writer = createManifestWriter();
  for (const [path, text] of Object.entries(pages)) writer.addPage(pageRecord(path, text));
  for (const [path, text] of Object.entries(files)) writer.addFile(path, recordOf(text));
  return writer.finish();
}

/**
 * Brings a site into the unpublished slot: existing files stay, published ones are linked, and all
 * others are written.
 */
function put({ pages = {}, files = {} }: Site, { slots, spare }: NewBuild, { published }: Pick<OutputStore, 'published'>) {
  const writer = createSlotWriter(slots);
  const putFile = (path: string, text: string, before: FileRecord | undefined, shown: FileRecord | undefined): Outcome => {
    const { hash } = recordOf(text);
    if (before?.hash === hash) return 'unchanged';
    if (shown?.hash === hash && writer.link(path, before !== undefined)) return 'linked';
    writer.write(path, text, before !== undefined);
    return 'written';
  };
  const ofPages = Object.entries(pages).flatMap(([page, pageText]) =>
    textsOf(page, pageText).map(([path, text], at): [string, Outcome] => {
      const name = at === 0 ? 'html' : 'data';
      return [path, putFile(path, text, spare?.page(page)?.[name], published?.page(page)?.[name])];
    }),
  );
  const ofFiles = Object.entries(files).map(([path, text]): [string, Outcome] => [
    path,
    putFile(path, text, spare?.file(path), published?.file(path)),
  ]);
  return { manifest: manifestOf({ pages, files }), outcomes: Object.fromEntries([...ofPages, ...ofFiles]) };
}

/** All files of a site by path. */
const treeOf = ({ pages = {}, files = {} }: Site): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(pages).flatMap(([path, text]) => textsOf(path, text))),
  ...files,
});

const identityOf = async (path: string) => {
  const { ino, mtimeMs } = await stat(path);
  return { ino, mtimeMs };
};

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error.problems.map(({ code }) => code) : error),
  );

const one: Site = { pages: { '/en/a/': 'a', '/en/b/': 'b' }, files: { 'robots.txt': 'one' } };
const two: Site = { pages: { '/en/a/': 'a' }, files: { 'robots.txt': 'two' } };

describe('publishing', () => {
  it('emits exactly the files of the build', async () => {
    const { out, generate } = await place();
    await generate(one);
    expect(await readTree(out)).toEqual(treeOf(one));
    expect(Object.keys(treeOf(one)).sort()).toEqual([
      'en/a/index.html',
      'en/b/index.html',
      'page-data/en/a/page-data.json',
      'page-data/en/b/page-data.json',
      'robots.txt',
    ]);
  });

  it('touches nothing of the published build before its end', async () => {
    const { out, withStore, generate } = await place();
    for (const site of [one, two, one]) await generate(site);
    await withStore(async (store) => {
      const build = await store.begin();
      put({ pages: { '/en/a/': 'other', '/en/c/': 'c' }, files: { 'robots.txt': 'other', 'new.txt': 'new' } }, build, store);
      expect(await readTree(out)).toEqual(treeOf(one));
    });
    expect(await readTree(out)).toEqual(treeOf(one));
  });

  it.each([
    ['next to a page', 'en/a/note.txt'],
    ['in a new folder', 'en/notes/note.txt'],
    ['at the root', 'note.txt'],
  ])('carries over a file of the user that is added during the build: %s', async (_, path) => {
    const { out, withStore, generate } = await place();
    await generate(one);
    await generate(two);
    await withStore(async (store) => {
      const build = await store.begin();
      const { manifest } = put(one, build, store);
      await mkdir(dirname(join(out, path)), { recursive: true });
      await writeFile(join(out, path), 'of the user');
      await build.publish(manifest);
    });
    expect(await readTree(out)).toEqual({ ...treeOf(one), [path]: 'of the user' });
  });

  it('does not bring back a file of the user that is deleted during the build', async () => {
    const { out, withStore, generate } = await place();
    await generate(one);
    await writeFile(join(out, 'en/a/note.txt'), 'of the user');
    await withStore(async (store) => {
      const build = await store.begin();
      const { manifest } = put(two, build, store);
      await rm(join(out, 'en/a/note.txt'));
      await build.publish(manifest);
    });
    expect(await readTree(out)).toEqual(treeOf(two));
  });

  it('keeps the previous build in the spare folder', async () => {
    const { out, spare, generate } = await place();
    await generate(one);
    await generate(two);
    expect(await readTree(out)).toEqual(treeOf(two));
    expect(await readTree(spare)).toEqual(treeOf(one));
  });

  it('leaves two slots and no other file outside the cache', async () => {
    const { root, generate } = await place();
    for (const site of [one, two, one]) await generate(site);
    expect((await readdir(root)).sort()).toEqual(['.dist.spare', 'cache', 'dist']);
  });

  it('stores the manifests of the two slots and no others', async () => {
    const { manifests, generate } = await place();
    const three: Site = { files: { 'index.html': 'three' } };
    for (const site of [one, two, three]) await generate(site);
    const ids = [two, three].map((site) => `${manifestOf(site).id}.manifest`);
    expect((await readdir(manifests)).sort()).toEqual(ids.sort());
  });

  it('removes deleted pages and files, and folders that become empty', async () => {
    const { out, spare, generate } = await place();
    const more: Site = { ...one, files: { ...one.files, 'files/deep/form.pdf': 'x' } };
    for (const site of [more, more, two, two]) await generate(site);
    for (const slot of [out, spare]) {
      expect(await readTree(slot)).toEqual(treeOf(two));
      expect((await readdir(slot)).sort()).toEqual(['.boreal-build', '.boreal-files', 'en', 'page-data', 'robots.txt']);
      expect(await readdir(join(slot, 'en'))).toEqual(['a']);
    }
  });

  it('keeps a page below a removed one', async () => {
    const { out, generate } = await place();
    const below: Site = { pages: { '/en/a/b/': 'b' } };
    for (const site of [{ pages: { '/en/a/': 'a', ...below.pages } }, below, below, below]) await generate(site);
    expect(await readTree(out)).toEqual(treeOf(below));
  });

  it('writes names in any script', async () => {
    const { out, generate } = await place();
    await generate({ pages: { '/ko/한국어 @/': 'x' } });
    expect(await readFile(join(out, 'ko', '한국어 @', 'index.html'), 'utf8')).toBe('x');
  });
});

describe('a path that changes its kind', () => {
  const page: Site = { pages: { '/en/': 'home', '/en/a/': 'page' } };
  const file: Site = { pages: { '/en/': 'home' }, files: { 'en/a/index.html': 'file' } };
  const sameFile: Site = { pages: { '/en/': 'home' }, files: { 'en/a/index.html': 'page' } };
  const named: Site = { pages: { '/en/': 'home', '/404.html': 'page' } };
  const namedFile: Site = { pages: { '/en/': 'home' }, files: { '404.html': 'file' } };

  it.each<[string, readonly Site[]]>([
    ['from a page to a file and back', [page, file, page, page, file]],
    ['from a page, kept for a while, to a file', [page, page, page, file, file, page]],
    ['from a page to a file with the same text and back', [page, page, sameFile, sameFile, page]],
    ['from a page that names a file to a file and back', [named, named, namedFile, named, named, namedFile]],
  ])('%s, is published as the new kind, and the published build stays until then', async (_name, sites) => {
    const { out, spare, generate } = await place();
    for (const [at, site] of sites.entries()) {
      await generate(site);
      expect(await readTree(out)).toEqual(treeOf(site));
      expect(await readTree(spare)).toEqual(treeOf(sites[at - 1] ?? {}));
    }
  });
});

describe('a file that did not change', () => {
  it('is written once and shared by the two slots', async () => {
    const { out, spare, generate } = await place();
    const outcomes = [];
    for (let run = 0; run < 4; run++) outcomes.push(Object.values(await generate(one)));
    expect(outcomes).toEqual(['written', 'linked', 'unchanged', 'unchanged'].map((outcome) => Array(5).fill(outcome)));
    expect(await identityOf(join(out, 'robots.txt'))).toEqual(await identityOf(join(spare, 'robots.txt')));
  });

  it('stays the same file on disk if others change', async () => {
    const { out, generate } = await place();
    await generate(one);
    const first = await identityOf(join(out, 'en/a/index.html'));
    for (const site of [two, two, one]) {
      await generate(site);
      expect(await identityOf(join(out, 'en/a/index.html'))).toEqual(first);
    }
  });

  it('is not changed in the other slot by a later build', async () => {
    const { out, spare, generate } = await place();
    for (const text of ['one', 'one', 'two']) await generate({ files: { 'a.txt': text } });
    expect(await readTree(out)).toEqual({ 'a.txt': 'two' });
    expect(await readTree(spare)).toEqual({ 'a.txt': 'one' });
  });

  it('is made again if somebody has removed the published one', async () => {
    const { out, generate } = await place();
    await generate(one);
    await rm(join(out, 'en/a/index.html'));
    expect(await generate(one)).toMatchObject({ 'en/a/index.html': 'written', 'en/b/index.html': 'linked' });
    expect(await readTree(out)).toEqual(treeOf(one));
  });
});

describe('opening the output folder', () => {
  it('states the published build', async () => {
    const { published, generate } = await place();
    await generate(one);
    const manifest = await published();
    expect(manifest?.id).toBe(manifestOf(one).id);
    expect(manifest?.page('/en/a/')).toEqual(pageRecord('/en/a/', 'a'));
  });

  it('states the build in the spare folder', async () => {
    const { withStore, generate } = await place();
    await generate(one);
    await generate(two);
    await withStore(async (store) => {
      expect((await store.begin()).spare?.id).toBe(manifestOf(one).id);
    });
  });

  it('states that nothing is published yet', async () => {
    const { published } = await place();
    expect(await published()).toBeUndefined();
  });

  it('removes the remains of a stopped run in the spare folder', async () => {
    const { out, withStore, generate } = await place();
    await generate(one);
    await withStore(async (store) => {
      put({ files: { 'half.txt': 'half' } }, await store.begin(), store);
    });
    await generate(two);
    expect(await readTree(out)).toEqual(treeOf(two));
  });

  it('removes the links of a run that was stopped after the cold one, and returns files of the user', async () => {
    const { out, spare, withStore, generate } = await place();
    await generate(one);
    const stop = () => withStore(async (store) => put({ ...one, files: { 'robots.txt': 'two' } }, await store.begin(), store));
    expect(Object.values((await stop()).outcomes).sort()).toEqual(['linked', 'linked', 'linked', 'linked', 'written']);
    expect(await readFile(join(spare, '.boreal-journal'), 'utf8')).toBe('robots.txt\n');
    // A link whose published file is gone is still known to be a link.
    await rm(join(out, 'en/b/index.html'));
    await generate(two);
    expect(await readTree(out)).toEqual(treeOf(two));
    await rm(spare, { recursive: true });
    await stop();
    await writeFile(join(spare, 'en/note.txt'), 'of the user');
    await generate(one);
    expect(await readTree(out)).toEqual({ ...treeOf(one), 'en/note.txt': 'of the user' });
    expect(await readTree(spare)).not.toHaveProperty('en/note.txt');
  });

  it('trusts no spare folder of a stopped run, even if its files look right', async () => {
    const { spare, withStore, generate } = await place();
    await generate(one);
    await generate(one);
    await withStore((store) => store.begin());
    await writeFile(join(spare, 'robots.txt'), 'damaged');
    expect(await generate({ ...one, files: { 'robots.txt': 'three' } })).toMatchObject({
      'robots.txt': 'written',
      'en/a/index.html': 'linked',
    });
  });

  it('restores the output of a run that was stopped between its two last steps', async () => {
    const { out, leaving, published, generate } = await place();
    await generate(one);
    await rename(out, leaving);
    expect((await published())?.id).toBe(manifestOf(one).id);
    expect(await readTree(out)).toEqual(treeOf(one));
  });

  it('removes the remains of a run that was stopped after its last step', async () => {
    const { root, out, spare, leaving, generate } = await place();
    await generate(one);
    await generate(two);
    await rename(spare, leaving);
    await generate(one);
    expect(await readTree(out)).toEqual(treeOf(one));
    expect(await readdir(root)).not.toContain('.dist.leaving');
  });

  it('writes everything again after the cache was removed', async () => {
    const { out, manifests, published, generate } = await place();
    await generate(one);
    await generate(one);
    await rm(manifests, { recursive: true });
    expect(await published()).toBeUndefined();
    expect(Object.values(await generate(two))).toEqual(['written', 'written', 'written']);
    expect(await readTree(out)).toEqual(treeOf(two));
  });

  it.each(['not a build', '../../../etc/passwd', ''])('ignores a marker that says “%s”', async (marker) => {
    const { out, published, generate } = await place();
    await generate(one);
    await writeFile(join(out, '.boreal-build'), marker);
    expect(await published()).toBeUndefined();
  });

  it('uses no damaged manifest', async () => {
    const { manifests, published, generate } = await place();
    await generate(one);
    const file = join(manifests, `${manifestOf(one).id}.manifest`);
    await writeFile(file, (await readFile(file)).subarray(0, -1));
    expect(await published()).toBeUndefined();
  });

  it('uses no manifest of another build', async () => {
    const { manifests, published, generate } = await place();
    await generate(one);
    await writeFile(join(manifests, `${manifestOf(one).id}.manifest`), manifestOf(two).pieces);
    expect(await published()).toBeUndefined();
  });

  it('accepts an existing empty folder', async () => {
    const { out, generate } = await place();
    await mkdir(out);
    await generate(one);
    expect(await readTree(out)).toEqual(treeOf(one));
  });

  it('refuses a folder of somebody else without changing it', async () => {
    const { root, out, published } = await place();
    await mkdir(out);
    await writeFile(join(out, 'thesis.txt'), 'mine');
    expect(await failureOf(published())).toEqual(['OUTPUT_NOT_OURS']);
    expect(await readTree(out)).toEqual({ 'thesis.txt': 'mine' });
    expect(await readdir(root)).toEqual(['dist']);
  });

  it('refuses a file in the place of the folder', async () => {
    const { out, published } = await place();
    await writeFile(out, 'mine');
    expect(await failureOf(published())).toEqual(['OUTPUT_NOT_OURS']);
  });

  it('reports a folder that cannot be made', async () => {
    const { root } = await place();
    await writeFile(join(root, 'file'), '');
    const store = openDiskStore({ ...surroundings, out: join(root, 'file', 'dist'), manifests: join(root, 'cache') });
    expect(await failureOf(store)).toEqual(['OUTPUT_NOT_WRITABLE']);
  });

  it('reports manifests that are not writable, and keeps the published build', async () => {
    const { root, out, manifests, generate } = await place();
    await generate(one);
    await rename(manifests, join(root, 'elsewhere'));
    await writeFile(manifests, 'a file');
    expect(await failureOf(generate(two))).toEqual(['SYSTEM_NOT_WRITABLE']);
    expect(await readTree(out)).toEqual(treeOf(one));
  });

  it('publishes without a manifest that is not writable, reports it, and continues from there', async () => {
    const { root, out, manifests, generate, published } = await place();
    await generate(one);
    await rename(manifests, join(root, 'elsewhere'));
    await writeFile(manifests, 'a file');
    const writes = createCacheWrites();
    const store = await openDiskStore({ ...surroundings, out, manifests, writes });
    const build = await store.begin();
    await build.publish(put(two, build, store).manifest);
    await store.close();
    expect(await readTree(out)).toEqual(treeOf(two));
    expect(writes.warnings()).toMatchObject([{ code: 'SYSTEM_CACHE_NOT_WRITTEN', message: expect.stringContaining(manifests) }]);
    await rm(manifests);
    expect(await published()).toBeUndefined();
    await generate(one);
    expect(await readTree(out)).toEqual(treeOf(one));
  });
});

describe('an output folder', () => {
  it.each([
    ['/site', '/site/content'],
    ['/site', '/site'],
    ['/', '/site'],
    ['/site', '/site/..content'],
  ])('%s with %s is refused', (out, source) => {
    expect(() => checkOutputFolder(out, [undefined, source])).toThrow(ProblemError);
  });

  it.each([
    ['/site/dist', '/site'],
    ['/site/dist', '/site/content'],
    ['/site/dist', '/site/dist-content'],
    ['/site/dist', '/other'],
  ])('%s next to %s is accepted', (out, source) => {
    expect(() => checkOutputFolder(out, [source, undefined])).not.toThrow();
  });
});

describe('reading an output folder', () => {
  it('returns a file with its bytes', async () => {
    const folder = await tempFolder();
    await writeFile(join(folder, 'a.html'), 'é');
    const file = await diskReader(folder).read('a.html');
    expect(file).toMatchObject({ path: 'a.html' });
    expect(Buffer.from(file?.bytes ?? []).toString('utf8')).toBe('é');
  });

  it('returns another validator if the file has another size', async () => {
    const folder = await tempFolder();
    const read = async () => (await diskReader(folder).read('a.html'))?.hash;
    await writeFile(join(folder, 'a.html'), 'one');
    const before = await read();
    await writeFile(join(folder, 'a.html'), 'three');
    expect(await read()).not.toBe(before);
  });

  it.each(['missing.html', '', 'folder', 'a.html/index.html', 'a\u0000.html', `${'a'.repeat(300)}`, 'dangling'])(
    'returns nothing for %j',
    async (path) => {
      const folder = await tempFolder();
      await mkdir(join(folder, 'folder'));
      await writeFile(join(folder, 'a.html'), 'x');
      await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
      expect(await diskReader(folder).read(path)).toBeUndefined();
    },
  );
});
