import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '../errors/problem.ts';
import { contentHash } from '../support/content-hash.ts';
import { foldersAbove } from '../support/folders-above.ts';
import { ifPresent } from '../support/if-present.ts';
import { outputErrors } from './errors.ts';
import { markerFile } from './own-notes.ts';
import { type BuildFolders, readPublishedManifest } from './published-build.ts';

/**
 * Returns a text that tells a site from those of other packages, on every machine. Undefined for a
 * site without a named package. Absolute path of the site's folder.
 */
export function siteMark(root: string): string | undefined {
  for (const folder of foldersAbove(root)) {
    const name = nameOf(join(folder, 'package.json'));
    if (name !== undefined) return contentHash(name);
  }
  return undefined;
}

function nameOf(file: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: unknown };
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch {
    // The folder has no package, or not one of this site.
    return undefined;
  }
}

/** Second line of the marker of an output folder. */
const siteLine = (site: string | undefined): string => (site === undefined ? '' : `site ${site}\n`);

/** Returns the text of a marker. `first` is its first line, such as the id of the build. */
export const markerText = (first: string, site: string | undefined): string => `${first.trimEnd()}\n${siteLine(site)}`;

/**
 * Refuses an output folder that another site was published in. A build that the cache has is this
 * site's. Throws ProblemError.
 */
export async function checkSite({ out, manifests, site }: BuildFolders & { readonly site: string | undefined }): Promise<void> {
  const text = (await ifPresent(readFile(join(out, markerFile), 'utf8'))) ?? '';
  const other = /^site ([0-9a-f]+)$/m.exec(text)?.[1];
  if (other === undefined || site === undefined || other === site) return;
  if (await readPublishedManifest({ out, manifests })) return;
  throw new ProblemError([outputErrors.OTHER_SITE({ folder: out })]);
}
