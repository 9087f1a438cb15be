import { join, relative, sep } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import { type BuiltGraph, buildGraph, type TextLookup } from '../graph/build-graph.ts';
import type { AssetCache } from '../images/asset-cache.ts';
import { contentPictures } from '../images/content-pictures.ts';
import { createImageLibrary } from '../images/image-library.ts';
import type { Fallbacks, UnreadItem } from '../model/content-source.ts';
import type { ShownAt } from '../model/visibility.ts';
import type { listHrefs } from '../read/list-hrefs.ts';
import type { ContentLoader } from '../read/load-content.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { emptyFields } from '../read/validate-entry.ts';
import type { MarkdownSettings } from '../rich-text/markdown-settings.ts';
import type { TextPlace } from '../rich-text/relative-links.ts';
import type { StoredText, TextStore } from '../rich-text/text-store.ts';
import type { RouteMemo } from '../routes/optimize/route-memo.ts';
import type { ListedRoute } from '../routes/route.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { fileNames } from '../sources/markdown/file-layout.ts';
import { type CacheWrites, optionalFiles } from '../store/cache-writes.ts';
import { fingerprintOf } from '../store/fingerprint.ts';
import { storedFiles } from '../store/stored-files.ts';
import { contentLanguages } from '../support/content-languages.ts';
import { stableJson } from '../support/stable-json.ts';
import { wellFormed } from '../support/well-formed.ts';
import { LinkChecker } from './check-links.ts';
import { textChecks } from './check-texts.ts';
import type { ContentCache } from './content-cache.ts';
import { nameText } from './find-entries.ts';
import type { HiddenEntries } from './hidden-entries.ts';
import type { Isolation } from './isolate-entries.ts';
import { type ListedRoutes, listSiteRoutes, routesOf } from './list-site-routes.ts';
import { type ContentFileNames, type FileLister, prepareMedia } from './prepare-media.ts';
import type { ReadMemo } from './read-memo.ts';
import type { ReadPolicy } from './read-policy.ts';
import type { Entries, Media, Outcome, Routes, Texts } from './site-values.ts';

/** Content of a round, which is the site's if no further entry has to be isolated. */
export interface RoundContent extends Entries, Texts, Media, Routes {
  /**
   * Compares translations and renders formatted texts one by one, and yields the problems of each.
   * Expensive.
   */
  readonly textProblems: () => Generator<readonly Problem[]>;
  /**
   * Writes the cache. Call it after all problems, including `textProblems`, were read, with true if
   * this content was published. Rejects if the cache cannot be written.
   */
  readonly saveCache: (isPublished: boolean) => Promise<void>;
}

/** Receives every route, in order. It is cleared if the site is read again without some entries. */
export interface RouteList {
  add(route: ListedRoute): void;
  clear(): void;
}

export interface SiteReaderOptions {
  readonly site: LoadedSite;
  /** Pictures and files of the content system. */
  readonly assets: AssetCache | undefined;
  /** Pictures of other sites that the config names. */
  readonly remote?: AssetCache | undefined;
  readonly policy: ReadPolicy;
  /** Returns the current time in milliseconds since 1970. Without it, only drafts are hidden. */
  readonly now?: (() => number) | undefined;
  /** By default, a read reuses nothing from previous reads of this process. */
  readonly memo?: ReadMemo | undefined;
  /** The cache of earlier runs. */
  readonly contentCache?: ContentCache | undefined;
  /** The routes of earlier runs. */
  readonly routeMemo?: RouteMemo | undefined;
  /** Validates many files on other threads and adds those without problems to the cache. */
  readonly checkAll?: ((items: readonly UnreadItem[]) => Promise<void>) | undefined;
  /** Receives files that cannot be written into the cache; without it, that is an error. */
  readonly writes?: CacheWrites | undefined;
}

/** Values that all steps of a read share. */
export interface ReaderParts extends SiteReaderOptions {
  readonly loader: ContentLoader;
  readonly shownAt: () => ShownAt;
  /** Tag that selects the typography of each language. */
  readonly tags: Readonly<Record<string, string>>;
  readonly markdown: MarkdownSettings;
  readonly referenceOf: (text: unknown, locale: string, place?: TextPlace) => string;
  readonly hrefsOf: (entry: LoadedEntry) => ReturnType<typeof listHrefs>;
  readonly filesOf: FileLister;
}

