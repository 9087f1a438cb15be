import { distinctProblems } from '../../errors/all-or-problems.ts';
import type { Problem } from '../../errors/problem.ts';
import type { ChangeKind, LiveChange } from '../live/live-change.ts';
import type { SiteSources } from './site-folders.ts';

/** Values that the loop passes on. It reads these members only. */
export interface LoopParts {
  /** Everything that is opened for one description of the site. */
  readonly tools: unknown;
  readonly content: { readonly problems: readonly Problem[]; readonly routeCount: number };
  readonly code: unknown;
  /** A version of the site that answers requests. */
  readonly snapshot: { readonly content: LoopParts['content']; readonly problems: readonly Problem[] };
}

/**
 * All that a run of `develop` knows. Only `next` makes new states; it returns the work to do as
 * effects, and `DevelopLoop` reports their results as events.
 */
export interface LoopState<P extends LoopParts = LoopParts> {
  /** Until the first reading has ended, changes are only collected. */
  readonly phase: 'first reading' | 'open' | 'closed';
  /** Work in progress, of which there is one at a time. */
  readonly work: Amending | Working<P> | undefined;
  readonly due: Due;
  /** Duration of the latest reading of the whole site, in milliseconds. */
  readonly readingMs: number;
  /** Files of the latest reading, and the time of its end. */
  readonly lastRead: { readonly paths: readonly string[]; readonly at: number };
  /** Number of times in a row that files changed again while they were read: the site's own code writes them. */
  readonly echoes: number;
  readonly tools: P['tools'];
  /** Tools of earlier descriptions of the site: pages that are shown may still read their caches. */
  readonly outdated: readonly P['tools'][];
  /** True while the config on disk could not be loaded. */
  readonly isReloadDue: boolean;
  /** Files of the last description of the site and of its last bundles, also of those that failed. */
  readonly files: SiteSources;
  /** The files that are watched. */
  readonly watched: SiteSources;
  /** Latest content; undefined if its reading failed. */
  readonly content: P['content'] | undefined;
  /** Latest bundles; undefined if they could not be compiled. */
  readonly code: P['code'] | undefined;
  /** Code of `valid`, and the tools that compiled it. */
  readonly working: { readonly tools: P['tools']; readonly code: P['code'] } | undefined;
  /** Latest snapshot without errors. */
  readonly valid: P['snapshot'] | undefined;
  /** Snapshot that answers requests: `valid`, or the same with amended entries. */
  readonly shown: P['snapshot'] | undefined;
  readonly isCacheSaved: boolean;
  /** Error of the latest reading, if it was none of the site's. */
  readonly failure: Problem | undefined;
  /** Problems of the connection to the content system. */
  readonly sourceProblems: readonly Problem[];
  /** Problems of loading, reading, bundling and rendering. */
  readonly siteProblems: readonly Problem[];
  /** Problems of formatted texts, which are checked last. */
  readonly textProblems: readonly Problem[];
  /** Problems of pages of `shown` that were rendered, by path. */
  readonly pageProblems: ReadonlyMap<string, readonly Problem[]>;
  /** Problems of pages as they were printed last, by path. */
  readonly printedPages: ReadonlyMap<string, string>;
  /** Number of warnings that were reported. */
  readonly reportedWarnings: number;
}

/** Changes that are not read yet. */
export interface Due {
  /** Absolute paths of changed files. */
  readonly paths: readonly string[];
  /** Work that the files require; undefined without files. */
  readonly kind: ChangeKind | undefined;
  /** True if a reading of these files failed, and none was saved since. */
  readonly hasFailed?: boolean;
  /** True if nothing more was saved during a wait: the whole site is read next. */
  readonly isQuiet?: boolean;
  /** Duration until pages showed the files, if they show them. In milliseconds. */
  readonly shownMs?: number;
  /** Time of a change of the content system. */
  readonly sourceSince?: number;
}

/** Changed files by absolute path, or the content system. */
export type ChangeOrigin = readonly string[] | 'source';

/** Times are in milliseconds of one clock, durations in milliseconds. */
export interface Reading {
  readonly kind: ChangeKind;
  readonly origin: ChangeOrigin;
  /** Time of the change. */
  readonly since: number;
  /** Duration until pages showed the change, if they showed it before this reading. */
  readonly shownMs?: number;
}

/** Changed files are shown before the whole site is read. */
export interface Amending {
  readonly type: 'amending';
  readonly paths: readonly string[];
  readonly since: number;
}

/** The whole site is read. */
export interface Working<P extends LoopParts> {
  readonly type: 'reading';
  readonly reading: Reading;
  readonly startedAt: number;
  /** Time before anything was read, in milliseconds since 1970. */
  readonly begun: number;
  /** True if all files are there that the config names. */
  readonly isComplete: boolean;
  readonly isReloaded: boolean;
  /** Problems of the config. */
  readonly problems: readonly Problem[];
  /** Problems of the first try to prepare a snapshot. */
  readonly notPrepared?: readonly Problem[];
  /** Code to prepare a snapshot with if the latest one cannot be rendered. */
  readonly fallback?: P['code'];
  readonly change?: LiveChange;
}

