import type { Problem, ProblemOrigin } from '../errors/problem.ts';
import type { ContentEntry, EntryId } from '../model/content-model.ts';
import type { ContentSource, EntryFile, FieldPath, RawEntry, SourceItem, UnreadItem } from '../model/content-source.ts';
import { contentErrors } from '../model/errors.ts';
import type { SiteLink } from '../rich-text/render-markdown.ts';
import { TextSet } from '../store/text-set.ts';
import { createBoundedCache } from '../support/bounded-cache.ts';
import { closestName } from '../support/closest-name.ts';
import { checkEntry, type EntryRules } from './check-entry.ts';
import type { EntryState, KeptEntries, KeptText, Surroundings } from './entry-cache.ts';

/** A formatted text of an entry, with the reference that entries and routes carry in its place. */
export interface EntryText {
  readonly richText: string;
  readonly path: FieldPath;
  /** As it was written: Markdown, or a rich text document. Slow for what was not read in this run. */
  readonly text: () => unknown;
  /** Its links to this site, where they are known from before; nothing is wrong with it then. */
  readonly links?: readonly SiteLink[];
}

/** An entry that keeps the way to name places in it. */
export interface LoadedEntry extends ContentEntry {
  readonly locate: RawEntry['locate'];
  readonly texts: readonly EntryText[];
  /** Names what the entry was made from, for the runs to come; absent where nothing tells it, and where there are mistakes. */
  readonly source?: EntrySource | undefined;
  /** The name that the entry is kept by already, as it is. */
  readonly keptAs?: string | undefined;
  /** What is known of it from earlier runs, as `EntryState` and `KeptEntries` say. */
  readonly plainTexts?: number | undefined;
  readonly soundAmong?: Surroundings | undefined;
}

interface EntrySource extends Pick<EntryState, 'stamp' | 'hash'> {
  readonly name: string;
}

/** All entries that could be read, and everything that is wrong. */
export interface LoadedContent {
  readonly entries: readonly LoadedEntry[];
  readonly problems: readonly Problem[];
}

interface LoaderOptions extends EntryRules {
  /** What earlier runs have checked. */
  readonly kept?: KeptEntries | undefined;
  /** The text that a reference stands for, if an earlier run has kept it. */
  readonly writtenBefore?: ((reference: string) => string | undefined) | undefined;
  /** Checks entries elsewhere and puts those without mistakes among what is kept. */
  readonly checkAll?: ((items: readonly UnreadItem[]) => Promise<void>) | undefined;
  /** Whether a source is read again and again: what was found out about its items is remembered then. */
  readonly isReadAgain?: boolean;
}

interface Loaded {
  readonly item: SourceItem | UnreadItem;
  readonly entry: LoadedEntry | undefined;
  readonly problems: readonly Problem[];
}

type LoadedValues = Pick<LoadedEntry, 'fields' | 'texts'>;

/** There are as many lists of problems as entries, most of them empty. */
const none: readonly Problem[] = [];

/** Entries whose values are held: all of most sites, and of a large one the latest, those that pages of one kind show of one another. */
const heldEntries = { first: 8_000, latest: 1_000 };
/** Files that are read before others have their turn: the bundler's answers wait in the meantime. */
const itemsAtOnce = 256;

export interface ContentLoader {
  /**
   * Reads a source to its end and checks every entry; all mistakes are collected, none stops the others from being found. What a source
   * gives once more is not checked again, and is the same loaded entry.
   */
  load(source: ContentSource): Promise<LoadedContent>;
  /** Reads and checks one entry, apart from all others. */
  loadOne(item: UnreadItem): LoadedContent;
}

