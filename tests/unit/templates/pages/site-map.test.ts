import { expect, test } from 'vitest';
import type { ContentGraph } from '../../../../content/model.ts';
import { listSiteMap, type OrderedLink, type SiteFamily } from '../../../../templates/pages/site-map.routes.ts';

/** A graph whose areas and groups are called as their keys. */
const graph = {
  single: () => ({ fields: { sitemap: new Proxy({}, { get: (_target, key) => key }) } }),
} as unknown as ContentGraph;

const page = (title: string, order?: number): OrderedLink => ({
  title,
  path: `/${title}/`,
  ...(order === undefined ? {} : { order }),
});

const familyOf = (...links: readonly OrderedLink[]): SiteFamily => ({ siteMap: { programme: () => links } });

test('areas of families follow the named ones, and none is empty', () => {
  const own = { title: 'own', groups: [{ title: 'group', links: [page('a')] }] };
  const empty = { title: 'empty', groups: [{ title: 'group', links: [] }] };
  const families = [{ siteMapArea: () => own }, { siteMapArea: () => empty }, familyOf(page('b'))];
  const areas = listSiteMap(families, graph, 'en');
  expect(areas).toHaveLength(2);
  expect(areas[0]?.groups).toEqual([{ title: 'programme', links: [page('b')] }]);
  expect(areas[1]).toEqual(own);
});

test('a group without links is listed if it has a page', () => {
  const own = { title: 'own', groups: [{ title: 'group', path: '/group/', links: [] }] };
  expect(listSiteMap([{ siteMapArea: () => own }], graph, 'en')).toEqual([own]);
});

test('links without an order come first, in the order of the families', () => {
  const families = [familyOf(page('last', 2), page('a')), familyOf(page('third', 1), page('b'))];
  const [area] = listSiteMap(families, graph, 'en');
  expect(area?.groups[0]?.links.map(({ title }) => title)).toEqual(['a', 'b', 'third', 'last']);
});