interface RoundInput {
  readonly files: Media['publicFiles'];
  readonly isolation: Isolation;
  readonly hidden: HiddenEntries;
  /** Entries that no earlier read had; undefined without a memo. */
  readonly added: ReadonlySet<LoadedEntry> | undefined;
  readonly routes: RouteList;
  readonly fallbacks: Fallbacks | undefined;
}

interface Round {
  readonly content: RoundContent;
  readonly problems: readonly Problem[];
  /** Those among them of pictures and files of fields. */
  readonly ofFiles: readonly Problem[];
  /** Problems of formatted texts and translations that were checked in this round. */
  readonly textProblems: readonly Problem[];
}

/** Links entries, prepares texts and pictures, lists routes. */
export async function readRound(input: RoundInput, parts: ReaderParts): Promise<Round> {
  const { files, isolation, added, fallbacks } = input;
  const { policy, memo, contentCache, routeMemo } = parts;
  const { entries } = isolation;
  const names = entries.map(({ type, slug, locale }) => `${type}/${slug}.${locale}`);
  const entriesFingerprint = contentCache && fingerprintOf(fallbacks ? [...names, stableJson(fallbacks)] : names);
  const placeholderTexts = new Map<string, StoredText>();
  const linked = linkEntries(input, { entriesFingerprint, placeholderTexts }, parts);
  const { graph } = linked;
  const images = openImages(files, parts);
  const media = await prepareMedia(mediaOptions(input, { linked, images, placeholderTexts }, parts), memo?.texts);
  const { texts } = media.value;
  memo?.replaceTexts(texts);
  const textOf: TextLookup = ({ richText }) => texts.written(richText);
  const routes = listRoutesOf(input, { linked, textOf }, parts);
  const links = checkLinks(input, { linked, texts, listed: routes.value, entriesFingerprint }, parts);
  const checks = textChecks({ entries, links, added, memo, compareTranslations: () => linked.compareTranslations(textOf) });
  const checked = policy.checksAllTexts ? [...checks.all()].flat() : undefined;
  return {
    content: {
      graph,
      entries,
      images,
      publicFiles: files,
      ...media.value,
      ...routes.value.routes,
      isReplaceable: (entry) => linked.find(entry.id, entry.locale) !== undefined && linked.isApart(entry),
      *textProblems() {
        if (checked) return;
        for (const problems of checks.rest()) yield problems.map((problem) => isolation.shown(problem));
      },
      async saveCache(isPublished) {
        const isSound = linked.problems.length === 0 && !isolation.hasIsolated;
        const soundAmong = isSound ? links.surroundings : undefined;
        await contentCache?.save({ entries: isolation.unpruned, texts, soundAmong, isPublished, kept: isolation.kept });
        if (isPublished && !isolation.hasIsolated) await routeMemo?.save();
      },
    },
    problems: [...linked.problems, ...routes.problems, ...links.fieldProblems(), ...media.problems],
    ofFiles: media.problems,
    textProblems: checked ?? checks.ofEdited(),
  };
}

interface LinkOptions {
  /** Fingerprint of all entries; undefined without a cache. */
  readonly entriesFingerprint: string | undefined;
  /** Receives the texts that stand in for missing ones. */
  readonly placeholderTexts: Map<string, StoredText>;
}

function linkEntries(
  { isolation, hidden, fallbacks }: RoundInput,
  { entriesFingerprint, placeholderTexts }: LinkOptions,
  { site, policy, memo, contentCache, tags, referenceOf }: ReaderParts,
): BuiltGraph {
  const { definition, locales } = site;
  const { model, sameInAllLanguages } = definition;
  const { placeholder } = policy;
  const placeholderFields = (type: string, locale: string) => {
    const addText = (text: unknown) => {
      const richText = referenceOf(text, locale);
      placeholderTexts.set(richText, { richText, locale, text: () => text });
      return { richText };
    };
    return emptyFields(model[type]?.fields ?? {}, { addText, placeholder });
  };
  const { entries, refusedFiles, unlisted } = isolation;
  return buildGraph(entries, {
    isUnlisted: unlisted.size === 0 ? undefined : (entry) => unlisted.has(nameText(entry)),
    model,
    locales,
    tags,
    sameInAllLanguages: new Set(wellFormed(sameInAllLanguages)),
    languages: contentLanguages(definition.locales),
    fallbacks,
    entriesFingerprint,
    refusedFiles,
    whyHidden: hidden.why,
    memo: memo?.graph,
    agreements: contentCache?.agreements,
    placeholderFields: placeholder && placeholderFields,
    prevents: (problem) => isolation.isOpen(problem),
  });
}

