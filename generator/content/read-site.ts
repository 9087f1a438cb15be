import { join, relative, resolve, sep } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import { amendGraph, entryKey } from '../graph/amend-graph.ts';
import { type BuiltGraph, buildGraph } from '../graph/build-graph.ts';
import type { AssetCache } from '../images/asset-cache.ts';
import { contentPictures } from '../images/content-pictures.ts';
import { createImageLibrary } from '../images/image-library.ts';
import type { ContentSource, Fallbacks, UnreadItem } from '../model/content-source.ts';
import { describeVisibility, isPublic, type ShownAt, type View } from '../model/visibility.ts';
import { listHrefs } from '../read/list-hrefs.ts';
import { type ContentLoader, createContentLoader, type LoadedContent } from '../read/load-content.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { emptyFields } from '../read/validate-entry.ts';
import { type MarkdownSettings, markdownSettings } from '../rich-text/markdown-settings.ts';
import { placeOf, type TextPlace } from '../rich-text/relative-links.ts';
import { type StoredText, textReference } from '../rich-text/text-store.ts';
import { applyTypography, typographyTags } from '../rich-text/typography.ts';
import type { RouteMemory } from '../routes/optimize/route-memory.ts';
import type { ListedRoute } from '../routes/route.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { contentCacheFolder } from '../sources/source-settings.ts';
import { type CacheWrites, optionalFiles } from '../store/cache-writes.ts';
import { storedFiles } from '../store/stored-files.ts';
import { contentHash } from '../support/content-hash.ts';
import { contentLanguages } from '../support/content-languages.ts';
import { stableJson } from '../support/stable-json.ts';
import { LinkChecker } from './check-links.ts';
import { type ContentCache, openContentCache } from './content-cache.ts';
import { bothBetween, dueReviews } from './due-reviews.ts';
import { faviconFile } from './favicon.ts';
import { type EntryName, nameText } from './find-entries.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type HiddenEntries, hiddenEntries, visibilitiesOf } from './hidden-entries.ts';
import { type IsolatedEntry, Isolation } from './isolate-entries.ts';
import { listSiteRoutes, routesOf } from './list-site-routes.ts';
import { type LostEntries, lostEntries } from './lost-entries.ts';
import { type FileLister, fileLister, prepareMedia } from './prepare-media.ts';
import { publicFiles } from './public-files.ts';
import { perEntry, type ReadMemory } from './read-memory.ts';
import type { ReadPolicy } from './read-policy.ts';
import type { Entries, Media, Routes, Texts } from './site-values.ts';
import { listUsedEntries } from './used-entries.ts';

