/**
 * Storage that never throws. A value that the browser refuses (private mode, quota, blocked) lasts
 * as long as the document.
 */
export interface SafeStorage {
  get(key: string): string | undefined;
  /** Returns true if the value outlives the document. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** `open` may throw: with blocked storage, reading `window.localStorage` does. */
export function createSafeStorage(open: () => Storage | null | undefined): SafeStorage {
  const storage = attempt(open);
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? undefined,
    set: (key, value) => {
      const isStored = attempt(() => {
        storage?.setItem(key, value);
        return storage?.getItem(key) === value;
      });
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      return isStored ?? false;
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => storage?.removeItem(key));
    },
  };
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    // Storage that throws is never an error: the page works with defaults.
    return undefined;
  }
}