function openImages(files: Media['publicFiles'], { site, assets, remote, policy, memo, writes }: ReaderParts): Media['images'] {
  const folder = join(site.cache, 'images');
  const store = optionalFiles(storedFiles(folder), folder, writes);
  const drawings = policy.placeholder && (memo?.drawings ?? new Map());
  const pictures = site.source.kind === 'markdown' ? contentPictures(site.content) : undefined;
  const { pathPrefix } = site;
  return createImageLibrary({ files, assets, remote, contentPictures: pictures, store, pathPrefix, drawings });
}

interface MediaResults extends Pick<LinkOptions, 'placeholderTexts'> {
  readonly linked: BuiltGraph;
  readonly images: Media['images'];
}

/** Returns what texts, pictures and files are prepared with. */
function mediaOptions(
  { isolation, hidden }: RoundInput,
  { linked, images, placeholderTexts }: MediaResults,
  { site, contentCache, tags, markdown, filesOf }: ReaderParts,
): Parameters<typeof prepareMedia>[0] {
  const { definition, pathPrefix, unprefixed } = site;
  const { model, linksNameLanguage, richText } = definition;
  return {
    model,
    entries: isolation.entries,
    find: linked.shown,
    whyHidden: hidden.why,
    images,
    filesOf,
    placeholderTexts,
    listRoutes: () => routesOf(site, linked.graph),
    files: contentFilesOf(site),
    components: richText,
    textSettings: { tags, pathPrefix, linksNameLanguage, unprefixed, markdown, textCache: contentCache?.texts },
  };
}

/** Describes the content folder, if the site has a layout of its own. */
function contentFilesOf({ source, root, content, locales, definition: { model } }: LoadedSite): ContentFileNames | undefined {
  if (source.kind !== 'markdown' || source.layout?.files === undefined) return undefined;
  const folder = relative(root, content).split(sep).join('/');
  return { folder, parse: fileNames({ locales, model, layout: source.layout }) };
}

interface RouteResults {
  readonly linked: BuiltGraph;
  readonly textOf: TextLookup;
}

function listRoutesOf(
  { files, isolation, routes }: RoundInput,
  { linked, textOf }: RouteResults,
  { site, policy, routeMemo }: ReaderParts,
): Outcome<ListedRoutes> {
  const hasOpen = (problems: readonly Problem[]): boolean => problems.some((problem) => isolation.isOpen(problem));
  return listSiteRoutes({
    site,
    entries: isolation.entries,
    graph: linked.graph,
    policy,
    textOf,
    visit: routes.add,
    publicFiles: files,
    lacksTranslations: linked.hasFallbacks,
    isShown: (entry) => !policy.isDraft && !isolation.hasOpenProblem(entry),
    memo: isolation.hasIsolated ? undefined : routeMemo,
    hasContentErrors: () =>
      isolation.hasOpenProblems || hasOpen(linked.problems) || hasOpen([...linked.compareTranslations(textOf)].flat()),
  });
}

interface LinkResults extends Pick<LinkOptions, 'entriesFingerprint'> {
  readonly linked: BuiltGraph;
  readonly texts: TextStore;
  readonly listed: ListedRoutes;
}

function checkLinks(
  { files, isolation, hidden }: RoundInput,
  { linked, texts, listed, entriesFingerprint }: LinkResults,
  { site, memo, tags, hrefsOf }: ReaderParts,
): LinkChecker {
  return new LinkChecker({
    entries: isolation.entries,
    texts,
    publicFiles: files,
    linksNameLanguage: site.definition.linksNameLanguage,
    unprefixed: site.unprefixed,
    pathPrefix: site.pathPrefix,
    hrefsOf,
    memo,
    entriesFingerprint,
    listed,
    fallbackLocales: linked.fallbackLocales,
    whyPageHidden: hidden.whyPage,
    locales: Object.keys(tags),
  });
}
