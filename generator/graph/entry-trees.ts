import type { ContentEntry } from '../model/content-model.ts';
import { type EntryTree, treeOf } from '../model/entry-tree.ts';

type Lister = (type: string, locale: string) => readonly ContentEntry[];
type TreeLister = (type: string, locale: string, options?: { readonly orderBy?: string }) => EntryTree<ContentEntry>;

/** Returns a function that makes the tree of a type's entries. Each is made once. */
export function treeLister(ofType: Lister): TreeLister {
  const trees = new Map<string, EntryTree<ContentEntry>>();
  return (type, locale, { orderBy } = {}) => {
    const key = JSON.stringify([type, locale, orderBy]);
    const tree = trees.get(key) ?? treeOf(ofType(type, locale), orderBy);
    trees.set(key, tree);
    return tree;
  };
}
