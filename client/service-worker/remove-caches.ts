import { isOwnCache } from './cache-names.ts';

/** The database in which the age of what is kept stands. */
export const expirationDatabase = 'workbox-expiration';

/** Removes everything that a worker of this scope has kept. */
export async function removeCaches(scope: string): Promise<void> {
  const own = (await caches.keys()).filter((name) => isOwnCache(name, scope));
  await Promise.all(own.map((name) => caches.delete(name)));
  // It goes as soon as no worker has it open, which is nothing to wait for.
  if (own.length > 0) indexedDB.deleteDatabase(expirationDatabase);
}
