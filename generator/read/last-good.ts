import type { ContentModel } from '../model/content-model.ts';
import type { EntryFile } from '../model/content-source.ts';
import type { EntryId } from '../model/kinds/link.ts';
import { CachedEntries } from './cached-entries.ts';
import { type EntryCache, type EntryRecord, entryKey } from './entry-cache.ts';
import type { LoadedEntry } from './loaded-entry.ts';
import type { PublishedAddresses } from './slug-owners.ts';

interface LastGoodOptions {
  readonly cache: EntryCache;
  /** Views whose records count, the first one first. */
  readonly views: readonly string[];
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

/** Returns all entries of some types as a view last published them. */
export function publishedEntries(
  { cache, views }: Pick<LastGoodOptions, 'cache' | 'views'>,
  types: ReadonlySet<string>,
  lastGood: LastGood,
): readonly LoadedEntry[] {
  const keys = new Set(views.flatMap((view) => [...cache.allPublished(view)].map(([key]) => key)));
  return [...keys].flatMap((key) => {
    const end = key.lastIndexOf('.');
    const isOfTypes = types.has(key.slice(0, key.indexOf('/')));
    return (isOfTypes ? lastGood(key.slice(0, end) as EntryId, key.slice(end + 1)) : undefined) ?? [];
  });
}

/** Returns the addresses under which a view last published entries of a content system. */
export function publishedAddresses({ cache, views }: Pick<LastGoodOptions, 'cache' | 'views'>): PublishedAddresses {
  const recordAt = (key: string): EntryRecord | undefined => {
    const name = views.map((view) => cache.published(view, key)).find((each) => each !== undefined);
    return name === undefined ? undefined : cache.read(name);
  };
  return {
    ownerOf: (id, locale) => recordAt(`${id}.${locale}`)?.origin.entry,
    addressOf(entry, { type, locale }) {
      const [start, end] = [`${type}/`, `.${locale}`];
      for (const view of views) {
        for (const [key, name] of cache.allPublished(view)) {
          const isOfType = key.startsWith(start) && key.endsWith(end);
          if (isOfType && cache.read(name)?.origin.entry === entry) return key.slice(0, -end.length) as EntryId;
        }
      }
      return undefined;
    },
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
    folder,
    facts,
  }: Pick<EntryFile, 'type' | 'slug' | 'locale'> & Pick<EntryRecord, 'origin' | 'borrowed' | 'folder' | 'facts'>,
): EntryFile => ({
  name,
  type,
  slug,
  locale,
  origin,
  borrowed,
  folder,
  ...facts,
  locate: () => origin,
  hash: () => hash,
  read: () => ({}),
});