/** Reads and checks content against the model, taking what is `kept` of an earlier run where it is still true. */
export function createContentLoader(options: LoaderOptions): ContentLoader {
  const { kept, checkAll, isReadAgain = false } = options;
  const held = createBoundedCache<EntryFile, LoadedValues>(heldEntries);
  const before = { byName: new Map<string, Loaded>(), byRaw: new WeakMap<RawEntry, Loaded>() };
  const known: KnownFiles = {
    valuesOf,
    stateOf: ({ name }) => kept?.state(name) ?? damaged.get(name),
    isDamaged: ({ name }) => damaged.has(name),
    soundAmong: ({ name }) => kept?.soundAmong(name),
  };
  /** States of files whose record turned out to be damaged: it is to be kept anew. */
  const damaged = new Map<string, EntryState>();

  return { load, loadOne };

  async function load(source: ContentSource): Promise<LoadedContent> {
    const items: (SourceItem | UnreadItem)[] = [];
    for await (const item of source.entries()) items.push(item);
    const unknown: UnreadItem[] = [];
    /** 1 for an item that was found among what is kept: to look for each once takes long enough. */
    const isFound = new Uint8Array(items.length);
    for (const [index, item] of items.entries()) {
      if (!('file' in item) || isRemembered(item)) continue;
      if (isKept(item) || hasKnownContent(item)) isFound[index] = 1;
      else unknown.push(item);
    }
    if (checkAll && unknown.length > 0) await checkAll(unknown);
    const entries: LoadedEntry[] = [];
    /** The number of a key is that of its entry. */
    const keys = new TextSet();
    const problems: Problem[] = [];
    const byName = new Map<string, Loaded>();
    for (const [index, item] of items.entries()) {
      if (index % itemsAtOnce === itemsAtOnce - 1) await new Promise(setImmediate);
      const loaded = 'file' in item ? loadUnread(item, isFound[index] === 1) : loadRead(item);
      if (isReadAgain && 'file' in item) byName.set(item.file.name, loaded);
      const { entry } = loaded;
      const twin = entry && entries[keys.add(`${entry.id}.${entry.locale}`)];
      if (entry && twin) {
        problems.push(contentErrors.DUPLICATE_FILE({ first: twin.origin.file }, { where: entry.origin }));
        continue;
      }
      problems.push(...loaded.problems);
      if (entry) entries.push(entry);
    }
    before.byName = byName;
    return { entries, problems };
  }

  function loadOne(item: UnreadItem): LoadedContent {
    const { entry, problems } = loadUnread(item, false);
    return { entries: entry ? [entry] : [], problems };
  }

  function isRemembered(item: UnreadItem): boolean {
    const earlier = before.byName.get(item.file.name);
    return earlier !== undefined && isSame(earlier.item, item);
  }

  function isKept({ file, stamp }: UnreadItem): boolean {
    return stamp !== undefined && kept?.hasStamp(file.name, stamp) === true;
  }

  /** A file that was copied, or checked out again, has another time and the same content. */
  function hasKnownContent({ file, stamp }: UnreadItem): boolean {
    const state = kept?.state(file.name);
    if (!kept || !state || stamp === undefined || file.hash() !== state.hash) return false;
    kept.restamp(file.name, { ...state, stamp });
    return true;
  }

  function loadUnread(item: UnreadItem, isFound: boolean): Loaded {
    const { file, stamp } = item;
    const earlier = before.byName.get(file.name);
    if (earlier && isSame(earlier.item, item)) return earlier;
    const refused = refusal(file, options.model);
    if (refused) return { item, entry: undefined, problems: [refused] };
    if (isFound || isKept(item)) return { item, entry: new KeptLoadedEntry(file, known), problems: none };
    const { entry: raw, problem, hash } = file.read();
    if (raw === undefined || problem) {
      const found = raw && check(raw);
      return { item, entry: found?.entry, problems: [...(problem ? [problem] : []), ...(found?.problems ?? [])] };
    }
    const { name } = file;
    return { item, ...check(raw, stamp === undefined || hash === undefined ? undefined : { name, stamp, hash }) };
  }

  /** An entry's values, from what is kept; should that be damaged, from the source. */
  function valuesOf(file: EntryFile): LoadedValues {
    return held.get(file, () => {
      const state = kept?.state(file.name);
      const found = kept?.read(file.name);
      if (!found) {
        if (state) damaged.set(file.name, state);
        const { entry: raw } = file.read();
        const { entry } = raw ? check(raw) : { entry: undefined };
        return { fields: entry?.fields ?? {}, texts: entry?.texts ?? [] };
      }
      const texts = found.texts.map((text) => ({ ...text, text: () => writtenText(file, text) }));
      return { fields: found.fields, texts };
    });
  }

  function writtenText(file: EntryFile, { richText, path }: KeptText): unknown {
    return options.writtenBefore?.(richText) ?? valueAt(file.read().entry?.fields, path);
  }

  function loadRead(item: SourceItem): Loaded {
    const { entry: raw, problem } = item;
    const told = problem ? [problem] : [];
    if (raw === undefined) return { item, entry: undefined, problems: told };
    const earlier = before.byRaw.get(raw);
    if (earlier) return { ...earlier, problems: [...told, ...earlier.problems] };
    const refused = refusal(raw, options.model);
    const checked = refused ? { entry: undefined, problems: [refused] } : check(raw);
    before.byRaw.set(raw, { item, ...checked });
    return { item, entry: checked.entry, problems: [...told, ...checked.problems] };
  }

  function check(raw: RawEntry, source?: EntrySource): Pick<Loaded, 'entry' | 'problems'> {
    const { fields, problems, texts } = checkEntry(raw, options);
    const { type, slug, locale, origin, locate } = raw;
    const entry = {
      id: `${type}/${slug}` as EntryId,
      type,
      slug,
      locale,
      origin,
      locate,
      fields,
      texts: texts.map(({ richText, path, text }) => ({ richText, path, text: () => text })),
      ...(source === undefined || problems.length > 0 ? {} : { source }),
    };
    return { entry, problems };
  }
}

