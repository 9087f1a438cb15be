import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { FileRecord } from '../manifest/build-manifest.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import { publishedId } from './disk-store.ts';
import { outputErrors } from './errors.ts';
import { readFileList } from './file-list.ts';
import { isOwnNote, markerFile } from './own-notes.ts';

/** Files that are read at a time. */
const atOnce = 8;

/**
 * Checks every file of a published folder, or of a copy of one, against the list that was published with it; gives their number. Nothing is
 * read outside the folder. Throws ProblemError with each file that is missing, not as it was, or not of the build.
 */
export async function verifyOutput(folder: string): Promise<{ readonly files: number }> {
  const shown = relative(process.cwd(), folder) || folder;
  const list = await readFileList(folder);
  if (!list) throw new ProblemError([outputErrors.NO_LIST({ folder: shown })]);
  const problems: Problem[] = [];
  const tell = (error: typeof outputErrors.FILE_MISSING, file: string): void => {
    problems.push(error({ file }, { where: { file: join(shown, file) } }));
  };

  if ((await publishedId(folder)) !== list.id) tell(outputErrors.FILE_CHANGED, markerFile);
  const found = new Set<string>();
  const queue = createTaskQueue(atOnce);
  for await (const path of filesBelow(folder)) {
    const record = list.find(path);
    if (!record) {
      tell(outputErrors.FILE_UNEXPECTED, path);
      continue;
    }
    found.add(path);
    await queue.add(async () => {
      if (!(await isAsRecorded(join(folder, path), record))) tell(outputErrors.FILE_CHANGED, path);
    });
  }
  await queue.drain();
  for (const [path] of list.files()) if (!found.has(path)) tell(outputErrors.FILE_MISSING, path);
  if (problems.length > 0) throw new ProblemError(problems.sort((a, b) => compareText(a.message, b.message)));
  return { files: found.size };
}

/** Paths of all that is no folder, our own notes left out. Links are not followed. */
async function* filesBelow(root: string, folder = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (!isOwnNote(path)) yield path;
  }
}

async function isAsRecorded(file: string, { hash, size }: FileRecord): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined);
  return stats?.isFile() === true && stats.size === size && contentHash(await readFile(file).catch(() => '')) === hash;
}
