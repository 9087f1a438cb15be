import { problemFacts } from '../errors/define-errors.ts';
import { type Problem, ProblemError } from '../errors/problem.ts';
import { factsOf } from '../model/content-model.ts';
import type { ContentSource, RawEntry, SourceItem, UnreadItem } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import type { EntryId } from '../model/kinds/link.ts';
import { type HiddenAs, hiddenAs, isPublic, type ShownAt } from '../model/visibility.ts';
import { ownFolder } from '../rich-text/relative-links.ts';
import { TextSet } from '../store/text-set.ts';
import { closestName } from '../support/closest-name.ts';
import { CachedEntries } from './cached-entries.ts';
import { checkEntry, type EntryRules } from './check-entry.ts';
import type { EntryCache } from './entry-cache.ts';
import type { EntrySource, LoadedEntry, LoadedItem } from './loaded-entry.ts';
import type { LoaderMemo } from './loader-memo.ts';
import { limitHeap } from './optimize/limit-heap.ts';
import { type PublishedAddresses, refuseClaims } from './slug-owners.ts';

/** All entries that could be read, and all problems. */
export interface LoadedContent {
  readonly entries: readonly LoadedEntry[];
  /** Entries that are not visible. */
  readonly hidden?: readonly LoadedEntry[];
  readonly problems: readonly Problem[];
  /** Files with a reported problem that no entry was read from. */
  readonly refusedFiles: readonly string[];
  /** Entries that could not be read, or that have the name of another one. */
  readonly refused: readonly RefusedEntry[];
}

/** An entry that is not in the content, although its source has it. */
export type RefusedEntry = Pick<LoadedEntry, 'id' | 'locale' | 'origin'>;

interface LoaderOptions extends EntryRules {
  /** Entries that earlier runs have validated. */
  readonly entryCache?: EntryCache;
  /** Returns the cached text of a reference. */
  readonly writtenBefore?: (reference: string) => unknown;
  /** Addresses that entries of a content system had; by default none is known. */
  readonly addresses?: PublishedAddresses;
  /** Returns all entries of some types as they were last published; by default none is known. */
  readonly published?: ((types: ReadonlySet<string>) => readonly LoadedEntry[]) | undefined;
  /** Validates files on other threads and adds those without problems to the cache. */
  readonly checkAll?: (items: readonly UnreadItem[]) => Promise<void>;
  /**
   * Lets a read reuse what earlier ones of this process have loaded; by default each begins again.
   */
  readonly memo?: LoaderMemo;
}

/** Stamp of no file. */
const noStamp = '';

const allShown: ShownAt = { drafts: true };
/** There are as many lists of problems as entries, most of them empty. */
const none: readonly Problem[] = [];

/** Files that are read before other work gets its turn, such as messages of the bundler. */
const itemsAtOnce = 256;

export interface ContentLoader {
  /**
   * Reads a source to its end and validates every entry. With a memo, an unchanged item gives the
   * same loaded entry.
   */
  load(source: ContentSource, shownAt?: ShownAt): Promise<LoadedContent>;
  /** Reads and validates one entry without any other. */
  loadOne(item: UnreadItem, shownAt?: ShownAt): LoadedContent;
}

/**
 * Reads content and validates it against the model. Unchanged files come from the memo or the
 * cache.
 */
