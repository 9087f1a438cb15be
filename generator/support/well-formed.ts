/** Steps to a text in a value: names and numbers of items. */
type Path = readonly (string | number)[];

/**
 * Returns a value of JSON without half characters: a surrogate without its other half becomes U+FFFD, as in a document,
 * whose encoding has no others. Returns the same value if it has none; `onHalf` is called with each text that has.
 */
export function wellFormed<T>(value: T, onHalf: (path: Path) => void = () => {}): T {
  return isWellFormed(value) ? value : (corrected(value, onHalf, []) as T);
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member));
}

function corrected(value: unknown, onHalf: (path: Path) => void, path: Path): unknown {
  if (isWellFormed(value)) return value;
  if (Array.isArray(value)) return value.map((item, at) => corrected(item, onHalf, [...path, at]));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([written, member]) => {
      const name = written.toWellFormed();
      if (name !== written) onHalf([...path, name]);
      return [name, corrected(member, onHalf, [...path, name])];
    });
    return Object.fromEntries(members);
  }
  onHalf(path);
  return String(value).toWellFormed();
}
