/** Caches the result of a function by its argument, for the lifetime of that object. */
export function cacheBy<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, V>();
  return (key) => {
    const result = results.get(key);
    if (result !== undefined || results.has(key)) return result as V;
    const value = compute(key);
    results.set(key, value);
    return value;
  };
}
