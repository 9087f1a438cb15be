/** Codes of system calls (errno(3)) on a path where there is no such file or folder. */
const missingCodes: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'];

function undefinedIfMissing(error: unknown): undefined {
  if (!missingCodes.includes((error as NodeJS.ErrnoException).code)) throw error;
}

/**
 * Returns what a system call gives; undefined if nothing is at its path. Throws any other refusal:
 * what cannot be read, for lack of handles or rights, is not missing.
 */
export const ifPresent = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(undefinedIfMissing);

/** As ifPresent, for calls that block. */
export function ifPresentSync<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    return undefinedIfMissing(error);
  }
}
