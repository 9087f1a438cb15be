/** One page of a long list. */
export interface ListPage<T> {
  /** Path of the page: the first one has the path of the list, others a number below it. */
  readonly path: string;
  /** Items on the page. */
  readonly items: readonly T[];
  /** Number of the page, from 1. */
  readonly number: number;
  /** Number of all pages. */
  readonly count: number;
  /** Paths of the pages before and after it. */
  /** Path of the page before it; absent on the first page. */
  readonly previous?: string;
  /** Path of the page after it; absent on the last page. */
  readonly next?: string;
}

/** Divides a list into pages of a size. A list without items has one page. */
export function paginate<T>(items: readonly T[], size: number, path: string): readonly ListPage<T>[] {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`The size of a page must be a whole number from 1, not ${size}.`);
  const count = Math.max(1, Math.ceil(items.length / size));
  const pathOf = (number: number): string => (number === 1 ? path : `${path.replace(/\/*$/, '/')}${number}/`);
  return Array.from({ length: count }, (_, index) => ({
    path: pathOf(index + 1),
    items: items.slice(index * size, (index + 1) * size),
    number: index + 1,
    count,
    ...(index === 0 ? {} : { previous: pathOf(index) }),
    ...(index + 1 === count ? {} : { next: pathOf(index + 2) }),
  }));
}

/**
 * Groups entries by a field, or by what a function returns. An entry with a list is in the group of
 * each item, one without a value in none. Groups and entries keep their order.
 */
export function groupBy<E extends { readonly fields: object }, K extends string & keyof E['fields']>(
  entries: Iterable<E>,
  field: K,
): ReadonlyMap<GroupKey<E['fields'][K]>, readonly E[]>;
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<GroupKey<K>, readonly T[]>;
export function groupBy(
  items: Iterable<unknown>,
  by: string | ((item: unknown) => unknown),
): ReadonlyMap<unknown, readonly unknown[]> {
  const keyOf =
    typeof by === 'function' ? by : (item: unknown) => (item as { readonly fields: Record<string, unknown> }).fields[by];
  const groups = new Map<unknown, unknown[]>();
  for (const item of items) {
    const key = keyOf(item);
    for (const each of new Set<unknown>(Array.isArray(key) ? key : [key])) {
      if (each === undefined) continue;
      const group = groups.get(each);
      if (group) group.push(item);
      else groups.set(each, [item]);
    }
  }
  return groups;
}

type GroupKey<V> = NonNullable<V extends readonly (infer I)[] ? I : V>;

/** An item of a list with those before and after it. */
export interface Neighbours<T> {
  /** The item itself. */
  readonly item: T;
  /** The item before it; absent for the first. */
  readonly previous?: T;
  /** The item after it; absent for the last. */
  readonly next?: T;
}

/** Returns each item of a list with those before and after it. */
export function withNeighbours<T>(items: readonly T[]): readonly Neighbours<T>[] {
  return items.map((item, index) => {
    const [previous, next] = [items[index - 1], items[index + 1]];
    return { item, previous, next };
  });
}
