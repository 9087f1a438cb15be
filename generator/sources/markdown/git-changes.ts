import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Changes of files, by the history of git. */
export interface GitChanges {
  /** Moments of the commits with a file, and of a change that is not committed, in milliseconds since 1970, by its path. */
  readonly byFile: ReadonlyMap<string, readonly number[]>;
  /** True if the repository was cloned without its history. */
  readonly isShallow: boolean;
}

const run = promisify(execFile);
/** Line of a commit in the history: its time. No path of git has a null character. */
const commitLine = /^\0(\d+)$/;
/** History of a large repository, in bytes. */
const maxBuffer = 2 ** 30;

/** Reads the changes of the files below a folder. Undefined without git, or outside of a repository. Paths are relative to `root`. */
export async function readGitChanges(root: string, folder: string): Promise<GitChanges | undefined> {
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, maxBuffer })).stdout;
  try {
    const isShallow = (await git('rev-parse', '--is-shallow-repository')).trim() === 'true';
    const history = await git('log', '--format=%x00%ct', '--name-only', '--no-renames', '--relative', '--', folder).catch(
      () => '',
    );
    const byFile = committed(history);
    const open = (await git('ls-files', '--modified', '--others', '--exclude-standard', '--', folder))
      .split('\n')
      .filter(Boolean);
    for (const file of open) {
      const saved = await stat(join(root, file)).catch(() => undefined);
      if (saved) byFile.set(file, [...(byFile.get(file) ?? []), saved.mtimeMs]);
    }
    return { byFile, isShallow };
  } catch {
    return undefined;
  }
}

function committed(history: string): Map<string, readonly number[]> {
  const byFile = new Map<string, number[]>();
  let time = 0;
  for (const line of history.split('\n')) {
    const [, seconds] = commitLine.exec(line) ?? [];
    if (seconds !== undefined) time = Number(seconds) * 1_000;
    else if (line !== '') {
      const times = byFile.get(line) ?? [];
      times.push(time);
      byFile.set(line, times);
    }
  }
  return byFile;
}
