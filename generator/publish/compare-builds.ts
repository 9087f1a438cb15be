import type { BuildManifest } from '../manifest/build-manifest.ts';
import { pageFilePaths, payloadFilePath } from '../manifest/page-files.ts';

/**
 * Returns a manifest without the files that are missing or damaged on disk: they are made again.
 */
export function withoutFiles(manifest: BuildManifest, damaged: ReadonlySet<string>): BuildManifest {
  if (damaged.size === 0) return manifest;
  return {
    ...manifest,
    page: (path) => (filesAt(path).some((file) => damaged.has(file)) ? undefined : manifest.page(path)),
    file: (path) => (damaged.has(path) ? undefined : manifest.file(path)),
  };
}

/** Yields the files of a build that the next one does not have. */
export function* stalePaths(before: BuildManifest, after: BuildManifest): Generator<string> {
  for (const { path, payload } of before.pages()) {
    const page = after.page(path);
    if (!page) yield* pageFilePaths(path).filter((file) => !isFileOf(after, file));
    if (payload && !page?.payload) yield payloadFilePath(path);
  }
  for (const [path] of before.files()) if (!isFileOf(after, path)) yield path;
}

/** Returns the paths of all files that a page may have. */
const filesAt = (path: string): readonly string[] => [...pageFilePaths(path), payloadFilePath(path)];

/** Returns true for a page's document too. */
const isFileOf = (manifest: BuildManifest, path: string): boolean =>
  (manifest.file(path) ?? manifest.page(`/${path}`) ?? manifest.page(`/${path.replace(/index\.html$/, '')}`)) !== undefined;
