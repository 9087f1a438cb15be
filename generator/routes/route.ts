import type { CardProps, PageContext } from '#contract/page';
import type { ProblemOrigin } from '../errors/problem.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { SearchFields } from '../site.ts';
import type { ShownContent } from './shown-content.ts';

/** One page to emit: JSON values, the same on every thread. */
export interface Route {
  /** Decoded, with language segment and trailing slash, without prefix: '/en/faqs/'. */
  readonly path: string;
  /** Name of the family whose component renders it. */
  readonly family: string;
  readonly locale: string;
  readonly context: PageContext;
  /** The page's `data`, with references in place of formatted texts. */
  readonly data: unknown;
  /** Pattern of addresses without a page of their own that this page answers: '/en/*'. */
  readonly matchPath?: string;
  /** Path, with language, of the page that search engines list in place of this one. */
  readonly canonicalPath?: string;
  /** Only for the redirect page of an old address: path of the page or file, or address of another host. */
  readonly movedTo?: string;
  /** True if search engines may list the page, under its own address or its canonical one. */
  readonly listed: boolean;
  /** Day of the last change of its content. */
  readonly modified?: string;
  /** Content of the picture for shared links. */
  readonly card?: CardProps;
  /** Fields of the site's search. */
  readonly search?: SearchFields;
  /** The entry that the page is about, and its file. */
  readonly entry?: EntryId;
  readonly origin?: ProblemOrigin;
}

/** A route as it was listed. */
export interface ListedRoute extends Route {
  /** Its line in the spool, if that is written already. Its path and day are then right. */
  readonly line?: string;
  /** Lists of a page without an entry of its own, if its content was traced. */
  readonly lists?: ShownContent['lists'];
}

/** The routes of a seed. */
export interface ListedSeed {
  readonly route: ListedRoute;
  /** Its old addresses. */
  readonly moved: readonly Route[];
  /** Path at the root that it takes unless an earlier seed has it, and the route there. */
  readonly root?: { readonly path: string; readonly route?: ListedRoute };
  /** True if the routes do not depend on the routes of other seeds. */
  readonly isLasting?: boolean;
}
