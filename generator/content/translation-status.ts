import type { EntryFacts } from '../model/content-model.ts';

/** One version of an entry: its id, locale and position. */
export interface EntryVersion extends EntryFacts {
  readonly id: string;
  readonly locale: string;
  readonly file?: string;
}

/** Returns the moments at which a file changed, in milliseconds since 1970, in any order; undefined if they are unknown. */
export type ChangesOfFile = (file: string) => readonly number[] | undefined;

/** A language that an entry lacks, or in which its original has changed since. */
export interface LateTranslation<V extends EntryVersion = EntryVersion> {
  readonly original: V;
  readonly locale: string;
  /** Absent if the entry has no such language. */
  readonly translation?: V;
  /** The first change of the original that the translation lacks, in milliseconds since 1970. */
  readonly since?: number;
}

interface TranslationStatus<V extends EntryVersion> {
  readonly late: readonly LateTranslation<V>[];
  /** Number of translations that could not be compared: one of both has no date. */
  readonly undated: number;
}

/** Compares the translations of entries with their originals: the version in the first of the locales that an entry has. */
export function translationStatus<V extends EntryVersion>(
  versions: readonly V[],
  locales: readonly string[],
  changesOf: ChangesOfFile,
): TranslationStatus<V> {
  const late: LateTranslation<V>[] = [];
  let undated = 0;
  for (const byLocale of versionsById(versions).values()) {
    const original = locales.flatMap((locale) => byLocale.get(locale) ?? [])[0];
    if (original === undefined) continue;
    for (const locale of locales.filter((each) => each !== original.locale)) {
      const translation = byLocale.get(locale);
      if (translation === undefined) late.push({ original, locale });
      else {
        const since = missedChange(momentsOf(original, changesOf), momentsOf(translation, changesOf));
        if (since === 'unknown') undated++;
        else if (since !== undefined) late.push({ original, locale, translation, since });
      }
    }
  }
  return { late, undated };
}

function versionsById<V extends EntryVersion>(versions: readonly V[]): ReadonlyMap<string, ReadonlyMap<string, V>> {
  const byId = new Map<string, Map<string, V>>();
  for (const version of versions) {
    const byLocale = byId.get(version.id) ?? new Map<string, V>();
    byId.set(version.id, byLocale.set(version.locale, version));
  }
  return byId;
}

function momentsOf({ file, dates }: EntryVersion, changesOf: ChangesOfFile): readonly number[] {
  const saved = Date.parse(dates?.updatedAt ?? dates?.publishedAt ?? '');
  return (file === undefined ? undefined : changesOf(file)) ?? (Number.isNaN(saved) ? [] : [saved]);
}

/** Returns the first change of an original after the last one of its translation. */
function missedChange(original: readonly number[], translation: readonly number[]): number | 'unknown' | undefined {
  if (original.length === 0 || translation.length === 0) return 'unknown';
  const last = translation.reduce((latest, each) => Math.max(latest, each));
  const missed = original.filter((each) => each > last);
  return missed.length === 0 ? undefined : missed.reduce((first, each) => Math.min(first, each));
}
