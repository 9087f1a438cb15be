import type { ContentLanguage } from '#contract/page';
import { Fault } from '../errors/problem.ts';
import { type ContentEntry, type ContentModel, type Translations, translationsOf } from '../model/content-model.ts';
import type { Fallbacks } from '../model/content-source.ts';
import { derivedEntry } from '../model/derived-entry.ts';
import { TextSet } from '../store/text-set.ts';
import { compareText } from '../support/compare-text.ts';
import type { GraphEntry } from './graph-entry.ts';

/** The entries of a type. A slug's number in the set is its index in the list of every language. */
export interface TypeEntries {
  readonly translations: Translations;
  readonly slugs: TextSet;
  /** Entries by language, without fallbacks. */
  readonly versions: ReadonlyMap<string, readonly (GraphEntry | undefined)[]>;
  /**
   * Entries by language. A fallback, else the first version, stands in for a missing one, unless
   * translations are optional.
   */
  readonly shown: ReadonlyMap<string, readonly (ContentEntry | undefined)[]>;
  /** True if an entry is missing in a language. */
  readonly hasGaps: boolean;
  /** Returns the version that is shown in a language without one. */
  readonly fallbackOf: (number: number, locale: string) => GraphEntry;
}

interface GroupOptions {
  readonly locales: readonly string[];
  readonly model: ContentModel;
  readonly languages?: Readonly<Record<string, ContentLanguage>>;
  readonly fallbacks?: Fallbacks;
}

/** Groups entries by type, in the order of their ids. */
export function entriesByType(entries: readonly GraphEntry[], options: GroupOptions): ReadonlyMap<string, TypeEntries> {
  const byType = new Map<string, GraphEntry[]>();
  for (const entry of entries) {
    const ofType = byType.get(entry.type);
    if (ofType) ofType.push(entry);
    else byType.set(entry.type, [entry]);
  }
  const types = [...byType].sort(([a], [b]) => compareText(`${a}/`, `${b}/`));
  return new Map(types.map(([type, ofType]) => [type, entriesOfType(type, ofType, options)]));
}

function entriesOfType(type: string, entries: GraphEntry[], { locales, model, languages, fallbacks }: GroupOptions): TypeEntries {
  const translations = translationsOf(model, type);
  const slugs = new TextSet();
  const versions = new Map(locales.map((locale) => [locale, [] as (GraphEntry | undefined)[]]));
  for (const entry of entries.sort((a, b) => compareText(a.slug, b.slug))) {
    const number = slugs.add(entry.slug);
    const ofLocale = versions.get(entry.locale);
    // A list with holes is slow to read.
    while (ofLocale && ofLocale.length < number) ofLocale.push(undefined);
    if (ofLocale) ofLocale[number] = entry;
  }
  const isWhole = (ofLocale: readonly (GraphEntry | undefined)[]): boolean =>
    ofLocale.length === slugs.size && !ofLocale.includes(undefined);
  const fallbackOf = (number: number, locale: string): GraphEntry =>
    (fallbacks?.[locale] ?? []).map((other) => versions.get(other)?.[number]).find((entry) => entry !== undefined) ??
    firstVersion(versions, number);
  const fallback = (number: number, locale: string): ContentEntry => {
    const original = fallbackOf(number, locale);
    return derivedEntry(original, { locale, original: languages?.[original.locale] });
  };
  const shown = [...versions].map(([locale, ofLocale]): [string, readonly (ContentEntry | undefined)[]] => [
    locale,
    translations === 'optional' || isWhole(ofLocale)
      ? ofLocale
      : Array.from({ length: slugs.size }, (_, number) => ofLocale[number] ?? fallback(number, locale)),
  ]);
  const hasGaps = ![...versions.values()].every(isWhole);
  return { translations, slugs, versions, shown: new Map(shown), hasGaps, fallbackOf };
}

/** Returns the versions of an entry, in the order of the languages. */
export function* versionsOf(versions: TypeEntries['versions'], number: number): Generator<GraphEntry> {
  for (const ofLocale of versions.values()) {
    const entry = ofLocale[number];
    if (entry) yield entry;
  }
}

/** Returns an entry in the first language that has it. */
export function firstVersion(versions: TypeEntries['versions'], number: number): GraphEntry {
  for (const entry of versionsOf(versions, number)) return entry;
  throw new Fault('An entry without any language is in the graph.');
}
