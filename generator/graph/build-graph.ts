import type { ContentEntry, ContentGraph, ContentModel, EntryId, RichTextRef } from '../content/content-model.ts';
import { Fault, type Problem, ProblemError } from '../errors/problem.ts';
import { closestName } from '../support/closest-name.ts';
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
  /** What is known of entries that were in a graph before. */
  readonly memory?: GraphMemory;
}

/** What was found out about entries: it is true of the same entry in another graph. */
export interface GraphMemory {
  readonly links: (entry: GraphEntry) => readonly EntryLink[];
  /** Problems of an entry compared with its version in the default language. */
  readonly comparisons: WeakMap<GraphEntry, { readonly first: GraphEntry; readonly problems: readonly Problem[] }>;
  readonly agreements?: Agreements | undefined;
}

/** Pairs of an entry and its version in the default language in which earlier runs have found nothing to tell, by `agreementKey`. */
export interface Agreements {
  has(key: string): boolean;
  add(key: string): void;
}

/** Makes the memory of the graphs of one model. */
export const createGraphMemory = (model: ContentModel, agreements?: Agreements): GraphMemory => ({
  agreements,
  links: rememberBy((entry) => listLinks(entry, model[entry.type]?.fields ?? {})),
  comparisons: new WeakMap(),
});

/**
 * Puts entries in order and checks translations, links and values that all languages share. The graph is whole even where
 * problems were found: a missing translation is stood in for by another language's entry, a missing entry by an empty one.
 */
export function buildGraph(entries: readonly GraphEntry[], options: GraphOptions): BuiltGraph {
  const { model, locales, memory = createGraphMemory(model) } = options;
  const problems: Problem[] = [];
  const byType = new Map<string, Map<string, Map<string, GraphEntry>>>();
  for (const entry of [...entries].sort((a, b) => compareText(a.id, b.id))) {
    const bySlug = computeIfAbsent(byType, entry.type, () => new Map<string, Map<string, GraphEntry>>());
    computeIfAbsent(bySlug, entry.slug, () => new Map<string, GraphEntry>()).set(entry.locale, entry);
  }
  const ordered = new Map<string, readonly ContentEntry[]>();
  for (const [type, bySlug] of byType) {
    for (const locale of locales) {
      ordered.set(
        `${type}/${locale}`,
        [...bySlug.values()].map((translations) => translationOf(translations, locale)),
      );
    }
  }
  checkTranslations();
  for (const entry of entries) for (const link of memory.links(entry)) checkLink(entry, link);

  const find = (type: string, slug: string, locale: string): ContentEntry => {
    const translations = byType.get(type)?.get(slug);
    if (translations) return translationOf(translations, locale);
    // Reached only where a link's problem was reported: the run goes on to find more, and emits nothing.
    if (problems.length > 0 || options.standIn) return emptyEntry(type, slug, locale);
    throw new ProblemError([graphErrors.ENTRY_MISSING({ id: `${type}/${slug}`, locale })]);
  };
  const graph: ContentGraph = {
    locales,
    ofType: (type, locale) => (ordered.get(`${type}/${locale}`) ?? []) as never,
    entry: (type, id, locale) => find(type, slugOf(id), locale) as never,
    single: (type, slug, locale) => find(type, slug, locale) as never,
  };
  return { graph, problems, compareTranslations };

  /** The entry in the asked language, or in the first one that there is, under the asked language's name. */
  function translationOf(translations: ReadonlyMap<string, GraphEntry>, locale: string): ContentEntry {
    const entry = translations.get(locale);
    if (entry) return entry;
    const [other] = translations.values();
    if (!other) throw new Fault('An entry without any language is in the graph.');
    return inLanguage(other, locale);
  }

  function emptyEntry(type: string, slug: string, locale: string): ContentEntry {
    const [like] = byType.get(type)?.values() ?? [];
    const fields = options.standIn?.(type, locale) ?? (like ? translationOf(like, locale).fields : {});
    return { id: `${type}/${slug}` as EntryId, type, slug, locale, fields, origin: { file: '' } };
  }

  function checkTranslations(): void {
    for (const [type, bySlug] of byType) {
      for (const [slug, translations] of bySlug) {
        const [first] = translations.values();
        if (!first) continue;
        for (const locale of locales) {
          const entry = translations.get(locale);
          if (entry === undefined) {
            const expectedFile = first.origin.file.replace(`.${first.locale}.`, `.${locale}.`);
            const where = first.origin;
            problems.push(graphErrors.TRANSLATION_MISSING({ id: `${type}/${slug}`, locale, expectedFile }, { where }));
          }
        }
      }
    }
  }

  function* compareTranslations(): Generator<readonly Problem[]> {
    for (const bySlug of byType.values()) {
      for (const translations of bySlug.values()) {
        const [first] = translations.values();
        if (first) for (const entry of translations.values()) yield compared(entry, first);
      }
    }
  }

  function compared(entry: GraphEntry, first: GraphEntry): readonly Problem[] {
    const known = memory.comparisons.get(entry);
    if (known?.first === first) return known.problems;
    const key = agreementKey(entry, first);
    if (key !== undefined && memory.agreements?.has(key)) return [];
    const found = [
      ...(entry === first ? [] : differingValues(first, entry)),
      ...checkParity(entry, entry === first ? undefined : first, options),
    ];
    if (key !== undefined && found.length === 0) memory.agreements?.add(key);
    memory.comparisons.set(entry, { first, problems: found });
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
    const type = id.slice(0, id.indexOf('/'));
    // An empty slug is the stand-in of a link that was reported as missing.
    if (slugOf(id) === '') return;
    const isAllowed = to.includes(type);
    if (isAllowed && byType.get(type)?.has(slugOf(id))) return;
    const where = entry.locate(path);
    const field = where.field ?? String(path.at(-1));
    const known = closestName(slugOf(id), byType.get(type)?.keys() ?? []);
    problems.push(
      isAllowed
        ? graphErrors.LINK_MISSING({ field, target: slugOf(id), known }, { where })
        : graphErrors.LINK_TYPE({ field, target: id, allowed: to }, { where }),
    );
  }
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
const agreementKey = (entry: GraphEntry, first: GraphEntry): string | undefined =>
  entry.source && first.source && contentHash(entry.source.name, entry.source.hash, first.source.hash);

const slugOf = (id: string): string => id.slice(id.indexOf('/') + 1);

function computeIfAbsent<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}
