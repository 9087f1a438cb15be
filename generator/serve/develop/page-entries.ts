import { developPaths, type EditTarget, type EntryReport, type FieldReport, type PageReport } from '#contract/develop';
import type { EntryName } from '../../content/find-entries.ts';
import type { SiteContent } from '../../content/read-site.ts';
import type { ProblemOrigin } from '../../errors/problem.ts';
import { entryKey } from '../../graph/amend-graph.ts';
import { recordReads } from '../../graph/record-reads.ts';
import type { ContentEntry, ContentModel } from '../../model/content-model.ts';
import { entryTitle } from '../../model/entry-title.ts';
import { shownTexts } from '../../model/fields.ts';
import { hiddenAs } from '../../model/visibility.ts';
import type { LoadedEntry } from '../../read/loaded-entry.ts';
import { listRoutes } from '../../routes/list-routes.ts';
import type { Route } from '../../routes/route.ts';
import type { LoadedSite } from '../../settings/load-site.ts';
import { routeContext } from '../../support/route-context.ts';

/** The entries behind a page. */
export interface PageEntries extends Pick<PageReport, 'entries' | 'sharedEntries'> {
  /**
   * Names that problems in these entries have as `file`: of a file, or of an entry in one locale.
   */
  readonly files: ReadonlySet<string>;
  /** The entry that the page is about; absent without one. */
  readonly about?: EntryName;
  /** All entries behind the page. */
  readonly names: readonly EntryName[];
}

/** Returns an entry's status in the content system by its id there; undefined if it is unknown. */
export type StatusOf = (id: string) => EntryReport['status'];

interface PageEntriesOptions {
  readonly site: LoadedSite;
  readonly content: Pick<SiteContent, 'entries' | 'graph' | 'texts' | 'pathOf'> & {
    /** Without routes, every entry that is read for the page is one of the page. */
    readonly routes?: readonly Route[];
  };
  readonly statusOf: StatusOf;
  /** Time in milliseconds since 1970, to which the states of local entries refer. */
  readonly now?: number;
}

/**
 * Returns the entries of a page, the one that it is about first, and those that are read for other
 * pages, too: for all pages of its locale, or for another page of its family.
 */
export function entriesOfPage(route: Route, options: PageEntriesOptions): PageEntries {
  const { site, content } = options;
  const { definition } = site;
  const loaded = new Map(content.entries.map((entry) => [entryKey(entry), entry]));
  const loadedOf = (entries: Iterable<ContentEntry>): readonly LoadedEntry[] =>
    [...new Set(entries)].flatMap(
      ({ id, locale, original }) => loaded.get(entryKey({ id, locale: original?.locale ?? locale })) ?? [],
    );
  // A fallback is a version of its original.
  const read = new Set(loadedOf(entriesRead(route, options)));
  const ofAll = loadedOf(sharedEntries(route.locale));
  const ofOthers = new Set((content.routes ? [...ofAll, ...loadedOf(entriesOfSibling())] : []).map(entryKey));
  const isOwn = (entry: LoadedEntry): boolean => entry.id === route.entry || !ofOthers.has(entryKey(entry));
  const own = [...read].filter(isOwn);
  const shared = [...new Set([...read, ...ofAll])].filter((entry) => !own.includes(entry));
  return {
    entries: own.map((entry) => entryReport(entry, options)),
    sharedEntries: shared.map((entry) => entryReport(entry, options)),
    files: new Set([...own, ...shared].map(({ origin }) => origin.file)),
    names: [...own, ...shared].map(({ id, locale }) => ({ id, locale })),
    ...(route.entry === undefined ? {} : { about: { id: route.entry, locale: route.locale } }),
  };

  function entriesOfSibling(): readonly ContentEntry[] {
    const { family, locale, path } = route;
    const sibling = content.routes?.find(
      (each) => each.family === family && each.locale === locale && each.path !== path && each.entry !== route.entry,
    );
    return sibling ? entriesRead(sibling, options) : [];
  }

  function sharedEntries(locale: string): readonly ContentEntry[] {
    const { graph, take } = recordReads(content.graph);
    const context = routeContext(site, locale);
    for (const define of Object.values(definition.shared)) define(graph, locale, context);
    for (const slice of Object.values(definition.slices)) slice.data(graph, locale, context);
    return take();
  }
}

