import { localizedPath } from '#contract/page-path';
import type { Problem } from '../errors/problem.ts';
import type { ContentGraph } from '../model/content-model.ts';
import type { Feed, FeedDefinition, FeedEntry } from '../site.ts';
import { compareText } from '../support/compare-text.ts';
import { isCalendarDay } from '../support/date-time.ts';
import { reservedName } from '../support/reserved-names.ts';
import type { CodePosition } from '../support/site-code.ts';
import { routeErrors } from './errors.ts';

/** A feed to emit: paths begin with the language, the newest entries come first. */
export interface ListedFeed extends Omit<Feed, 'entries'> {
  readonly path: string;
  readonly locale: string;
  readonly entries: readonly FeedEntry[];
}

interface ListOptions {
  readonly feeds: readonly FeedDefinition[];
  readonly locales: readonly string[];
  /** Language without a prefix. */
  readonly unprefixed?: string;
  /** Name of the search's file. */
  readonly searchFile?: string;
  /** True if there is a page at a path. */
  readonly hasPage: (path: string) => boolean;
  /** False if the page at a path shows a fallback, which is no news in its language. */
  readonly isOwn?: (path: string) => boolean;
  /** Returns the day on which the page at a path last changed. */
  readonly modifiedAt?: (path: string) => string | undefined;
  /** Receives the error of a feed, so that the others are listed; by default it is thrown. */
  readonly onFailure?: (path: string, error: unknown) => unknown;
  /** Returns the position at which a feed is defined. */
  readonly positionOf?: (definition: FeedDefinition) => Partial<CodePosition>;
}

/** Maximum number of entries. Feed readers poll often enough to miss none. */
const maxEntries = 20;

/** Lists the feeds that have entries, language by language, and their problems. */
export function listFeeds(graph: ContentGraph, options: ListOptions) {
  const { feeds, locales, unprefixed, hasPage, isOwn, modifiedAt, onFailure, positionOf = () => ({}) } = options;
  const listed: ListedFeed[] = [];
  const problems: Problem[] = [];
  for (const locale of locales) {
    for (const definition of feeds) {
      const path = localizedPath(locale, definition.path, unprefixed);
      try {
        const feed = definition.feed(graph, locale);
        if (feed) add(path, locale, feed, () => positionOf(definition));
      } catch (error) {
        if (!onFailure) throw error;
        onFailure(path, error);
      }
    }
  }
  return { feeds: listed, problems };

  function add(path: string, locale: string, { page, entries, ...feed }: Feed, position: () => Partial<CodePosition>): void {
    const newest = newestOf(withoutFallbacks(entries, locale)).map((entry) =>
      withModified({ ...entry, path: localizedPath(locale, entry.path, unprefixed) }),
    );
    // A language without the entries may lack the page that lists them.
    if (isOwn && newest.length === 0) return;
    const listedAt = localizedPath(locale, page, unprefixed);
    const pages = [listedAt, ...newest.map((entry) => entry.path)];
    const days = newest.flatMap(({ published, modified = published }) => [published, modified]);
    const reserved = reservedName(path, options.searchFile);
    problems.push(
      ...(reserved === undefined ? [] : [routeErrors.FEED_RESERVED({ feed: path }, position())]),
      ...pages.filter((each) => !hasPage(each)).map((target) => routeErrors.FEED_PAGE({ feed: path, target }, position())),
      ...days.filter((day) => !isCalendarDay(day)).map((day) => routeErrors.FEED_DAY({ feed: path, day }, position())),
    );
    if (newest.length > 0) listed.push({ ...feed, path, locale, page: listedAt, entries: newest });
  }

  function withModified(entry: FeedEntry): FeedEntry {
    const modified = entry.modified ?? modifiedAt?.(entry.path);
    return modified === undefined || (entry.modified === undefined && modified < entry.published)
      ? entry
      : { ...entry, modified };
  }

  function* withoutFallbacks(entries: Iterable<FeedEntry>, locale: string): Generator<FeedEntry> {
    for (const entry of entries) if (isOwn?.(localizedPath(locale, entry.path, unprefixed)) ?? true) yield entry;
  }
}

/** Holds no more than `maxEntries` in memory. */
function newestOf(entries: Iterable<FeedEntry>): readonly FeedEntry[] {
  const newest: FeedEntry[] = [];
  for (const entry of entries) {
    const at = newest.findIndex((other) => byAge(entry, other) < 0);
    newest.splice(at < 0 ? newest.length : at, 0, entry);
    if (newest.length > maxEntries) newest.pop();
  }
  return newest;
}

/** The newest first; within a day, by path. */
const byAge = (a: FeedEntry, b: FeedEntry): number => compareText(b.published, a.published) || compareText(a.path, b.path);
