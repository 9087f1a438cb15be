import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { StoredFiles } from '../store/stored-files.ts';
import { contentHash } from '../support/content-hash.ts';
import { assetNamespace } from './asset-urls.ts';
import { pageModuleNamespace } from './optimize/page-modules.ts';
import type { Bundle } from './run-esbuild.ts';

/**
 * Keeps compiled bundles from run to run. One is good as long as everything that it was made of is as it was: what it was asked for, the
 * programs that made it, and the content of each file that they read, wherever the site lies and whenever it was copied there. What is not
 * there, or is damaged, is compiled again.
 */
export interface BundleCache {
  /** What is kept under a name for a key; undefined if it is not what `make` would give now. Else makes and keeps it. */
  remember<T extends CachedBundle>(name: string, key: unknown, make: () => Promise<T>): Promise<T>;
  /** Paths, relative to the site's folder, of all files that the bundles asked for so far follow from. */
  inputs(): readonly string[];
}

/** Gives what is kept at first, if nothing has changed since; from then on the bundle is made anew each time. */
export function cachedAtFirst<T>(remember: (make: () => Promise<T>) => Promise<T>, make: () => Promise<T>): () => Promise<T> {
  let isFirst = true;
  return () => {
    if (!isFirst) return make();
    isFirst = false;
    return remember(make);
  };
}

/** A bundle that can be kept: plain values, files, and the paths of what was read for it, relative to the site's folder. */
export interface CachedBundle {
  readonly files: Bundle['files'];
  readonly inputs: readonly string[];
}

interface BundleCacheOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly store: StoredFiles;
  /** Hash of the generator's own code; '' where it is not known, and then nothing is kept. */
  readonly codeHash: string;
}

/** What stands before the bytes of the files. */
interface Head {
  readonly key: string;
  /** Hash of each file's content, by its path from the site's folder. */
  readonly stamps: Readonly<Record<string, string>>;
  readonly value: unknown;
  readonly files: readonly { readonly path: string; readonly length: number }[];
}

/**
 * Files beside the modules that say how these are found, and which packages are installed. They are looked for in the site's folder and
 * above it.
 */
const settingFiles = ['package.json', 'tsconfig.json', join('node_modules', '.package-lock.json')];

export function openBundleCache({ root, store, codeHash }: BundleCacheOptions): BundleCache {
  const seen = new Set(settingPaths(root).map((path) => relative(root, path)));
  const see = <T extends CachedBundle>(bundle: T): T => {
    for (const path of bundle.inputs) seen.add(path);
    return bundle;
  };
  const { version: bundlerVersion } = createRequire(import.meta.url)('esbuild/package.json');
  return {
    inputs: () => [...seen],
    async remember(name, key, make) {
      if (codeHash === '') return make();
      const wanted = contentHash(codeHash, bundlerVersion, JSON.stringify(key));
      const kept = await read(name, wanted);
      if (kept) return see(kept) as Awaited<ReturnType<typeof make>>;
      const begun = Date.now();
      const made = see(await make());
      await keep({ name, key: wanted, made, begun });
      return made;
    },
  };

  async function read(name: string, key: string): Promise<CachedBundle | undefined> {
    const bytes = await store.read(name);
    if (!bytes) return undefined;
    const headEnd = bytes.indexOf(10);
    const head = JSON.parse(Buffer.from(bytes.subarray(0, headEnd)).toString('utf8')) as Head;
    if (head.key !== key) return undefined;
    const stamps = await Promise.all(
      Object.entries(head.stamps).map(async ([path, stamp]) => (await stampOf(path)).stamp === stamp),
    );
    if (!stamps.every(Boolean)) return undefined;
    let start = headEnd + 1;
    const files = head.files.map(({ path, length }) => {
      start += length;
      return { path, contents: bytes.subarray(start - length, start) };
    });
    return { ...(head.value as object), files, inputs: Object.keys(head.stamps) };
  }

  async function keep({ name, key, made, begun }: Made): Promise<void> {
    const { files, inputs, ...value } = made;
    const paths = [...new Set([...inputs, ...settingPaths(root).map((path) => relative(root, path))])];
    const found = await Promise.all(paths.map(async (path) => ({ path, ...(await stampOf(path)) })));
    // A file that was written since has perhaps been read before that.
    if (found.some(({ changedAt }) => changedAt >= begun)) return;
    const head: Head = {
      key,
      value,
      stamps: Object.fromEntries(found.map(({ path, stamp }) => [path, stamp])),
      files: files.map(({ path, contents }) => ({ path, length: contents.length })),
    };
    await store.write(name, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files.map(({ contents }) => contents)]));
  }

  async function stampOf(path: string): Promise<{ readonly stamp: string; readonly changedAt: number }> {
    const file = resolve(root, path);
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) return { stamp: 'none', changedAt: 0 };
    const { mtimeMs } = await stat(file);
    return { stamp: contentHash(content), changedAt: mtimeMs };
  }
}

interface Made {
  readonly name: string;
  readonly key: string;
  readonly made: CachedBundle;
  readonly begun: number;
}

/** Where settings for the site's modules may stand, whether they do or not. */
function settingPaths(root: string): readonly string[] {
  const paths: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    paths.push(...settingFiles.map((name) => join(folder, name)));
    if (dirname(folder) === folder) return paths;
  }
}

/** The files that a bundle was made of. Modules of plugins are named by their plugin and, where they stand for a file, by that. */
export const inputsOf = ({ metafile }: Pick<Bundle, 'metafile'>): readonly string[] =>
  Object.keys(metafile.inputs).flatMap((input) => {
    const [namespace, path] = /^([a-z-]+):([^?]*)/.exec(input)?.slice(1) ?? [];
    if (namespace === undefined || path === undefined) return [input];
    return namespace === assetNamespace || namespace === pageModuleNamespace ? [path] : [];
  });
