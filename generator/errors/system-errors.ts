import { defineError, defineErrors } from './define-errors.ts';
import { freeSpace } from './free-space.ts';
import { isUnopenedModule } from './loader-failure.ts';
import { messageOf, type Problem, ProblemError } from './problem.ts';

/** A folder that the system refuses to write. */
export interface RefusedWrite {
  readonly folder: string;
  /** Free space on its disk in words; absent if the system does not report it. */
  readonly free?: string;
}

/** Returns a sentence on the free space that begins with a space; '' if it is not available. */
export const freeOn = ({ free }: RefusedWrite): string => (free === undefined ? '' : ` Free on its disk: ${free}.`);

export const systemErrors = defineErrors('SYSTEM', {
  NOT_WRITABLE: defineError<RefusedWrite>({
    title: 'A folder cannot be written',
    message: (p) => `The folder ${p.folder} cannot be written.${freeOn(p)} The published output is unchanged.`,
    hint: 'Check its permissions and the free space. To use another folder for the cache, give --cache.',
  }),
  CACHE_NOT_OURS: defineError<{ folder: string }>({
    title: 'The cache folder contains other files',
    message: (p) => `The cache folder ${p.folder} contains files that Boreal did not write. Nothing was changed.`,
    hint: 'Give an empty or new folder with --cache or with `cache` in the config, or empty this one yourself.',
  }),
  CACHE_HOLDS_SOURCES: defineError<{ folder: string; inside: string }>({
    title: 'The cache folder contains the site’s sources',
    message: (p) =>
      `The cache folder ${p.folder} ${p.folder === p.inside ? 'is a folder' : `contains ${p.inside}, a folder`} of the site’s sources. Nothing was changed.`,
    hint: 'Choose a separate folder for the cache with --cache, or with `cache` in the config.',
  }),
  CACHE_IN_PUBLIC: defineError<{ folder: string; publicFolder: string }>({
    title: 'The cache folder is in the public folder',
    message: (p) =>
      `The cache folder ${p.folder} is in the public folder ${p.publicFolder}, so that it would be published. Nothing was changed.`,
    hint: 'Choose a folder outside it with --cache, or with `cache` in the config.',
  }),
  CACHE_NOT_WRITTEN: defineError<RefusedWrite>({
    title: 'A folder of the cache cannot be written; the run continues without it',
    severity: 'warning',
    message: (p) => `The folder ${p.folder} of the cache cannot be written.${freeOn(p)} The run continues without it.`,
    hint: 'Check its permissions, the free space and how many files may be open, or give another folder with --cache. Without the cache, runs take longer.',
  }),
  REFUSED: defineError<{ call: string; path: string | undefined }>({
    title: 'The system refuses to read or write a file',
    message: (p) => `The system refuses ${p.path === undefined ? `the call ${p.call}` : `to ${p.call} ${p.path}`}.`,
    hint: 'Check permissions, free space and the health of the disk.',
  }),
  TOO_MANY_FILES: defineError<object>({
    title: 'The system limits open files too strictly',
    message: () => 'The system does not let Boreal open as many files at a time as it needs. The published output is unchanged.',
    hint: 'Raise the limit, for example with `ulimit -n 1024`, or use fewer threads: --workers 0.',
  }),
  TOO_FEW_WATCHES: defineError<object>({
    title: 'The system limits watched folders too strictly',
    message: () => 'The system does not let Boreal watch as many folders as the site has. Nothing is served.',
    hint: 'Raise the limits, for example with `sysctl fs.inotify.max_user_watches=65536 fs.inotify.max_user_instances=256`, or close other programs that watch files.',
  }),
});

/** True for an error that a system call reports. */
export const isRefusal = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Codes that depend on the user's machine, not on what the program asks for. */
const machineCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'];

/** Matches messages of errors that lost their code on the way from a thread, and of threads that cannot start. */
const saysTooManyFiles = /^(?:EMFILE|ENFILE): |^Worker initialization failure: E[MN]FILE$/;

/** Returns a problem for errors that do not depend on a file; undefined for any other error. */
export function systemProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = isRefusal(error) ? (error as NodeJS.ErrnoException) : {};
  if (syscall === 'watch' && (code === 'ENOSPC' || code === 'EMFILE'))
    return systemErrors.TOO_FEW_WATCHES({}, { cause: messageOf(error) });
  const isRefused = /^E[MN]FILE$/.test(code ?? '') || saysTooManyFiles.test(error.message) || isUnopenedModule(error);
  return isRefused ? systemErrors.TOO_MANY_FILES({}, { cause: messageOf(error) }) : systemProblem(error.cause);
}

/** Returns a problem for errors of the user's machine; undefined for a fault. */
export function machineProblem(error: unknown): Problem | undefined {
  const { code = '', syscall: call = '', path } = isRefusal(error) ? (error as NodeJS.ErrnoException) : {};
  const refused = machineCodes.includes(code) ? systemErrors.REFUSED({ call, path }, { cause: messageOf(error) }) : undefined;
  return systemProblem(error) ?? refused;
}

/** Thrown if the system refuses to write a folder. */
export class FolderRefused extends ProblemError {
  readonly folder: string;
  /** The same problem as a warning, for runs that continue. */
  readonly warning: Problem;

  constructor(folder: string, error: Error) {
    const refused = { folder, free: freeSpace(folder) };
    const details = { cause: messageOf(error) };
    super([systemProblem(error) ?? systemErrors.NOT_WRITABLE(refused, details)]);
    this.folder = folder;
    this.warning = systemErrors.CACHE_NOT_WRITTEN(refused, details);
  }
}

/** Runs work that writes into a folder. Throws FolderRefused if the system refuses a write. */
export async function guardFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? new FolderRefused(folder, error) : error;
  }
}
