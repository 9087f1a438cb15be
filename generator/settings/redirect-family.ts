import { join } from 'node:path';
import type { SiteDefinition } from '../site.ts';

/** Name of the family that renders redirect pages. */
export const redirectFamily = 'redirect';

/** Adds the family of redirect pages, unless the site has its own. */
export function withRedirectFamily(site: SiteDefinition): SiteDefinition {
  if (site.families.some(({ name }) => name === redirectFamily)) return site;
  const page = join(site.client, 'page/redirect.page.tsx');
  return { ...site, families: [...site.families, { name: redirectFamily, page, shared: [], routes: () => [] }] };
}
