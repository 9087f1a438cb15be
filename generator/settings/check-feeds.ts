import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import { checkSetting, listOf, record, textLike, value } from './setting-shape.ts';

const feeds = listOf(
  record({
    path: textLike(
      'a path below the language that ends in “.atom”, “.rss” or “.json”, such as /blog/feed.atom',
      /^(?:\/[\w-]+)+\.(?:atom|rss|json)$/,
    ),
    feed: value('a function that returns the feed in a language', (each) => typeof each === 'function'),
  }),
);

/** Validates a config's feeds. */
export const checkFeeds = (declared: unknown, where: ProblemOrigin): readonly Problem[] =>
  declared === undefined ? [] : checkSetting({ name: 'feeds', value: declared, where }, feeds);
