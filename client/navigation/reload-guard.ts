import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';

/**
 * Whether a document may load itself anew on account of a build, which then counts as done: once for each build in the life of a tab,
 * whatever the reason. Caches may keep on giving the old document, and what is missing may stay missing.
 */
export type ReloadGuard = (buildId: string) => boolean;

/** Where storage is blocked, nothing would end the reloading: there it is never allowed. Nor is it for '', a build that is not known. */
export function createReloadGuard(session: SafeStorage): ReloadGuard {
  return (buildId) => {
    const builds = session.get(storageKeys.reloads) ?? '';
    return !builds.split(' ').includes(buildId) && session.set(storageKeys.reloads, `${builds} ${buildId}`);
  };
}
