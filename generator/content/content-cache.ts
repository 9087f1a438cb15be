import { join } from 'node:path';
import type { Agreements } from '../graph/compare-translations.ts';
import type { ContentModel } from '../model/content-model.ts';
import {
  countPlainTexts,
  type EntryCache,
  type EntryRecord,
  entryKey,
  entryRecordBytes,
  openEntryCache,
  type Surroundings,
  surroundingsNote,
} from '../read/entry-cache.ts';
import { type LastGood, lastGoodEntries } from '../read/last-good.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { openTextCache, type TextCache } from '../rich-text/text-cache.ts';
import type { TextStore } from '../rich-text/text-store.ts';
import { wordsHash } from '../rich-text/words-of.ts';
import { openRecordPack } from '../store/record-pack.ts';
import { storedFiles } from '../store/stored-files.ts';
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
  /**
   * Returns an entry as the last published build showed it, until a build without it is saved as
   * published.
   */
  readonly lastGood: LastGood;
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
}

/**
 * Garbage-collect the text pack once it holds this many times more texts than entries reference.
 */
const maxSpareTexts = 1.25;
const agreementsFile = 'agreements';

/** Opens the cache. Records that are damaged or written under other rules count as missing. */
export async function openContentCache({ folder, code, model }: ContentCacheOptions): Promise<ContentCache> {
  const store = storedFiles(folder);
  const textFolder = join(folder, 'texts');
  const [entryPack, textPack, agreed] = await Promise.all([
    openRecordPack({ folder: join(folder, 'entries'), code }),
    openRecordPack({ folder: textFolder, code }),
    store.read(agreementsFile),
  ]);
  const entries = openEntryCache(entryPack);
  const agreements = openAgreements(code, agreed);
  const textCache = openTextCache(textPack);
  return {
    ...{ entries, textFolder, agreements },
    texts: textCache,
    lastGood: lastGoodEntries({ cache: entries, model, cachedText: (reference) => textCache.read(reference)?.text }),
    async save({ entries: loaded, texts, soundAmong, isPublished }) {
      const isCached = ({ cachedAs, source }: LoadedEntry): boolean =>
        cachedAs !== undefined || (source !== undefined && entries.state(source.name)?.hash === source.hash);
      // The content of the last published build stays that.
      const notes = [surroundingsNote(soundAmong, isPublished), surroundingsNote(soundAmong, true)];
      const isSame = !entryPack.isChanged && !textPack.isChanged && notes.includes(entryPack.note);
      if (isSame && entryPack.size === loaded.length && loaded.every(isCached)) return saveAgreements();
      for (const entry of loaded) {
        const source = isCached(entry) ? undefined : entry.source;
        if (!source) continue;
        const record = recordOf(entry, texts);
        const plainTexts = countPlainTexts(record, model[entry.type]?.fields ?? {});
        entries.add(
          source.name,
          { ...source, plainTexts, key: entryKey(entry), visibility: entry.visibility },
          entryRecordBytes(record),
        );
      }
      // Listing the references of each entry is slow, and spare texts do no harm.
      const count = loaded.reduce((sum, entry) => sum + (entry.plainTexts ?? entry.texts.length), 0);
      const references = isPublished && textPack.size > maxSpareTexts * count ? referencesOf(loaded) : undefined;
      const names = isPublished ? namesOf(loaded) : [...namesOf(loaded), ...entries.allPublished()];
      await Promise.all([
        entryPack.save(names, surroundingsNote(soundAmong, isPublished)),
        ...[textPack.save(references), saveAgreements()],
      ]);
    },
    close() {
      entryPack.close();
      textPack.close();
    },
  };

  async function saveAgreements(): Promise<void> {
    const bytes = agreements.changedBytes();
    if (bytes) await store.write(agreementsFile, bytes);
  }
}

function* namesOf(entries: readonly LoadedEntry[]): Generator<string> {
  for (const entry of entries) {
    const name = entry.cachedAs ?? entry.source?.name;
    if (name !== undefined) yield name;
  }
}

function* referencesOf(entries: readonly LoadedEntry[]): Generator<string> {
  for (const entry of entries) for (const { richText } of entry.texts) yield richText;
}

/**
 * Opens the agreements that were written under the same rules: keys of equal length in one file.
 */
function openAgreements(code: string, stored: Uint8Array | undefined): Agreements & { changedBytes(): Uint8Array | undefined } {
  const head = Buffer.from(`${code}\n`);
  const isOurs = stored && head.equals(stored.subarray(0, head.length));
  const cached = agreementSet(isOurs ? Buffer.from(stored.subarray(head.length)) : Buffer.alloc(0));
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
      return Buffer.concat([head, current.parts.bytes]);
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
function recordOf({ fields, texts: own, origin, borrowed }: LoadedEntry, texts: TextStore): EntryRecord {
  const checkedTexts = own.map(({ richText, path, text }) => {
    const links = texts.lastingLinks(richText);
    const written = text();
    if (links === undefined) return { richText, path, text: written };
    return { richText, path, links, ...(typeof written === 'string' ? { wordsHash: wordsHash(written) } : {}) };
  });
  return { fields, texts: checkedTexts, origin, ...(borrowed === undefined ? {} : { borrowed }) };
}
