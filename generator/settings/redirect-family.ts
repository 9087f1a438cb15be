import type { SiteDefinition } from '../site.ts';

/** Name of the family that renders redirect pages. */
export const redirectFamily = 'redirect';

/** Path of the client's own redirect page below the client's folder, without its ending. */
export const redirectModule = 'page/redirect.page';

/** Adds the family of redirect pages, unless the site has its own. */
export function withRedirectFamily(site: SiteDefinition): SiteDefinition {
  if (site.families.some(({ name }) => name === redirectFamily)) return site;
  const page = `${site.client}/${redirectModule}`;
  return { ...site, families: [...site.families, { name: redirectFamily, page, shared: [], routes: () => [] }] };
}
