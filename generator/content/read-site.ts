import { join, relative, resolve } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import { amendGraph, entryKey } from '../graph/amend-graph.ts';
import { guardedFields } from '../graph/guarded-fields.ts';
import type { ContentSource, UnreadItem } from '../model/content-source.ts';
import { describeVisibility, isPublic, type ShownAt, type View } from '../model/visibility.ts';
import { listHrefs } from '../read/list-hrefs.ts';
import { createContentLoader, type LoadedContent } from '../read/load-content.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { markdownSettings } from '../rich-text/markdown-settings.ts';
import { placeOf } from '../rich-text/relative-links.ts';
import { textReference } from '../rich-text/text-store.ts';
import { applyTypography, typographyTags } from '../rich-text/typography.ts';
import type { LoadedSite } from '../settings/load-site.ts';
import { contentCacheFolder } from '../sources/source-settings.ts';
import { stepFingerprint } from '../store/fingerprint.ts';
import { contentHash } from '../support/content-hash.ts';
import { type ContentCache, openContentCache } from './content-cache.ts';
import { bothBetween, dueReviews, outdatedDays } from './due-reviews.ts';
import { editorSummary, type ProblemCause } from './editor-summary.ts';
import { faviconFile } from './favicon.ts';
import { type EntryName, nameText } from './find-entries.ts';
import { createForecast, type Forecast, type FoundProblems } from './forecast.ts';
import { type HiddenEntries, hiddenEntries, visibilitiesOf } from './hidden-entries.ts';
import { type IsolatedEntry, Isolation } from './isolate-entries.ts';
import { causeFinder } from './loss-causes.ts';
import { causeOptions, type LostEntries, lostEntries } from './lost-entries.ts';
import { fileLister } from './prepare-media.ts';
import type { ProblemEntry } from './problem-entry.ts';
import { publicFiles } from './public-files.ts';
import { perEntry } from './read-memo.ts';
import { type ReaderParts, type RoundContent, type RouteList, readRound, type SiteReaderOptions } from './read-round.ts';
import { listUsedEntries } from './used-entries.ts';

/** Content that is validated and linked, and the routes of its pages. */
export interface SiteContent extends RoundContent {
  /**
   * Problems, without those of formatted texts and translations. Nothing may be published while
   * there are errors among them.
   */
  readonly problems: readonly Problem[];
  /** Entries that are not visible now, or not for ever. */
  readonly hidden: HiddenEntries;
  /** Entries that are left out or show their last good version. */
  readonly isolated: readonly IsolatedEntry[];
  /** Describes the problems of entries for their editors. Expensive if there are any. */
  readonly causes: () => readonly ProblemCause[];
  /** Outcome of the next `generate`. The first question is expensive. */
  readonly forecast: Forecast;
  /** Entries that are left out, and what the site loses with them. */
  readonly lost: LostEntries;
  /** Returns the entries that no page may show: those that are left out, and those that are not visible. */
  readonly absent: () => readonly LoadedEntry[];
}

/** Reads a site's content. With a memo, each further read costs only what has changed. */
export interface SiteReader {
  read(source: ContentSource, routes: RouteList): Promise<SiteContent>;
  /**
   * Replaces a few entries at their cost alone: lists, translations and the search stay the same.
   * Returns undefined if that is not enough: an entry is new, wrong, or shown in other languages.
   */
  amend<C extends SiteContent>(content: C, items: readonly UnreadItem[]): Promise<C | undefined>;
}

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
  const layout = site.source.kind === 'markdown' ? site.source.layout : undefined;
  const hasOwn = site.sources.some(({ settings }) => settings.kind !== 'markdown' && settings.hasOwnAddresses);
  const addresses = [pathPrefix, unprefixed, linksNameLanguage, ...(hasOwn ? ['of sources'] : [])];
  const rules = { model, languages: tags, addresses, typography, sameInAllLanguages, markdown, layout };
  return openContentCache({
    folder: join(site.cache, contentCacheFolder(site.sources)),
    code: stepFingerprint('content', { code: codeHash, ...rules }),
    model,
    view: viewName(view),
    otherView: view.isPreview ? viewName({ ...view, isPreview: false }) : undefined,
  });
}

const viewName = ({ output, isPreview }: View): string => contentHash(output, String(isPreview));

