import { expect, test } from 'vitest';
import { publishPolicy } from '../../generator/content/read-policy.ts';
import { createSiteReader } from '../../generator/content/read-site.ts';
import { listRoutes } from '../../generator/routes/list-routes.ts';
import type { Route } from '../../generator/routes/route.ts';
import { loadSite } from '../../generator/settings/load-site.ts';
import { openSource } from '../../generator/sources/open-sources.ts';

test('the families of this site list the same for a single entry as among all entries', async () => {
  const site = await loadSite({ config: 'boreal.config.ts', cwd: process.cwd(), overrides: {} });
  const source = openSource(site);
  const reader = createSiteReader({ site, assets: source.assets, policy: publishPolicy(() => 'error') });
  const { graph } = await reader.read(await source.read(), { add: () => {}, clear: () => {} });
  const families = site.definition.families.filter(({ ofEntry }) => ofEntry !== undefined);
  const options = { families, locales: site.locales, languageRedirects: true };
  const byEntry = new Map<Route['entry'], Route[]>();
  for (const route of listRoutes(graph, options)) byEntry.set(route.entry, [...(byEntry.get(route.entry) ?? []), route]);
  expect(byEntry.size).toBeGreaterThan(100);
  for (const [about, listed] of byEntry) {
    const isSame = JSON.stringify([...listRoutes(graph, { ...options, about })]) === JSON.stringify(listed);
    expect([about, isSame]).toEqual([about, true]);
  }
});
