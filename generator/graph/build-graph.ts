import { type Problem, ProblemError } from '../errors/problem.ts';
import type { ContentEntry, ContentGraph, ContentModel, EntryId, RichTextRef } from '../model/content-model.ts';
import type { FieldPath } from '../model/content-source.ts';
import { createNameFinder } from '../support/closest-name.ts';
import { type Agreements, type Comparisons, compareTranslation } from './compare-translations.ts';
import { graphErrors } from './errors.ts';
import type { GraphEntry } from './graph-entry.ts';
import { type EntryLink, listLinks } from './list-links.ts';
import { entriesByType, firstVersion, type TypeEntries } from './type-entries.ts';

/** The graph, and the problems of translations and links. */
export interface BuiltGraph {
  readonly graph: ContentGraph;
  /** Returns the entry in this language, without a stand-in. */
  readonly find: (id: EntryId, locale: string) => GraphEntry | undefined;
  readonly problems: readonly Problem[];
  /**
   * Compares each entry with its version in the default language and yields the problems.
   * Expensive.
   */
  readonly compareTranslations: (textOf: TextLookup) => Generator<readonly Problem[]>;
}

/** Returns the words of a formatted text, as they were written. */
export type TextLookup = (reference: RichTextRef) => string;

interface GraphOptions {
  readonly model: ContentModel;
  /** The default language first. */
  readonly locales: readonly string[];
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  readonly sameInAllLanguages: ReadonlySet<string>;
  /** Returns fields for a missing entry, so that a draft can be previewed without it. */
  readonly standIn?: ((type: string, locale: string) => ContentEntry['fields']) | undefined;
  /** Fingerprint of all entries: among the same entries, a link that was right is right. */
  readonly entriesName?: string | undefined;
  /**
   * Files with a reported problem that no entry was read from: their entries are not reported as
   * missing.
   */
  readonly refusedFiles?: readonly string[] | undefined;
  /** True if nothing is published while there is this problem. By default, each prevents it. */
  readonly prevents?: ((problem: Problem) => boolean) | undefined;
  /** Results of earlier graphs of this process; by default none. */
  readonly memory?: GraphMemory | undefined;
  readonly agreements?: Agreements | undefined;
}

/**
 * Links and comparisons of entries: an entry that is the same object in another graph has the same
 * ones.
 */
export interface GraphMemory {
  readonly links: WeakMap<GraphEntry, readonly EntryLink[]>;
  readonly comparisons: Comparisons;
}

export const createGraphMemory = (): GraphMemory => ({ links: new WeakMap(), comparisons: new WeakMap() });

/**
 * Orders entries and checks translations, links and shared values. After a problem the graph is
 * still complete: another language's entry, or an empty one, replaces a missing entry.
 */
export function buildGraph(entries: readonly GraphEntry[], options: GraphOptions): BuiltGraph {
  const { locales, standIn, agreements, memory, refusedFiles = [], prevents = () => true } = options;
  const byType = entriesByType(entries, locales);
  const wrongLinks = [...listWrongLinks(entries, byType, options)];
  const problems = [...missingTranslations(byType, options), ...wrongLinks.map(({ problem }) => problem)];
  const isPublished = refusedFiles.length === 0 && !problems.some(prevents);

  const get = (type: string, slug: string, locale: string): ContentEntry => {
    const ofType = byType.get(type);
    const entry = ofType?.ordered.get(locale)?.[ofType.slugs.numberOf(slug)];
    if (entry) return entry;
    if (standIn) return emptyEntry({ type, slug, shownSlug: slug || `missing-${type}`, locale, fields: standIn(type, locale) });
    // After a problem, the run continues to find more, and publishes nothing.
    if (!isPublished) {
      const similar = ofType?.ordered.get(locale)?.[0];
      return emptyEntry({ type, slug, shownSlug: slug, locale, fields: similar?.fields ?? {} });
    }
    throw new ProblemError([graphErrors.ENTRY_MISSING({ id: `${type}/${slug}`, locale })]);
  };
  const graph: ContentGraph = {
    locales,
    ofType: (type, locale) => (byType.get(type)?.ordered.get(locale) ?? []) as never,
    entry: (type, id, locale) => get(type, slugOf(id), locale) as never,
    single: (type, slug, locale) => get(type, slug, locale) as never,
  };
  return {
    graph,
    problems,
    find(id, locale) {
      const ofType = byType.get(typeOf(id));
      return ofType?.versions.get(locale)?.[ofType.slugs.numberOf(slugOf(id))];
    },
    *compareTranslations(textOf) {
      const wrongPaths = new Map<GraphEntry, FieldPath[]>();
      for (const { entry, path } of wrongLinks) wrongPaths.set(entry, [...(wrongPaths.get(entry) ?? []), path]);
      const wrongLinksOf = (entry: GraphEntry) => wrongPaths.get(entry);
      const comparison = { ...options, textOf, agreements, comparisons: memory?.comparisons, wrongLinksOf };
      for (const [entry, first] of translationPairs(byType)) yield compareTranslation(entry, first, comparison);
    },
  };
}

