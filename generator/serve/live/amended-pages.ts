import { routeSettings } from '../../content/list-site-routes.ts';
import { listRoutes } from '../../routes/list-routes.ts';
import type { Route } from '../../routes/route.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Returns a lookup of pages with amended entries. A page about an entry is listed without the
 * others of its family.
 */
export function amendedPages(
  { site, pageOf }: Pick<Snapshot, 'site' | 'pageOf'>,
  { graph, pages }: Pick<Snapshot['content'], 'graph' | 'pages'>,
): Snapshot['pageOf'] {
  const settings = { ...routeSettings(site), pages };
  const amended = new Map<Route, Route>();
  const listAgain = (route: Route): Route => {
    const families = settings.families.filter(({ name }) => name === route.family);
    for (const each of listRoutes(graph, { ...settings, families, about: route.entry, onFailure: () => {} })) {
      if (each.path === route.path) return each;
    }
    return route;
  };
  return (file) => {
    const route = pageOf(file);
    if (!route) return undefined;
    const page = amended.get(route) ?? listAgain(route);
    amended.set(route, page);
    return page;
  };
}
