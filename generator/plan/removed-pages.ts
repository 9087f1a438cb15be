import type { BuildManifest } from '../manifest/build-manifest.ts';
import { pageFilePaths } from '../manifest/page-files.ts';

/** Facts about the published build. */
export interface PublishedPages {
  readonly published: BuildManifest | undefined;
  /** Paths of published files that are missing on disk or have another size. */
  readonly damaged: ReadonlySet<string>;
  /** List of the published files, which stays without a cache; undefined if nothing is published. */
  readonly list: { readonly files: () => Iterable<readonly [path: string, record: unknown]> } | undefined;
}

/** Yields the paths of all published pages. */
export function* publishedPages({ published, damaged, list }: PublishedPages): Generator<string> {
  if (published && damaged.size === 0) {
    for (const { path } of published.pages()) yield path;
    return;
  }
  const files = new Set(Array.from(list?.files() ?? [], ([path]) => path));
  for (const file of files) {
    const path = file.endsWith('.html') ? `/${file.replace(/(^|\/)index\.html$/, '$1')}` : undefined;
    // A file of the public folder has no page data.
    if (path !== undefined && files.has(pageFilePaths(path)[1])) yield path;
  }
}

/** Returns paths without those at the root that are copies of a page below a language, or lead there. */
export function withoutCopies(
  paths: readonly string[],
  { locales, unprefixed }: { readonly locales: readonly string[]; readonly unprefixed?: string },
): readonly string[] {
  if (unprefixed !== undefined) return paths;
  const all = new Set(paths);
  return paths.filter((path) => !locales.some((locale) => all.has(`/${locale}${path}`)));
}
