/**
 * Guards the functions of a config. A function that throws or returns a wrong value then throws a
 * problem with its position in the site's code, wherever the generator calls it.
 */
import { messageOf, ProblemError } from '../errors/problem.ts';
import type { FeedDefinition, RouteFamily, SiteDefinition, SiteSummary, SliceDefinition } from '../site.ts';
import { type CodePosition, settingPositions } from '../support/site-code.ts';
import type { ConfigCode } from './config-code.ts';
import { typeOfEach, withListedBy } from './entry-families.ts';
import { codeErrors } from './errors.ts';
import { inWords, jsonFlaw } from './plain-value.ts';
import { cardFlaw, feedEntryFlaw, feedFlaw, seedFlaw } from './result-shapes.ts';

/** A part of the config: its name in messages, and the position at which it is defined. */
interface Part {
  readonly part: string;
  readonly position: () => CodePosition;
  readonly code: ConfigCode;
}

type Flaw = (value: unknown) => string | undefined;

/** Returns the site with guarded functions. */
export function guardSite(site: SiteDefinition, code: ConfigCode): SiteDefinition {
  const positionOf = code.settingsOf(site);
  const partOf = (part: string, setting: string, text?: string): Part => ({
    part,
    position: () => positionOf(setting, text),
    code,
  });
  const plain =
    (name: string): Flaw =>
    (value) =>
      jsonFlaw(value, name);
  const guardedSite = {
    ...site,
    [settingPositions]: positionOf,
    families: site.families.map((family, at) => guardFamily(family, partOf(`the family “${family.name}”`, `families[${at}]`))),
    slices: mapValues(site.slices, (slice: SliceDefinition, alias) => ({
      ...slice,
      data: guarded(slice.data, partOf(`the data of the slice “${alias}”`, `slices.${alias}`), plain('data')),
    })),
    shared: mapValues(site.shared, (define, name) =>
      guarded(define, partOf(`the shared data “${name}”`, `shared.${name}`), plain(name)),
    ),
    ...(site.feeds
      ? { feeds: site.feeds.map((feed, at) => guardFeed(feed, partOf(`the feed ${feed.path}`, `feeds[${at}]`, feed.path))) }
      : {}),
    ...(site.webAppManifest
      ? { webAppManifest: guarded(site.webAppManifest, partOf('webAppManifest', 'webAppManifest'), recordOf('webAppManifest')) }
      : {}),
    ...(site.summary ? { summary: guarded(site.summary, partOf('summary', 'summary'), summaryFlaw) } : {}),
    ...(site.search
      ? {
          search: {
            ...site.search,
            synonyms: guarded(site.search.synonyms, partOf('search.synonyms', 'search.synonyms'), synonymsFlaw),
          },
        }
      : {}),
  };
  return guardedSite;
}

function guardFamily(family: RouteFamily, part: Part): RouteFamily {
  const { card, ofEntry } = family;
  const routes: RouteFamily['routes'] = (...args) => guardedSeeds(() => family.routes(...args), part);
  const guardedEntry = ofEntry && {
    type: ofEntry.type,
    routes: (...args: Parameters<typeof ofEntry.routes>) => guardedSeeds(() => ofEntry.routes(...args), part),
  };
  const isEach = typeOfEach(family) !== undefined;
  return {
    ...family,
    routes,
    ...(card ? { card: guarded(card, { ...part, part: `the card of ${part.part}` }, cardFlaw) } : {}),
    ...(guardedEntry ? { ofEntry: isEach ? withListedBy(guardedEntry, routes) : guardedEntry } : {}),
  };
}

function* guardedSeeds(list: () => ReturnType<RouteFamily['routes']>, part: Part): ReturnType<RouteFamily['routes']> {
  for (const seed of guardedItems(list, part)) {
    const flaw = seedFlaw(seed);
    if (flaw !== undefined) throw wrongResult(part, `lists a page in which ${flaw}`, entryOf(seed));
    yield seed;
  }
}

/** Returns the file of a seed's entry, which shows an author where the wrong value comes from. */
const entryOf = (seed: unknown): string | undefined => {
  const { file } = (seed as { entry?: { origin?: { file?: unknown } } } | undefined)?.entry?.origin ?? {};
  return typeof file === 'string' ? file : undefined;
};

