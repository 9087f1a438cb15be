/**
 * Names of the service worker's caches. Caches belong to the whole origin, maybe with other sites,
 * so a name begins with the scope. The names of one build's caches have its hash.
 */

/**
 * 'boreal:/docs/:' for a site below '/docs'. A prefix has no colon, so no name begins with another
 * site's.
 */
const beginning = (scope: string): string => `boreal:${new URL(scope).pathname}:`;

export interface CacheNames {
  /** The files of the precache list; their entries have revisions. */
  readonly shell: string;
  /** Files with a hash in their names, which are right for every build. */
  readonly assets: string;
  readonly pages: string;
  readonly data: string;
}

/** Returns the caches' names; `scope` is the registration's. */
export function cacheNames(scope: string, build: string): CacheNames {
  const start = beginning(scope);
  return { shell: `${start}shell`, assets: `${start}assets`, pages: `${start}pages:${build}`, data: `${start}data:${build}` };
}

/** Returns true for a cache of a service worker of this scope, of any build. */
export function isOwnCache(name: string, scope: string): boolean {
  return name.startsWith(beginning(scope));
}
