/** Computes a value for an object when it is first asked for, and keeps it as long as the object is there. */
export function rememberBy<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as V;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