export type LoopEvent<P extends LoopParts = LoopParts> =
  | { readonly type: 'started'; readonly since: number }
  | { readonly type: 'files-changed'; readonly paths: readonly string[]; readonly kind: ChangeKind }
  | { readonly type: 'source-changed'; readonly since: number }
  | { readonly type: 'source-problems'; readonly problems: readonly Problem[] }
  /** A `wait` ended, and nothing was saved during it. */
  | { readonly type: 'quiet'; readonly shownMs?: number }
  /** The end of an `amend`; without a snapshot, the whole site must be read. */
  | { readonly type: 'amended'; readonly snapshot: P['snapshot'] | undefined }
  | { readonly type: 'looked'; readonly isComplete: boolean; readonly begun: number }
  /** The config was loaded again; without tools, that ended in problems. */
  | {
      readonly type: 'reloaded';
      readonly tools: P['tools'] | undefined;
      readonly files: SiteSources;
      readonly problems: readonly Problem[];
    }
  /** Bundles and content; the text problems are those of the first few milliseconds. */
  | {
      readonly type: 'made';
      readonly content: P['content'] | undefined;
      readonly code: P['code'] | undefined;
      readonly files: SiteSources;
      readonly codeProblems: readonly Problem[];
      readonly contentProblems: readonly Problem[];
      readonly textProblems: readonly Problem[];
    }
  /** Without a snapshot, the site cannot be rendered with this code. */
  | {
      readonly type: 'prepared';
      readonly snapshot: P['snapshot'] | undefined;
      readonly code: P['code'];
      readonly files: SiteSources;
      readonly change: LiveChange;
      readonly problems: readonly Problem[];
    }
  | { readonly type: 'watching' }
  /** Work ended in an error of the machine or of Boreal. */
  | { readonly type: 'failed'; readonly failure: Problem }
  /** All formatted texts were checked; `hasMore` says that more problems were found than at first. */
  | { readonly type: 'texts-checked'; readonly problems: readonly Problem[]; readonly hasMore: boolean }
  | {
      readonly type: 'page-rendered';
      readonly snapshot: P['snapshot'];
      readonly path: string;
      readonly problems: readonly Problem[];
    }
  | { readonly type: 'reported'; readonly warnings: number }
  | { readonly type: 'closed' };

/** Work of a reading and of an amendment: each reports its end as an event. */
export type LoopWork<P extends LoopParts = LoopParts> =
  | { readonly type: 'amend'; readonly paths: readonly string[] }
  /** Finds out if all files are there that the config names. */
  | { readonly type: 'look' }
  | { readonly type: 'reload' }
  /** Bundles the code and reads the content, or keeps them. `paths`: the changed files; undefined for all. */
  | {
      readonly type: 'make';
      readonly isBundled: boolean;
      readonly isRead: boolean;
      readonly paths: readonly string[] | undefined;
    }
  | { readonly type: 'prepare'; readonly content: P['content']; readonly code: P['code'] }
  /** Watches what the site is made of now, and reports what has changed there since a time. */
  | { readonly type: 'watch'; readonly since: number };

export type LoopEffect<P extends LoopParts = LoopParts> =
  | LoopWork<P>
  /** Plans the event `quiet`. */
  | { readonly type: 'wait'; readonly ms: number; readonly shownMs?: number }
  | { readonly type: 'stop-waiting' }
  /** Notifies open pages of a change. */
  | { readonly type: 'notify'; readonly change: LiveChange; readonly ms: number }
  /** Reports a change and all problems to open pages and the terminal. */
  | LoopReport
  /** Prints the problems of a page. */
  | { readonly type: 'print-page'; readonly problems: readonly Problem[] }
  /** Stores the content for the next start. */
  | { readonly type: 'save-cache' }
  /** Closes source and bundler of a description of the site that is outdated. */
  | { readonly type: 'retire'; readonly tools: P['tools'] }
  /** Closes caches that no page reads any more. */
  | { readonly type: 'close-caches'; readonly tools: readonly P['tools'][] }
  | { readonly type: 'follow-source' };

export interface LoopReport {
  readonly type: 'report';
  readonly change: LiveChange;
  readonly origin: ChangeOrigin;
  readonly since: number;
  readonly shownMs?: number;
}

export interface LoopStep<P extends LoopParts = LoopParts> {
  readonly state: LoopState<P>;
  readonly effects: readonly LoopEffect<P>[];
}

export const nothingDue: Due = { paths: [], kind: undefined };

/** Returns the state before the first reading of a site. */
export const firstState = <P extends LoopParts>(tools: P['tools'], files: SiteSources): LoopState<P> => ({
  phase: 'first reading',
  work: undefined,
  due: nothingDue,
  readingMs: 0,
  lastRead: { paths: [], at: 0 },
  echoes: 0,
  tools,
  outdated: [],
  isReloadDue: false,
  files,
  watched: files,
  content: undefined,
  code: undefined,
  working: undefined,
  valid: undefined,
  shown: undefined,
  isCacheSaved: false,
  failure: undefined,
  sourceProblems: [],
  siteProblems: [],
  textProblems: [],
  pageProblems: new Map(),
  printedPages: new Map(),
  reportedWarnings: 0,
});

/** Returns all problems of the last reading, and those of pages that were rendered since. */
export function problemsOf({
  failure,
  sourceProblems,
  siteProblems,
  textProblems,
  pageProblems,
}: Pick<LoopState, 'failure' | 'sourceProblems' | 'siteProblems' | 'textProblems' | 'pageProblems'>): readonly Problem[] {
  const ofSite = [...siteProblems, ...textProblems, ...distinctProblems([...pageProblems.values()].flat())];
  const isNew = ({ code, message }: Problem) => !ofSite.some((each) => each.code === code && each.message === message);
  return [...(failure ? [failure] : []), ...sourceProblems.filter(isNew), ...ofSite];
}
