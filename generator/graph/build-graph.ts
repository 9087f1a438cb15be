import { Fault, type Problem, ProblemError } from '../errors/problem.ts';
import type { ContentEntry, ContentGraph, ContentModel, EntryId, RichTextRef } from '../model/content-model.ts';
import { TextSet } from '../store/text-set.ts';
import { createNameFinder } from '../support/closest-name.ts';
import { compareText } from '../support/compare-text.ts';
import { contentHash } from '../support/content-hash.ts';
import { rememberBy } from '../support/remember.ts';
import { stableJson } from '../support/stable-json.ts';
import { checkParity } from './check-parity.ts';
import { graphErrors } from './errors.ts';
import type { GraphEntry } from './graph-entry.ts';
import { type EntryLink, listLinks } from './list-links.ts';

/** The graph, and what is wrong with how its entries hang together. */
export interface BuiltGraph {
  readonly graph: ContentGraph;
  /** The entry in this very language, if there is one. */
  readonly find: (id: EntryId, locale: string) => GraphEntry | undefined;
  readonly problems: readonly Problem[];
  /** Compares each entry with its version in the default language, which takes as long as all else, and gives what is wrong. */
  readonly compareTranslations: () => Generator<readonly Problem[]>;
}

interface GraphOptions {
  readonly model: ContentModel;
  /** The default language first. */
  readonly locales: readonly string[];
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  readonly sameInAllLanguages: ReadonlySet<string>;
  /** The words of the text that a reference stands for, as they were written. */
  readonly textOf: (reference: RichTextRef) => string;
  /** Gives the fields of an entry that is not there, for a site that is shown in spite of it. */
  readonly standIn?: ((type: string, locale: string) => ContentEntry['fields']) | undefined;
  /** Names all entries: where the same were there, links that were right are so still. */
  readonly entriesName?: string | undefined;
  /** What is known of entries that were in a graph before. */
  readonly memory?: GraphMemory;
}

/** What was found out about entries: it is true of the same entry in another graph. */
export interface GraphMemory {
  readonly links: (entry: GraphEntry) => readonly EntryLink[];
  /** Problems of an entry compared with its version in the default language; absent where there is no other graph to come. */
  readonly comparisons?: WeakMap<GraphEntry, { readonly first: GraphEntry; readonly problems: readonly Problem[] }>;
  readonly agreements?: Agreements | undefined;
}

/** Pairs of an entry and its version in the default language in which earlier runs have found nothing to tell, by `agreementKey`. */
export interface Agreements {
  has(key: string): boolean;
  add(key: string): void;
}

/** Makes the memory of the graphs of one model. */
export const createGraphMemory = (model: ContentModel, agreements?: Agreements): GraphMemory => ({
  ...{ agreements, links: rememberBy(linksBy(model)), comparisons: new WeakMap() },
});

/** What a graph needs that no other follows. */
export const oneGraph = (model: ContentModel, agreements?: Agreements): GraphMemory => ({ agreements, links: linksBy(model) });

const linksBy =
  (model: ContentModel): GraphMemory['links'] =>
  (entry) =>
    listLinks(entry, model[entry.type]?.fields ?? {});

/** The entries of a type. A slug's number in the set is its place in the list of every language. */
interface TypeEntries {
  readonly slugs: TextSet;
  /** In each language, the entries that there are. */
  readonly versions: ReadonlyMap<string, readonly (GraphEntry | undefined)[]>;
  /** In each language, all entries: one that is missing is stood in for by another language's. */
  readonly ordered: ReadonlyMap<string, readonly ContentEntry[]>;
}

/**
 * Puts entries in order and checks translations, links and values that all languages share. The graph is whole even where
 * problems were found: a missing translation is stood in for by another language's entry, a missing entry by an empty one.
 */
