import { developPaths, type EditTarget, type EntryReport } from '#contract/develop';
import { localizedPath, withPrefix } from '#contract/page-path';
import type { SiteContent } from '../../content/read-site.ts';
import type { ContentModel } from '../../model/content-model.ts';
import { entryTitle } from '../../model/entry-title.ts';
import type { LoadedEntry } from '../../read/loaded-entry.ts';
import { cacheBy } from '../../support/cache-by.ts';
import { compareText } from '../../support/compare-text.ts';
import { escapeHtml } from '../../support/escape-html.ts';
import { editTarget, type StatusOf, shortTitle, visibilityStatus } from './page-entries.ts';
import { editLink, inDigits } from './problem-list.ts';

/** An entry in the list of entries, with its versions in the order of languages. */
export interface ListedEntry {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly versions: readonly {
    readonly locale: string;
    /** Path of its page without prefix; absent if it has none. */
    readonly path?: string;
    readonly status?: EntryReport['status'] | 'left out';
    readonly edit: EditTarget;
  }[];
}

/** One piece of the entries of a type, or of all types, whose title or id contains a text. */
export interface EntryQuery {
  readonly text: string;
  /** '' for all types. */
  readonly type: string;
  readonly limit: number;
}

export interface EntryList {
  readonly entries: readonly ListedEntry[];
  /** Number of all entries that match the query. */
  readonly count: number;
  /** Numbers of entries that match the text, by type. */
  readonly types: ReadonlyMap<string, number>;
}

interface EntryListOptions {
  readonly content: Pick<SiteContent, 'entries' | 'absent' | 'pathOf'>;
  readonly site: {
    readonly definition: { readonly model: ContentModel };
    readonly locales: readonly string[];
    readonly unprefixed?: string;
  };
  readonly statusOf: StatusOf;
  /** Time in milliseconds since 1970. */
  readonly now: number;
}

/** Returns the entries of a query, by type and title, with those that no page shows. */
export function selectEntries(options: EntryListOptions, { text, type, limit }: EntryQuery): EntryList {
  const { content, site } = options;
  const byId = new Map<string, LoadedEntry[]>();
  for (const entry of [...content.entries, ...content.absent()]) byId.set(entry.id, [...(byId.get(entry.id) ?? []), entry]);
  const titleOf = (entry: LoadedEntry): string => entryTitle(entry, site.definition.model) ?? entry.slug;
  const wanted = text.toLowerCase();
  const found = [...byId.values()].flatMap((versions) => {
    const [first] = versions;
    const titles = versions.map(titleOf);
    const isMatch = [first?.id ?? '', ...titles].some((each) => each.toLowerCase().includes(wanted));
    return first && isMatch ? [{ first, versions, title: titles[0] ?? '' }] : [];
  });
  const types = new Map<string, number>();
  for (const { first } of found) types.set(first.type, (types.get(first.type) ?? 0) + 1);
  const ofType = found
    .filter(({ first }) => type === '' || first.type === type)
    .sort((a, b) => compareText(a.first.type, b.first.type) || compareText(a.title, b.title));
  const entries = ofType.slice(0, limit).map(({ first, versions }) => listedEntry(first, versions, options));
  return { entries, count: ofType.length, types };
}

/** Returns the entries that are shown; made once, because a site has many. */
const setOf = cacheBy((entries: readonly LoadedEntry[]): ReadonlySet<LoadedEntry> => new Set(entries));

/** Describes an entry by its versions; the first one gives the title. */
export function listedEntry(
  first: LoadedEntry,
  versions: readonly LoadedEntry[],
  { content, site, statusOf, now }: EntryListOptions,
): ListedEntry {
  const shown = setOf(content.entries);
  const placeOf = ({ locale }: LoadedEntry): number => site.locales.indexOf(locale);
  return {
    id: first.origin.entry ?? first.id,
    type: first.type,
    title: shortTitle(first, site.definition.model),
    versions: versions
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((entry) => {
        const isShown = shown.has(entry);
        const path = isShown ? content.pathOf(entry.id, entry.locale) : undefined;
        const ofSystem = entry.origin.entry === undefined ? undefined : statusOf(entry.origin.entry);
        const status = ofSystem ?? visibilityStatus(entry, now) ?? (isShown ? undefined : 'left out');
        return {
          locale: entry.locale,
          edit: editTarget(entry.origin),
          ...(path === undefined ? {} : { path: localizedPath(entry.locale, path, site.unprefixed) }),
          ...(status === undefined || status === 'published' ? {} : { status }),
        };
      }),
  };
}

interface EntrySectionOptions {
  readonly text: string;
  readonly type: string;
  readonly list: EntryList;
  readonly pathPrefix: string;
}

/** Returns the HTML of the entries: their types, and for each the page and the place to edit in each language. */
export function entrySection({ text, type, list, pathPrefix }: EntrySectionOptions): string {
  const { entries, count, types } = list;
  if (types.size === 0) return '';
  const typeLink = (name: string, title: string, number: number): string => {
    const query = new URLSearchParams({ ...(text === '' ? {} : { q: text }), ...(name === '' ? {} : { type: name }) });
    const current = name === type ? ' aria-current="true"' : '';
    return `<a href="${developPaths.home}?${escapeHtml(query.toString())}#entries"${current}>${escapeHtml(title)} (${inDigits(number)})</a>`;
  };
  const all = [...types.values()].reduce((sum, number) => sum + number, 0);
  const links = [typeLink('', 'All', all), ...[...types].map(([name, number]) => typeLink(name, name, number))];
  const rows = entries.map((entry) => {
    const all = `${developPaths.entry}${encodeURIComponent(entry.id)}?all`;
    return `<li><span>${escapeHtml(entry.title)} <small>${escapeHtml(entry.type)} · <a href="${escapeHtml(all)}" aria-label="pages with it: ${escapeHtml(entry.title)}">pages with it</a></small></span>${entryVersions(entry, pathPrefix)}</li>`;
  });
  const left = count - entries.length;
  return `<h2 id="entries">Entries</h2><nav aria-label="Types of entries">${links.join('')}</nav><ul class="routes entries">${rows.join('')}</ul>${
    left > 0 ? `<p class="faint">… and ${inDigits(left)} more: find them by their title</p>` : ''
  }`;
}

/** Returns the HTML of an entry's languages: the page, the state and the place to edit of each. */
export function entryVersions({ title, versions }: ListedEntry, pathPrefix: string): string {
  const languages = versions.map(({ locale, path, status, edit }) => {
    const name = escapeHtml(locale);
    const page =
      path === undefined
        ? name
        : `<a href="${escapeHtml(withPrefix(encodeURI(path), pathPrefix))}" aria-label="${name}: page ${escapeHtml(title)}">${name}</a>`;
    const badge = status === undefined ? '' : ` <small class="status">${status}</small>`;
    return `<span>${page}${badge} ${editLink('Edit', edit, `${title}, ${locale}`)}</span>`;
  });
  return `<span class="versions">${languages.join('')}</span>`;
}
