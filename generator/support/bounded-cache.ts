/** Values that need not be made again while they are in memory. */
export interface BoundedCache<K, V> {
  get(key: K, make: () => V): V;
}

interface CacheSizes {
  /** Values that stay. */
  readonly first: number;
  /** Of the others, the latest so many stay for a while, and never more than twice as many. */
  readonly latest: number;
}

/**
 * Holds the values that were asked for first and those that were asked for lately. Whoever goes through a long list again and again finds
 * its beginning in memory each time; of a cache of the latest values alone, it would find nothing.
 */
export function createBoundedCache<K, V>({ first, latest }: CacheSizes): BoundedCache<K, V> {
  const held = new Map<K, V>();
  let newer = new Map<K, V>();
  let older = new Map<K, V>();
  return {
    get(key, make) {
      const known = held.get(key) ?? newer.get(key);
      if (known !== undefined) return known;
      const value = older.get(key) ?? make();
      if (held.size < first) {
        held.set(key, value);
        return value;
      }
      if (newer.size >= latest) {
        older = newer;
        newer = new Map();
      }
      newer.set(key, value);
      return value;
    },
  };
}