export function buildGraph(entries: readonly GraphEntry[], options: GraphOptions): BuiltGraph {
  const { model, locales, memory = oneGraph(model) } = options;
  const problems: Problem[] = [];
  const byType = entriesByType(entries, locales);
  const findName = createNameFinder();
  checkTranslations();
  for (const entry of entries) {
    if (options.entriesName !== undefined && entry.soundAmong?.entries === options.entriesName) continue;
    for (const link of memory.links(entry)) checkLink(entry, link);
  }

  const get = (type: string, slug: string, locale: string): ContentEntry => {
    const ofType = byType.get(type);
    const entry = ofType?.ordered.get(locale)?.[ofType.slugs.numberOf(slug)];
    if (entry) return entry;
    // Reached only where a link's problem was reported: the run goes on to find more, and emits nothing.
    if (problems.length > 0 || options.standIn) return emptyEntry(type, slug, locale);
    throw new ProblemError([graphErrors.ENTRY_MISSING({ id: `${type}/${slug}`, locale })]);
  };
  const graph: ContentGraph = {
    locales,
    ofType: (type, locale) => (byType.get(type)?.ordered.get(locale) ?? []) as never,
    entry: (type, id, locale) => get(type, slugOf(id), locale) as never,
    single: (type, slug, locale) => get(type, slug, locale) as never,
  };
  return { graph, find, problems, compareTranslations };

  function find(id: EntryId, locale: string): GraphEntry | undefined {
    const ofType = byType.get(typeOf(id));
    return ofType?.versions.get(locale)?.[ofType.slugs.numberOf(slugOf(id))];
  }

  function emptyEntry(type: string, slug: string, locale: string): ContentEntry {
    const [like] = byType.get(type)?.ordered.get(locale) ?? [];
    const fields = options.standIn?.(type, locale) ?? like?.fields ?? {};
    // Where pages are shown that are made of it, its slug may be a part of their addresses, and none of those is empty.
    const shownSlug = options.standIn && slug === '' ? `missing-${type}` : slug;
    return { id: `${type}/${slug}` as EntryId, type, slug: shownSlug, locale, fields, origin: { file: '' } };
  }

  function checkTranslations(): void {
    for (const [type, { slugs, versions }] of byType) {
      for (let number = 0; number < slugs.size; number++) {
        const first = firstVersion(versions, number);
        for (const locale of locales) {
          if (versions.get(locale)?.[number]) continue;
          const expectedFile = first.origin.file.replace(`.${first.locale}.`, `.${locale}.`);
          const id = `${type}/${slugs.at(number)}`;
          problems.push(graphErrors.TRANSLATION_MISSING({ id, locale, expectedFile }, { where: first.origin }));
        }
      }
    }
  }

  function* compareTranslations(): Generator<readonly Problem[]> {
    for (const { slugs, versions } of byType.values()) {
      for (let number = 0; number < slugs.size; number++) {
        const first = firstVersion(versions, number);
        for (const ofLocale of versions.values()) {
          const entry = ofLocale[number];
          if (entry) yield compared(entry, first);
        }
      }
    }
  }

  function compared(entry: GraphEntry, first: GraphEntry): readonly Problem[] {
    const known = memory.comparisons?.get(entry);
    if (known?.first === first) return known.problems;
    const key = agreementKey(entry, first);
    if (key !== undefined && memory.agreements?.has(key)) return [];
    const found = [
      ...(entry === first ? [] : differingValues(first, entry)),
      ...checkParity(entry, entry === first ? undefined : first, options),
    ];
    if (key !== undefined && found.length === 0) memory.agreements?.add(key);
    memory.comparisons?.set(entry, { first, problems: found });
    return found;
  }

  function differingValues(first: GraphEntry, entry: GraphEntry): readonly Problem[] {
    const shared = Object.entries(model[entry.type]?.fields ?? {}).filter(([, { localized }]) => !localized);
    const differing = shared.filter(([name]) => stableJson(first.fields[name]) !== stableJson(entry.fields[name]));
    return differing.map(([name]) => {
      const params = { field: name, id: entry.id, otherFile: first.origin.file };
      return graphErrors.VALUE_DIFFERS(params, { where: entry.locate([name]) });
    });
  }

  function checkLink(entry: GraphEntry, { id, to, path }: EntryLink): void {
    const type = typeOf(id);
    // An empty slug is the stand-in of a link that was reported as missing.
    if (slugOf(id) === '') return;
    const isAllowed = to.includes(type);
    const known = byType.get(type)?.slugs;
    if (isAllowed && known?.has(slugOf(id))) return;
    const where = entry.locate(path);
    const field = where.field ?? String(path.at(-1));
    problems.push(
      isAllowed
        ? graphErrors.LINK_MISSING({ field, target: slugOf(id), known: findName(slugOf(id), known ?? []) }, { where })
        : graphErrors.LINK_TYPE({ field, target: id, allowed: to }, { where }),
    );
  }
}

/** Types in the order of their entries' ids, and each one's entries by slug. */
function entriesByType(entries: readonly GraphEntry[], locales: readonly string[]): ReadonlyMap<string, TypeEntries> {
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
    // No list may have holes: what is not there is looked up like what is.
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

/** An entry in the first language that it is there in. */
function firstVersion(versions: TypeEntries['versions'], number: number): GraphEntry {
  for (const ofLocale of versions.values()) {
    const entry = ofLocale[number];
    if (entry) return entry;
  }
  throw new Fault('An entry without any language is in the graph.');
}

/** An entry that stands in for its missing version in another language. */
const inLanguage = (entry: ContentEntry, locale: string): ContentEntry => {
  const { id, type, slug, origin } = entry;
  return {
    ...{ id, type, slug, locale, origin },
    get fields() {
      return entry.fields;
    },
  };
};

/** Names two entries as they are now; undefined where nothing tells their state. */
function agreementKey({ source }: GraphEntry, { source: firstSource }: GraphEntry): string | undefined {
  return source && firstSource && contentHash(source.name, source.hash, firstSource.hash);
}

const typeOf = (id: string): string => id.slice(0, id.indexOf('/'));
const slugOf = (id: string): string => id.slice(id.indexOf('/') + 1);
