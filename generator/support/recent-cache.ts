/** Values that were asked for lately. */
export interface RecentCache<K, V> {
  get(key: K, make: () => V): V;
}

/** Holds what was asked for in at least the last `size` different questions, and at most twice as many values. */
export function createRecentCache<K, V>(size: number): RecentCache<K, V> {
  let newer = new Map<K, V>();
  let older = new Map<K, V>();
  return {
    get(key, make) {
      const known = newer.get(key);
      if (known !== undefined) return known;
      const value = older.get(key) ?? make();
      if (newer.size >= size) {
        older = newer;
        newer = new Map();
      }
      newer.set(key, value);
      return value;
    },
  };
}
