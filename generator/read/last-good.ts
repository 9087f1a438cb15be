import type { ContentModel, EntryId } from '../model/content-model.ts';
import type { EntryFile } from '../model/content-source.ts';
import { CachedEntries } from './cached-entries.ts';
import { type EntryCache, type EntryRecord, entryKey } from './entry-cache.ts';
import type { LoadedEntry } from './loaded-entry.ts';

interface LastGoodOptions {
  readonly cache: EntryCache;
  /** Views whose records count, the first one first. */
  readonly views: readonly string[];
  /** Returns the cached text of a reference. */
  readonly cachedText: (reference: string) => unknown;
  readonly model: ContentModel;
}

export type LastGood = (id: EntryId, locale: string) => LoadedEntry | undefined;

/**
 * Returns a function that finds an entry as a view last published it without a problem; undefined if
 * the cache does not have all of it. Its times may have passed since.
 */
export function lastGoodEntries({ cache, views, cachedText, model }: LastGoodOptions): LastGood {
  // Nothing else has the values of a record that gets damaged after it was found.
  const cached = new CachedEntries({ cache, cachedText, model, validate: () => ({ fields: {}, texts: [] }) });
  const entries = new Map<string, LoadedEntry>();
  return (id, locale) => {
    const [type = '', ...slug] = id.split('/');
    const about = { type, slug: slug.join('/'), locale };
    const key = entryKey(about);
    const name = views.map((view) => cache.published(view, key)).find((each) => each !== undefined);
    const record = name === undefined ? undefined : cache.read(name);
    const isWhole = record?.texts.every(({ richText, text }) => (text ?? cachedText(richText)) !== undefined);
    if (name === undefined || !record || !isWhole) return undefined;
    const hash = cache.state(name)?.hash ?? '';
    const version = `${name} ${hash}`;
    const entry = entries.get(version) ?? cached.entry(publishedFile(name, hash, { ...about, ...record }));
    entries.set(version, entry);
    return entry;
  };
}

/** Makes a file with nothing but the record: the source may be gone. */
const publishedFile = (
  name: string,
  hash: string,
  {
    type,
    slug,
    locale,
    origin,
    borrowed,
  }: Pick<EntryFile, 'type' | 'slug' | 'locale'> & Pick<EntryRecord, 'origin' | 'borrowed'>,
): EntryFile => ({
  ...{ name, type, slug, locale, origin, borrowed },
  locate: () => origin,
  hash: () => hash,
  read: () => ({}),
});
