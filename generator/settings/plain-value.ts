/** Maximum depth of a plain value. A value that refers to itself is deeper. */
const maxDepth = 200;

/** Returns why a value cannot be written as JSON, with the path in it; undefined if it can. */
export function jsonFlaw(value: unknown, path: string, depth = 0): string | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null || value === undefined) return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `“${path}” is ${value}`;
  if (typeof value !== 'object') return `“${path}” is a ${typeof value}`;
  if (depth > maxDepth) return `“${path}” refers to itself`;
  if (Array.isArray(value)) return firstFlaw(value, (at) => jsonFlaw(value[at], `${path}[${at}]`, depth + 1));
  const other = otherKinds.find(([kind]) => value instanceof kind);
  if (other) return `“${path}” is ${other[1]}`;
  for (const key in value) {
    const flaw = jsonFlaw((value as Record<string, unknown>)[key], `${path}.${key}`, depth + 1);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

const otherKinds = [
  [Date, 'a Date: give a text such as 2026-01-15'],
  [Promise, 'a promise: functions of the config cannot be asynchronous'],
  [Map, 'a Map'],
  [Set, 'a Set'],
  [RegExp, 'a regular expression'],
  [Error, 'an error'],
] as const;

function firstFlaw(items: readonly unknown[], flawAt: (index: number) => string | undefined): string | undefined {
  for (let index = 0; index < items.length; index++) {
    const flaw = flawAt(index);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

/** Returns a value in words: 'undefined', 'the number 3', 'a list'. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Promise) return 'a promise';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text “${value.slice(0, 40)}”`;
  return typeof value === 'function' || typeof value === 'symbol' ? `a ${typeof value}` : `the ${typeof value} ${String(value)}`;
}