export function createContentLoader(options: LoaderOptions): ContentLoader {
  const { model, elements, entryCache, writtenBefore, checkAll, memo, addresses, published } = options;
  const cached = new CachedEntries({
    cache: entryCache,
    model,
    elements,
    cachedText: writtenBefore,
    validate: (raw) => loadEntry(raw, options).entry,
  });

  return {
    async load(source, shownAt) {
      const items = await readItems(source);
      const cachedIndexes = await validateNew(items);
      const byName = new Map<string, LoadedItem>();
      const loaded = await collectEntries(
        items,
        (item, index) => {
          if (!('file' in item)) return loadRead(item);
          const result = loadUnread(item, cachedIndexes[index] === 1);
          if (memo) byName.set(item.file.name, result);
          return result;
        },
        { shownAt, model, addresses, published },
      );
      memo?.replaceFiles(byName);
      return loaded;
    },
    loadOne: (item, shownAt = allShown) => contentOf(loadUnread(item, false), item, shownAt),
  };

  /**
   * Validates new files on other threads. Returns 1 by index for each item in the cache, which is
   * expensive to look up.
   */
  async function validateNew(items: readonly (SourceItem | UnreadItem)[]): Promise<Uint8Array> {
    const cachedIndexes = new Uint8Array(items.length);
    const newItems: UnreadItem[] = [];
    for (const [index, item] of items.entries()) {
      if (!('file' in item) || memo?.ofFile(item)) continue;
      if (cached.hasStamp(item) || cached.hasContent(item)) cachedIndexes[index] = 1;
      else newItems.push(item);
    }
    if (checkAll && newItems.length > 0) await checkAll(newItems);
    return cachedIndexes;
  }

  function loadUnread(item: UnreadItem, isCached: boolean): LoadedItem {
    const loadedBefore = memo?.ofFile(item);
    if (loadedBefore) return loadedBefore;
    const { file, stamp } = item;
    const refused = refusal(file, model);
    if (refused) return { item, entry: undefined, problems: [refused] };
    if (isCached || cached.hasStamp(item)) return { item, entry: cached.entry(file), problems: none };
    const read = file.read();
    const { entry: raw, hash } = read;
    const reported = reportedProblems(read);
    if (raw === undefined) return { item, entry: undefined, problems: reported };
    const isSound = reported.length === 0 && hash !== undefined;
    // Without a stamp that can be trusted, the next run compares the content.
    const source = isSound ? { name: file.name, stamp: stamp ?? noStamp, hash } : undefined;
    const { entry, problems } = loadEntry(raw, options, source);
    return { item, entry, problems: joined(reported, problems) };
  }

  function loadRead(item: SourceItem): LoadedItem {
    const { entry: raw } = item;
    const reported = reportedProblems(item);
    if (raw === undefined) return { item, entry: undefined, problems: reported };
    const loadedBefore = memo?.ofEntry(raw);
    if (loadedBefore) return { ...loadedBefore, problems: joined(reported, loadedBefore.problems) };
    const refused = refusal(raw, model);
    const loaded = refused ? { entry: undefined, problems: [refused] } : loadEntry(raw, options);
    memo?.addEntry(raw, { item, ...loaded });
    return { item, entry: loaded.entry, problems: joined(reported, loaded.problems) };
  }
}

/** Returns the content of one file. */
function contentOf({ entry, problems }: LoadedItem, { file }: UnreadItem, shownAt: ShownAt): LoadedContent {
  const empty = { entries: [], problems, refusedFiles: [], refused: [] };
  if (!entry) return { ...empty, refusedFiles: [file.origin.file], refused: [nameOf(file)] };
  return isPublic(entry, shownAt) ? { ...empty, entries: [entry] } : { ...empty, hidden: [entry] };
}

/** Returns the problems that a source has reported with an item. */
const reportedProblems = ({ problem, problems = none }: SourceItem): readonly Problem[] =>
  problem ? [problem, ...problems] : problems;

const joined = (reported: readonly Problem[], others: readonly Problem[]): readonly Problem[] =>
  reported.length === 0 ? others : [...reported, ...others];

async function readItems(source: ContentSource): Promise<readonly (SourceItem | UnreadItem)[]> {
  const items: (SourceItem | UnreadItem)[] = [];
  for await (const item of source.entries()) {
    items.push(item);
    limitHeap(items.length);
  }
  return items;
}

interface CollectOptions {
  readonly shownAt: ShownAt | undefined;
  readonly model: EntryRules['model'];
  readonly addresses: PublishedAddresses | undefined;
  readonly published?: LoaderOptions['published'];
}

/**
 * Loads items one by one; reports a second entry of the same type, slug and language in place of
 * its other problems.
 */
