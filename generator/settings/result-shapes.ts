import type { Feed, FeedEntry, RouteSeed, SearchFields } from '../site.ts';
import { closestName } from '../support/closest-name.ts';
import { inWords, jsonFlaw } from './plain-value.ts';

/** Returns why a value is not allowed, after its name; undefined if it is. */
type Check = (value: unknown, name: string) => string | undefined;

/** Members of a result: those in `required` must be present. */
interface Shape<T> {
  readonly required: { readonly [K in keyof T]?: Check };
  readonly optional: { readonly [K in keyof T]?: Check };
}

const is =
  (meaning: string, accepts: (value: unknown) => boolean): Check =>
  (value, name) =>
    accepts(value) ? undefined : `“${name}” is ${inWords(value)} instead of ${meaning}`;

const isText = (value: unknown): boolean => typeof value === 'string';
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

const text = is('a text', isText);
const flag = is('true or false', (value) => typeof value === 'boolean');
const number = is('a number', (value) => typeof value === 'number');
const iterable = is('a list', (value) => typeof value === 'object' && value !== null && Symbol.iterator in value);
const texts = is('a list of texts', (value) => Array.isArray(value) && value.every(isText));
const list = is('a list', Array.isArray);
const textByName = is('a record of texts', (value) => isRecord(value) && Object.values(value).every(isText));
const anyRecord = is('a record', isRecord);

const searchFields: Shape<SearchFields> = {
  required: { page: text, description: text, category: text },
  optional: { keywords: texts, productType: text, texts: list, weight: number },
};

const seed: Shape<RouteSeed<unknown>> = {
  required: { path: text, data: jsonFlaw },
  optional: {
    entry: anyRecord,
    matchPath: text,
    alsoAtRoot: flag,
    canonicalPath: text,
    alternates: textByName,
    aliases: texts,
    card: (value, name) => anyRecord(value, name) ?? jsonFlaw(value, name),
    listed: flag,
    redirected: is('true, false or “same-path”', (value) => typeof value === 'boolean' || value === 'same-path'),
    modified: text,
    entryModified: text,
    search: (value, name) => (isRecord(value) ? recordFlaw(value, searchFields, `${name}.`) : anyRecord(value, name)),
  },
};

const feed: Shape<Feed> = {
  required: { title: text, author: text, page: text, entries: iterable },
  optional: { subtitle: text },
};

const feedEntry: Shape<FeedEntry> = {
  required: { path: text, title: text, published: text },
  optional: { summary: text, modified: text },
};

/** Returns why a value is not a record of a shape; undefined if it is. */
function recordFlaw<T>(value: object, { required, optional }: Shape<T>, path = ''): string | undefined {
  const checks = { ...required, ...optional } as Readonly<Record<string, Check>>;
  const record = value as Readonly<Record<string, unknown>>;
  for (const key in required) {
    if (record[key] === undefined) return `“${path}${key}” is missing`;
  }
  for (const key in record) {
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
    const closest = check ? undefined : closestName(key, Object.keys(checks));
    if (!check) return `“${path}${key}” is unknown${closest === undefined ? '' : `. Did you mean “${closest}”?`}`;
    const flaw = record[key] === undefined ? undefined : check(record[key], path + key);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

const shaped =
  <T>(shape: Shape<T>) =>
  (value: unknown): string | undefined =>
    isRecord(value) ? recordFlaw(value, shape) : `it is ${inWords(value)}`;

/** Return why a result of the site's functions cannot be used; undefined if it can. */
export const seedFlaw = shaped(seed);
export const feedFlaw = shaped(feed);
export const feedEntryFlaw = shaped(feedEntry);