export function createSiteReader(options: SiteReaderOptions): SiteReader {
  const { site, policy, memo, contentCache, checkAll } = options;
  const { model, typography, linksNameLanguage } = site.definition;
  const { pathPrefix, unprefixed } = site;
  const tags = typographyTags(site.tags, typography);
  const markdown = markdownSettings({ ...site.definition, tags: site.tags });
  const textSettings = { pathPrefix, linksNameLanguage, unprefixed, markdown, tags };
  const referenceOf: ReaderParts['referenceOf'] = (text, locale, place) => textReference(text, locale, textSettings, place);
  const shownAt = (): ShownAt => ({ time: site.visibleAt ?? options.now?.(), drafts: site.drafts });
  const loader = createContentLoader({
    model,
    elements: markdown.elements,
    lenientLinks: markdown.lenientLinks,
    typography: (text, locale) => applyTypography(text, tags[locale] ?? locale),
    referenceOf,
    placeholder: policy.placeholder,
    entryCache: contentCache?.entries,
    addresses: contentCache?.addresses,
    published: contentCache?.published,
    checkAll,
    memo: memo?.loader,
    writtenBefore: (reference) => contentCache?.texts.read(reference)?.text,
  });
  const parts = {
    ...options,
    loader,
    shownAt,
    tags,
    markdown,
    referenceOf,
    hrefsOf: perEntry(memo, (entry) => listHrefs(entry, model)),
    filesOf: perEntry(memo, fileLister(model)),
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
  const { site, policy, memo, contentCache } = parts;
  const ownFiles = site.publicFolder === undefined ? [] : await publicFiles(site.publicFolder);
  const files = [...ownFiles, ...(await faviconFile(site.definition.headLinks, ownFiles))];
  const shownAt = parts.shownAt();
  const loaded = await parts.loader.load(source, shownAt);
  const added = memo?.addEntries(loaded.entries);
  const reviews = dueReviews(loaded.entries, site.definition.model, shownAt.time);
  const outdated = outdatedDays(loaded.entries, site.definition.model);
  const visible = hiddenEntries(loaded, shownAt, site);
  const hidden = { ...visible, between: bothBetween(visible.between, reviews.between) };
  const lastGood = (name: EntryName): LoadedEntry | undefined =>
    [memo?.lastGood(name), contentCache?.lastGood(name.id, name.locale)].find((each) => each && isPublic(each, shownAt));
  const isolation = new Isolation({
    loaded,
    policy,
    lastGood,
    model: site.definition.model,
    locales: site.locales,
  });
  const rounds: FoundProblems[] = [];
  for (;;) {
    const round = await readRound({ files, isolation, added, hidden, routes, fallbacks: source.fallbacks }, parts);
    const all = [
      ...loaded.problems,
      ...reviews.problems,
      ...outdated,
      ...isolation.linkProblems,
      ...round.problems,
      ...round.textProblems,
    ];
    const found = all.filter((problem) => !isolation.isOfUnlisted(problem));
    const late = new Set(policy.checksAllTexts ? [] : round.textProblems);
    const { graph, entries } = round.content;
    const { ofFiles } = round;
    const listUsed = () => listUsedEntries({ site, graph, entries });
    rounds.push({ found, ofFiles, listUsed });
    if (!isolation.contain(found, { late, ofFiles }, listUsed)) {
      memo?.replaceGood(isolation.unpruned);
      const problems = new Set([...isolation.contained, ...found.filter((problem) => !isolation.isEcho(problem))]);
      const options = { site, loaded, lastGood, leftOut: isolation.leftOut(), shown: isolation.listed };
      return {
        ...round.content,
        problems: inOrder(isolation.settle(problems, late)),
        isolated: isolation.list(),
        causes: () => causesIn(isolation.affected(problems), options),
        forecast: forecaster(isolation, {
          site,
          loaded,
          rounds,
          published: policy.isDraft
            ? undefined
            : ({ id, locale }) => [contentCache?.lastGood(id, locale)].find((each) => each && isPublic(each, shownAt)),
        }),
        lost: lostEntries(options),
        absent: () => [...loaded.entries.filter((entry) => isolation.effectOf(entry) === 'left-out'), ...(loaded.hidden ?? [])],
        hidden: withVersions(hidden, { loaded, isolation, shownAt }),
      };
    }
    routes.clear();
  }
}

/** Makes the forecast when it is needed for the first time. */
function forecaster(isolation: Isolation, options: Parameters<typeof createForecast>[0]): Forecast {
  let made: Forecast | undefined;
  const forecast = (): Forecast => {
    made ??= createForecast(options);
    return made;
  };
  return {
    ofProblem: (problem) => forecast().ofProblem(isolation.original(problem)),
    ofEntry: (name) => forecast().ofEntry(name),
  };
}

/** Describes the problems of entries for their editors. */
function causesIn(entries: readonly ProblemEntry[], options: Parameters<typeof lostEntries>[0]): readonly ProblemCause[] {
  if (entries.length === 0) return [];
  const { site, loaded, lastGood } = options;
  const current = new Map(loaded.entries.map((entry) => [nameText(entry), entry]));
  return editorSummary({
    entries,
    model: site.definition.model,
    tags: site.tags,
    causesOf: causeFinder({ ...causeOptions(options), current }),
    current: (name) => current.get(nameText(name)),
    lastGood,
  });
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

async function amendContent<C extends SiteContent>(
  content: C,
  items: readonly UnreadItem[],
  { site, loader, filesOf, shownAt }: ReaderParts,
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
    graph: amendGraph(
      content.graph,
      entries.map((entry) => guardedFields(entry.type, site.definition.model)(entry)),
    ),
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
