import type { RouteFamily, SiteDefinition } from '../site.ts';
import { declarationOf } from '../site-builder.ts';

/** Name of the family that renders redirect pages. */
export const redirectFamily = 'redirect';

/** Name of the family that renders the start page and the page for unknown addresses of a site without them. */
export const plainFamily = 'plain pages';

/** Path of the client's own redirect page below the client's folder, without its ending. */
export const redirectModule = 'page/redirect.page';

/**
 * Adds the family of redirect pages, unless the site has its own. Its module renders plain pages too,
 * so that they cost no chunk of their own.
 */
export function withRedirectFamily(site: SiteDefinition): SiteDefinition {
  if (site.families.some(({ name }) => name === redirectFamily)) return site;
  const ownFamily = (name: string): RouteFamily => ({
    name,
    page: `${site.client}/${redirectModule}`,
    shared: [],
    routes: () => [],
  });
  const names = declarationOf(site) === undefined ? [redirectFamily] : [redirectFamily, plainFamily];
  return { ...site, families: [...site.families, ...names.map(ownFamily)] };
}
