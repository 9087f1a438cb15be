/** The entries of a type as a tree of folders, by the segments of their slugs. */

import { compareText } from '../support/compare-text.ts';

/** A folder or a page of a tree. */
export interface TreeNode<E> {
  /** Slug of its page, or path of a folder without one: 'guide/setup'. '/' for the top. */
  readonly slug: string;
  /** Last segment of the slug: 'setup'. */
  readonly name: string;
  /** Entry of the page; absent for a folder without an index file. */
  readonly entry?: E;
  /** Pages and folders in it, in order. */
  readonly children: readonly TreeNode<E>[];
}

/** Position of an entry in a tree. */
export interface TreePlace<E> {
  /** Its node. */
  readonly node: TreeNode<E>;
  /** Folders around it, outermost first, for breadcrumbs. The top is among them if it has a page. */
  readonly parents: readonly TreeNode<E>[];
  /** Entry before it, in the order of reading; absent for the first. */
  readonly previous?: E;
  /** Entry after it; absent for the last. */
  readonly next?: E;
}

/** All entries of a type in a language, by folders. */
export interface EntryTree<E> extends TreeNode<E> {
  /** Entries in the order of reading: the page of a folder, then those in it. */
  readonly entries: readonly E[];
  /** Returns the position of an entry; undefined if the tree does not have it. */
  placeOf(entry: { readonly slug: string }): TreePlace<E> | undefined;
}

type Value = string | number | boolean | undefined | null;

/**
 * Sorts entries by a field, or by what a function returns: numbers by size, texts by their characters. Entries without a
 * value come last; equal ones keep their order.
 */
export function orderBy<E extends { readonly fields: object }, K extends string & keyof E['fields']>(
  entries: Iterable<E>,
  field: K,
  direction?: 'ascending' | 'descending',
): readonly E[];
export function orderBy<T>(items: Iterable<T>, valueIn: (item: T) => Value, direction?: 'ascending' | 'descending'): readonly T[];
export function orderBy(
  items: Iterable<unknown>,
  by: string | ((item: unknown) => unknown),
  direction: 'ascending' | 'descending' = 'ascending',
): readonly unknown[] {
  const sign = direction === 'descending' ? -1 : 1;
  const valued = Array.from(items, (item) => ({ item, value: typeof by === 'function' ? by(item) : fieldOf(item, by) }));
  return valued.sort((a, b) => compareValues(a.value, b.value, sign)).map(({ item }) => item);
}

const fieldOf = (entry: unknown, field: string): unknown =>
  (entry as { readonly fields: Readonly<Record<string, unknown>> }).fields[field];

function compareValues(a: unknown, b: unknown, sign = 1): number {
  if (a === b) return 0;
  if (a === undefined || a === null) return 1;
  if (b === undefined || b === null) return -1;
  const areNumbers = typeof a === 'number' && typeof b === 'number';
  return sign * (areNumbers ? a - b : compareText(String(a), String(b)));
}

interface Branch<E> {
  readonly slug: string;
  readonly name: string;
  entry?: E;
  readonly children: Branch<E>[];
}

/** Makes the tree of some entries. Pages and folders are ordered by a field, then by name. */
export function treeOf<E extends { readonly slug: string }>(entries: Iterable<E>, field?: string): EntryTree<E> {
  const top: Branch<E> = { slug: '/', name: '', children: [] };
  const bySlug = new Map<string, Branch<E>>([['/', top]]);
  const branchAt = (slug: string): Branch<E> => {
    const known = bySlug.get(slug);
    if (known) return known;
    const end = slug.lastIndexOf('/');
    const branch: Branch<E> = { slug, name: slug.slice(end + 1), children: [] };
    bySlug.set(slug, branch);
    (end < 0 ? top : branchAt(slug.slice(0, end))).children.push(branch);
    return branch;
  };
  for (const entry of entries) branchAt(entry.slug).entry = entry;
  const rankOf = ({ entry }: Branch<E>): unknown => (entry && field !== undefined ? fieldOf(entry, field) : undefined);
  for (const { children } of bySlug.values()) {
    children.sort((a, b) => compareValues(rankOf(a), rankOf(b)) || compareText(a.name, b.name));
  }
  return withPlaces(top);
}

/** Adds the order of reading to the top of a tree. */
function withPlaces<E>(top: TreeNode<E>): EntryTree<E> {
  const entries: E[] = [];
  const places = new Map<string, { readonly node: TreeNode<E>; readonly parents: readonly TreeNode<E>[]; readonly at: number }>();
  const visit = (node: TreeNode<E>, parents: readonly TreeNode<E>[]): void => {
    if (node.entry !== undefined) {
      places.set(node.slug, { node, parents, at: entries.length });
      entries.push(node.entry);
    }
    const inner = node === top && node.entry === undefined ? parents : [...parents, node];
    for (const child of node.children) visit(child, inner);
  };
  visit(top, []);
  return {
    ...top,
    entries,
    placeOf({ slug }) {
      const place = places.get(slug);
      if (!place) return undefined;
      const { node, parents, at } = place;
      return { node, parents, previous: entries[at - 1], next: entries[at + 1] };
    },
  };
}

/** Returns a tree with other objects in the place of its entries, which are replaced when they are read. */
export function mapTree<E, F>(tree: EntryTree<E>, replace: (entry: E) => F): EntryTree<F> {
  const nodes = new Map<TreeNode<E>, TreeNode<F>>();
  const nodeFor = (node: TreeNode<E>): TreeNode<F> => {
    const known = nodes.get(node);
    if (known) return known;
    const { slug, name, entry } = node;
    const mapped: TreeNode<F> = {
      slug,
      name,
      ...(entry === undefined ? {} : { entry: replace(entry) }),
      get children() {
        return node.children.map(nodeFor);
      },
    };
    nodes.set(node, mapped);
    return mapped;
  };
  const entryFor = (entry: E | undefined): F | undefined => (entry === undefined ? undefined : replace(entry));
  const { slug, name, entry } = tree;
  return {
    slug,
    name,
    ...(entry === undefined ? {} : { entry: replace(entry) }),
    get children() {
      return tree.children.map(nodeFor);
    },
    get entries() {
      return tree.entries.map(replace);
    },
    placeOf(of) {
      const place = tree.placeOf(of);
      if (!place) return undefined;
      const { node, parents, previous, next } = place;
      return { node: nodeFor(node), parents: parents.map(nodeFor), previous: entryFor(previous), next: entryFor(next) };
    },
  };
}
