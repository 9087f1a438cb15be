import type { ComponentType } from 'react';
import type { PageContext, PageProps, SharedData } from '#contract/page';
import type { LoadedSlice, PageResources } from '../loading/page-resources.ts';

/** Everything that React needs to show a page. */
export interface PageView {
  readonly path: string;
  readonly component: ComponentType<PageProps>;
  readonly pageContext: PageContext;
  readonly data: unknown;
  readonly shared: SharedData;
  /** Slice alias → slice. */
  readonly slices: Readonly<Record<string, LoadedSlice>>;
}

/**
 * Returns the view of a page. Its path has no query, so that the first render equals the markup.
 */
export function viewOf({ component, json, page, staticQueryResults, slices }: PageResources): PageView {
  const { pageContext, data } = json;
  return { path: page.path.replace(/\?.*/s, ''), component, pageContext, data, shared: sharedDataIn(staticQueryResults), slices };
}

function sharedDataIn(results: PageResources['staticQueryResults']): SharedData {
  return Object.assign({}, ...Object.values(results).map(({ data }) => data));
}

/**
 * Returns `view` with the shared data of another one if it is the same: with another object, all
 * its readers would render again.
 */
export function withSharedOf({ shared }: PageView, view: PageView): PageView {
  return isSameData(shared, view.shared) ? { ...view, shared } : view;
}

/**
 * Returns true if two views show the same page with the same content. Slices are outside of the
 * page.
 */
export function saysTheSame(one: PageView, other: PageView): boolean {
  const isSame = (['path', 'component', 'pageContext', 'data'] as const).every((part) => one[part] === other[part]);
  return isSame && isSameData(one.shared, other.shared);
}

/** Each view has an object of its own for its shared data, whose parts are loaded once. */
function isSameData(one: SharedData, other: SharedData): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}