/** A shown slug may be a segment of a page's address, which cannot be empty. */
function emptyEntry({
  type,
  slug,
  shownSlug,
  locale,
  fields,
}: Pick<ContentEntry, 'type' | 'slug' | 'locale' | 'fields'> & {
  readonly shownSlug: string;
}): ContentEntry {
  return { id: `${type}/${slug}` as EntryId, type, slug: shownSlug, locale, fields, origin: { file: '' } };
}

function* missingTranslations(
  byType: ReadonlyMap<string, TypeEntries>,
  { locales, refusedFiles }: GraphOptions,
): Generator<Problem> {
  for (const [type, { slugs, versions }] of byType) {
    for (let number = 0; number < slugs.size; number++) {
      for (const locale of locales) {
        if (versions.get(locale)?.[number]) continue;
        const first = firstVersion(versions, number);
        const expectedFile = first.origin.file.replace(`.${first.locale}.`, `.${locale}.`);
        const id = `${type}/${slugs.at(number)}`;
        if (isRefused(id, refusedFiles)) continue;
        yield graphErrors.TRANSLATION_MISSING({ id, locale, expectedFile }, { where: first.origin });
      }
    }
  }
}

/** Pairs of an entry and its version in the first language that has it. */
function* translationPairs(byType: ReadonlyMap<string, TypeEntries>): Generator<readonly [GraphEntry, GraphEntry]> {
  for (const { slugs, versions } of byType.values()) {
    for (let number = 0; number < slugs.size; number++) {
      const first = firstVersion(versions, number);
      for (const ofLocale of versions.values()) {
        const entry = ofLocale[number];
        if (entry) yield [entry, first];
      }
    }
  }
}

interface WrongLink {
  readonly entry: GraphEntry;
  readonly path: FieldPath;
  readonly problem: Problem;
}

function* listWrongLinks(
  entries: readonly GraphEntry[],
  byType: ReadonlyMap<string, TypeEntries>,
  { model, entriesName, refusedFiles, memory }: GraphOptions,
): Generator<WrongLink> {
  const findName = createNameFinder();
  for (const entry of entries) {
    if (entriesName !== undefined && entry.soundAmong?.entries === entriesName) continue;
    const links = memory?.links.get(entry) ?? listLinks(entry, model[entry.type]?.fields ?? {});
    memory?.links.set(entry, links);
    for (const { id, to, path } of links) {
      const type = typeOf(id);
      const slug = slugOf(id);
      // An empty slug stands in for a link that was reported as missing.
      if (slug === '' || isRefused(id, refusedFiles)) continue;
      const isAllowed = to.includes(type);
      const slugs = byType.get(type)?.slugs;
      if (isAllowed && slugs?.has(slug)) continue;
      const where = entry.locate(path);
      const field = where.field ?? String(path.at(-1));
      const problem = isAllowed
        ? graphErrors.LINK_MISSING({ field, target: slug, similar: findName(slug, slugs ?? []) }, { where })
        : graphErrors.LINK_TYPE({ field, target: id, allowed: to }, { where });
      yield { entry, path, problem };
    }
  }
}

const isRefused = (id: string, refusedFiles: readonly string[] = []): boolean =>
  refusedFiles.some((file) => file.includes(`/${id}.`));

const typeOf = (id: string): string => id.slice(0, id.indexOf('/'));
const slugOf = (id: string): string => id.slice(id.indexOf('/') + 1);
