import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compareMatchPaths, type MatchPath } from '#contract/match-paths';
import { localizedPath } from '#contract/page-path';
import type { SearchEntry } from '#contract/search';
import { offlinePagePath } from '#contract/service-worker';
import { messageOf, type Problem, type ProblemOrigin } from '../errors/problem.ts';
import { amendGraph, entryKey } from '../graph/amend-graph.ts';
import { buildGraph, createGraphMemory, oneGraph } from '../graph/build-graph.ts';
import type { AssetCache } from '../images/asset-cache.ts';
import { createImageLibrary, type ImageLibrary } from '../images/image-library.ts';
import type { ContentEntry, ContentGraph, ContentModel, EntryId, FieldSet, PictureRef } from '../model/content-model.ts';
import type { ContentSource, UnreadItem } from '../model/content-source.ts';
import { valuesOfKind } from '../model/values-of-kind.ts';
import { type EntryHref, listHrefs } from '../read/list-hrefs.ts';
import { createContentLoader, type EntryText, type LoadedEntry } from '../read/load-content.ts';
import { emptyFields } from '../read/validate-entry.ts';
import type { SiteLink } from '../rich-text/render-markdown.ts';
import type { FileUse } from '../rich-text/text-files.ts';
import { createTextStore, type EntryLookup, type TextStore, textReference } from '../rich-text/text-store.ts';
import { applyTypography, typographyTags } from '../rich-text/typography.ts';
import { RouteChecker } from '../routes/check-routes.ts';
import { routeErrors } from '../routes/errors.ts';
import { type ListedFeed, listFeeds } from '../routes/list-feeds.ts';
import { listRoutes } from '../routes/list-routes.ts';
import type { Route } from '../routes/route.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { type CacheWrites, optionalFiles } from '../store/cache-writes.ts';
import { storedFiles } from '../store/stored-files.ts';
import { contentHash } from '../support/content-hash.ts';
import type { OutputFile } from '../support/output-file.ts';
import { rememberBy } from '../support/remember.ts';
import { type KeptContent, openKeptContent } from './content-cache.ts';
import { publicFiles } from './public-files.ts';

/** All that the cheap stages find out: content, checked and linked, and the routes that it gives. */
export interface SiteContent {
  readonly graph: ContentGraph;
  readonly entries: readonly LoadedEntry[];
  readonly texts: TextStore;
  readonly images: ImageLibrary;
  readonly hasEntry: (id: EntryId, locale: string) => boolean;
  /** Paths of all pages. */
  readonly paths: () => Iterable<string>;
  /** Whether there is a page at this very path. */
  readonly hasPage: (path: string) => boolean;
  readonly routeCount: number;
  /** Pages that answer ranges of addresses, the narrowest first. */
  readonly wildcards: readonly MatchPath[];
  readonly publicFiles: readonly OutputFile[];
  readonly feeds: readonly ListedFeed[];
  /** What the site's search finds, by language. */
  readonly searchEntries: ReadonlyMap<string, readonly SearchEntry[]>;
  /** Path of the page that is about an entry. */
  readonly pathOf: EntryLookup['pathOf'];
  /** What is wrong, as far as routing needs to know it. Nothing may be published while there are errors among them. */
  readonly problems: readonly Problem[];
  /** Compares translations and renders formatted texts, which is dear, one after the other, and gives what is wrong with each. */
  readonly textProblems: () => Generator<readonly Problem[]>;
  /** Keeps what has been found out for the runs to come, once all problems, `textProblems` too, are known. Rejects where it cannot be written. */
  readonly keep: () => Promise<void>;
}

/** Reads a site's content again and again, each time at the cost of what has changed. */
export interface SiteReader {
  /** `visit` is given every route, in order; none is kept. */
  read(source: ContentSource, visit: (route: Route) => void): Promise<SiteContent>;
  /**
   * The content with other versions of a few of its entries, at their cost alone: what lists them, checks them against others or is found
   * by the search is as it was. Undefined where that would not do: an entry is new, or something is wrong with it.
   */
  amend<C extends SiteContent>(content: C, items: readonly UnreadItem[]): Promise<C | undefined>;
}

