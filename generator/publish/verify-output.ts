import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { FileRecord } from '../manifest/build-manifest.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import { ifPresent } from '../support/if-present.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import { outputErrors } from './errors.ts';
import { readFileList } from './file-list.ts';
import { isOwnNote, markerFile } from './own-notes.ts';
import { publishedId } from './published-build.ts';

/** Number of files that are read at a time. */
const atOnce = 8;

interface VerifyOptions {
  /** Absolute path of a published folder, or of a copy of one. */
  readonly folder: string;
  /** Absolute path of the current folder: messages name files relative to it. */
  readonly cwd: string;
}

/**
 * Compares every published file with the published list; returns the number of files. Throws
 * ProblemError with each missing, changed or unexpected file. Reads nothing outside the folder.
 */
export async function verifyOutput({ folder, cwd }: VerifyOptions): Promise<{ readonly files: number }> {
  const shown = relative(cwd, folder) || folder;
  const list = await readFileList(folder);
  if (!list) throw new ProblemError([outputErrors.NO_LIST({ folder: shown })]);
  const problems: Problem[] = [];
  const report = (error: typeof outputErrors.FILE_MISSING, file: string): void => {
    problems.push(error({ file }, { where: { file: join(shown, file) } }));
  };

  if ((await publishedId(folder)) !== list.id) report(outputErrors.FILE_CHANGED, markerFile);
  const listedFiles = new Set<string>();
  const queue = createTaskQueue(atOnce);
  for await (const path of filesBelow(folder)) {
    const record = list.find(path);
    if (!record) {
      report(outputErrors.FILE_UNEXPECTED, path);
      continue;
    }
    listedFiles.add(path);
    await queue.add(async () => {
      if (!(await isAsRecorded(join(folder, path), record))) report(outputErrors.FILE_CHANGED, path);
    });
  }
  await queue.drain();
  for (const [path] of list.files()) if (!listedFiles.has(path)) report(outputErrors.FILE_MISSING, path);
  if (problems.length > 0) throw new ProblemError(problems.sort((a, b) => compareText(a.message, b.message)));
  return { files: listedFiles.size };
}

/** Yields the paths of all files but notes. Links are not followed. */
async function* filesBelow(root: string, folder = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (!isOwnNote(path)) yield path;
  }
}

async function isAsRecorded(file: string, { hash, size }: FileRecord): Promise<boolean> {
  const stats = await ifPresent(lstat(file));
  return stats?.isFile() === true && stats.size === size && contentHash((await ifPresent(readFile(file))) ?? '') === hash;
}
