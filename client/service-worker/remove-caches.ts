import { isOwnCache } from './cache-names.ts';

/** The database with the ages of cached answers. */
export const expirationDatabase = 'workbox-expiration';

/** Removes all caches of a service worker of this scope. */
export async function removeCaches(scope: string): Promise<void> {
  const own = (await caches.keys()).filter((name) => isOwnCache(name, scope));
  await Promise.all(own.map((name) => caches.delete(name)));
  // The browser removes it when no service worker has it open.
  if (own.length > 0) indexedDB.deleteDatabase(expirationDatabase);
}