/** What is wrong with how an entry is named. */
export function refusal(
  { type, slug, origin }: Pick<RawEntry, 'type' | 'slug' | 'origin'>,
  model: EntryRules['model'],
): Problem | undefined {
  if (!Object.hasOwn(model, type)) {
    return contentErrors.TYPE_UNKNOWN({ type, known: closestName(type, Object.keys(model)) }, { where: origin });
  }
  return isSlug(slug) ? undefined : contentErrors.SLUG({ file: origin.file, slug }, { where: origin });
}

const isSame = (earlier: SourceItem | UnreadItem, item: UnreadItem): boolean =>
  earlier === item || ('file' in earlier && item.stamp !== undefined && earlier.stamp === item.stamp);

/** What earlier runs have kept of files. */
interface KnownFiles {
  valuesOf(file: EntryFile): LoadedValues;
  stateOf(file: EntryFile): EntryState | undefined;
  /** Whether what was kept has turned out to be of no use. */
  isDamaged(file: EntryFile): boolean;
  soundAmong(file: EntryFile): Surroundings | undefined;
}

/** An entry that was checked before: its values are read when they are asked for, and not held for long. */
class KeptLoadedEntry implements LoadedEntry {
  readonly plainTexts: number | undefined;
  readonly soundAmong: Surroundings | undefined;
  readonly #file: EntryFile;
  readonly #known: KnownFiles;

  constructor(file: EntryFile, known: KnownFiles) {
    this.#file = file;
    this.#known = known;
    this.plainTexts = known.stateOf(file)?.plainTexts;
    this.soundAmong = known.soundAmong(file);
  }

  get id(): EntryId {
    return `${this.type}/${this.slug}` as EntryId;
  }
  get type(): string {
    return this.#file.type;
  }
  get slug(): string {
    return this.#file.slug;
  }
  get locale(): string {
    return this.#file.locale;
  }
  get origin(): ProblemOrigin {
    return this.#file.origin;
  }
  get locate(): RawEntry['locate'] {
    return this.#file.locate;
  }
  get source(): EntrySource | undefined {
    const state = this.#known.stateOf(this.#file);
    return state && { stamp: state.stamp, hash: state.hash, name: this.#file.name };
  }
  get keptAs(): string | undefined {
    return this.#known.isDamaged(this.#file) ? undefined : this.#file.name;
  }
  get fields(): LoadedEntry['fields'] {
    return this.#known.valuesOf(this.#file).fields;
  }
  get texts(): LoadedEntry['texts'] {
    return this.#known.valuesOf(this.#file).texts;
  }
}

/** The value at a path of fields as they were read. */
function valueAt(fields: unknown, path: FieldPath): unknown {
  let value = fields;
  for (const step of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return value;
}

/** One segment of a path: no separators, dots alone, control characters or signs with a meaning in addresses. */
function isSlug(slug: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return slug !== '' && slug === slug.normalize('NFC') && !/^\.+$|[\u0000-\u001f\u007f/\\?#%:*"<>|]|\s$|^\s|\.$/.test(slug);
}
