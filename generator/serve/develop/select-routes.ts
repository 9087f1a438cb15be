import type { ListedRoute, RouteList, RouteQuery } from './home-page.ts';

/**
 * Returns one piece of the list of pages, and the number of all pages whose path contains the text.
 */
export function selectRoutes(routes: Iterable<ListedRoute>, { text, offset, limit }: RouteQuery): RouteList {
  const selected: ListedRoute[] = [];
  let count = 0;
  for (const { path, family, locale } of routes) {
    if (!path.includes(text)) continue;
    if (count >= offset && selected.length < limit) selected.push({ path, family, locale });
    count++;
  }
  return { routes: selected, count };
}
