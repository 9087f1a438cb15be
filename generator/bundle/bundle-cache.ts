import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { StoredFiles } from '../store/stored-files.ts';
import { contentHash } from '../support/content-hash.ts';
import { assetNamespace } from './asset-urls.ts';
import { pageModuleNamespace } from './optimize/page-modules.ts';
import type { Bundle } from './run-esbuild.ts';

/**
 * Caches compiled bundles between runs. A bundle is reused if all of these are unchanged: its
 * options, the code of the generator and the version of the bundler, and the content of each file
 * that was read for it. The site's folder and the times of its files do not matter. A missing or
 * damaged bundle is compiled again.
 */
export interface BundleCache {
  /** Returns the cached bundle, if `make` would return the same now; else makes and caches it. */
  reuseOrMake<T extends CachedBundle>(name: string, options: unknown, make: () => Promise<T>): Promise<T>;
  /** Makes a bundle without looking into the cache, and lists its inputs from now on. */
  makeAgain<T extends CachedBundle>(name: string, make: () => Promise<T>): Promise<T>;
  /** Lists the input files of the last bundle of each name, relative to the site's folder. */
  inputs(): readonly string[];
  /** Lists the same without the files that decide where imports lead. */
  sources(): readonly string[];
}

/** Returns a function that uses the cache in its first call, and makes the bundle in all others. */
export function cachedAtFirst<T>(reuseOrMake: (make: () => Promise<T>) => Promise<T>, make: () => Promise<T>): () => Promise<T> {
  let isFirst = true;
  return () => {
    if (!isFirst) return make();
    isFirst = false;
    return reuseOrMake(make);
  };
}

/** A bundle of files and plain values. */
export interface CachedBundle {
  readonly files: Bundle['files'];
  /** Paths of the files that were read for it, relative to the site's folder. */
  readonly inputs: readonly string[];
}

interface BundleCacheOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  readonly store: StoredFiles;
  /** Hash of the generator's own code; '' if it is unknown: nothing is cached then. */
  readonly codeHash: string;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** First line of a cached bundle. The bytes of its files follow. */
interface Head {
  /** Of the options and the code that made the bundle. */
  readonly fingerprint: string;
  /** Hash of each input's content, by its path from the site's folder. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly value: unknown;
  readonly files: readonly { readonly path: string; readonly length: number }[];
}

/** Files, in the site's folder and above, that decide which file an import leads to. */
const settingFiles = ['package.json', 'tsconfig.json', join('node_modules', '.package-lock.json')];

/** Hash of a file that does not exist. */
const missing = 'none';

export function openBundleCache({ root, store, codeHash, now }: BundleCacheOptions): BundleCache {
  const settings = settingPaths(root).map((path) => relative(root, path));
  const inputsByName = new Map<string, readonly string[]>();
  const withInputs = <T extends CachedBundle>(name: string, bundle: T): T => {
    inputsByName.set(name, bundle.inputs);
    return bundle;
  };
  const inputs = (): readonly string[] => [...new Set([...settings, ...[...inputsByName.values()].flat()])];
  const { version: bundlerVersion } = createRequire(import.meta.url)('esbuild/package.json');
  return {
    inputs,
    sources: () => inputs().filter((path) => !settings.includes(path)),
    makeAgain: async (name, make) => withInputs(name, await make()),
    async reuseOrMake(name, options, make) {
      if (codeHash === '') return withInputs(name, await make());
      const fingerprint = contentHash(codeHash, bundlerVersion, JSON.stringify(options));
      const cached = await read(name, fingerprint);
      if (cached) return withInputs(name, cached) as Awaited<ReturnType<typeof make>>;
      const begun = now();
      const bundle = withInputs(name, await make());
      await write({ name, fingerprint, bundle, begun });
      return bundle;
    },
  };

  async function read(name: string, fingerprint: string): Promise<CachedBundle | undefined> {
    const bytes = await store.read(name);
    if (!bytes) return undefined;
    const headEnd = bytes.indexOf(10);
    const head = JSON.parse(Buffer.from(bytes.subarray(0, headEnd)).toString('utf8')) as Head;
    if (head.fingerprint !== fingerprint) return undefined;
    const areSame = await Promise.all(
      Object.entries(head.hashes).map(async ([path, hash]) => (await readInput(path)).hash === hash),
    );
    if (!areSame.every(Boolean)) return undefined;
    let start = headEnd + 1;
    const files = head.files.map(({ path, length }) => {
      start += length;
      return { path, contents: bytes.subarray(start - length, start) };
    });
    return { ...(head.value as object), files, inputs: Object.keys(head.hashes) };
  }

  async function write({ name, fingerprint, bundle, begun }: NewBundle): Promise<void> {
    const { files, inputs, ...value } = bundle;
    const paths = [...new Set([...inputs, ...settings])];
    const current = await Promise.all(paths.map(async (path) => ({ path, ...(await readInput(path)) })));
    // A file that changed in the meantime may have been read before the change.
    if (current.some(({ changedAt }) => changedAt >= begun)) return;
    const head: Head = {
      fingerprint,
      value,
      hashes: Object.fromEntries(current.map(({ path, hash }) => [path, hash])),
      files: files.map(({ path, contents }) => ({ path, length: contents.length })),
    };
    await store.write(name, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files.map(({ contents }) => contents)]));
  }

  async function readInput(path: string): Promise<{ readonly hash: string; readonly changedAt: number }> {
    const file = resolve(root, path);
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) return { hash: missing, changedAt: 0 };
    const { mtimeMs } = await stat(file);
    return { hash: contentHash(content), changedAt: mtimeMs };
  }
}

interface NewBundle {
  readonly name: string;
  readonly fingerprint: string;
  readonly bundle: CachedBundle;
  /** Time before the first input was read, in milliseconds since 1970. */
  readonly begun: number;
}

/** Lists all possible paths of setting files. */
function settingPaths(root: string): readonly string[] {
  const paths: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    paths.push(...settingFiles.map((name) => join(folder, name)));
    if (dirname(folder) === folder) return paths;
  }
}

/** Lists the files that a bundle was made of, without the virtual modules of plugins. */
export const inputsOf = ({ metafile }: Pick<Bundle, 'metafile'>): readonly string[] =>
  Object.keys(metafile.inputs).flatMap((input) => {
    const [namespace, path] = /^([a-z-]+):([^?]*)/.exec(input)?.slice(1) ?? [];
    if (namespace === undefined || path === undefined) return [input];
    return namespace === assetNamespace || namespace === pageModuleNamespace ? [path] : [];
  });
