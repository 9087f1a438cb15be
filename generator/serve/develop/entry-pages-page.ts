import { developPaths } from '#contract/develop';
import { withPrefix } from '#contract/page-path';
import { escapeHtml } from '../../support/escape-html.ts';
import type { EntryPages } from './entry-pages.ts';
import { ownPage } from './own-page.ts';
import { inDigits } from './problem-list.ts';

interface EntryPagesPageOptions {
  readonly id: string;
  /** Undefined if there is no such entry. */
  readonly pages: EntryPages | undefined;
  readonly pathPrefix: string;
}

/** Maximum number of pages in the list. */
const maxShown = 200;

/** Returns a page that lists all pages that show an entry. */
export function entryPagesPage({ id, pages, pathPrefix }: EntryPagesPageOptions): Response {
  const { paths = [], isShared = false } = pages ?? {};
  const items = paths
    .slice(0, maxShown)
    .map((path) => `<li><a href="${escapeHtml(withPrefix(encodeURI(path), pathPrefix))}">${escapeHtml(path)}</a></li>`);
  const lead = isShared
    ? 'This entry is on every page of its language:'
    : paths.length === 0
      ? 'No page shows this entry.'
      : `This entry is shown on ${paths.length === 1 ? 'one page' : `${inDigits(paths.length)} pages`}:`;
  const left = paths.length - items.length;
  const body = `<p>${lead}</p><ul class="routes">${items.join('')}</ul>${
    left > 0 ? `<p class="faint">… and ${inDigits(left)} more</p>` : ''
  }`;
  return ownPage({ title: `Pages with ${id}`, current: developPaths.entry, body, status: pages ? 200 : 404 });
}
