import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import glob from 'fast-glob';
import { ProblemError } from '../errors/problem.ts';
import { compareText } from '../support/compare-text.ts';
import { type OutputFile, outputFile } from '../support/output-file.ts';
import { publicErrors } from './errors.ts';

/**
 * Reads the files of the public folder; a missing folder has none. Throws ProblemError if one is
 * hidden or is a link.
 */
export async function publicFiles(folder: string): Promise<OutputFile[]> {
  const options = { cwd: folder, dot: true, onlyFiles: false, objectMode: true, followSymbolicLinks: false } as const;
  const files = (await glob('**/*', { ...options, suppressErrors: true })).filter(({ name }) => !leftOut.has(name));
  const links = files.filter(({ dirent }) => dirent.isSymbolicLink()).map(({ path }) => path);
  const paths = files.filter(({ dirent }) => dirent.isFile()).map(({ path }) => path);
  const hidden = [...new Set(paths.flatMap((path) => hiddenPart(path) ?? []))];
  const problems = [
    ...hidden.sort(compareText).map((file) => publicErrors.PUBLIC_HIDDEN({ file })),
    ...links.sort(compareText).map((file) => publicErrors.PUBLIC_LINK({ file })),
  ];
  if (problems.length > 0) throw new ProblemError(problems);
  const names = new Set(paths);
  // A disk may write accents as characters of their own; addresses have the composed form.
  const addressOf = (path: string): string => (names.has(path.normalize('NFC')) ? path : path.normalize('NFC'));
  return Promise.all(
    paths.sort(compareText).map(async (path) => outputFile(addressOf(path), await readFile(join(folder, path)))),
  );
}

/** Names that systems and tools create. */
const leftOut = new Set(['.DS_Store', '.gitkeep', '.gitignore']);

/** Hidden names that may be published. */
const published = new Set(['.well-known', '.nojekyll', '.htaccess']);

/** Returns the hidden file, or the hidden folder around it; undefined if the path is not hidden. */
function hiddenPart(path: string): string | undefined {
  const names = path.split('/');
  const first = names.findIndex((name, index) => name.startsWith('.') && !(index === 0 && published.has(name)));
  return first < 0 ? undefined : names.slice(0, first + 1).join('/');
}