async function collectEntries(
  items: readonly (SourceItem | UnreadItem)[],
  load: (item: SourceItem | UnreadItem, index: number) => LoadedItem,
  { shownAt = allShown, model, addresses, published }: CollectOptions,
): Promise<LoadedContent> {
  const entries: LoadedEntry[] = [];
  const hidden: LoadedEntry[] = [];
  const named: LoadedEntry[] = [];
  /** The number of a name is the index of its entry in `named`. */
  const names = new TextSet();
  const problems: Problem[] = [];
  const refusedFiles: string[] = [];
  const refused: RefusedEntry[] = [];
  /** Entries of a content system that have the slug of another one, in any language. */
  const claims: LoadedEntry[] = [];
  const nameless: NonNullable<SourceItem['nameless']>[] = [];
  const unread = items.flatMap((item) => ('unread' in item && item.unread) || []);
  problems.push(...unread.map(({ warning }) => warning));
  entries.push(...unread.flatMap((each) => publishedOf(each, published)).filter((entry) => isPublic(entry, shownAt)));
  for (const [index, item] of items.entries()) {
    if (index % itemsAtOnce === itemsAtOnce - 1) await new Promise(setImmediate);
    const { entry, problems: own } = load(item, index);
    const first = entry && named[names.add(`${entry.id}.${entry.locale}`)];
    if (entry && first) {
      if (entry.origin.entry === undefined) {
        problems.push(duplicateOf(entry, first));
        refused.push(nameOf(entry));
      } else claims.push(entry);
      continue;
    }
    if (entry) named.push(entry);
    const reason = entry && hiddenAs(entry.visibility, shownAt);
    if (entry && reason) {
      hidden.push(entry);
      const shown = problemsOfHidden(entry, reason, own);
      problems.push(...shown);
      if (shown.length > 0) refused.push(nameOf(entry));
      refusedFiles.push(...filesWithErrors(shown));
      continue;
    }
    problems.push(...own);
    if (entry) entries.push(entry);
    else {
      const [names, unnamed] = refusedParts(item, own);
      refused.push(...names);
      nameless.push(...unnamed);
      refusedFiles.push(...filesWithErrors(own));
    }
  }
  const isNew = ({ id, locale }: RefusedEntry): boolean => names.numberOf(`${id}.${locale}`) < 0;
  refused.push(...nameless.flatMap((item) => publishedEntry(item, addresses) ?? []).filter(isNew));
  const content = { entries, hidden, problems, refusedFiles, refused };
  return claims.length === 0 ? content : withoutClaims(content, claims, { shownAt, model, addresses });
}

/** Returns the entries of a source that cannot be read, as they were published last. Throws its problems if there are none. */
function publishedOf(
  { types, problems }: NonNullable<SourceItem['unread']>,
  published: LoaderOptions['published'],
): readonly LoadedEntry[] {
  const entries = published?.(types) ?? [];
  if (entries.length === 0) throw new ProblemError(problems);
  return entries;
}

/** Settles which of the entries with one slug keeps it, and refuses the others. */
function withoutClaims(
  content: LoadedContent,
  claims: readonly LoadedEntry[],
  { shownAt = allShown, model, addresses }: CollectOptions,
): LoadedContent {
  const { hidden = [], problems, refused } = content;
  const all = [...content.entries, ...hidden, ...claims];
  const names = new Set(all.map(({ id, locale }) => `${id}.${locale}`));
  const isTaken = (id: EntryId, locale: string): boolean => names.has(`${id}.${locale}`);
  const settled = [...new Set(claims.map(({ id }) => id))].flatMap((id) => {
    const ofId = all.filter((entry) => entry.id === id);
    return refuseClaims(ofId, { model, addresses, isTaken });
  });
  const refusedEntries = new Set(settled.map(({ entry }) => entry));
  const left = all.filter((entry) => !refusedEntries.has(entry));
  return {
    ...content,
    entries: left.filter((entry) => isPublic(entry, shownAt)),
    hidden: left.filter((entry) => !isPublic(entry, shownAt)),
    problems: [...problems, ...settled.map(({ problem }) => problem)],
    refused: [...refused, ...settled.map(({ entry: { locale, origin }, id }) => ({ id, locale, origin }))],
  };
}

/** Returns the problem of a file with the type, slug and language of an earlier one. */
function duplicateOf({ type, slug, origin }: LoadedEntry, first: LoadedEntry): Problem {
  return contentErrors.DUPLICATE_FILE({ type, slug, own: origin.file, other: first.origin.file }, { where: origin });
}

