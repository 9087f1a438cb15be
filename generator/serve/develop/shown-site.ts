import { alternatePath, localizedPath } from '#contract/page-path';
import { checkedVersion, compareTranslations } from '../../check/check-translations.ts';
import { pageFilePaths } from '../../manifest/page-files.ts';
import { isPublic } from '../../model/visibility.ts';
import type { LoadedEntry } from '../../read/loaded-entry.ts';
import type { Route } from '../../routes/route.ts';
import { readGitChanges } from '../../sources/markdown/git-changes.ts';
import type { Snapshot } from '../live/snapshot.ts';
import type { LiveOutput } from '../live-output.ts';
import { type Comparison, comparePages } from './compare-values.ts';
import { type EntryList, type EntryQuery, listedEntry, selectEntries } from './entry-list.ts';
import { pagesWithEntry } from './entry-pages.ts';
import { maxShown, type PagesOfEntry } from './entry-pages-page.ts';
import { type RouteList, type RouteQuery, selectRoutes, type TitleOf } from './home-page.ts';
import { editTarget, entriesOfPage, type PageEntries, type StatusOf, shortTitle } from './page-entries.ts';
import { type SharedPage, sharedPage } from './shared-page.ts';
import type { LateRow, TranslationList } from './translations-page.ts';

/** Answers questions of the pages of `develop` about the site that is shown. */
export interface ShownSite {
  /** Returns the entries behind a page; undefined if there is no such page. */
  entriesOf(path: string, statusOf: StatusOf): PageEntries | undefined;
  /** Lists entries for editors; none while there are no pages. */
  entryList(query: EntryQuery, statusOf: StatusOf): EntryList;
  /** Lists pages by the titles of their entries, without redirects. */
  routeList(query: RouteQuery): RouteList;
  /** Returns the path of the page about an entry, by our id or that of its content system, in the nearest language. */
  entryPath(id: string, locale: string | undefined): string | undefined;
  /** Returns the pages that show an entry, by default in all languages; undefined if there is no such entry. */
  entryPages(id: string, locale: string | undefined): PagesOfEntry | undefined;
  /** Returns why a page is not there: its entry is hidden or left out; undefined for other addresses. */
  absentPage(path: string): AbsentPage | undefined;
  /** Lists late translations, of the entries of a page or of the whole site. */
  translations(path?: string): Promise<TranslationList>;
  /** Compares a page in some languages, by default in two; undefined if there is no such page. */
  comparison(path: string, locales: readonly string[]): Comparison | undefined;
  /** Returns what search engines and shared links show of a page; undefined if there is no such page. */
  sharedPage(path: string): Promise<SharedPage | undefined>;
}

