import type { Redirect } from '#contract/host-settings';
import type { MatchPath } from '#contract/match-paths';
import type { SearchEntry } from '#contract/search';
import type { Problem } from '../errors/problem.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import type { ContentGraph } from '../model/content-model.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import type { EntryLookup, TextStore } from '../rich-text/text-store.ts';
import type { ListedFeed } from '../routes/list-feeds.ts';
import type { PageIndex } from '../routes/page-index.ts';
import type { SiteSummary } from '../site.ts';
import type { OutputFile } from '../support/output-file.ts';

/** Result of a step of reading. */
export interface Outcome<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

export interface Entries {
  readonly entries: readonly LoadedEntry[];
  readonly graph: ContentGraph;
  /** True if an entry can be replaced by another version of its own, without a change of others. */
  readonly isReplaceable: (entry: LoadedEntry) => boolean;
}

export interface Texts {
  readonly texts: TextStore;
  /** Returns the path of the page that is about an entry. */
  readonly pathOf: EntryLookup['pathOf'];
}

export interface Media {
  readonly images: ImageLibrary;
  readonly publicFiles: readonly OutputFile[];
}

export interface Routes {
  /** Paths of all pages. */
  readonly paths: () => Iterable<string>;
  /** True if there is a page at exactly this path. */
  readonly hasPage: (path: string) => boolean;
  /** Returns the path of the page that differs only in what visitors and file systems ignore, such as case; else undefined. */
  readonly pathLike: (path: string) => string | undefined;
  /** Translations of all pages, if some may be missing. */
  readonly pages: PageIndex | undefined;
  readonly routeCount: number;
  /** Pages that answer ranges of addresses, the narrowest first. */
  readonly wildcards: readonly MatchPath[];
  /** Partially hydrated pages, as app data lists them. */
  readonly partialPages: readonly string[];
  readonly feeds: readonly ListedFeed[];
  /** Summaries of the site for `llms.txt`, by language, with paths from its root. */
  readonly summaries: readonly SiteSummary[];
  /** Old addresses, for the host. */
  readonly redirects: readonly Redirect[];
  /** Entries of the site's search, by language. */
  readonly searchEntries: ReadonlyMap<string, readonly SearchEntry[]>;
}
