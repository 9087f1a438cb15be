import type { FlagToggle } from '#contract/flags';
import type { SafeStorage } from '../safe-storage.ts';

/** Name in the library's own storage, so that flags of other versions of the site are found. */
const keyOf = (name: string): string => `unleash:repository:${name}`;

/** Validates the library's values, by name. */
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  /** The flags as the server has sent them. */
  repo: isToggleList,
  /** A random number, different for each tab and visit. */
  sessionId: (value) => typeof value === 'string' && /^\d{1,9}$/.test(value),
  /** Time of the last confirmed flags, and their context. */
  repoLastUpdateTimestamp: (value) => isRecord(value) && typeof value.key === 'string' && Number.isFinite(value.timestamp),
};

/** Returns true for a list of flags as their server sends it. */
export function isToggleList(value: unknown): value is readonly FlagToggle[] {
  return (
    Array.isArray(value) &&
    value.every(
      (toggle) =>
        isRecord(toggle) &&
        typeof toggle.name === 'string' &&
        typeof toggle.enabled === 'boolean' &&
        isRecord(toggle.variant) &&
        typeof toggle.variant.name === 'string' &&
        typeof toggle.variant.enabled === 'boolean',
    )
  );
}

/** All names in the storage. */
export const flagStorageKeys: readonly string[] = Object.keys(checks).map(keyOf);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

export interface FlagStorage {
  /** The flags of an earlier answer. */
  toggles(): readonly FlagToggle[] | undefined;
  /** Returns a value by the library's own name. */
  get(name: string): Promise<unknown>;
  save(name: string, data: unknown): Promise<void>;
}

/**
 * Replaces the library's own storage, which trusts any value and logs when it cannot store. Damaged
 * values are removed.
 */
export function createFlagStorage(storage: SafeStorage): FlagStorage {
  const read = (name: string): unknown => {
    const value = parsed(storage.get(keyOf(name)));
    if (checks[name]?.(value)) return value;
    storage.remove(keyOf(name));
    return undefined;
  };
  const toggles = () => read('repo') as readonly FlagToggle[] | undefined;
  return {
    toggles,
    save: async (name, data) => {
      storage.set(keyOf(name), JSON.stringify(data));
    },
    // A time of confirmation without flags would be a reason not to send a request.
    get: async (name) => (name === 'repoLastUpdateTimestamp' && toggles() === undefined ? undefined : read(name)),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Nothing is stored, or it was cut off.
    return undefined;
  }
}
