import { join } from 'node:path';
import type { Agreements } from '../graph/compare-translations.ts';
import type { ContentModel } from '../model/content-model.ts';
import {
  countPlainTexts,
  type EntryCache,
  type EntryRecord,
  entryKey,
  entryRecord,
  entryRecordBytes,
  openEntryCache,
  type Surroundings,
  textRecord,
} from '../read/entry-cache.ts';
import { type LastGood, lastGoodEntries, publishedAddresses, publishedEntries } from '../read/last-good.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import type { PublishedAddresses } from '../read/slug-owners.ts';
import { openTextCache, type TextCache } from '../rich-text/text-cache.ts';
import type { TextStore } from '../rich-text/text-store.ts';
import { openMemo } from '../store/memo.ts';
import { openRecordPack } from '../store/record-pack.ts';
import { TextSet } from '../store/text-set.ts';
import { contentHash } from '../support/content-hash.ts';

/**
 * The cache of a site's content: a run reads, validates and renders only what has changed since the
 * last one.
 */
export interface ContentCache {
  readonly entries: EntryCache;
  readonly texts: TextCache;
  /** Absolute path of the folder that other threads read texts from. */
  readonly textFolder: string;
  readonly agreements: Agreements;
  /** Returns the version of an entry that this view last published: without a problem, or shown with it. */
  readonly lastGood: LastGood;
  /** Returns all entries of some types as this view last published them. */
  readonly published: (types: ReadonlySet<string>) => readonly LoadedEntry[];
  /** Addresses under which this view last published the entries of a content system. */
  readonly addresses: PublishedAddresses;
  /**
   * Writes what is valid now and removes the rest, except what is published. Rejects if the cache
   * cannot be written.
   */
  save(content: CachedContent): Promise<void>;
  close(): void;
}

/** Content to be saved. */
interface CachedContent {
  readonly entries: readonly LoadedEntry[];
  readonly texts: TextStore;
  /** Set if all links are right. */
  readonly soundAmong: Surroundings | undefined;
  /** True if these entries are the published ones now. */
  readonly isPublished: boolean;
  /** Keys of entries that have a problem now: those that are not published keep their last record. */
  readonly kept?: ReadonlySet<string>;
}

interface ContentCacheOptions {
  /** Absolute path of the folder. */
  readonly folder: string;
  /**
   * Fingerprint of everything but the content that results depend on: our code, the model, the
   * languages.
   */
  readonly code: string;
  readonly model: ContentModel;
  /** Name of the view that is read and published. */
  readonly view: string;
  /** Name of the view whose records this view uses for entries that it has none of. */
  readonly otherView?: string;
}

/**
 * Garbage-collect the text pack once it holds this many times more texts than entries reference.
 */
const maxSpareTexts = 1.25;
const agreementsStep = 'agreements';

/** Number of views that keep their last good versions: each costs an index as large as the cache. */
const maxViews = 4;

/** Opens the cache. Records that are damaged or written under other rules count as missing. */
export async function openContentCache({ folder, code, model, view, otherView }: ContentCacheOptions): Promise<ContentCache> {
  const memo = openMemo(folder);
  const textFolder = join(folder, 'texts');
  const [entryPack, textPack, agreed] = await Promise.all([
    openRecordPack({ folder: join(folder, 'entries'), code }),
    openRecordPack({ folder: textFolder, code }),
    memo.find<Uint8Array>(agreementsStep, code),
  ]);
  const entries = openEntryCache(entryPack);
  const agreements = openAgreements(agreed);
  const textCache = openTextCache(textPack);
  const views = otherView === undefined ? [view] : [view, otherView];
  const lastGood = lastGoodEntries({
    cache: entries,
    model,
    views,
    cachedText: (reference) => textCache.read(reference)?.text,
  });
  return {
    entries,
    textFolder,
    agreements,
    texts: textCache,
    lastGood,
    published: (types) => publishedEntries({ cache: entries, views }, types, lastGood),
    addresses: publishedAddresses({ cache: entries, views }),
    async save({ entries: loaded, texts, soundAmong: surroundings, isPublished, kept = new Set() }) {
      const isCached = ({ cachedAs, source }: LoadedEntry): boolean =>
        cachedAs !== undefined || (source !== undefined && entries.state(source.name)?.hash === source.hash);
      const views = isPublished ? [...new Set([view, ...entries.views()])].slice(0, maxViews) : entries.views();
      const note = entries.noteOf({ surroundings, views, isPublished });
      // The content of the last published build stays that.
      const notes = [note, entries.noteOf({ surroundings, views, isPublished: true })];
      const isSame = !entryPack.isChanged && !textPack.isChanged && notes.includes(entryPack.note) && loaded.every(isCached);
      if (isSame && entryPack.size === loaded.length) return saveAgreements();
      const ofViews = [
        ...(isPublished ? keptNames(entries, view, loaded, kept) : []),
        ...namesOfViews(entries, isPublished ? views.slice(1) : views),
      ];
      if (isSame && !entryPack.isChanged && entryPack.size === loaded.length + ofViews.length) return saveAgreements();
      for (const entry of loaded) {
        if (isCached(entry) || (!entry.source && !(isPublished && isShown(entry)))) continue;
        const record = recordOf(entry, texts);
        const plainTexts = countPlainTexts(record, model[entry.type]?.fields ?? {});
        const bytes = entryRecordBytes(record);
        const about = { plainTexts, key: entryKey(entry), visibility: entry.visibility };
        if (entry.source) entries.add(entry.source.name, { ...about, ...entry.source }, bytes);
        else ofViews.push(entries.addPublished(view, { ...about, stamp: '', hash: contentHash(bytes) }, bytes));
      }
      // Listing the references of each entry is slow, and spare texts do no harm.
      const count = loaded.reduce((sum, entry) => sum + (entry.plainTexts ?? entry.texts.length), 0) * views.length;
      const isLarge = isPublished && textPack.size > maxSpareTexts * count;
      const references = isLarge ? [...referencesOf(loaded), ...referencesIn(entries, ofViews)] : undefined;
      await Promise.all([
        entryPack.save([...namesOf(loaded), ...ofViews], note),
        ...[textPack.save(references), saveAgreements()],
      ]);
    },
    close() {
      entryPack.close();
      textPack.close();
    },
  };

  async function saveAgreements(): Promise<void> {
    const value = agreements.changedBytes();
    if (value) await memo.store(agreementsStep, { fingerprint: code, value });
  }
}

