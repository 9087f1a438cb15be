import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../../../generator/graph/build-graph.ts';
import { listFeeds } from '../../../../generator/routes/list-feeds.ts';
import type { Feed, FeedEntry } from '../../../../generator/site.ts';

const locales = ['en', 'fr'];
const { graph } = buildGraph([], { model: {}, locales, tags: {}, sameInAllLanguages: new Set() });

const entry = (path: string, published = '2026-01-15'): FeedEntry => ({ path, title: path, published });

function list(entries: Iterable<FeedEntry>, changes: Partial<Feed> = {}, hasPage: (path: string) => boolean = () => true) {
  const feed = (): Feed => ({ title: 'News', author: 'Site', page: '/news/', entries, ...changes });
  return listFeeds(graph, { feeds: [{ path: '/feed.atom', feed }], locales, hasPage });
}

const pathsOf = (entries: Iterable<FeedEntry>) => list(entries).feeds[0]?.entries.map(({ path }) => path);

describe('a feed', () => {
  it('has the days on which the pages of its entries changed, but none before their publication', () => {
    const days: Readonly<Record<string, string>> = { '/en/a/': '2026-01-20', '/en/b/': '2026-01-20', '/en/c/': '2026-01-10' };
    const feed = (): Feed => {
      const entries = [entry('/a/'), { ...entry('/b/'), modified: '2026-01-16' }, entry('/c/'), entry('/d/')];
      return { title: 'News', author: 'Site', page: '/news/', entries };
    };
    const feeds = [{ path: '/feed.atom', feed }];
    const { feeds: listed } = listFeeds(graph, { feeds, locales: ['en'], hasPage: () => true, modifiedAt: (path) => days[path] });
    expect(listed[0]?.entries.map(({ path, modified }) => [path, modified])).toEqual([
      ['/en/a/', '2026-01-20'],
      ['/en/b/', '2026-01-16'],
      ['/en/c/', undefined],
      ['/en/d/', undefined],
    ]);
  });

  it('exists in each language, with its pages', () => {
    expect(list([entry('/a/')])).toEqual({
      feeds: locales.map((locale) => ({
        locale,
        path: `/${locale}/feed.atom`,
        page: `/${locale}/news/`,
        title: 'News',
        author: 'Site',
        entries: [{ ...entry('/a/'), path: `/${locale}/a/` }],
      })),
      problems: [],
    });
  });

  it('contains the twenty newest entries, the newest first, and those of the same day by path', () => {
    const days = fc.array(
      fc.record({
        path: fc.stringMatching(/^\/[a-z]{1,4}\/$/),
        published: fc.constantFrom('2026-01-15', '2025-12-31', '2026-02-01'),
      }),
      { maxLength: 40 },
    );
    const key = ({ path, published }: { readonly path: string; readonly published: string }) =>
      `${String(99_999_999 - Number(published.replaceAll('-', '')))} ${path}`;
    fc.assert(
      fc.property(days, (seeds) => {
        const sorted = [...seeds].sort((a, b) => (key(a) < key(b) ? -1 : 1)).slice(0, 20);
        expect(pathsOf(seeds.map((seed) => entry(seed.path, seed.published))) ?? []).toEqual(
          sorted.map(({ path }) => `/en${path}`),
        );
      }),
    );
  });

  it('without entries or without a text in a language is left out', () => {
    expect(list([])).toEqual({ feeds: [], problems: [] });
    const feeds = [{ path: '/feed.atom', feed: () => undefined }];
    expect(listFeeds(graph, { feeds, locales, hasPage: () => true })).toEqual({ feeds: [], problems: [] });
  });

  it('has no page that shows a fallback, and needs no page of its own if that leaves none', () => {
    const feed = (): Feed => ({ title: 'News', author: 'Site', page: '/news/', entries: [entry('/a/'), entry('/b/')] });
    const isOwn = (path: string): boolean => !path.startsWith('/fr/') && path !== '/en/b/';
    const hasPage = (path: string): boolean => path !== '/fr/news/';
    const { feeds, problems } = listFeeds(graph, { feeds: [{ path: '/feed.atom', feed }], locales, hasPage, isOwn });
    expect(problems).toEqual([]);
    expect(feeds.map(({ path, entries }) => [path, entries.map((each) => each.path)])).toEqual([['/en/feed.atom', ['/en/a/']]]);
  });

  it('that names an invalid page or date is reported', () => {
    const { problems } = list(
      [{ ...entry('/b/', 'soon'), modified: '2026-02-30' }],
      {},
      (path) => !['/fr/b/', '/en/news/'].includes(path),
    );
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'ROUTE_FEED_PAGE The feed /en/feed.atom names the page /en/news/, which does not exist.',
      'ROUTE_FEED_DAY In the feed /en/feed.atom, “soon” is not a day.',
      'ROUTE_FEED_DAY In the feed /en/feed.atom, “2026-02-30” is not a day.',
      'ROUTE_FEED_PAGE The feed /fr/feed.atom names the page /fr/b/, which does not exist.',
      'ROUTE_FEED_DAY In the feed /fr/feed.atom, “soon” is not a day.',
      'ROUTE_FEED_DAY In the feed /fr/feed.atom, “2026-02-30” is not a day.',
    ]);
  });

  it('that throws ends the listing, or is left out if the others continue', () => {
    const broken = () => {
      throw new Error('half-written');
    };
    const feeds = [
      { path: '/broken.atom', feed: broken },
      { path: '/feed.atom', feed: (): Feed => ({ title: 'News', author: 'Site', page: '/', entries: [entry('/a/')] }) },
    ];
    const options = { feeds, locales, hasPage: () => true };
    expect(() => listFeeds(graph, options)).toThrow('half-written');
    const failed: string[] = [];
    const { feeds: listed } = listFeeds(graph, { ...options, onFailure: (path) => failed.push(path) });
    expect(failed).toEqual(['/en/broken.atom', '/fr/broken.atom']);
    expect(listed.map(({ path }) => path)).toEqual(['/en/feed.atom', '/fr/feed.atom']);
  });
});