/**
 * Returns the name of an item without an entry, or what is known of one without a slug. A file without a translation has
 * neither an entry nor a problem.
 */
function refusedParts(
  item: SourceItem | UnreadItem,
  problems: readonly Problem[],
): readonly [names: readonly RefusedEntry[], unnamed: readonly NonNullable<SourceItem['nameless']>[]] {
  const { entry, nameless }: SourceItem = 'file' in item ? {} : item;
  const raw = 'file' in item && problems.length > 0 ? item.file : entry;
  if (raw) return [[nameOf(raw)], []];
  return [[], nameless ? [nameless] : []];
}

/** Returns the entry that a value without a slug was when it was last published. */
function publishedEntry(
  { type, locale, origin }: NonNullable<SourceItem['nameless']>,
  addresses: PublishedAddresses | undefined,
): RefusedEntry | undefined {
  const id = addresses?.addressOf(origin.entry ?? '', { type, locale });
  return id === undefined ? undefined : { id, locale, origin };
}

/** Returns the problems of a hidden entry that concern its visibility, or its time to come. */
const problemsOfHidden = (entry: LoadedEntry, reason: HiddenAs, problems: readonly Problem[]): readonly Problem[] =>
  reason === 'future' || isUnread(entry) ? problems : problems.filter((problem) => problemFacts(problem).isOfVisibility);

/** True for an entry whose file could not be parsed. */
const isUnread = ({ placeholders = [] }: LoadedEntry): boolean => placeholders.some((path) => path.length === 0);

const filesWithErrors = (problems: readonly Problem[]): readonly string[] =>
  problems.flatMap(({ severity, where }) => (severity === 'error' && where ? [where.file] : []));

type NamedEntry = Pick<RawEntry, 'type' | 'slug' | 'locale' | 'origin'>;

const nameOf = ({ type, slug, locale, origin }: NamedEntry): RefusedEntry => ({
  id: `${type}/${slug}` as EntryId,
  locale,
  origin,
});

function loadEntry(
  raw: RawEntry,
  rules: EntryRules,
  source?: EntrySource,
): { readonly entry: LoadedEntry; readonly problems: readonly Problem[] } {
  const { fields, problems, texts, placeholders, lacksValue } = checkEntry(raw, rules);
  const { type, slug, locale, origin, locate, borrowed, visibility } = raw;
  const entry = {
    id: `${type}/${slug}` as EntryId,
    type,
    slug,
    locale,
    origin,
    locate,
    fields,
    ...factsOf(raw),
    texts: texts.map(({ richText, path, text }) => ({ richText, path, text: () => text })),
    ...(source === undefined || problems.length > 0 ? {} : { source }),
    ...(placeholders.length === 0 ? {} : { placeholders }),
    ...(lacksValue ? { lacksValue } : {}),
    ...(borrowed === undefined ? {} : { borrowed }),
    folder: ownFolder(raw),
    ...(visibility === undefined ? {} : { visibility }),
  };
  return { entry, problems };
}

/** Returns the problem of an entry whose type or slug cannot be used. */
export function refusal(
  { type, slug, origin }: Pick<RawEntry, 'type' | 'slug' | 'origin'>,
  model: EntryRules['model'],
): Problem | undefined {
  if (!Object.hasOwn(model, type)) {
    return contentErrors.TYPE_UNKNOWN({ type, similar: closestName(type, Object.keys(model)) }, { where: origin });
  }
  const isNested = model[type]?.nestedSlugs === true;
  const isAllowed = isSlug(slug) || (isNested && (slug === '/' || slug.split('/').every(isSlug)));
  return isAllowed ? undefined : contentErrors.SLUG({ file: origin.file, slug, isNested }, { where: origin });
}

/**
 * One segment of a path: no separators, dots alone, control characters or characters with a meaning
 * in addresses.
 */
function isSlug(slug: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return slug !== '' && slug === slug.normalize('NFC') && !/^\.+$|[\u0000-\u001f\u007f/\\?#%:*"<>|]|\s$|^\s|\.$/.test(slug);
}