/** Yields the names of the records of a view that entries without a new one keep. */
function* keptNames(
  cache: EntryCache,
  view: string,
  loaded: readonly LoadedEntry[],
  kept: ReadonlySet<string>,
): Generator<string> {
  const left = new Set(kept);
  if (left.size > 0) for (const entry of loaded) if (isShown(entry)) left.delete(entryKey(entry));
  for (const key of left) {
    const name = cache.published(view, key);
    if (name !== undefined) yield name;
  }
}

function* namesOfViews(cache: EntryCache, views: readonly string[]): Generator<string> {
  for (const each of views) for (const [, name] of cache.allPublished(each)) yield name;
}

function* referencesIn(cache: EntryCache, names: Iterable<string>): Generator<string> {
  for (const name of names) for (const { richText } of cache.read(name)?.texts ?? []) yield richText;
}

/** True for an entry whose version is a good one: it has no problem, or can be shown with it. */
const isShown = (entry: LoadedEntry): boolean => nameIn(entry) !== undefined || entry.lacksValue !== true;

/** Reading the source of a cached entry costs more than its name. */
const nameIn = (entry: LoadedEntry): string | undefined => entry.cachedAs ?? entry.source?.name;

function* namesOf(entries: readonly LoadedEntry[]): Generator<string> {
  for (const entry of entries) {
    const name = nameIn(entry);
    if (name !== undefined) yield name;
  }
}

function* referencesOf(entries: readonly LoadedEntry[]): Generator<string> {
  for (const entry of entries) for (const { richText } of entry.texts) yield richText;
}

/** Opens the agreements that were stored: keys of equal length, one after the other. */
function openAgreements(stored: Uint8Array = new Uint8Array()): Agreements & { changedBytes(): Uint8Array | undefined } {
  const cached = agreementSet(Buffer.from(stored));
  const isUsed = new Uint8Array(cached.size);
  const added = new TextSet();
  return {
    has(key) {
      const number = cached.numberOf(key);
      if (number >= 0) isUsed[number] = 1;
      return number >= 0;
    },
    add: (key) => void added.add(key),
    /** Returns undefined if nothing has changed. */
    changedBytes() {
      if (added.size === 0 && !isUsed.includes(0)) return undefined;
      const current = new TextSet();
      for (let number = 0; number < cached.size; number++) if (isUsed[number] === 1) current.add(cached.at(number));
      for (const key of added) current.add(key);
      return current.parts.bytes;
    },
  };
}

const agreementLength = contentHash('').length;

const agreementSet = (bytes: Buffer): TextSet =>
  new TextSet({
    bytes,
    ends: Uint32Array.from({ length: bytes.length / agreementLength }, (_, number) => (number + 1) * agreementLength),
  });

/** Returns the cached form of an entry whose texts have been checked. */
function recordOf(entry: LoadedEntry, texts: TextStore): EntryRecord {
  const { fields, texts: own } = entry;
  const written = own.map((each) => textRecord(each, each.text(), texts.lastingLinks(each.richText)));
  return entryRecord(entry, { fields, texts: written });
}
