import type { CardProps } from '#contract/page';
import type { Feed, FeedEntry, RouteSeed, SearchFields } from '../site.ts';
import { anyRecord, type Flaw, flag, flawsOf, isRecord, optional, record, type Shape, text, value } from '../support/shapes.ts';
import { inWords, jsonFlaw } from './plain-value.ts';

const number = value('a number', (each) => typeof each === 'number');
const list = value('a list', Array.isArray);
const iterable = value('a list', (each) => typeof each === 'object' && each !== null && Symbol.iterator in each);
const isText = (each: unknown): boolean => typeof each === 'string';
const texts = value('a list of texts', (each) => Array.isArray(each) && each.every(isText));
const textByName = value('a record of texts', (each) => isRecord(each) && Object.values(each).every(isText));
const json = value('a value of JSON', (each) => jsonFlaw(each, '') === undefined, jsonFlaw);

const card = { title: text, label: text, siteName: text, picture: optional(text) } satisfies Shapes<CardProps>;

const searchFields = {
  page: text,
  description: text,
  category: text,
  keywords: optional(texts),
  productType: optional(text),
  texts: optional(list),
  weight: optional(number),
} satisfies Shapes<SearchFields>;

/** Shapes of the members of a route. */
export const seedShapes = {
  path: text,
  data: json,
  entry: optional(anyRecord),
  matchPath: optional(text),
  alsoAtRoot: optional(flag),
  canonicalPath: optional(text),
  alternates: optional(textByName),
  aliases: optional(texts),
  card: optional(record(card, 'a record')),
  listed: optional(flag),
  redirected: optional(value('true, false or “same-path”', (each) => typeof each === 'boolean' || each === 'same-path')),
  modified: optional(text),
  entryModified: optional(text),
  search: optional(record(searchFields, 'a record')),
} satisfies Shapes<RouteSeed<unknown>>;

const feed = {
  title: text,
  author: text,
  page: text,
  entries: iterable,
  subtitle: optional(text),
} satisfies Shapes<Feed>;

const feedEntry = {
  path: text,
  title: text,
  published: text,
  summary: optional(text),
  modified: optional(text),
} satisfies Shapes<FeedEntry>;

type Shapes<T> = Readonly<Record<keyof T, Shape>>;

/** Returns a function that returns the first flaw of a result in words; undefined if it has none. */
function firstFlaw(members: Shapes<never>): (result: unknown) => string | undefined {
  const shape = record(members);
  return (result) => {
    if (!isRecord(result)) return `it is ${inWords(result)}`;
    const [flaw] = flawsOf(result, shape, '');
    return flaw && reasonOf(flaw);
  };
}

function reasonOf(flaw: Flaw): string {
  switch (flaw.kind) {
    case 'missing':
      return `“${flaw.path}” is missing`;
    case 'unknown':
      return `“${flaw.path}” is unknown${flaw.similar === undefined ? '' : `. Did you mean “${flaw.similar.split('.').at(-1)}”?`}`;
    case 'value':
      return flaw.reason ?? `“${flaw.path}” is ${inWords(flaw.value)} instead of ${flaw.meaning}`;
  }
}

/** Return why a result of the site's functions cannot be used; undefined if it can. */
export const seedFlaw = firstFlaw(seedShapes);
export const cardFlaw = firstFlaw(card);
export const feedFlaw = firstFlaw(feed);
export const feedEntryFlaw = firstFlaw(feedEntry);