interface SiteReaderOptions {
  readonly site: LoadedSite;
  /** Pictures and files of the content system. */
  readonly assets: AssetCache | undefined;
  /**
   * Whether drafts are shown. What is missing has a visible stand-in then, and no mistake of the content is an error: an editor who has
   * begun an entry wants to see it.
   */
  readonly isPreview: boolean;
  /** What earlier runs have found out. */
  readonly kept?: KeptContent | undefined;
  /** Checks many content files at once, on other threads, and puts those without mistakes among what is kept. */
  readonly checkAll?: ((items: readonly UnreadItem[]) => Promise<void>) | undefined;
  /** What cannot be written into the cache is reported there; without it, it is an error. */
  readonly writes?: CacheWrites | undefined;
  /** Whether it reads more than once: what is found out about entries is remembered then. */
  readonly isReadAgain: boolean;
}

/** What earlier runs have found out about a site's content; undefined where our own code has no name. */
export async function openKept(site: LoadedSite, codeHash: string): Promise<KeptContent | undefined> {
  if (codeHash === '') return undefined;
  const { definition, tags, pathPrefix } = site;
  const { model, typography, linksNameLanguage, sameInAllLanguages } = definition;
  const rules = JSON.stringify([model, tags, pathPrefix, typography, linksNameLanguage, sameInAllLanguages]);
  return openKeptContent({ folder: join(site.cache, 'content'), code: contentHash(codeHash, rules), model });
}

/** Everything that is wrong with a site's content, in the order of files and lines. */
export const allProblems = (content: SiteContent): readonly Problem[] =>
  inOrder([...content.problems, ...[...content.textProblems()].flat()]);

const picturesIn = valuesOfKind('image');

