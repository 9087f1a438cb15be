import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { withPrefix } from '#contract/page-path';
import type { PrecachedFile } from '#contract/service-worker';
import { loadPackage } from '../errors/optional-packages.ts';
import { stepFingerprint } from '../store/fingerprint.ts';
import type { Memo } from '../store/memo.ts';
import { compareText } from '../support/compare-text.ts';
import type { OutputFile } from '../support/output-file.ts';
import { hashOfVersions } from '../support/package-versions.ts';

/** Files that the service worker fetches when it is installed. */
export interface PrecacheList {
  /** Sorted by address. */
  readonly files: readonly PrecachedFile[];
  /** Warnings of workbox-build, such as about files that are too large. */
  readonly warnings: readonly string[];
}

/** Largest file in bytes: a visitor loads the whole list without having asked for it. */
const maxFileBytes = 2 * 1024 * 1024;

/**
 * Lists files by workbox-build, with a revision for those whose names have no hash. Throws
 * ProblemError if it is not installed. An equal list comes from `memo`.
 */
export async function listPrecache(files: readonly OutputFile[], pathPrefix: string, memo?: Memo): Promise<PrecacheList> {
  const make = async () => ({ value: await listByWorkbox(files, pathPrefix), problems: [] });
  if (!memo) return (await make()).value;
  const facts = files.map(({ path, hash }) => `${path} ${hash}`).sort(compareText);
  const fingerprint = stepFingerprint('precache', { packages: hashOfVersions(['workbox-build']), pathPrefix, files: facts });
  return (await memo.step('list', fingerprint, make)).value;
}

/** workbox-build reads a folder, so the files are in one for a moment. */
async function listByWorkbox(files: readonly OutputFile[], pathPrefix: string): Promise<PrecacheList> {
  const { getManifest } = await loadPackage('workbox-build', () => import('workbox-build'));
  const folder = await mkdtemp(join(tmpdir(), 'boreal-'));
  try {
    for (const { path, bytes } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    const { manifestEntries, warnings } = await getManifest({
      globDirectory: folder,
      globPatterns: ['**/*'],
      globIgnores: [],
      // Their names contain a hash of their content.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: maxFileBytes,
      manifestTransforms: [
        (manifest) => ({ manifest: manifest.map((entry) => ({ ...entry, url: addressOf(entry.url, pathPrefix) })) }),
      ],
    });
    const list = manifestEntries.map(({ url, revision }) => ({ url, revision: revision ?? null }));
    return { files: list.sort((a, b) => compareText(a.url, b.url)), warnings };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the address of an output path; that of a page is its folder. */
const addressOf = (path: string, pathPrefix: string): string =>
  withPrefix(`/${path.replace(/(^|\/)index\.html$/, '$1')}`, pathPrefix);