/** Content that is validated and linked, and the routes of its pages. */
export interface SiteContent extends Entries, Texts, Media, Routes {
  /**
   * Problems, without those of formatted texts and translations. Nothing may be published while
   * there are errors among them.
   */
  readonly problems: readonly Problem[];
  /** Entries that are not visible now, or not for ever. */
  readonly hidden: HiddenEntries;
  /** Entries that are left out or show their last good version. */
  readonly isolated: readonly IsolatedEntry[];
  /** Entries that are left out, and what the site loses with them. */
  readonly lost: LostEntries;
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

/** Reads a site's content. With a memory, each further read costs only what has changed. */
export interface SiteReader {
  read(source: ContentSource, routes: RouteList): Promise<SiteContent>;
  /**
   * Replaces a few entries at their cost alone: lists, translations and the search stay the same.
   * Returns undefined if that is not enough: an entry is new, wrong, or shown in other languages.
   */
  amend<C extends SiteContent>(content: C, items: readonly UnreadItem[]): Promise<C | undefined>;
}

interface SiteReaderOptions {
  readonly site: LoadedSite;
  /** Pictures and files of the content system. */
  readonly assets: AssetCache | undefined;
  /** Pictures of other sites that the config names. */
  readonly remote?: AssetCache | undefined;
  readonly policy: ReadPolicy;
  /** Returns the current time in milliseconds since 1970. Without it, only drafts are hidden. */
  readonly now?: (() => number) | undefined;
  /** By default, a read reuses nothing from previous reads of this process. */
  readonly memory?: ReadMemory | undefined;
  /** The cache of earlier runs. */
  readonly contentCache?: ContentCache | undefined;
  /** The routes of earlier runs. */
  readonly routeMemory?: RouteMemory | undefined;
  /** Validates many files on other threads and adds those without problems to the cache. */
  readonly checkAll?: ((items: readonly UnreadItem[]) => Promise<void>) | undefined;
  /** Receives files that cannot be written into the cache; without it, that is an error. */
  readonly writes?: CacheWrites | undefined;
}

/** Texts of so many new entries are checked at once: an editor who saves an entry waits for them. */
const maxEdited = 20;

/**
 * Returns the view of a run. The parts of a site are one output, whose name the config has: `out` is
 * the folder of a part.
 */
export function viewOf({ root, out, definition, drafts, visibleAt }: LoadedSite, isPart = false): View {
  const output = isPart ? resolve(root, definition.out ?? 'dist') : out;
  return { output: relative(root, output), isPreview: drafts === true || visibleAt !== undefined };
}

/** Opens the cache of a site's content for a view; undefined if our own code has no hash. */
export async function openSiteCache(
  site: LoadedSite,
  codeHash: string,
  view: View = viewOf(site),
): Promise<ContentCache | undefined> {
  if (codeHash === '') return undefined;
  const { definition, tags, pathPrefix, unprefixed } = site;
  const { model, typography, linksNameLanguage, sameInAllLanguages } = definition;
  const markdown = markdownSettings({ ...definition, tags });
  const texts = [tags, pathPrefix, unprefixed, typography, linksNameLanguage, sameInAllLanguages, markdown];
  const layout = site.source.kind === 'markdown' ? site.source.layout : undefined;
  const rules = JSON.stringify([model, ...texts, layout]);
  return openContentCache({
    folder: join(site.cache, contentCacheFolder(site.source)),
    code: contentHash(codeHash, rules),
    model,
    view: viewName(view),
    otherView: view.isPreview ? viewName({ ...view, isPreview: false }) : undefined,
  });
}

const viewName = ({ output, isPreview }: View): string => contentHash(output, String(isPreview));

/** Values that all steps of a read share. */
interface ReaderParts extends SiteReaderOptions {
  readonly loader: ContentLoader;
  readonly shownAt: () => ShownAt;
  /** Tag that selects the typography of each language. */
  readonly tags: Readonly<Record<string, string>>;
  readonly markdown: MarkdownSettings;
  readonly referenceOf: (text: unknown, locale: string, place?: TextPlace) => string;
  readonly hrefsOf: (entry: Entries['entries'][number]) => ReturnType<typeof listHrefs>;
  readonly filesOf: FileLister;
}

export function createSiteReader(options: SiteReaderOptions): SiteReader {
  const { site, policy, memory, contentCache, checkAll } = options;
  const { model, typography, linksNameLanguage } = site.definition;
  const { pathPrefix } = site;
  const tags = typographyTags(site.tags, typography);
  const markdown = markdownSettings({ ...site.definition, tags: site.tags });
  const textSettings = { pathPrefix, linksNameLanguage, markdown };
  const referenceOf: ReaderParts['referenceOf'] = (text, locale, place) => textReference(text, locale, textSettings, place);
  const shownAt = (): ShownAt => ({ time: site.visibleAt ?? options.now?.(), drafts: site.drafts });
  const loader = createContentLoader({
    model,
    typography: (text, locale) => applyTypography(text, tags[locale] ?? locale),
    referenceOf,
    placeholder: policy.placeholder,
    entryCache: contentCache?.entries,
    checkAll,
    memory: memory?.loader,
    writtenBefore: (reference) => contentCache?.texts.read(reference)?.text,
  });
  const parts = {
    ...options,
    loader,
    shownAt,
    tags,
    markdown,
    referenceOf,
    hrefsOf: perEntry(memory, (entry) => listHrefs(entry, model)),
    filesOf: perEntry(memory, fileLister(model)),
  };
  return {
    read: (source, visit) => readSite(source, visit, parts),
    amend: (content, items) => amendContent(content, items, parts),
  };
}

/**
 * Loads entries, then links them, prepares texts and pictures and lists routes, in rounds, until no
 * further entry has to be isolated.
 */
async function readSite(source: ContentSource, routes: RouteList, parts: ReaderParts): Promise<SiteContent> {
  const { site, policy, memory, contentCache } = parts;
  const ownFiles = site.publicFolder === undefined ? [] : await publicFiles(site.publicFolder);
  const files = [...ownFiles, ...(await faviconFile(site.definition.headLinks, ownFiles))];
  const shownAt = parts.shownAt();
  const loaded = await parts.loader.load(source, shownAt);
  const added = memory?.addEntries(loaded.entries);
  const reviews = dueReviews(loaded.entries, site.definition.model, shownAt.time);
  const visible = hiddenEntries(loaded, shownAt, site);
  const hidden = { ...visible, between: bothBetween(visible.between, reviews.between) };
  const lastGood = (name: EntryName): LoadedEntry | undefined =>
    [memory?.lastGood(name), contentCache?.lastGood(name.id, name.locale)].find((each) => each && isPublic(each, shownAt));
  const isolation = new Isolation({
    loaded,
    policy,
    lastGood,
    model: site.definition.model,
    locales: site.locales,
  });
  for (;;) {
    const round = await readRound({ files, isolation, added, hidden, routes, fallbacks: source.fallbacks }, parts);
    const all = [...loaded.problems, ...reviews.problems, ...isolation.linkProblems, ...round.problems, ...round.textProblems];
    const found = all.filter((problem) => !isolation.isOfUnlisted(problem));
    const late = new Set(policy.checksAllTexts ? [] : round.textProblems);
    const { graph, entries } = round.content;
    if (!isolation.contain(found, late, () => listUsedEntries({ site, graph, entries }))) {
      memory?.replaceGood(isolation.unpruned);
      const problems = new Set([...isolation.contained, ...found.filter((problem) => !isolation.isEcho(problem))]);
      return {
        ...{ ...round.content, problems: inOrder(isolation.settle(problems, late)), isolated: isolation.list() },
        lost: lostEntries({ ...{ site, loaded, lastGood }, leftOut: isolation.leftOut(), shown: isolation.listed }),
        hidden: withVersions(hidden, { loaded, isolation, shownAt }),
      };
    }
    routes.clear();
  }
}

/** Adds the times of the versions that are shown in place of others: pages change at these, too. */
function withVersions(
  hidden: HiddenEntries,
  { loaded, isolation, shownAt }: { readonly loaded: LoadedContent; readonly isolation: Isolation; readonly shownAt: ShownAt },
): HiddenEntries {
  const { visibilities } = isolation;
  if (visibilities.length === 0) return hidden;
  const { report, between } = describeVisibility([...visibilitiesOf(loaded), ...visibilities], shownAt);
  return { ...hidden, report, between: bothBetween(hidden.between, between) };
}

interface RoundInput {
  readonly files: Media['publicFiles'];
  readonly isolation: Isolation;
  readonly hidden: HiddenEntries;
  /** Entries that no earlier read had; undefined without a memory. */
  readonly added: ReadonlySet<LoadedEntry> | undefined;
  readonly routes: RouteList;
  readonly fallbacks: Fallbacks | undefined;
}

interface Round {
  readonly content: Omit<SiteContent, 'problems' | 'isolated' | 'lost' | 'hidden'>;
  readonly problems: readonly Problem[];
  /** Problems of formatted texts and translations that were checked in this round. */
  readonly textProblems: readonly Problem[];
}

/** Links entries, prepares texts and pictures, lists routes. */
async function readRound(input: RoundInput, parts: ReaderParts): Promise<Round> {
  const { files, isolation, hidden, added, routes: list, fallbacks } = input;
  const { site, policy, memory, contentCache, routeMemory, tags, markdown, hrefsOf, filesOf } = parts;
  const { definition, pathPrefix, unprefixed } = site;
  const { model, linksNameLanguage } = definition;
  const { entries } = isolation;
  const names = entries.map(({ type, slug, locale }) => `${type}/${slug}.${locale}`);
  const entriesName = contentCache && fingerprintOf(fallbacks ? [...names, stableJson(fallbacks)] : names);

  const standInTexts = new Map<string, StoredText>();
  const linked = linkEntries({ isolation, hidden, fallbacks, entriesName, standInTexts }, parts);
  const { graph, find, shown, compareTranslations } = linked;

  const images = openImages(files, parts);
  const mediaOptions: Parameters<typeof prepareMedia>[0] = {
    ...{ model, entries, find: shown, whyHidden: hidden.why, images, filesOf, standInTexts },
    listRoutes: () => routesOf(site, graph),
    shownFolder: shownFolderOf(site),
    components: definition.richText,
    textSettings: { tags, pathPrefix, linksNameLanguage, unprefixed, markdown, textCache: contentCache?.texts },
  };
  const media = await prepareMedia(mediaOptions, memory?.texts);
  const { texts } = media.value;
  memory?.replaceTexts(texts);
  const textOf: Parameters<BuiltGraph['compareTranslations']>[0] = ({ richText }) => texts.written(richText);
  const hasOpen = (problems: readonly Problem[]): boolean => problems.some((problem) => isolation.isOpen(problem));

  const routes = listSiteRoutes({
    ...{ site, entries, graph, policy, textOf, visit: list.add, publicFiles: files },
    lacksTranslations: linked.hasStandIns,
    memory: isolation.hasIsolated ? undefined : routeMemory,
    hasContentErrors: () =>
      isolation.hasOpenProblems || hasOpen(linked.problems) || hasOpen([...compareTranslations(textOf)].flat()),
  });
  const links = new LinkChecker({
    ...{ entries, texts, publicFiles: files, linksNameLanguage, unprefixed, hrefsOf, memory, entriesName, listed: routes.value },
    ...{ fallbackLocales: linked.fallbackLocales, whyPageHidden: hidden.whyPage, locales: Object.keys(tags) },
  });
  const isNew = (entry: LoadedEntry): boolean => added?.has(entry) === true;
  const textProblems = (entry: LoadedEntry): readonly Problem[] => {
    const found = links.textProblems(entry);
    if (found.length > 0) memory?.withTextProblems.add(entry);
    else memory?.withTextProblems.delete(entry);
    return found;
  };
  const isEdit = added !== undefined && added.size <= maxEdited;
  const edited = new Set(entries.filter((entry) => (isEdit && isNew(entry)) || memory?.withTextProblems.has(entry)));
  const checkTexts = function* (checkedBefore: ReadonlySet<LoadedEntry>): Generator<readonly Problem[]> {
    const unchecked = entries.filter((entry) => !checkedBefore.has(entry));
    // An editor who has saved an entry waits for its problems.
    for (const entry of unchecked) if (isNew(entry)) yield textProblems(entry);
    yield* compareTranslations(textOf);
    for (const entry of unchecked) if (!isNew(entry)) yield textProblems(entry);
  };
  const checked = policy.checksAllTexts ? [...checkTexts(new Set())].flat() : undefined;
  return {
    content: {
      ...{ graph, entries, images, publicFiles: files, ...media.value, ...routes.value.routes },
      isReplaceable: (entry) => find(entry.id, entry.locale) !== undefined && linked.isApart(entry),
      *textProblems() {
        if (checked) return;
        for (const problems of checkTexts(edited)) yield problems.map((problem) => isolation.shown(problem));
      },
      async saveCache(isPublished) {
        const isSound = linked.problems.length === 0 && !isolation.hasIsolated;
        const soundAmong = isSound ? links.surroundings : undefined;
        await contentCache?.save({ entries: isolation.unpruned, texts, soundAmong, isPublished, kept: isolation.kept });
        if (isPublished && !isolation.hasIsolated) await routeMemory?.save();
      },
    },
    problems: [...linked.problems, ...routes.problems, ...links.fieldProblems(), ...media.problems],
    textProblems: checked ?? [...edited].flatMap(textProblems),
  };
}

/** Returns the content folder as messages name it, if the site has a layout of its own. */
function shownFolderOf({ source, root, content }: LoadedSite): string | undefined {
  const hasLayout = source.kind === 'markdown' && source.layout?.files !== undefined;
  return hasLayout ? relative(root, content).split(sep).join('/') : undefined;
}

interface LinkInput extends Pick<RoundInput, 'isolation' | 'hidden' | 'fallbacks'> {
  readonly entriesName: string | undefined;
  readonly standInTexts: Map<string, StoredText>;
}

function linkEntries(
  { isolation, hidden, fallbacks, entriesName, standInTexts }: LinkInput,
  { site, policy, memory, contentCache, tags, referenceOf }: ReaderParts,
): BuiltGraph {
  const { definition, locales } = site;
  const { model, sameInAllLanguages } = definition;
  const { placeholder } = policy;
  const standIn = (type: string, locale: string) => {
    const addText = (text: unknown) => {
      const richText = referenceOf(text, locale);
      standInTexts.set(richText, { richText, locale, text: () => text });
      return { richText };
    };
    return emptyFields(model[type]?.fields ?? {}, { addText, placeholder });
  };
  const { entries, refusedFiles, unlisted } = isolation;
  return buildGraph(entries, {
    isUnlisted: unlisted.size === 0 ? undefined : (entry) => unlisted.has(nameText(entry)),
    ...{ model, locales, tags, sameInAllLanguages: new Set(sameInAllLanguages) },
    ...{ languages: contentLanguages(definition.locales), fallbacks },
    ...{ entriesName, refusedFiles, whyHidden: hidden.why, memory: memory?.graph, agreements: contentCache?.agreements },
    ...{ standIn: placeholder && standIn, prevents: (problem) => isolation.isOpen(problem) },
  });
}

function openImages(files: Media['publicFiles'], { site, assets, remote, policy, memory, writes }: ReaderParts): Media['images'] {
  const folder = join(site.cache, 'images');
  const store = optionalFiles(storedFiles(folder), folder, writes);
  const drawings = policy.placeholder && (memory?.drawings ?? new Map());
  const pictures = site.source.kind === 'markdown' ? contentPictures(site.content) : undefined;
  const { pathPrefix } = site;
  return createImageLibrary({ files, assets, remote, contentPictures: pictures, store, pathPrefix, drawings });
}

async function amendContent<C extends SiteContent>(
  content: C,
  items: readonly UnreadItem[],
  { loader, filesOf, shownAt }: ReaderParts,
): Promise<C | undefined> {
  const loaded = items.map((item) => loader.loadOne(item, shownAt()));
  const entries = loaded.flatMap((each) => each.entries);
  const isWhole = entries.length === items.length && loaded.every(({ problems }) => problems.length === 0);
  if (!isWhole || !entries.every(content.isReplaceable)) return undefined;
  const { texts, images } = content;
  for (const entry of entries) for (const text of entry.texts) texts.hold({ ...text, locale: entry.locale, ...placeOf(entry) });
  const uses = entries.flatMap((entry) => [
    ...filesOf(entry).map(({ use }) => use),
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
}

/** Sorts by file and line, so that an editor goes through each file once. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const key = ({ where }: Problem): string => `${where?.file ?? ''}\u0000${String(where?.line ?? 0).padStart(9, '0')}`;
  return problems
    .map((problem) => ({ problem, key: key(problem) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ problem }) => problem);
}
