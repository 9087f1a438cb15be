import { basename } from 'node:path/posix';
import type { RouteFamily, SiteDefinition, SliceDefinition } from '../site.ts';
import { isRecord } from '../support/shapes.ts';

/**
 * Returns a definition whose components are files: the functions that import them return the names
 * of these. See `componentFiles`. A page without a name has that of its file.
 */
export async function withComponentFiles(definition: unknown): Promise<unknown> {
  if (!isRecord(definition)) return definition;
  const { root, families, slices } = definition as Partial<SiteDefinition>;
  return {
    ...definition,
    ...(typeof root === 'function' ? { root: await fileOf(root) } : {}),
    ...(Array.isArray(families) ? { families: withNames(await Promise.all(families.map(withPage))) } : {}),
    ...(isRecord(slices) ? { slices: Object.fromEntries(await Promise.all(Object.entries(slices).map(withComponent))) } : {}),
  };
}

async function withPage(family: RouteFamily): Promise<RouteFamily> {
  return typeof family?.page === 'function' ? { ...family, page: (await fileOf(family.page)) as string } : family;
}

async function withComponent([alias, slice]: [string, SliceDefinition]): Promise<[string, SliceDefinition]> {
  return typeof slice?.component === 'function'
    ? [alias, { ...slice, component: (await fileOf(slice.component)) as string }]
    : [alias, slice];
}

/** Returns the file that a function names; the function itself if it names none. */
async function fileOf(named: unknown): Promise<unknown> {
  try {
    const module: unknown = await (named as () => unknown)();
    return isRecord(module) && typeof module.default === 'string' ? module.default : named;
  } catch {
    // The check of the config reports a component that is no file.
    return named;
  }
}

/** Names pages by their files: 'post' for post.page.tsx, then 'post-2'. */
function withNames(families: readonly RouteFamily[]): readonly RouteFamily[] {
  const names = new Set(families.map((family) => family?.name));
  return families.map((family) => {
    if (!isRecord(family) || family.name !== undefined || typeof family.page !== 'string') return family;
    const own = basename(family.page).replace(/(?:\.page)?\.[^.]+$/, '');
    const name = [own, ...families.map((_, at) => `${own}-${at + 2}`)].find((each) => !names.has(each)) ?? own;
    names.add(name);
    return { ...family, name };
  });
}
