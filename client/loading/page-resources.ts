import type { ComponentType } from 'react';
import type { PageProps, SliceContext, SliceProps } from '#contract/page';
import type { PageData } from '#contract/page-data';
import type { StaticQueryData } from '#contract/static-query-data';

/** A slice with its code and data at hand. */
export interface LoadedSlice {
  readonly component: ComponentType<SliceProps>;
  readonly data: unknown;
  readonly sliceContext: SliceContext;
}

/** A page with everything that it needs, in the shape of the loader contract. */
export interface PageResources {
  readonly status: 'success';
  readonly component: ComponentType<PageProps>;
  /** The module of the page, as the loader contract names it. */
  readonly head: object;
  readonly json: PageData['result'];
  readonly page: Omit<PageData, 'result'> & {
    /** The published build when the page was loaded; '' if that could not be learned. */
    readonly webpackCompilationHash: string;
  };
  /** By hash: those of the page and of its slices. */
  readonly staticQueryResults: Readonly<Record<string, StaticQueryData>>;
  /** By alias. */
  readonly slices: Readonly<Record<string, LoadedSlice>>;
}

export interface PageError {
  readonly status: 'error';
  readonly error: Error;
}

export type PageOutcome = PageResources | PageError;

/** Whether a page was loaded from a later build than the document runs. A build that is not known is no reason to load anew. */
export function isNewBuild({ page }: PageResources, compilationHash: string): boolean {
  const published = page.webpackCompilationHash;
  return published !== '' && compilationHash !== '' && published !== compilationHash;
}