/** Lists the routes of the family again, and returns the entries that the page's route reads. */
function entriesRead(route: Route, { site, content }: PageEntriesOptions): readonly ContentEntry[] {
  const recorder = recordReads(content.graph);
  const families = site.definition.families.filter(({ name }) => name === route.family);
  const locales = [route.locale];
  const { entry: about } = route;
  const { unprefixed, pathPrefix } = site;
  const settings = { families, locales, unprefixed, pathPrefix, about, languageRedirects: false, onFailure: () => {} };
  const routes = listRoutes(recorder.graph, settings);
  let entries: readonly ContentEntry[] = [];
  for (const each of routes) {
    // The copy of a page at the root follows the page and reads nothing.
    if (each.context.routed) entries = recorder.take();
    if (each.path !== route.path) continue;
    const isOwn = (entry: ContentEntry): boolean => entry.id === route.entry;
    return [...entries.filter(isOwn), ...entries.filter((entry) => !isOwn(entry))];
  }
  return [];
}

function entryReport(entry: LoadedEntry, { site, content, statusOf, now }: PageEntriesOptions): EntryReport {
  const declared = site.definition.model[entry.type]?.fields ?? {};
  const texts = shownTexts(declared, entry);
  const id = entry.origin.entry ?? `${entry.id}`;
  const ofSystem = entry.origin.entry === undefined ? undefined : statusOf(entry.origin.entry);
  const status = ofSystem ?? visibilityStatus(entry, now);
  // Each `locate` of a cached entry parses its file once.
  const { locate } = entry;
  const fields = texts.flatMap(({ path, value }): FieldReport[] => {
    const text = typeof value === 'string' ? value : plainText(content.texts.get(value.richText).html);
    if (text === '') return [];
    const where = locate(path);
    return [{ field: where.field ?? '', text, edit: editTarget(where) }];
  });
  const title = shortTitle(entry, site.definition.model);
  const hasPage = content.pathOf(entry.id, entry.locale) !== undefined;
  const pages = hasPage ? {} : { pages: entryPagesAddress(id, entry.locale) };
  return { id, type: entry.type, title, ...(status ? { status } : {}), edit: editTarget(entry.origin), ...pages, fields };
}

/** Maximum length of a title in lists, in characters. */
const maxTitle = 60;

/** Returns the title of an entry for lists: its title or name, cut at a word, else a short first text, else its slug. */
export function shortTitle(entry: Pick<LoadedEntry, 'type' | 'fields' | 'slug'>, model: ContentModel): string {
  const title = entryTitle(entry, model) ?? entry.slug;
  if (title.length <= maxTitle) return title;
  const isNamed = title === entry.fields.title || title === entry.fields.name;
  return isNamed ? `${title.slice(0, title.lastIndexOf(' ', maxTitle) + 1 || maxTitle).trimEnd()}…` : entry.slug;
}

/** Returns the address of the list of pages that show an entry. */
const entryPagesAddress = (id: string, locale: string): string =>
  `${developPaths.entry}${encodeURIComponent(id)}?locale=${encodeURIComponent(locale)}&all`;

/** Returns where an origin is edited: at its address, or in its file. */
export function editTarget({ edit, file, line = 1 }: ProblemOrigin): EditTarget {
  return edit === undefined ? { kind: 'file', file, line } : { kind: 'url', url: edit };
}

/** Returns why the public does not see an entry now; undefined if it does. */
export function visibilityStatus({ visibility }: Pick<LoadedEntry, 'visibility'>, time?: number): EntryReport['status'] {
  const hidden = hiddenAs(visibility, { time });
  return hidden === 'future' ? 'scheduled' : hidden;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the text of HTML as a reader sees it. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_match, name: string) => entities[name] ?? '')
    .trim();
