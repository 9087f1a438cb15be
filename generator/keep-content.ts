import { join } from 'node:path';
import { type KeptEntries, type KeptEntry, keptBytes, keptEntries } from './content/kept-entries.ts';
import type { LoadedEntry } from './content/load-content.ts';
import type { Agreements } from './graph/build-graph.ts';
import { type KeptTexts, keptTexts } from './rich-text/kept-texts.ts';
import type { TextStore } from './rich-text/text-store.ts';
import { openRecordPack } from './support/record-pack.ts';
import { storedFiles } from './support/stored-files.ts';

/** What earlier runs have found out about a site's content: each run reads, checks and renders only what has changed since. */
export interface KeptContent {
  readonly entries: KeptEntries;
  readonly texts: KeptTexts;
  /** Absolute path of the folder that texts are read from at their places. */
  readonly textFolder: string;
  readonly agreements: Agreements;
  /** Keeps what holds now for the runs to come, and forgets the rest. Rejects where it cannot be written. */
  save(entries: readonly LoadedEntry[], texts: TextStore): Promise<void>;
  close(): void;
}

interface KeptContentOptions {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Names everything that findings follow from beside the content: our code, the model, the languages. */
  readonly code: string;
}

const agreementsFile = 'agreements';

/** Opens what earlier runs have kept. What is damaged, or was found out by other rules, counts as not there. */
export async function openKeptContent({ folder, code }: KeptContentOptions): Promise<KeptContent> {
  const store = storedFiles(folder);
  const textFolder = join(folder, 'texts');
  const [entryPack, textPack, agreed] = await Promise.all([
    openRecordPack({ folder: join(folder, 'entries'), code }),
    openRecordPack({ folder: textFolder, code }),
    store.read(agreementsFile),
  ]);
  const entries = keptEntries(entryPack);
  const [agreedBy, ...earlier] = Buffer.from(agreed ?? [])
    .toString('latin1')
    .split('\n');
  const known = new Set(agreedBy === code ? earlier : []);
  const current = new Set<string>();
  return {
    entries,
    texts: keptTexts(textPack),
    textFolder,
    agreements: {
      has(key) {
        if (known.has(key)) current.add(key);
        return known.has(key);
      },
      add: (key) => current.add(key),
    },
    async save(loaded, texts) {
      const names = loaded.flatMap(({ source }) => (source ? [source.name] : []));
      const isKept = ({ source }: LoadedEntry): boolean =>
        source !== undefined && entries.state(source.name)?.hash === source.hash;
      const isSaved = loaded.every(isKept) && entryPack.size === names.length && !entryPack.isChanged && !textPack.isChanged;
      if (isSaved) return saveAgreements();
      const references = new Set<string>();
      for (const entry of loaded) {
        for (const { richText } of entry.texts) references.add(richText);
        if (entry.source && !isKept(entry)) entries.add(entry.source.name, entry.source, keptBytes(recordOf(entry, texts)));
      }
      await Promise.all([entryPack.save(names), textPack.save(references), saveAgreements()]);
    },
    close() {
      entryPack.close();
      textPack.close();
    },
  };

  async function saveAgreements(): Promise<void> {
    if (current.size === known.size && [...current].every((key) => known.has(key))) return;
    await store.write(agreementsFile, Buffer.from([code, ...current].join('\n'), 'latin1'));
  }
}

/** What is kept of an entry once its texts have been checked. */
function recordOf({ fields, texts: own }: LoadedEntry, texts: TextStore): KeptEntry {
  const checked = own.map(({ richText, path }) => {
    const links = texts.lastingLinks(richText);
    return { richText, path, ...(links === undefined ? {} : { links }) };
  });
  return { fields, texts: checked };
}
