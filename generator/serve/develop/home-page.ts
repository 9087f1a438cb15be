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
  readonly listEntries: (query: EntryQuery) => Promise<EntryList>;
  readonly hasGallery: boolean;
  readonly pathPrefix: string;
}

const pageSize = 200;
const maxEntries = 100;

/** Returns the home page: state of the site, problems, all entries and pages. It works without scripts. */
export async function homePage(options: HomePageOptions): Promise<Response> {
  const { search, source, isPreview, problems, editOf, hasGallery, pathPrefix, listEntries } = options;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const text = (search.get('q') ?? '').trim();
  const type = search.get('type') ?? '';
  const list = routeSection(options, text);
  const entries = await listEntries({ text, type, limit: maxEntries });
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
    ...(problems.length === 0 ? [] : ['<a href="#problems">Problems</a>']),
    '<a href="#entries">Entries</a><a href="#pages">Pages</a>',
  ];
  const problemSection =
    problems.length === 0 ? '' : `<h2 id="problems">Problems</h2>${problemList(problems, editOf, options.forecastOf)}`;
  const ofType = type === '' ? '' : `<input type="hidden" name="type" value="${escapeHtml(type)}">`;
  const lists = [entrySection({ text, type, list: entries, pathPrefix }), list.html];
  const body = [
    isPreview ? '<p class="banner">Preview: pages show drafts.</p>' : '',
    `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`,
    `<nav>${links.join('')}</nav>`,
    `<h2><label for="q">Find entries and pages by title or path</label></h2><form role="search" action="${developPaths.home}#entries"><input type="search" id="q" name="q" value="${escapeHtml(text)}">${ofType}<button>Find</button></form>`,
    // Results of a search come before the problems.
    ...(search.size > 0 ? [...lists, problemSection] : [problemSection, ...lists]),
  ].join('');
  return ownPage({ title: 'Boreal: this site in development', current: developPaths.home, body });
}

function routeSection({ search, listRoutes, pathPrefix }: HomePageOptions, text: string): { html: string; count: number } {
  const number = Math.max(1, Math.floor(Number(search.get('page')) || 1));
  const { routes, count } = listRoutes({ text, offset: (number - 1) * pageSize, limit: pageSize });
  const items = routeItems(routes, pathPrefix);
  const list = items === '' ? '<p>No page is found.</p>' : `<ul class="routes">${items}</ul>`;
  return { html: `<h2 id="pages">Pages</h2>${list}${pageLinks(number, count, text)}`, count };
}

/** Returns the HTML of pages in a list. */
export const routeItems = (routes: readonly ListedRoute[], pathPrefix: string): string =>
  routes
    .map(
      ({ path, family, locale, title }) =>
        `<li><a href="${escapeHtml(withPrefix(encodeURI(path), pathPrefix))}">${escapeHtml(title ?? path)}</a> <small>${
          title === undefined ? '' : `${escapeHtml(path)} · `
        }${escapeHtml(family)} · ${escapeHtml(locale)}</small></li>`,
    )
    .join('');

function pageLinks(number: number, count: number, text: string): string {
  const last = Math.ceil(count / pageSize);
  if (last <= 1) return '';
  const link = (to: number, name: string): string => {
    const query = new URLSearchParams({ ...(text === '' ? {} : { q: text }), page: String(to) });
    return to < 1 || to > last ? '' : `<a href="${developPaths.home}?${escapeHtml(query.toString())}#pages">${name}</a>`;
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
    if (!path.toLowerCase().includes(wanted) && !titleOf(route)?.toLowerCase().includes(wanted)) continue;
    if (count >= offset && selected.length < limit) selected.push({ path, family, locale, title: titleOf(route) });
    count++;
  }
  return { routes: selected, count };
}