/** Source → graph → routes: every mistake is found in one run. */
export function createSiteReader(options: SiteReaderOptions): SiteReader {
  const { site, assets, isPreview, kept, checkAll, writes, isReadAgain } = options;
  const { definition, locales, pathPrefix } = site;
  const { model, linksNameLanguage } = definition;
  const tags = typographyTags(site.tags, definition.typography);
  const placeholder = isPreview ? (field: string): string => `⚠ ${field}` : undefined;
  const referenceOf = (text: unknown, locale: string): string => textReference(text, locale, { pathPrefix, linksNameLanguage });
  const { load: loadContent, loadOne } = createContentLoader({
    model,
    typography: (text, locale) => applyTypography(text, tags[locale] ?? locale),
    referenceOf,
    placeholder,
    kept: kept?.entries,
    checkAll,
    isReadAgain,
    writtenBefore: (reference) => kept?.texts.read(reference)?.text,
  });
  const graphMemory = isReadAgain ? createGraphMemory(model, kept?.agreements) : oneGraph(model, kept?.agreements);
  const ofEntry = <V>(find: (entry: LoadedEntry) => V): ((entry: LoadedEntry) => V) => (isReadAgain ? rememberBy(find) : find);
  const hrefsOf = ofEntry((entry): readonly EntryHref[] => listHrefs(entry, model));
  const picturesOf = ofEntry((entry) => picturesIn(model[entry.type]?.fields ?? {}, entry));
  let earlier: TextStore | undefined;
  const seen = new WeakSet<LoadedEntry>();
  const knownLinks = new WeakMap<EntryText, readonly SiteLink[]>();
  const imageFolder = join(site.cache, 'images');
  const imageStore = optionalFiles(storedFiles(imageFolder), imageFolder, writes);
  // Pages that were rendered before a change still ask for theirs.
  const drawings = isPreview ? new Map<string, OutputFile>() : undefined;

  const standInFields = (type: string, locale: string, texts: TextStore) => {
    const addText = (text: unknown) => {
      const richText = referenceOf(text, locale);
      texts.hold({ richText, locale, text: () => text });
      return { richText };
    };
    return emptyFields(model[type]?.fields ?? {}, { addText, placeholder });
  };

  return {
    async amend(content, items) {
      const loaded = items.map(loadOne);
      const entries = loaded.flatMap((each) => each.entries);
      const isWhole = entries.length === items.length && loaded.every(({ problems }) => problems.length === 0);
      if (!isWhole || !entries.every(({ id, locale }) => content.hasEntry(id, locale))) return undefined;
      const { texts, images } = content;
      for (const entry of entries) for (const text of entry.texts) texts.hold({ ...text, locale: entry.locale });
      const uses = entries.flatMap((entry) => [
        ...picturesOf(entry).map(({ value }): FileUse => ({ kind: 'picture', address: (value as PictureRef).picture })),
        ...entry.texts.flatMap(({ richText }) => [...texts.namedIn(richText)]),
      ]);
      await images.prepare(uses);
      if (uses.some((use) => images.problem(use))) return undefined;
      const byKey = new Map(entries.map((entry) => [entryKey(entry), entry]));
      return {
        ...content,
        graph: amendGraph(content.graph, entries),
        entries: content.entries.map((entry) => byKey.get(entryKey(entry)) ?? entry),
      };
    },
    async read(source, visit) {
      // Few sites ask for them.
      let paths: ReadonlyMap<string, string> | undefined;
      const pathOf = (id: EntryId, locale: string): string | undefined => {
        paths ??= pathsByEntry(list(() => {}));
        return paths.get(`${locale} ${id}`);
      };
      const summaryOf: EntryLookup['summaryOf'] = (id, locale) => summary(model, find(id, locale));
      const files = site.publicFolder === undefined ? [] : await publicFiles(site.publicFolder);
      const images = createImageLibrary({ files, assets, store: imageStore, pathPrefix, drawings });
      const loaded = await loadContent(source);
      /** Entries that were not there as they are when content was last read. */
      const fresh = isReadAgain ? new Set(loaded.entries.filter((entry) => !seen.has(entry))) : undefined;
      for (const entry of fresh ?? []) seen.add(entry);
      const texts = createTextStore({
        tags,
        pathPrefix,
        linksNameLanguage,
        earlier,
        entries: { pathOf, summaryOf },
        files: images,
        kept: kept?.texts,
        find(reference) {
          placed ??= placesOfTexts(loaded.entries);
          const entry = placed.get(reference);
          const text = entry?.texts.find(({ richText }) => richText === reference);
          return entry && text && { ...text, locale: entry.locale };
        },
      });
      let placed: ReadonlyMap<string, LoadedEntry> | undefined;
      const pictures: { readonly use: FileUse; readonly where: () => ProblemOrigin }[] = [];
      for (const entry of loaded.entries) {
        // What is asked for by its reference alone need not be held.
        if (entry.plainTexts !== undefined) continue;
        for (const text of entry.texts) texts.hold({ ...text, locale: entry.locale });
        for (const { value, path } of picturesOf(entry)) {
          const { picture: address } = value as PictureRef;
          // The stand-in of a broken field names no file.
          if (address !== '') pictures.push({ use: { kind: 'picture', address }, where: () => entry.locate(path) });
        }
      }
      await images.prepare([...pictures.map(({ use }) => use), ...texts.named()]);
      const pictureProblems = pictures.flatMap(({ use, where }) =>
        images.problem(use) ? (images.problem(use, where()) ?? []) : [],
      );
      earlier?.release();
      earlier = texts;
      const entriesName = kept && nameOf(loaded.entries.map(({ type, slug, locale }) => `${type}/${slug}.${locale}`));
      const {
        graph,
        find,
        problems: graphProblems,
        compareTranslations,
      } = buildGraph(loaded.entries, {
        model,
        locales,
        tags,
        sameInAllLanguages: new Set(definition.sameInAllLanguages),
        textOf: ({ richText }) => texts.written(richText),
        entriesName,
        memory: graphMemory,
        standIn: placeholder && ((type, locale) => standInFields(type, locale, texts)),
      });
      const earlierProblems = [...loaded.problems, ...graphProblems];
      const failures: Problem[] = [];
      const list = (onFailure?: (family: string, error: unknown) => unknown): Generator<Route> =>
        listRoutes(graph, {
          families: definition.families,
          locales,
          languageRedirects: definition.languageRedirects !== false,
          onFailure,
        });
      // With a half-written entry a kind of page may not come to be; the others do.
      const fail = isPreview
        ? (family: string, error: unknown): unknown => failures.push(familyProblem(family, error))
        : undefined;
      const checker = new RouteChecker(() => list(() => {}));
      const wildcards: MatchPath[] = [];
      const searchEntries = new Map<string, SearchEntry[]>(locales.map((locale) => [locale, []]));
      let routeCount = 0;
      let listed: ReturnType<typeof listFeeds> = { feeds: [], problems: [] };
      try {
        for (const route of list(fail)) {
          routeCount++;
          visit(route);
          checker.add(route);
          addSearchEntry(searchEntries.get(route.locale), route, texts);
          if (route.matchPath !== undefined) wildcards.push({ path: route.path, matchPath: route.matchPath });
        }
        listed = listFeeds(graph, {
          feeds: definition.feeds ?? [],
          locales,
          hasPage: (path) => checker.has(path),
          onFailure: isPreview ? (feed, error) => failures.push(feedProblem(feed, error)) : undefined,
        });
      } catch (error) {
        // Families may rely on what the model promises: with broken promises reported, a failure of theirs says nothing new.
        const known = [...earlierProblems, ...[...compareTranslations()].flat()];
        if (!known.some(({ severity }) => severity === 'error')) throw error;
      }
      const pathsNeeded = definition.visitor?.serviceWorker
        ? locales.map((locale) => localizedPath(locale, offlinePagePath))
        : [];
      const missing = pathsNeeded.filter((path) => !checker.has(path)).map((path) => routeErrors.OFFLINE_PAGE_MISSING({ path }));
      let hasWrongLinks = false;
      const filePaths = new Set(files.map(({ path }) => `/${path}`));
      const placesName = kept && nameOf([...checker.paths(), ...filePaths]);
      const isAtHome = ({ soundAmong }: LoadedEntry): boolean => placesName !== undefined && soundAmong?.places === placesName;
      const hrefProblems: Problem[] = [];
      for (const entry of loaded.entries) {
        if (isAtHome(entry)) continue;
        for (const href of hrefsOf(entry)) hrefProblems.push(...checkTarget(href));
      }
      const ofPreview = (problems: readonly Problem[]): readonly Problem[] =>
        isPreview ? problems.map((problem) => ({ ...problem, severity: 'warning' })) : problems;
      return {
        graph,
        entries: loaded.entries,
        hasEntry: (id, locale) => find(id, locale) !== undefined,
        texts,
        images,
        paths: () => checker.paths(),
        hasPage: (path) => checker.has(path),
        routeCount,
        wildcards: wildcards.sort(compareMatchPaths),
        publicFiles: files,
        feeds: listed.feeds,
        searchEntries,
        pathOf,
        problems: ofPreview(
          inOrder([
            ...[...earlierProblems, ...failures, ...checker.problems, ...listed.problems],
            ...[...missing, ...hrefProblems, ...pictureProblems],
          ]),
        ),
        *textProblems() {
          // Whoever has saved an entry waits for what is wrong with it.
          for (const entry of fresh ?? []) yield ofPreview(textProblemsOf(entry));
          for (const found of compareTranslations()) yield ofPreview(found);
          for (const entry of loaded.entries) if (!fresh?.has(entry)) yield ofPreview(textProblemsOf(entry));
        },
        keep: async () => {
          const isSound = !hasWrongLinks && graphProblems.length === 0 && hrefProblems.length === 0;
          const surroundings =
            isSound && entriesName !== undefined && placesName !== undefined
              ? { entries: entriesName, places: placesName }
              : undefined;
          await kept?.save(loaded.entries, texts, surroundings);
        },
      };

      function textProblemsOf(entry: LoadedEntry): readonly Problem[] {
        if (entry.plainTexts !== undefined && isAtHome(entry)) return [];
        const { texts: own, locale, locate } = entry;
        return own.flatMap((text) => {
          // Nothing else is wrong with it, as for most texts of most runs.
          if (linksOf(text)?.every((link) => leadsSomewhere(link, locale))) return [];
          const found = texts.check({ ...text, locale, origin: () => locate(text.path) });
          if (!found) return [];
          const linkProblems = found.links.flatMap((link) => checkTarget({ ...link, locale }));
          hasWrongLinks ||= linkProblems.length > 0;
          return [...found.problems, ...linkProblems];
        });
      }

      /** The links of a text that nothing else can be wrong with; undefined where that is to be found out each time. */
      function linksOf(text: EntryText): readonly SiteLink[] | undefined {
        const known = text.links ?? knownLinks.get(text);
        if (known || !isReadAgain) return known;
        const links = texts.lastingLinks(text.richText);
        if (links) knownLinks.set(text, links);
        return links;
      }

      function leadsSomewhere({ kind, path }: Pick<EntryHref, 'kind' | 'path'>, locale: string): boolean {
        return kind === 'page' ? checker.has(linksNameLanguage ? path : `/${locale}${path}`) : filePaths.has(path);
      }

      function checkTarget({ kind, path, locale, where }: EntryHref): readonly Problem[] {
        if (kind === 'page') return checker.linkProblems(path, linksNameLanguage ? undefined : locale, where);
        return filePaths.has(path) ? [] : [routeErrors.FILE_BROKEN({ target: path }, { where: where() })];
      }
    },
  };
}

