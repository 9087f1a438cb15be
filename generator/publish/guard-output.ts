import { dirname } from 'node:path';
import { freeSpace } from '../errors/free-space.ts';
import { messageOf, ProblemError } from '../errors/problem.ts';
import { systemProblem } from '../errors/system-errors.ts';
import { outputErrors } from './errors.ts';

/** Runs work on an output folder. An error of the file system becomes a problem of that folder. */
export async function guardOutput<T>(out: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const isMountPoint = code === 'EBUSY' || code === 'EXDEV';
    const options = { cause: messageOf(error) };
    const problem = isMountPoint
      ? outputErrors.NOT_EXCHANGEABLE({ folder: out, parent: dirname(out) }, options)
      : outputErrors.NOT_WRITABLE({ folder: out, free: freeSpace(out) }, options);
    throw new ProblemError([systemProblem(error) ?? problem]);
  }
}
