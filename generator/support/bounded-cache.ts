/** Values in memory that need not be computed again. */
export interface BoundedCache<K, V> {
  get(key: K, make: () => V): V;
}

interface CacheSizes {
  /** Number of values that are never dropped. */
  readonly first: number;
  /** Minimum number of other values, the latest ones; at most twice as many are cached. */
  readonly latest: number;
}

/**
 * Caches the first and the latest values. Repeated loops over a long list find its start in memory;
 * a cache of the latest values alone would find nothing.
 */
export function createBoundedCache<K, V>({ first, latest }: CacheSizes): BoundedCache<K, V> {
  const firstValues = new Map<K, V>();
  let newer = new Map<K, V>();
  let older = new Map<K, V>();
  return {
    get(key, make) {
      const cached = firstValues.get(key) ?? newer.get(key);
      if (cached !== undefined) return cached;
      const value = older.get(key) ?? make();
      if (firstValues.size < first) {
        firstValues.set(key, value);
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
