import { Fault } from '../errors/problem.ts';
import type { ContentEntry } from '../model/content-model.ts';
import { TextSet } from '../store/text-set.ts';
import { compareText } from '../support/compare-text.ts';
import type { GraphEntry } from './graph-entry.ts';

/** The entries of a type. A slug's number in the set is its index in the list of every language. */
export interface TypeEntries {
  readonly slugs: TextSet;
  /** Entries by language, without stand-ins. */
  readonly versions: ReadonlyMap<string, readonly (GraphEntry | undefined)[]>;
  /** Entries by language; another language's entry stands in for a missing one. */
  readonly ordered: ReadonlyMap<string, readonly ContentEntry[]>;
}

/** Groups entries by type, in the order of their ids. */
export function entriesByType(entries: readonly GraphEntry[], locales: readonly string[]): ReadonlyMap<string, TypeEntries> {
  const byType = new Map<string, GraphEntry[]>();
  for (const entry of entries) {
    const ofType = byType.get(entry.type);
    if (ofType) ofType.push(entry);
    else byType.set(entry.type, [entry]);
  }
  const types = [...byType].sort(([a], [b]) => compareText(`${a}/`, `${b}/`));
  return new Map(types.map(([type, ofType]) => [type, entriesOfType(ofType, locales)]));
}

function entriesOfType(entries: GraphEntry[], locales: readonly string[]): TypeEntries {
  const slugs = new TextSet();
  const versions = new Map(locales.map((locale) => [locale, [] as (GraphEntry | undefined)[]]));
  for (const entry of entries.sort((a, b) => compareText(a.slug, b.slug))) {
    const number = slugs.add(entry.slug);
    const ofLocale = versions.get(entry.locale);
    // A list with holes is slow to read.
    while (ofLocale && ofLocale.length < number) ofLocale.push(undefined);
    if (ofLocale) ofLocale[number] = entry;
  }
  const isWhole = (ofLocale: readonly (GraphEntry | undefined)[]): ofLocale is readonly GraphEntry[] =>
    ofLocale.length === slugs.size && !ofLocale.includes(undefined);
  const ordered = [...versions].map(([locale, ofLocale]): [string, readonly ContentEntry[]] => [
    locale,
    isWhole(ofLocale)
      ? ofLocale
      : Array.from({ length: slugs.size }, (_, number) => ofLocale[number] ?? inLanguage(firstVersion(versions, number), locale)),
  ]);
  return { slugs, versions, ordered: new Map(ordered) };
}

/** Returns an entry in the first language that has it. */
export function firstVersion(versions: TypeEntries['versions'], number: number): GraphEntry {
  for (const ofLocale of versions.values()) {
    const entry = ofLocale[number];
    if (entry) return entry;
  }
  throw new Fault('An entry without any language is in the graph.');
}

/** An entry that stands in for its missing translation. */
const inLanguage = (entry: ContentEntry, locale: string): ContentEntry => {
  const { id, type, slug, origin } = entry;
  return {
    ...{ id, type, slug, locale, origin },
    get fields() {
      return entry.fields;
    },
  };
};
