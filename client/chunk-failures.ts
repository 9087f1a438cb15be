import type { SafeStorage } from './safe-storage.ts';

/** How browsers word it that a module's file did not come. */
const missingModule = /dynamically imported module|importing a module script failed|loading chunk [^ ]* ?failed/i;

const guardKey = 'boreal-missing-chunk';

/** Whether a rejected promise's reason is a missing chunk: the build that this document runs is no longer (wholly) published. */
export function isMissingChunk(reason: unknown): boolean {
  return missingModule.test(reason instanceof Error ? reason.message : String(reason));
}

/** Whether to load an address anew on account of a missing chunk: once for each address, or what stays missing would never end it. */
export function mayReloadFor(address: string, session: SafeStorage): boolean {
  return session.get(guardKey) !== address && session.set(guardKey, address);
}
