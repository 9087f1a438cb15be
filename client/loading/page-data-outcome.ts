import type { PageData } from '#contract/page-data';

/** The page data for an address: the page's own, or that of a not-found or error page. */
export type PageDataOutcome = LoadedPageData | PageDataError;

export interface LoadedPageData extends AnswerKind {
  readonly status: 'success';
  /** Key of the page that answers. */
  readonly pagePath: string;
  readonly payload: PageData;
  readonly retries: number;
}

export interface PageDataError extends AnswerKind {
  readonly status: 'error';
  readonly pagePath: string;
  readonly error: Error;
  readonly retries: number;
}

export interface AnswerKind {
  readonly notFound: boolean;
  readonly internalServerError: boolean;
}