function guardFeed(definition: FeedDefinition, part: Part): FeedDefinition {
  const list = guarded(definition.feed, part, (feed) => (feed === undefined ? undefined : feedFlaw(feed)));
  return {
    ...definition,
    feed(graph, locale) {
      const feed = list(graph, locale);
      return feed && { ...feed, entries: guardedEntries(feed.entries, part) };
    },
  };
}

function* guardedEntries<T>(entries: Iterable<T>, part: Part): Generator<T> {
  for (const entry of guardedItems(() => entries, part)) {
    const flaw = feedEntryFlaw(entry);
    if (flaw !== undefined) throw wrongResult(part, `has an entry in which ${flaw}`);
    yield entry;
  }
}

/** Yields the items of an iterable of the site's code. Their consumer's errors are not the site's. */
function* guardedItems<T>(list: () => Iterable<T>, part: Part): Generator<T> {
  const run = <R>(work: () => R): R => attempt(work, part);
  const items = run(list) as Partial<Iterable<T>> | undefined;
  if (typeof items?.[Symbol.iterator] !== 'function') throw wrongResult(part, `returns ${inWords(items)} instead of a list`);
  const iterator = (items as Iterable<T>)[Symbol.iterator]();
  let isDone = false;
  try {
    for (;;) {
      const result = run(() => iterator.next());
      isDone = result.done === true;
      if (isDone) return;
      yield result.value as T;
    }
  } catch (error) {
    isDone = true;
    throw error;
  } finally {
    if (!isDone) iterator.return?.();
  }
}

/** Returns a function that throws a problem if the given one throws or its result has a flaw. */
function guarded<A extends readonly unknown[], R>(work: (...args: A) => R, part: Part, flawOf: Flaw): (...args: A) => R {
  return (...args) => {
    const result = attempt(() => work(...args), part);
    const flaw = flawOf(result);
    if (flaw !== undefined) throw wrongResult(part, `returns a wrong value: ${flaw}`);
    return result;
  };
}

function attempt<T>(work: () => T, { part, code, position }: Part): T {
  try {
    return work();
  } catch (thrown) {
    const thrownAt = code.positionOf(thrown);
    const place = thrownAt.where.line === undefined ? position() : thrownAt;
    if (!(thrown instanceof ProblemError))
      throw new ProblemError([codeErrors.THROWS({ part }, { ...place, cause: messageOf(thrown) })]);
    // The graph reports an entry that the code names and that does not exist.
    throw new ProblemError(thrown.problems.map((problem) => (problem.where ? problem : { ...problem, ...place })));
  }
}

const wrongResult = ({ part, position }: Part, reason: string, file?: string): ProblemError =>
  new ProblemError([codeErrors.RESULT({ part, reason, file }, position())]);

const recordOf =
  (name: string): Flaw =>
  (value) =>
    typeof value === 'object' && value !== null ? jsonFlaw(value, name) : `it is ${inWords(value)}`;

const synonymsFlaw: Flaw = (value) => {
  const isGroup = (group: unknown): boolean => Array.isArray(group) && group.every((word) => typeof word === 'string');
  return Array.isArray(value) && value.every(isGroup) ? undefined : `it is not a list of lists of texts`;
};

const summaryFlaw: Flaw = (value) => {
  if (value === undefined) return undefined;
  const { title, summary, sections } = Object(value) as Partial<Record<keyof SiteSummary, unknown>>;
  const isText = (each: unknown): boolean => typeof each === 'string' && each.trim() !== '';
  const isLink = (link: unknown): boolean => {
    const { title, path, text = 'none' } = Object(link);
    return [title, path, text].every(isText);
  };
  const isSection = (section: unknown): boolean => {
    const { title, links } = Object(section);
    return isText(title) && Array.isArray(links) && links.every(isLink);
  };
  if (!isText(title) || !isText(summary)) return 'it has no `title` or no `summary`';
  return Array.isArray(sections) && sections.every(isSection)
    ? undefined
    : 'its `sections` are not a list of titles, each with `links` of texts `title` and `path`';
};

const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T, key: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
