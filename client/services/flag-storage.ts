import type { FlagToggle } from '#contract/flags';
import type { SafeStorage } from '../safe-storage.ts';

/** Where the library keeps what it knows, as it names it itself: flags of other versions of the site are found again. */
const keyOf = (name: string): string => `unleash:repository:${name}`;

/** What the library keeps under each name, and whether something is that. */
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  /** The flags, as the server has sent them. */
  repo: isToggleList,
  /** A random number that tells tabs and visits of one browser from those of others. */
  sessionId: (value) => typeof value === 'string' && /^\d{1,9}$/.test(value),
  /** When the flags were last confirmed, and for which context. */
  repoLastUpdateTimestamp: (value) => isRecord(value) && typeof value.key === 'string' && Number.isFinite(value.timestamp),
};

/** Whether something is a list of flags as their server sends it. */
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

/** All names under which something may be stored. */
export const flagStorageKeys: readonly string[] = Object.keys(checks).map(keyOf);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

export interface FlagStorage {
  /** The flags of an earlier answer. */
  toggles(): readonly FlagToggle[] | undefined;
  /** As the library asks for what it keeps, by its own names. */
  get(name: string): Promise<unknown>;
  save(name: string, data: unknown): Promise<void>;
}

/**
 * The storage that the library is handed in place of its own, which trusts what it finds and complains where nothing can be kept.
 * What is damaged is taken out before the library sees it. Without flags there is no time at which they were confirmed either:
 * the library would take it for a reason not to ask.
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
    get: async (name) => (name === 'repoLastUpdateTimestamp' && toggles() === undefined ? undefined : read(name)),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Nothing is kept, or it was cut off.
    return undefined;
  }
}
