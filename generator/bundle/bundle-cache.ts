import { readFile, stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { stepFingerprint } from '../store/fingerprint.ts';
import type { Memo } from '../store/memo.ts';
import { contentHash } from '../support/content-hash.ts';
import { assetNamespace } from './asset-urls.ts';
import { pageModuleNamespace } from './optimize/page-modules.ts';
import { hashOfNames, isFolderInput, namesChangedAt, resolutionInputs, siteSettings } from './resolution-inputs.ts';
import type { Bundle } from './run-esbuild.ts';

/**
 * Caches compiled bundles between runs. A bundle is reused if all of these are unchanged: its
 * options, the code of the generator and of its packages, the content of each file that was read
 * for it, and what decides where imports lead. The site's folder and the times of its files
 * do not matter. A missing or damaged bundle is compiled again.
 */
export interface BundleCache {
  /** Returns the cached bundle, if `make` would return the same now; else makes and caches it. */
  reuseOrMake<T extends CachedBundle>(name: string, options: unknown, make: () => Promise<T>): Promise<T>;
  /** Makes a bundle without looking into the cache, and lists its inputs from now on. */
  makeAgain<T extends CachedBundle>(name: string, make: () => Promise<T>): Promise<T>;
  /** Lists the inputs of the last bundle of each name, relative to the site's folder; some are `isFolderInput`. */
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
  readonly memo: Memo;
  /** Hash of the generator's own code; '' if it is unknown: nothing is cached then. */
  readonly codeHash: string;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Hash of a file that does not exist. */
const missing = 'none';

export function openBundleCache({ root, memo, codeHash, now }: BundleCacheOptions): BundleCache {
  const settings = siteSettings(root).map((path) => relative(root, path));
  const inputsByName = new Map<string, readonly string[]>();
  const withInputs = <T extends CachedBundle>(name: string, bundle: T): T => {
    inputsByName.set(name, bundle.inputs);
    return bundle;
  };
  const inputs = (): readonly string[] => [...new Set([...settings, ...[...inputsByName.values()].flat()])];
  return {
    inputs,
    sources: () => inputs().filter((path) => !settings.includes(path) && !isFolderInput(path)),
    makeAgain: async (name, make) => withInputs(name, await make()),
    async reuseOrMake(name, options, make) {
      if (codeHash === '') return withInputs(name, await make());
      const begun = now();
      const fingerprint = async ({ inputs: paths }: CachedBundle, isNew: boolean): Promise<string | undefined> => {
        const files = await Promise.all(paths.map(async (path) => [path, await hashOf(path)]));
        // A file that changed in the meantime may have been read before the change.
        const changes = isNew ? await Promise.all(paths.map(changedAt)) : [];
        if (changes.some((time) => time >= begun)) return undefined;
        return stepFingerprint('bundle', { code: codeHash, options, files });
      };
      const { value } = await memo.step(name, fingerprint, async () => {
        const bundle = await make();
        const paths = [...new Set([...bundle.inputs, ...(await resolutionInputs(root, bundle.inputs))])];
        return { value: { ...bundle, inputs: paths }, problems: [] };
      });
      return withInputs(name, value);
    },
  };

  async function hashOf(path: string): Promise<string> {
    if (isFolderInput(path)) return hashOfNames(root, path);
    const content = await readFile(resolve(root, path)).catch(() => undefined);
    return content === undefined ? missing : contentHash(content);
  }

  async function changedAt(path: string): Promise<number> {
    if (isFolderInput(path)) return namesChangedAt(root, path);
    return (await stat(resolve(root, path)).catch(() => undefined))?.mtimeMs ?? 0;
  }
}

/** Lists the files that a bundle was made of, without the virtual modules of plugins. */
export const inputsOf = ({ metafile }: Pick<Bundle, 'metafile'>): readonly string[] =>
  Object.keys(metafile.inputs).flatMap((input) => {
    const [namespace, path] = /^([a-z-]+):([^?]*)/.exec(input)?.slice(1) ?? [];
    if (namespace === undefined || path === undefined) return [input];
    return namespace === assetNamespace || namespace === pageModuleNamespace ? [path] : [];
  });
