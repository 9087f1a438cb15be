import { developPaths, type EditTarget, type EntryReport } from '#contract/develop';
import { localizedPath, withPrefix } from '#contract/page-path';
import type { SiteContent } from '../../content/read-site.ts';
import type { ContentModel } from '../../model/content-model.ts';
import { entryTitle } from '../../model/entry-title.ts';
import type { LoadedEntry } from '../../read/loaded-entry.ts';
import { compareText } from '../../support/compare-text.ts';
import { escapeHtml } from '../../support/escape-html.ts';
import { editTarget, shortTitle, visibilityStatus } from './page-entries.ts';
import { inDigits, positionLink } from './problem-list.ts';

/** An entry in the list of entries, with its versions in the order of languages. */
export interface ListedEntry {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly versions: readonly {
    readonly locale: string;
    /** Path of its page without prefix; absent if it has none. */
    readonly path?: string;
    readonly status?: EntryReport['status'];
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
  readonly content: Pick<SiteContent, 'entries' | 'pathOf'>;
  readonly site: { readonly definition: { readonly model: ContentModel }; readonly unprefixed?: string };
  /** Time in milliseconds since 1970. */
  readonly now: number;
}

/** Returns the entries of a query, by type and title. */
export function selectEntries({ content, site, now }: EntryListOptions, { text, type, limit }: EntryQuery): EntryList {
  const byId = new Map<string, LoadedEntry[]>();
  for (const entry of content.entries) byId.set(entry.id, [...(byId.get(entry.id) ?? []), entry]);
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
  const entries = ofType.slice(0, limit).map(({ first, versions }) => ({
    id: first.origin.entry ?? first.id,
    type: first.type,
    title: shortTitle(first, site.definition.model),
    versions: versions.map((entry) => {
      const path = content.pathOf(entry.id, entry.locale);
      const status = visibilityStatus(entry, now);
      return {
        locale: entry.locale,
        edit: editTarget(entry.origin),
        ...(path === undefined ? {} : { path: localizedPath(entry.locale, path, site.unprefixed) }),
        ...(status === undefined ? {} : { status }),
      };
    }),
  }));
  return { entries, count: ofType.length, types };
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
    return `<a href="${developPaths.home}?${escapeHtml(query.toString())}"${current}>${escapeHtml(title)} (${inDigits(number)})</a>`;
  };
  const all = [...types.values()].reduce((sum, number) => sum + number, 0);
  const links = [typeLink('', 'All', all), ...[...types].map(([name, number]) => typeLink(name, name, number))];
  const rows = entries.map(({ id, title, type: ofEntry, versions }) => {
    const languages = versions.map(({ locale, path, status, edit }) => {
      const name = escapeHtml(locale);
      const page =
        path === undefined
          ? name
          : `<a href="${escapeHtml(withPrefix(encodeURI(path), pathPrefix))}" aria-label="${escapeHtml(title)}: page in ${name}">${name}</a>`;
      const badge = status === undefined ? '' : ` <small class="status">${status}</small>`;
      return `<span>${page}${badge} ${positionLink('Edit', edit)}</span>`;
    });
    const all = `${developPaths.entry}${encodeURIComponent(id)}?all`;
    return `<li><span>${escapeHtml(title)} <small>${escapeHtml(ofEntry)} · <a href="${escapeHtml(all)}">pages with it</a></small></span><span class="versions">${languages.join('')}</span></li>`;
  });
  const left = count - entries.length;
  return `<h2>Entries</h2><nav aria-label="Types of entries">${links.join('')}</nav><ul class="routes entries">${rows.join('')}</ul>${
    left > 0 ? `<p class="faint">… and ${inDigits(left)} more: find them by their title</p>` : ''
  }`;
}
