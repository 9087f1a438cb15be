import { join } from 'node:path';
import type { Agreements } from '../graph/compare-translations.ts';
import type { ContentModel } from '../model/content-model.ts';
import {
  countPlainTexts,
  type KeptEntries,
  type KeptEntry,
  keptBytes,
  keptEntries,
  type Surroundings,
  surroundingsNote,
} from '../read/entry-cache.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';
import { type KeptTexts, keptTexts } from '../rich-text/text-cache.ts';
import type { TextStore } from '../rich-text/text-store.ts';
import { openRecordPack } from '../store/record-pack.ts';
import { storedFiles } from '../store/stored-files.ts';
import { TextSet } from '../store/text-set.ts';
import { contentHash } from '../support/content-hash.ts';

/** What earlier runs have found out about a site's content: each run reads, checks and renders only what has changed since. */
export interface KeptContent {
  readonly entries: KeptEntries;
  readonly texts: KeptTexts;
  /** Absolute path of the folder that texts are read from at their places. */
  readonly textFolder: string;
  readonly agreements: Agreements;
  /**
   * Keeps what holds now for the runs to come, and forgets the rest. `soundAmong` is given where all links were found to be right. Rejects
   * where it cannot be written.
   */
  save(entries: readonly LoadedEntry[], texts: TextStore, soundAmong: Surroundings | undefined): Promise<void>;
  close(): void;
}

interface KeptContentOptions {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Names everything that findings follow from beside the content: our code, the model, the languages. */
  readonly code: string;
  readonly model: ContentModel;
}

/** Texts are looked through for those that no entry has any more when there are so many times as many as entries have. */
const maxSpareTexts = 1.25;
const agreementsFile = 'agreements';

/** Opens what earlier runs have kept. What is damaged, or was found out by other rules, counts as not there. */
export async function openKeptContent({ folder, code, model }: KeptContentOptions): Promise<KeptContent> {
  const store = storedFiles(folder);
  const textFolder = join(folder, 'texts');
  const [entryPack, textPack, agreed] = await Promise.all([
    openRecordPack({ folder: join(folder, 'entries'), code }),
    openRecordPack({ folder: textFolder, code }),
    store.read(agreementsFile),
  ]);
  const entries = keptEntries(entryPack);
  const agreements = keptAgreements(code, agreed);
  return {
    entries,
    texts: keptTexts(textPack),
    textFolder,
    agreements,
    async save(loaded, texts, soundAmong) {
      const isKept = ({ keptAs, source }: LoadedEntry): boolean =>
        keptAs !== undefined || (source !== undefined && entries.state(source.name)?.hash === source.hash);
      const note = surroundingsNote(soundAmong);
      const isSame = !entryPack.isChanged && !textPack.isChanged && entryPack.note === note;
      if (isSame && entryPack.size === loaded.length && loaded.every(isKept)) return saveAgreements();
      for (const entry of loaded) {
        const source = isKept(entry) ? undefined : entry.source;
        if (!source) continue;
        const record = recordOf(entry, texts);
        const plainTexts = countPlainTexts(record, model[entry.type]?.fields ?? {});
        entries.add(source.name, { ...source, plainTexts }, keptBytes(record));
      }
      // To ask each entry for its texts takes longer than all else, and what is kept for nothing does no harm.
      const count = loaded.reduce((sum, entry) => sum + (entry.plainTexts ?? entry.texts.length), 0);
      const references = textPack.size > maxSpareTexts * count ? referencesOf(loaded) : undefined;
      await Promise.all([entryPack.save(namesOf(loaded), note), textPack.save(references), saveAgreements()]);
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
    const name = entry.keptAs ?? entry.source?.name;
    if (name !== undefined) yield name;
  }
}

function* referencesOf(entries: readonly LoadedEntry[]): Generator<string> {
  for (const entry of entries) for (const { richText } of entry.texts) yield richText;
}

/** What was kept of agreements by the same rules, and what is to be kept of them: their keys one behind the other, all of one length. */
function keptAgreements(code: string, kept: Uint8Array | undefined): Agreements & { changedBytes(): Uint8Array | undefined } {
  const head = Buffer.from(`${code}\n`);
  const isOurs = kept && head.equals(kept.subarray(0, head.length));
  const known = agreementSet(isOurs ? Buffer.from(kept.subarray(head.length)) : Buffer.alloc(0));
  const isUsed = new Uint8Array(known.size);
  const added = new TextSet();
  return {
    has(key) {
      const number = known.numberOf(key);
      if (number >= 0) isUsed[number] = 1;
      return number >= 0;
    },
    add: (key) => void added.add(key),
    /** Undefined if it is as it was. */
    changedBytes() {
      if (added.size === 0 && !isUsed.includes(0)) return undefined;
      const current = new TextSet();
      for (let number = 0; number < known.size; number++) if (isUsed[number] === 1) current.add(known.at(number));
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

/** What is kept of an entry once its texts have been checked. */
function recordOf({ fields, texts: own }: LoadedEntry, texts: TextStore): KeptEntry {
  const checked = own.map(({ richText, path }) => {
    const links = texts.lastingLinks(richText);
    return { richText, path, ...(links === undefined ? {} : { links }) };
  });
  return { fields, texts: checked };
}
