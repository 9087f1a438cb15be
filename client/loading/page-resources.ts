import type { ComponentType } from 'react';
import type { PageProps, SliceContext, SliceProps } from '#contract/page';
import type { PageData } from '#contract/page-data';
import type { StaticQueryData } from '#contract/static-query-data';

/** A slice with its code and data. */
export interface LoadedSlice {
  readonly component: ComponentType<SliceProps>;
  readonly data: unknown;
  readonly sliceContext: SliceContext;
}

/** A page with everything that it needs, as the loader contract defines it. */
export interface PageResources {
  readonly status: 'success';
  readonly component: ComponentType<PageProps>;
  /** The page's module, by the name of the loader contract. */
  readonly head: object;
  readonly json: PageData['result'];
  readonly page: Omit<PageData, 'result' | 'matchPath'> & {
    /** Pattern of the addresses that the page answers; null if it has one address. */
    readonly matchPath: string | null;
    /** Always null: no server renders the pages. */
    readonly getServerDataError: null;
    /** The published build when the page was loaded; '' if it is unknown. */
    readonly webpackCompilationHash: string;
  };
  /** By hash, those of the page and of its slices. */
  readonly staticQueryResults: Readonly<Record<string, StaticQueryData>>;
  /** By alias. */
  readonly slices: Readonly<Record<string, LoadedSlice>>;
}

export interface PageError {
  readonly status: 'error';
  readonly error: Error;
}

export type PageOutcome = PageResources | PageError;

/**
 * Returns true if a page is from another build than the document. An unknown build is no reason to
 * reload.
 */
export function isNewBuild({ page }: PageResources, compilationHash: string): boolean {
  const published = page.webpackCompilationHash;
  return published !== '' && compilationHash !== '' && published !== compilationHash;
}
