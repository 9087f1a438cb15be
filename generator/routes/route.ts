import type { CardProps, PageContext } from '#contract/page';
import type { ProblemOrigin } from '../errors/problem.ts';
import type { EntryId } from '../model/content-model.ts';
import type { SearchFields } from '../site.ts';

/** One page to emit: plain JSON-able values, the same on every thread. */
export interface Route {
  /** Decoded, with its language segment and trailing slash, without prefix: '/en/faqs/'. */
  readonly path: string;
  /** Name of the family whose component shows it. */
  readonly family: string;
  readonly locale: string;
  readonly context: PageContext;
  /** What the page gets as `data`, with references in the place of formatted texts. */
  readonly data: unknown;
  /** Pattern of the addresses that this page answers when nothing else does: '/en/*'. */
  readonly matchPath?: string;
  /** Path, with its language, of the page that is to be found in place of this one. */
  readonly canonicalPath?: string;
  /** Whether the page is for search engines, be it under its own address or that of another. */
  readonly listed: boolean;
  /** The day on which what it shows was last changed. */
  readonly modified?: string;
  /** What the picture for shared links shows. */
  readonly card?: CardProps;
  /** What the page is found by in the site's search. */
  readonly search?: SearchFields;
  /** The entry that the page is about, and where it comes from. */
  readonly entry?: EntryId;
  readonly origin?: ProblemOrigin;
}

/** Name of the family that shows redirect pages. */
export const redirectFamily = 'redirect';
