import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import glob from 'fast-glob';
import { compareText } from '../../support/compare-text.ts';
import { type OutputFile, outputFile } from '../output-file.ts';

/** The files of the public folder, to be emitted as they are. A folder that is not there holds none. */
export async function publicFiles(folder: string): Promise<OutputFile[]> {
  const paths = await glob('**/*', { cwd: folder, dot: true, onlyFiles: true, followSymbolicLinks: false, suppressErrors: true });
  return Promise.all(paths.sort(compareText).map(async (path) => outputFile(path, await readFile(join(folder, path)))));
}
