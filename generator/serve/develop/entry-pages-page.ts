import { developPaths } from '#contract/develop';
import { entryVersions, type ListedEntry } from './entry-list.ts';
import type { EntryPages } from './entry-pages.ts';
import { type ListedRoute, routeItems } from './home-page.ts';
import { ownPage } from './own-page.ts';
import { inDigits } from './problem-list.ts';

/** An entry with the pages that show it. */
export interface PagesOfEntry extends EntryPages {
  readonly entry: ListedEntry;
  /** The first ones of the pages. */
  readonly routes: readonly ListedRoute[];
}

interface EntryPagesPageOptions {
  readonly id: string;
  /** Undefined if there is no such entry. */
  readonly pages: PagesOfEntry | undefined;
  readonly pathPrefix: string;
}

/** Maximum number of pages in the list. */
export const maxShown = 200;

/** Returns a page that lists all pages that show an entry. */
export function entryPagesPage({ id, pages, pathPrefix }: EntryPagesPageOptions): Response {
  const { paths = [], isShared = false, routes = [], entry } = pages ?? {};
  const lead = isShared
    ? 'This entry is on every page of its language:'
    : paths.length === 0
      ? 'No page shows this entry.'
      : `This entry is shown on ${paths.length === 1 ? 'one page' : `${inDigits(paths.length)} pages`}:`;
  const left = paths.length - routes.length;
  const versions = entry ? `<p class="entries">${entryVersions(entry, pathPrefix)}</p>` : '';
  const body = `${versions}<p>${lead}</p><ul class="routes">${routeItems(routes, pathPrefix)}</ul>${
    left > 0 ? `<p class="faint">… and ${inDigits(left)} more</p>` : ''
  }`;
  return ownPage({ title: `Pages with ${entry?.title ?? id}`, current: developPaths.entry, body, status: pages ? 200 : 404 });
}