/** A short name of many texts: others have another one. */
function nameOf(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text}\n`);
  return hash.digest('hex').slice(0, nameLength);
}

const nameLength = 20;

/** The first entry that has each formatted text. */
function placesOfTexts(entries: readonly LoadedEntry[]): ReadonlyMap<string, LoadedEntry> {
  const places = new Map<string, LoadedEntry>();
  for (const entry of entries) {
    for (const { richText } of entry.texts) if (!places.has(richText)) places.set(richText, entry);
  }
  return places;
}

/** Path below the language prefix of the first page that is about each entry, by language and entry. */
function pathsByEntry(routes: Iterable<Route>): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { entry, locale, context, canonicalPath } of routes) {
    const key = `${locale} ${entry}`;
    if (entry !== undefined && context.routed && canonicalPath === undefined && !paths.has(key)) {
      paths.set(key, context.originalPath);
    }
  }
  return paths;
}

const familyProblem = (family: string, error: unknown): Problem =>
  routeErrors.FAMILY_FAILED({ family }, { cause: messageOf(error) });

const feedProblem = (feed: string, error: unknown): Problem => routeErrors.FEED_FAILED({ feed }, { cause: messageOf(error) });

/** What a text shows of an entry that stands within it: its first text as a title, and its first formatted text. */
function summary(model: ContentModel, entry: ContentEntry | undefined): ReturnType<EntryLookup['summaryOf']> {
  if (!entry) return undefined;
  const fields = Object.entries((model[entry.type]?.fields ?? {}) as FieldSet);
  const valueOfKind = (kind: string): unknown => {
    const [name] = fields.find(([field, { kind: each }]) => each === kind && entry.fields[field] !== undefined) ?? [];
    return name === undefined ? undefined : entry.fields[name];
  };
  const title = valueOfKind('text');
  const text = valueOfKind('markdown') as { readonly richText: string } | undefined;
  return { title: typeof title === 'string' ? title : entry.slug, ...(text ? { richText: text.richText } : {}) };
}

function addSearchEntry(entries: SearchEntry[] | undefined, { path, search }: Route, store: TextStore): void {
  if (search === undefined) return;
  const { page, description, category, keywords = [], productType = '', texts = [], weight = 1 } = search;
  entries?.push({
    id: String(entries.length),
    page,
    description,
    url: path,
    keywords: keywords.join(' '),
    category,
    productType,
    text: texts.map(({ richText }) => wordsOf(store.written(richText))).join(' '),
    weight,
  });
}

/** Markdown without what no reader sees: targets of links and ids of headings. */
const wordsOf = (markdown: string): string => markdown.replace(/\]\([^)]*\)|\{#[^}]*\}/g, ' ');

/** By file and line, so that an editor goes through each file once. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const key = ({ where }: Problem): string => `${where?.file ?? ''}\u0000${String(where?.line ?? 0).padStart(9, '0')}`;
  return problems
    .map((problem) => ({ problem, key: key(problem) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ problem }) => problem);
}
