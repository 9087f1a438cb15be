import { developPaths, type EditTarget, type EntryReport, type FieldReport, type PageReport } from '#contract/develop';
import type { SiteContent } from '../../content/read-site.ts';
import type { ProblemOrigin } from '../../errors/problem.ts';
import { entryKey } from '../../graph/amend-graph.ts';
import { recordReads } from '../../graph/record-reads.ts';
import type { ContentEntry } from '../../model/content-model.ts';
import { isOfKind, shownTexts } from '../../model/fields.ts';
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
}

/** Returns an entry's status in the content system by its id there; undefined if it is unknown. */
export type StatusOf = (id: string) => EntryReport['status'];

interface PageEntriesOptions {
  readonly site: LoadedSite;
  readonly content: Pick<SiteContent, 'entries' | 'graph' | 'texts' | 'pathOf'>;
  readonly statusOf: StatusOf;
  /** Time in milliseconds since 1970, to which the states of local entries refer. */
  readonly now?: number;
}

/** Returns the entries that are read for a page, its own first, and for all pages of its locale. */
export function entriesOfPage(route: Route, options: PageEntriesOptions): PageEntries {
  const { site, content } = options;
  const { definition } = site;
  const loaded = new Map(content.entries.map((entry) => [entryKey(entry), entry]));
  const loadedOf = (entries: Iterable<ContentEntry>): readonly LoadedEntry[] =>
    [...new Set(entries)].flatMap(
      ({ id, locale, original }) => loaded.get(entryKey({ id, locale: original?.locale ?? locale })) ?? [],
    );
  const own = loadedOf(entriesRead(route, options));
  const isOwn = new Set(own.map(entryKey));
  const shared = loadedOf(sharedEntries(route.locale)).filter((entry) => !isOwn.has(entryKey(entry)));
  return {
    entries: own.map((entry) => entryReport(entry, options)),
    sharedEntries: shared.map((entry) => entryReport(entry, options)),
    files: new Set([...own, ...shared].map(({ origin }) => origin.file)),
  };

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
  const fields = texts.flatMap(({ path, value }): FieldReport[] => {
    const text = typeof value === 'string' ? value : plainText(content.texts.get(value.richText).html);
    const where = entry.locate(path);
    return text === '' ? [] : [{ field: where.field ?? '', text, edit: editTarget(where) }];
  });
  const title = fields.find(({ field }) => isOfKind(declared[field], 'text'))?.text ?? entry.slug;
  const hasPage = content.pathOf(entry.id, entry.locale) !== undefined;
  const pages = hasPage ? {} : { pages: entryPagesAddress(id, entry.locale) };
  return { id, type: entry.type, title, ...(status ? { status } : {}), edit: editTarget(entry.origin), ...pages, fields };
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
