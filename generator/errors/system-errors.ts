import { defineError, defineErrors } from './define-errors.ts';
import { freeSpace } from './free-space.ts';
import { messageOf, type Problem, ProblemError } from './problem.ts';

/** A folder that the system does not let the program write. */
export interface RefusedWrite {
  readonly folder: string;
  /** What is free on its disk, in words; absent if that is not known. */
  readonly free?: string | undefined;
}

/** A sentence on the free space, with a space before it; '' if that is not known. */
export const freeOn = ({ free }: RefusedWrite): string => (free === undefined ? '' : ` Free on its disk: ${free}.`);

export const systemErrors = defineErrors('SYSTEM', {
  NOT_WRITABLE: defineError<RefusedWrite>({
    title: 'A folder for what later runs can use cannot be written',
    message: (p) => `The folder ${p.folder} cannot be written.${freeOn(p)} What was published before is untouched.`,
    hint: 'Check its permissions and the free space. Most of what later runs can use goes where --cache says.',
  }),
  CACHE_NOT_OURS: defineError<{ folder: string }>({
    title: 'The cache folder holds other files',
    message: (p) => `The cache folder ${p.folder} holds files that Boreal did not write. Nothing was changed.`,
    hint: 'Name an empty or a new folder with --cache or with `cache` in the config. To reuse this one, empty it yourself.',
  }),
  CACHE_NOT_WRITTEN: defineError<RefusedWrite>({
    title: 'A folder of the cache cannot be written, and the run goes on without it',
    severity: 'warning',
    message: (p) => `The folder ${p.folder} of the cache cannot be written.${freeOn(p)} The run goes on without it.`,
    hint: 'Check its permissions, the free space and how many files may be open, or give another folder with --cache. Until then, runs take longer.',
  }),
  REFUSED: defineError<{ call: string; path: string | undefined }>({
    title: 'The system refuses to read or write a file',
    message: (p) =>
      `The system refuses ${p.path === undefined ? `a call of the program (${p.call})` : `to ${p.call} ${p.path}`}.`,
    hint: 'Check permissions, the free space and the health of the disk.',
  }),
  TOO_MANY_FILES: defineError<object>({
    title: 'The system lets the program open too few files',
    message: () => 'The program may not open as many files at a time as it needs. What was published before is untouched.',
    hint: 'Allow more, such as with `ulimit -n 1024`, or use fewer threads: --workers 0.',
  }),
  TOO_FEW_WATCHES: defineError<object>({
    title: 'The system lets the program watch too few folders',
    message: () => 'The program may not watch as many folders as the site has. Nothing is served.',
    hint: 'Allow more, such as with `sysctl fs.inotify.max_user_watches=65536 fs.inotify.max_user_instances=256`, or end other programs that watch files.',
  }),
});

/** Whether the system has refused something: an error of a file, not of what stands in it. */
export const isRefusal = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** What depends on the user's machine, not on what the program asks for. */
const machineCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'];

/** What the system refuses whatever file is named: as a problem; undefined for any other error. */
export function systemProblem(error: unknown): Problem | undefined {
  const { code, syscall } = isRefusal(error) ? (error as NodeJS.ErrnoException) : {};
  if (syscall === 'watch' && (code === 'ENOSPC' || code === 'EMFILE'))
    return systemErrors.TOO_FEW_WATCHES({}, { cause: messageOf(error) });
  return code === 'EMFILE' || code === 'ENFILE' ? systemErrors.TOO_MANY_FILES({}, { cause: messageOf(error) }) : undefined;
}

/** What the user's machine refuses, wherever it does so: as a problem; undefined for a fault of ours. */
export function machineProblem(error: unknown): Problem | undefined {
  if (!isRefusal(error)) return undefined;
  const { code = '', syscall: call = '', path } = error as NodeJS.ErrnoException;
  const refused = machineCodes.includes(code) ? systemErrors.REFUSED({ call, path }, { cause: messageOf(error) }) : undefined;
  return systemProblem(error) ?? refused;
}

/** A folder that the system did not let the program write. */
export class FolderRefused extends ProblemError {
  readonly folder: string;
  /** The same as a warning, where the run goes on. */
  readonly warning: Problem;

  constructor(folder: string, error: Error) {
    const refused = { folder, free: freeSpace(folder) };
    const details = { cause: messageOf(error) };
    super([systemProblem(error) ?? systemErrors.NOT_WRITABLE(refused, details)]);
    this.folder = folder;
    this.warning = systemErrors.CACHE_NOT_WRITTEN(refused, details);
  }
}

/** Does work that writes into a folder; throws FolderRefused, which is told as a problem with the folder, if the system refuses it. */
export async function guardFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? new FolderRefused(folder, error) : error;
  }
}
