import { developPaths, type PageReport } from '#contract/develop';
import { withPrefix } from '#contract/page-path';
import type { Problem } from '../../errors/problem.ts';
import { escapeHtml } from '../../support/escape-html.ts';
import { galleryPath } from '../component-gallery.ts';
import { type EntryList, type EntryQuery, entrySection } from './entry-list.ts';
import { ownPage } from './own-page.ts';
import { type EditOf, type ForecastOf, inDigits, problemList } from './problem-list.ts';

/** A page of the site in the list of pages. */
export interface ListedRoute {
  /** Canonical path without prefix. */
  readonly path: string;
  readonly family: string;
  readonly locale: string;
  /** Title of the entry that it is about. */
  readonly title?: string | undefined;
}

/** A page before it is listed. */
interface UnlistedRoute extends Omit<ListedRoute, 'title'> {
  readonly entry?: string;
  readonly context?: { readonly redirect: boolean };
}

/** Returns the title of the entry that a page is about, if it has one. */
export type TitleOf = (route: Pick<UnlistedRoute, 'entry' | 'locale'>) => string | undefined;

/** One piece of the list of pages. */
export interface RouteList {
  readonly routes: readonly ListedRoute[];
  /** Number of all pages that match the query. */
  readonly count: number;
}

/** One piece of the list of pages whose path or title contains a text. */
export interface RouteQuery {
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
}

export interface HomePageOptions {
  /** Query of the request: `q` and `page`. */
  readonly search: URLSearchParams;
  readonly source: PageReport['source'];
  readonly sourceTitle?: string;
  readonly isPreview: boolean;
  readonly problems: readonly Problem[];
  readonly editOf: EditOf;
  readonly forecastOf: ForecastOf;
  readonly listRoutes: (query: RouteQuery) => RouteList;
  readonly listEntries: (query: EntryQuery) => EntryList;
  readonly hasGallery: boolean;
  readonly pathPrefix: string;
}

const pageSize = 200;
const maxEntries = 100;

/** Returns the home page: state of the site, problems, all entries and pages. It works without scripts. */
export function homePage(options: HomePageOptions): Response {
  const { search, source, isPreview, problems, editOf, hasGallery, pathPrefix, listEntries } = options;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const list = routeSection(options, (search.get('q') ?? '').trim());
  const text = (search.get('q') ?? '').trim();
  const type = search.get('type') ?? '';
  const entries = listEntries({ text, type, limit: maxEntries });
  const facts: readonly (readonly [string, string])[] = [
    ['Source', options.sourceTitle ?? source],
    ['Shown', isPreview ? 'Drafts and published' : source === 'markdown' ? 'What is saved' : 'Published'],
    [text === '' ? 'Pages' : 'Pages found', inDigits(list.count)],
    ['Errors', inDigits(errors)],
    ['Warnings', inDigits(problems.length - errors)],
  ];
  const links = [
    `<a href="${escapeHtml(withPrefix('/', pathPrefix))}">Open the site</a>`,
    ...(hasGallery
      ? [
          `<a href="${galleryPath}">Components</a>`,
          `<a href="${developPaths.view}${galleryPath.slice(1)}">Components in widths</a>`,
        ]
      : []),
  ];
  const body = [
    isPreview ? '<p class="banner">Preview: pages show drafts.</p>' : '',
    `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`,
    `<nav>${links.join('')}</nav>`,
    problems.length === 0 ? '' : `<h2>Problems</h2>${problemList(problems, editOf, options.forecastOf)}`,
    `<h2>Find</h2><form role="search" action="${developPaths.home}"><input type="search" name="q" value="${escapeHtml(text)}" aria-label="Find entries by their title, and pages by their path"><button>Find</button></form>`,
    entrySection({ text, type, list: entries, pathPrefix }),
    list.html,
  ].join('');
  return ownPage({ title: 'Boreal: this site in development', current: developPaths.home, body });
}

function routeSection({ search, listRoutes, pathPrefix }: HomePageOptions, text: string): { html: string; count: number } {
  const number = Math.max(1, Math.floor(Number(search.get('page')) || 1));
  const { routes, count } = listRoutes({ text, offset: (number - 1) * pageSize, limit: pageSize });
  const items = routes.map(
    ({ path, family, locale, title }) =>
      `<li><a href="${escapeHtml(withPrefix(encodeURI(path), pathPrefix))}">${escapeHtml(title ?? path)}</a> <small>${
        title === undefined ? '' : `${escapeHtml(path)} · `
      }${escapeHtml(family)} · ${escapeHtml(locale)}</small></li>`,
  );
  const list = items.length === 0 ? '<p>No page is found.</p>' : `<ul class="routes">${items.join('')}</ul>`;
  return { html: `<h2>Pages</h2>${list}${pageLinks(number, count, text)}`, count };
}

function pageLinks(number: number, count: number, text: string): string {
  const last = Math.ceil(count / pageSize);
  if (last <= 1) return '';
  const link = (to: number, name: string): string => {
    const query = new URLSearchParams({ ...(text === '' ? {} : { q: text }), page: String(to) });
    return to < 1 || to > last ? '' : `<a href="${developPaths.home}?${escapeHtml(query.toString())}">${name}</a>`;
  };
  return `<nav aria-label="More pages">${link(number - 1, 'Previous')}<span class="faint">${number} of ${last}</span>${link(number + 1, 'Next')}</nav>`;
}

/**
 * Returns one piece of the list of pages, and the number of all pages whose path or title contains the text, without
 * redirects.
 */
export function selectRoutes(routes: Iterable<UnlistedRoute>, { text, offset, limit }: RouteQuery, titleOf: TitleOf): RouteList {
  const selected: ListedRoute[] = [];
  const wanted = text.toLowerCase();
  let count = 0;
  for (const route of routes) {
    const { path, family, locale, context } = route;
    if (context?.redirect) continue;
    if (!path.includes(text) && !titleOf(route)?.toLowerCase().includes(wanted)) continue;
    if (count >= offset && selected.length < limit) selected.push({ path, family, locale, title: titleOf(route) });
    count++;
  }
  return { routes: selected, count };
}
