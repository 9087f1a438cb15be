/**
 * Names of the worker's caches. Caches belong to the whole origin, where other sites may stand beside this one, so a name begins with
 * the scope that the cache was made for. What belongs to one build carries its hash.
 */

/** 'boreal:/docs/:' for a site below '/docs'. A prefix holds no colon, so that no site's names begin with another's. */
const beginning = (scope: string): string => `boreal:${new URL(scope).pathname}:`;

export interface CacheNames {
  /** The files of the precache list: their entries carry revisions. */
  readonly shell: string;
  /** Files whose names carry a hash: never wrong, whatever the build. */
  readonly assets: string;
  readonly pages: string;
  readonly data: string;
}

/** The caches of a worker; `scope` is its registration's. */
export function cacheNames(scope: string, build: string): CacheNames {
  const start = beginning(scope);
  return { shell: `${start}shell`, assets: `${start}assets`, pages: `${start}pages:${build}`, data: `${start}data:${build}` };
}

/** Whether a cache was made by a worker of this scope, of whatever build. */
export function isOwnCache(name: string, scope: string): boolean {
  return name.startsWith(beginning(scope));
}
