import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type LoadedSite, messageOf, ProblemError } from '../../generator/index.ts';

/** Files to write and to change, relative to the site's folder, and advice. */
export interface Addition {
  readonly files: Readonly<Record<string, string>>;
  /** New texts of existing files. */
  readonly edits: Readonly<Record<string, string>>;
  /** Advice about further steps. */
  readonly notes: readonly string[];
}

/** Reads a file of a site; undefined if it does not exist. */
export const readIn = (root: string, path: string): Promise<string | undefined> =>
  readFile(join(root, path), 'utf8').catch(() => undefined);

export const refusal = (code: string, message: string, hint: string): ProblemError =>
  new ProblemError([{ code, severity: 'error', message, hint }]);

/**
 * Writes an addition, then checks that the site can be loaded. After a failure, everything is as
 * before. Never replaces a file.
 */
export async function apply({ files, edits }: Addition, root: string, check: () => Promise<LoadedSite>): Promise<void> {
  const before = new Map(await Promise.all(Object.keys(edits).map(async (path) => [path, await readIn(root, path)] as const)));
  const written: string[] = [];
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? fileExists(path) : notWritable(path, error);
      });
      written.push(path);
    }
    for (const [path, text] of Object.entries(edits))
      await writeFile(join(root, path), text).catch((error: unknown) => {
        throw notWritable(path, error);
      });
    await check();
  } catch (error) {
    for (const path of written) await rm(join(root, path), { force: true });
    for (const [path, text] of before) if (text !== undefined) await writeFile(join(root, path), text);
    throw error;
  }
}

const fileExists = (path: string): ProblemError =>
  refusal('CLI_ADD_EXISTS', `The file ${path} exists already.`, 'Choose another name, or remove the file. Nothing was changed.');

const notWritable = (path: string, error: unknown): ProblemError =>
  new ProblemError([
    {
      code: 'CLI_ADD_UNWRITABLE',
      severity: 'error',
      message: `${path} cannot be written.`,
      hint: 'Run the command as a user who may write to the folder of the site. Nothing was changed.',
      cause: messageOf(error),
    },
  ]);
