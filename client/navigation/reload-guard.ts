import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';

/**
 * Returns true if a document may reload itself because of a build, once for each build in the life
 * of a tab. A cache may return the old document for ever, and a missing file may stay missing.
 */
export type ReloadGuard = (buildId: string) => boolean;

/**
 * Never allows it if storage is blocked, because nothing would end the reloads, nor for an unknown
 * build ('').
 */
export function createReloadGuard(session: SafeStorage): ReloadGuard {
  return (buildId) => {
    const builds = session.get(storageKeys.reloads) ?? '';
    return !builds.split(' ').includes(buildId) && session.set(storageKeys.reloads, `${builds} ${buildId}`);
  };
}
