import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readContent } from '../../generator/content/read-content.ts';
import { loadSite, parseTime } from '../../generator/index.ts';
import type { ListedRoute } from '../../generator/routes/route.ts';
import { openSource } from '../../generator/sources/open-sources.ts';
import { createCacheWrites } from '../../generator/store/cache-writes.ts';

/** Lists the pages of this site as they are at a time, as `--now` does, and what the run says of later times. */
async function siteAt(moment: string) {
  const visibleAt = parseTime(moment) ?? Number.NaN;
  const site = await loadSite({
    config: 'boreal.config.ts',
    cwd: resolve(import.meta.dirname, '../..'),
    overrides: { visibleAt },
  });
  const writes = createCacheWrites();
  const now = () => visibleAt;
  const source = openSource(site, { now, writes });
  const pages = new Map<string, string>();
  try {
    const routes = {
      add: ({ path, data }: ListedRoute) => void pages.set(path, JSON.stringify(data)),
      clear: () => pages.clear(),
    };
    const { hidden } = await readContent({ site, source, contentCache: undefined, writes, routes, now });
    const notices = hidden.notices.flatMap(({ where }) => where?.file.replace('content/rule-change/', '') ?? []);
    return { pages, next: hidden.report.next, notices };
  } finally {
    source.close();
    writes.close();
  }
}

const pagesOfAlberta = ['auto-insurance/', 'motorcycle-insurance/', 'location/alberta/auto-insurance/'];

test('a change of the law is on each page that it concerns, before its day and from its day on, and the run says when', async () => {
  const before = await siteAt('2026-12-31T23:59-07:00');
  const after = await siteAt('2027-01-01T00:00-07:00');
  for (const path of pagesOfAlberta) {
    expect(before.pages.get(`/en/${path}`)).toMatch(/From January 1, 2027, Alberta has another system, Care-First/);
    expect(before.pages.get(`/en/${path}`)).not.toContain('Since January 1, 2027');
    expect(after.pages.get(`/en/${path}`)).toMatch(/Since January 1, 2027, Alberta has the Care-First system/);
    expect(after.pages.get(`/en/${path}`)).not.toContain('From January 1, 2027');
    expect(before.pages.get(`/fr/${path}`)).toMatch(/À compter du 1er\sjanvier\s2027/);
    expect(after.pages.get(`/fr/${path}`)).toMatch(/Depuis le 1er\sjanvier\s2027/);
  }
  for (const { pages } of [before, after]) {
    expect(pages.get('/en/location/toronto/auto-insurance/')).not.toContain('Care-First');
    expect(pages.get('/en/location/alberta/home-insurance/')).not.toContain('Care-First');
  }
  expect(before.next).toBe('2027-01-01T07:00:00Z');
  expect(before.notices.toSorted()).toEqual(bothEntries);
  expect(after.notices).toEqual([]);
});

const bothEntries = ['after', 'before'].flatMap((when) =>
  ['en', 'fr'].map((language) => `ab-care-first-${when}.${language}.yaml`),
);

test('a change of the law is announced in both languages from 60 days before its day', async () => {
  expect((await siteAt('2026-11-01T23:59Z')).notices).toEqual([]);
  expect((await siteAt('2026-11-02T00:00Z')).notices.toSorted()).toEqual(bothEntries);
});
