import { normalizePagePath, parentFolder } from '#contract/page-path';
import type { RouteFamily } from '../site.ts';
import type { Route } from './route.ts';

/** Maximum number of listed paths: the client requests the data of other pages first. */
const maxPaths = 100;

/** Pages of a folder: all are partially hydrated, or these. */
interface Folder {
  hasOthers: boolean;
  readonly paths: string[];
}

/**
 * Collects the partially hydrated pages of a site in few texts, for `partialPages` of app data.
 * Lists nothing if no family is partially hydrated.
 */
export function collectPartialPages(families: readonly Pick<RouteFamily, 'name' | 'hydration'>[]) {
  const partial = new Set(families.filter(({ hydration }) => hydration === 'partial').map(({ name }) => name));
  const folders = new Map<string, Folder>();
  return {
    add({ family, path }: Pick<Route, 'family' | 'path'>): void {
      if (partial.size === 0) return;
      const key = normalizePagePath(path);
      const parent = parentFolder(key);
      const folder = folders.get(parent) ?? { hasOthers: false, paths: [] };
      folders.set(parent, folder);
      if (partial.has(family)) folder.paths.push(key);
      else folder.hasOthers = true;
    },
    list(): readonly string[] {
      const all = [...folders].filter(([, { paths }]) => paths.length > 0);
      const whole = all.filter(([, { hasOthers }]) => !hasOthers).map(([folder]) => `${folder}*`);
      const single = all.flatMap(([, { hasOthers, paths }]) => (hasOthers ? paths : [])).slice(0, maxPaths);
      return [...whole, ...single];
    },
  };
}
