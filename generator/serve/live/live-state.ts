import { distinctProblems } from '../../errors/all-or-problems.ts';
import type { Problem } from '../../errors/problem.ts';

/**
 * State of the live output. `Content` is one reading of the site, `Code` its bundles, `Snapshot` a
 * version of the site that answers requests. Only `next` makes new states; reading, bundling and
 * checking report their results as events.
 */
export interface LiveState<Content, Code, Snapshot> {
  /** Latest reading; undefined if it failed. */
  readonly content: Content | undefined;
  /** Latest bundles; undefined if they could not be compiled. */
  readonly code: Code | undefined;
  /** Latest snapshot without errors. */
  readonly valid: Snapshot | undefined;
  /** Snapshot that answers requests: `valid`, or the same with amended entries. */
  readonly shown: Snapshot | undefined;
  /** Problems of loading, reading, bundling and rendering. */
  readonly siteProblems: readonly Problem[];
  /** Problems of formatted texts, which are checked last. */
  readonly textProblems: readonly Problem[];
  /** Problems of pages of `shown` that were rendered, by path. */
  readonly pageProblems: ReadonlyMap<string, readonly Problem[]>;
}

export type LiveEvent<Content, Code, Snapshot> =
  /** The site was read and bundled; the text problems are those of the first few milliseconds. */
  | {
      readonly type: 'read';
      readonly content: Content | undefined;
      readonly code: Code | undefined;
      readonly problems: readonly Problem[];
      readonly textProblems: readonly Problem[];
    }
  /** A reading without errors became a snapshot. */
  | { readonly type: 'prepared'; readonly snapshot: Snapshot; readonly problems: readonly Problem[] }
  | { readonly type: 'not-prepared'; readonly problems: readonly Problem[] }
  /** Some entries of the valid snapshot were replaced. */
  | { readonly type: 'amended'; readonly snapshot: Snapshot }
  /** A page was rendered. */
  | { readonly type: 'page-rendered'; readonly path: string; readonly problems: readonly Problem[] }
  /** All formatted texts were checked. */
  | { readonly type: 'texts-checked'; readonly problems: readonly Problem[] };

export const initialState: LiveState<never, never, never> = {
  content: undefined,
  code: undefined,
  valid: undefined,
  shown: undefined,
  siteProblems: [],
  textProblems: [],
  pageProblems: new Map(),
};

/** Returns the state after an event. */
export function next<Content, Code, Snapshot>(
  state: LiveState<Content, Code, Snapshot>,
  event: LiveEvent<Content, Code, Snapshot>,
): LiveState<Content, Code, Snapshot> {
  switch (event.type) {
    case 'read': {
      const { content, code, problems, textProblems } = event;
      return { ...state, content, code, shown: state.valid, siteProblems: problems, textProblems };
    }
    case 'prepared':
      return {
        ...state,
        valid: event.snapshot,
        shown: event.snapshot,
        pageProblems: new Map(),
        siteProblems: [...state.siteProblems, ...event.problems],
      };
    case 'not-prepared':
      return { ...state, siteProblems: [...state.siteProblems, ...event.problems] };
    case 'amended':
      return { ...state, shown: event.snapshot, pageProblems: new Map() };
    case 'page-rendered':
      return { ...state, pageProblems: new Map([...state.pageProblems, [event.path, event.problems]]) };
    case 'texts-checked':
      return { ...state, textProblems: event.problems };
  }
}

/** All problems of the last read, and those of pages that were rendered since. */
export const problemsOf = ({
  siteProblems,
  textProblems,
  pageProblems,
}: LiveState<unknown, unknown, unknown>): readonly Problem[] => [
  ...siteProblems,
  ...textProblems,
  ...distinctProblems([...pageProblems.values()].flat()),
];
