import { expect, it } from 'vitest';
import { problemsOf } from './problems-of.ts';

const feed = () => undefined;
const check = (feeds: unknown): readonly string[] => problemsOf({ feeds }).map(({ code, message }) => `${code}: ${message}`);

it.each([
  undefined,
  [],
  [
    { path: '/feed.atom', feed },
    { path: '/news/by-day/all.rss', feed },
    { path: '/news/feed.json', feed },
  ],
])('%j is allowed', (feeds) => expect(check(feeds)).toEqual([]));

it.each(['feed.atom', '/feed.xml', '/news/', '/../feed.atom', '/a b.atom', '/a"; add_header.atom', '/feed.atom\n', ''])(
  'a feed cannot have the path “%s”',
  (path) => {
    expect(check([{ path, feed }])).toEqual([
      expect.stringMatching(/^CONFIG_VALUE: .*feeds\[0\]\.path.* ends in “\.atom”, “\.rss” or “\.json”/),
    ]);
  },
);

it('missing and unknown settings are named, and a misspelt one once', () => {
  expect(check([{ path: '/feed.atom', fed: feed }])).toEqual([
    'CONFIG_KEY_UNKNOWN: The config has an unknown setting “feeds[0].fed”. Did you mean “feeds[0].feed”?',
  ]);
  expect(check([{ path: '/feed.atom', other: feed }])).toEqual([
    'CONFIG_KEY_MISSING: The config lacks the setting “feeds[0].feed”.',
    'CONFIG_KEY_UNKNOWN: The config has an unknown setting “feeds[0].other”.',
  ]);
  expect(check({})).toEqual([expect.stringContaining('“feeds” is not a list')]);
});
