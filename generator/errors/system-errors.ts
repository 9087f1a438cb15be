import { defineError, defineErrors } from './define-errors.ts';
import { messageOf, type Problem, ProblemError } from './problem.ts';

export const systemErrors = defineErrors('SYSTEM', {
  NOT_WRITABLE: defineError<{ folder: string }>({
    title: 'A folder for what later runs can use cannot be written',
    message: (p) => `The folder ${p.folder} cannot be written. What was published before is untouched.`,
    hint: 'Check its permissions and the free space. Most of what later runs can use goes where --cache says.',
  }),
  CACHE_NOT_OURS: defineError<{ folder: string }>({
    title: 'The cache folder holds other files',
    message: (p) => `The cache folder ${p.folder} holds files that Boreal did not write. Nothing was changed.`,
    hint: 'Name an empty or a new folder with --cache or with `cache` in the config. To reuse this one, empty it yourself.',
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

/** What the system refuses whatever file is named: as a problem; undefined for any other error. */
export function systemProblem(error: unknown): Problem | undefined {
  const { code, syscall } = isRefusal(error) ? (error as NodeJS.ErrnoException) : {};
  if (syscall === 'watch' && (code === 'ENOSPC' || code === 'EMFILE'))
    return systemErrors.TOO_FEW_WATCHES({}, { cause: messageOf(error) });
  return code === 'EMFILE' || code === 'ENFILE' ? systemErrors.TOO_MANY_FILES({}, { cause: messageOf(error) }) : undefined;
}

/** Does work that writes into a folder; a failure of the file system is told as a problem with the folder. */
export async function guardFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError([systemProblem(error) ?? systemErrors.NOT_WRITABLE({ folder }, { cause: messageOf(error) })]);
  }
}
