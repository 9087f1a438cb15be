import { expect, test } from 'vitest';
import { selectArticles } from '../../../../../templates/features/media-filters/select-articles.ts';

const tires = { name: 'tires', topics: ['driving', 'seasons'] };
const leaks = { name: 'leaks', topics: ['home', 'seasons'] };
const lease = { name: 'lease', topics: ['renting'] };
const articles = [tires, leaks, lease];

const cases: readonly [what: string, asked: readonly string[], shown: readonly object[], asksForUnknown: boolean][] = [
  ['without a topic, all', [], articles, false],
  ['one topic', ['seasons'], [tires, leaks], false],
  ['several topics widen the choice, in the articles’ own order', ['renting', 'driving'], [tires, lease], false],
  ['a topic asked for twice', ['home', 'home'], [leaks], false],
  ['a topic that no article has shows all', ['boats'], articles, true],
  ['an unknown topic beside a known one is left out', ['boats', 'home'], [leaks], true],
  ['an empty topic is unknown', [''], articles, true],
];

test.each(cases)('%s', (_what, asked, shown, asksForUnknown) => {
  expect(selectArticles(articles, asked)).toMatchObject({ shown, asksForUnknown });
});

test('the selection contains each known topic once', () => {
  expect(selectArticles(articles, ['home', 'boats', 'home', 'driving']).chosen).toEqual(['home', 'driving']);
});
