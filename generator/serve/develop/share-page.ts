import { developPaths } from '#contract/develop';
import { descriptionLength, titleLength } from '../../check/site/check-heads.ts';
import { escapeHtml } from '../../support/escape-html.ts';
import { ownPage } from './own-page.ts';
import type { SharedPage } from './shared-page.ts';

const { most: maxTitle } = titleLength;
const { most: maxDescription } = descriptionLength;

/** Returns a page with the search entry and the share card of a page. */
export function sharePage(about: { path: string; pathPrefix: string }, shared: SharedPage): Response {
  const { title, description, address, isListed, card } = shared;
  const site = URL.canParse(address) ? new URL(address).host : '';
  const picture =
    card.picture === undefined
      ? '<p class="faint">The page has no picture for shared links.</p>'
      : `<img src="${escapeHtml(card.picture)}" alt="${escapeHtml(card.alt)}">`;
  const notes = [
    ...(isListed ? [] : ['Search engines must not list this page.']),
    ...(description === '' ? ['The page has no description: search engines choose words of the page.'] : []),
    ...(title.length > maxTitle
      ? [`The title has ${title.length} characters: search engines cut it after about ${maxTitle}.`]
      : []),
    ...(description.length > maxDescription
      ? [`The description has ${description.length} characters: search engines cut it after about ${maxDescription}.`]
      : []),
  ];
  const body = `${notes.map((text) => `<p class="banner">${text}</p>`).join('')}
<h2>In search results</h2><div class="shared"><p class="faint">${escapeHtml(address)}</p><p class="strong">${escapeHtml(cut(title, maxTitle))}</p><p>${escapeHtml(cut(description, maxDescription))}</p></div>
<h2>As a shared link</h2><div class="shared">${picture}<p class="faint">${escapeHtml(site)}</p><p class="strong">${escapeHtml(card.title)}</p><p>${escapeHtml(card.description)}</p></div>`;
  return ownPage({ title: `Search entry and card of ${about.path}`, current: developPaths.share, about, body });
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length) + 1 || length).trimEnd()} …`;