interface ShownSiteOptions {
  readonly live: Pick<LiveOutput, 'shown' | 'read'>;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** A page that is not there because of its entry. */
export interface AbsentPage {
  /** End of a sentence about a hidden entry: 'is a draft'. */
  readonly why: string | undefined;
  /** Names that problems of the entry have as `file`. */
  readonly files: ReadonlySet<string>;
}

const noStatus: StatusOf = () => undefined;

export function createShownSite({ live, now }: ShownSiteOptions): ShownSite {
  const pageEntries = (route: Route, shown: Snapshot, statusOf: StatusOf): PageEntries =>
    entriesOfPage(route, { ...shown, statusOf, now: now() });

  return {
    entriesOf(path, statusOf) {
      const { shown } = live;
      const route = shown && routeAt(shown, path);
      return shown && route && pageEntries(route, shown, statusOf);
    },
    entryList(query, statusOf) {
      const { shown } = live;
      return shown ? selectEntries({ ...shown, statusOf, now: now() }, query) : { entries: [], count: 0, types: new Map() };
    },
    routeList(query) {
      const { shown } = live;
      if (!shown) return { routes: [], count: 0 };
      return selectRoutes(shown.content.routes, query, titlesOf(shown));
    },
    entryPath(id, locale) {
      const { shown } = live;
      const others = shown?.site.locales ?? [];
      for (const each of [locale, ...(locale === undefined ? [] : others)]) {
        const found = shown && findEntry(shown, id, each);
        const path = found && shown.content.pathOf(found.id, found.locale);
        if (path !== undefined) return localizedPath(found?.locale ?? '', path, shown?.site.unprefixed);
      }
      return undefined;
    },
    entryPages(id, locale) {
      const { shown } = live;
      const versions = shown ? versionsOf(shown, id) : [];
      const [first] = versions;
      if (!shown || !first) return undefined;
      const found = locale === undefined ? versions : [findEntry(shown, id, locale) ?? first];
      const pages = found.map((each) => pagesWithEntry(each, shown));
      const paths = pages.flatMap((each) => each.paths);
      const routes = paths.slice(0, maxShown).flatMap((path) => routeAt(shown, path) ?? []);
      return {
        paths,
        isShared: pages.some(({ isShared }) => isShared),
        entry: listedEntry(first, versions, { ...shown, statusOf: noStatus, now: now() }),
        routes: selectRoutes(routes, { text: '', offset: 0, limit: maxShown }, titlesOf(shown)).routes,
      };
    },
    absentPage(path) {
      const { content } = live.shown ?? {};
      const name = content?.hidden.entryAt(path);
      if (!content || !name) return undefined;
      const files = content.absent().flatMap(({ id, origin }) => (id === name.id ? [origin.file] : []));
      return { why: content.hidden.why(name.id, name.locale), files: new Set(files) };
    },
    async translations(path) {
      const { shown } = live;
      if (!shown) return { rows: [], doubts: [] };
      const route = path === undefined ? undefined : routeAt(shown, path);
      const ofPage = route && new Set(pageEntries(route, shown, noStatus).entries.map(({ id }) => id));
      return listTranslations(shown, now(), (entry) => ofPage === undefined || ofPage.has(reportedId(entry)));
    },
    comparison(path, locales) {
      const { shown } = live;
      const route = shown && routeAt(shown, path);
      if (!shown || !route) return undefined;
      return comparePages(inLocales(shown, route, locales), {
        site: shown.site,
        versionsOf: (id) => versionsOf(shown, id),
        entriesOf: (each) => pageEntries(each, shown, noStatus).entries.map(({ id }) => id),
      });
    },
    async sharedPage(path) {
      const { shown } = live;
      const [file] = pageFilePaths(path);
      const page = shown && routeAt(shown, path) && (await live.read(file));
      return page && sharedPage(new TextDecoder().decode(page.bytes));
    },
  };
}

/** Returns a function that gives the title of a page's entry: the version in its language, else the first one. */
function titlesOf({ content, site }: Snapshot): TitleOf {
  const entries = new Map<string, LoadedEntry>();
  for (const entry of content.entries) {
    if (!entries.has(entry.id)) entries.set(entry.id, entry);
    entries.set(`${entry.id}.${entry.locale}`, entry);
  }
  return ({ entry: id = '', locale }) => {
    const entry = entries.get(`${id}.${locale}`) ?? entries.get(id);
    return entry && shortTitle(entry, site.definition.model);
  };
}

const routeAt = (shown: Snapshot, path: string): Route | undefined => shown.pageOf(pageFilePaths(path)[0]);

/** Returns the id of an entry in reports: that of its content system, else ours. */
const reportedId = ({ id, origin }: LoadedEntry): string => origin.entry ?? id;

/** Returns the versions of an entry by our id or that of its content system. */
const versionsOf = ({ content }: Snapshot, id: string): readonly LoadedEntry[] =>
  content.entries.filter((each) => each.id === id || each.origin.entry === id);

/** Finds an entry. In a language, it may be shown as a fallback. */
function findEntry(shown: Snapshot, id: string, locale: string | undefined): Pick<LoadedEntry, 'id' | 'locale'> | undefined {
  const versions = versionsOf(shown, id);
  const [first] = versions;
  if (!first || locale === undefined) return first;
  return versions.find((each) => each.locale === locale) ?? { id: first.id, locale };
}

/** Returns a page in these locales, by default in its own and another one. */
function inLocales(shown: Snapshot, route: Route, locales: readonly string[]): Parameters<typeof comparePages>[0] {
  const { site } = shown;
  const chosen = locales.filter((locale) => site.locales.includes(locale));
  const others = site.locales.filter((locale) => locale !== route.locale).slice(0, 1);
  return (chosen.length > 0 ? chosen : [route.locale, ...others]).map((locale) => {
    const hasPage = route.context.nearest?.[locale] === undefined;
    const translated = hasPage ? routeAt(shown, alternatePath(route.context, locale)) : undefined;
    return { locale, route: translated?.locale === locale ? translated : undefined };
  });
}

/** Lists late translations of some entries. */
async function listTranslations(
  shown: Snapshot,
  time: number,
  isWanted: (entry: LoadedEntry) => boolean,
): Promise<TranslationList> {
  const { site, content } = shown;
  const { model } = site.definition;
  const all = [...content.entries, ...content.absent()];
  const versions = all.filter((entry) => isPublic(entry, { time, drafts: false }));
  const git = await readGitChanges(site.root, site.content);
  const { late, doubts } = compareTranslations(versions.map(checkedVersion), { locales: site.locales, model, git });
  const rows = late.flatMap(({ original, locale, translation, since }): readonly LateRow[] => {
    const entry = versions.find(({ id }) => id === original.id);
    if (!entry || !isWanted(entry)) return [];
    const path = content.pathOf(entry.id, original.locale);
    return [
      {
        title: shortTitle(entry, model),
        type: original.type,
        locale,
        original: original.locale,
        edit: editTarget(translation?.origin ?? original.origin),
        ...(since === undefined ? {} : { since: new Date(since).toISOString().slice(0, 10) }),
        ...(path === undefined ? {} : { path: localizedPath(original.locale, path, site.unprefixed) }),
      },
    ];
  });
  return { rows, doubts };
}
