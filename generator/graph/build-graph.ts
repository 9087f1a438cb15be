import type { ContentLanguage } from '#contract/page';
import { type Problem, ProblemError } from '../errors/problem.ts';
import type { ContentEntry, ContentGraph, ContentModel } from '../model/content-model.ts';
import type { Fallbacks } from '../model/content-source.ts';
import { type FieldPath, fieldPathText } from '../model/field-path.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { RichTextRef } from '../model/kinds/markdown.ts';
import { withOwnSlug } from '../model/slugs.ts';
import { closestName, createNameFinder } from '../support/closest-name.ts';
import { type Agreements, type Comparisons, compareVersions } from './compare-translations.ts';
import { treeLister } from './entry-trees.ts';
import { graphErrors } from './errors.ts';
import type { GraphEntry } from './graph-entry.ts';
import { guardedFields } from './guarded-fields.ts';
import { type EntryLink, listLinks } from './list-links.ts';
import { entryPruner, type IsMissing, neededLinks, typesWithLinksTo } from './missing-links.ts';
import { entriesByType, firstVersion, type TypeEntries, versionsOf } from './type-entries.ts';

/** The graph, and the problems of translations and links. */
export interface BuiltGraph {
  readonly graph: ContentGraph;
  /** Returns the entry in this language, without a fallback. */
  readonly find: (id: EntryId, locale: string) => GraphEntry | undefined;
  /** Returns the entry that readers of this language see: its version, or a fallback. */
  readonly shown: (id: EntryId, locale: string) => ContentEntry | undefined;
  /** Returns the other languages in which an entry is shown, as a fallback. */
  readonly fallbackLocales: (entry: Pick<ContentEntry, 'type' | 'slug' | 'locale'>) => readonly string[];
  /** False if a change of the entry changes other entries of the graph, or its links. */
  readonly isApart: (entry: ContentEntry) => boolean;
  /** True if another language's entry is shown for one that every language should have. */
  readonly hasFallbacks: boolean;
  readonly problems: readonly Problem[];
  /**
   * Compares the versions of each entry and yields the problems. Expensive.
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
  /** Tag and direction by locale, for the entries of types with fallbacks. */
  readonly languages?: Readonly<Record<string, ContentLanguage>>;
  /** Languages that replace a missing one; by default the first that has the entry. */
  readonly fallbacks?: Fallbacks;
  readonly sameInAllLanguages: ReadonlySet<string>;
  /** Returns fields for a missing entry, so that a draft can be previewed without it. */
  readonly placeholderFields?: (type: string, locale: string) => ContentEntry['fields'];
  /** Fingerprint of all entries: among the same entries, a link that was right is right. */
  readonly entriesFingerprint?: string;
  /**
   * Files with a reported problem that no entry was read from: their entries are not reported as
   * missing.
   */
  readonly refusedFiles?: readonly string[];
  /** True for an entry that others may show, and that is in no list. By default, all are listed. */
  readonly isUnlisted?: (entry: Pick<ContentEntry, 'id' | 'locale'>) => boolean;
  /** Returns why an entry is hidden, as the end of a sentence; undefined if no hidden one has this name. */
  readonly whyHidden?: (id: string, locale: string) => string | undefined;
  /** True if nothing is published while there is this problem. By default, each prevents it. */
  readonly prevents?: (problem: Problem) => boolean;
  /** Results of earlier graphs of this process; by default none. */
  readonly memo?: GraphMemo;
  readonly agreements?: Agreements;
}

/**
 * Links and comparisons of entries: an entry that is the same object in another graph has the same
 * ones.
 */
export interface GraphMemo {
  readonly links: WeakMap<GraphEntry, readonly EntryLink[]>;
  readonly comparisons: Comparisons;
}

export const createGraphMemo = (): GraphMemo => ({ links: new WeakMap(), comparisons: new WeakMap() });

/**
 * Orders entries and checks translations, links and shared values. After a problem the graph is
 * still complete: another language's entry, or an empty one, replaces a missing entry.
 */
export function buildGraph(entries: readonly GraphEntry[], options: GraphOptions): BuiltGraph {
  const { model, locales, memo, refusedFiles = [], prevents = () => true } = options;
  const byType = entriesByType(entries, options);
  const linking = typesWithLinksTo(model, typesWithGaps(byType));
  const lookup: Lookup = { byType, linking, isMissingIn: missingIn(byType, options.refusedFiles) };
  const wrongLinks = [...listWrongLinks(entries, lookup, options)];
  const problems = [...missingTranslations(byType, options), ...wrongLinks.map(({ problem }) => problem)];
  const isPublished = refusedFiles.length === 0 && !problems.some(prevents);
  const shownEntries = listShown(lookup, options);
  const shown = (id: EntryId, locale: string): ContentEntry | undefined =>
    shownEntries.get(typeOf(id))?.get(locale)?.[byType.get(typeOf(id))?.slugs.numberOf(slugOf(id)) ?? -1];
  const { isUnlisted } = options;
  const isListed = ({ versions, fallbackOf }: TypeEntries, locale: string, number: number): boolean =>
    !isUnlisted?.(versions.get(locale)?.[number] ?? fallbackOf(number, locale));
  const listed = (type: string, locale: string, ofLocale: readonly (ContentEntry | undefined)[]) => {
    const ofType = byType.get(type);
    if (!isUnlisted || !ofType) return ofLocale;
    return ofLocale.map((entry, number) => (entry && isListed(ofType, locale, number) ? entry : undefined));
  };
  const withoutGaps = (ofLocale: readonly (ContentEntry | undefined)[]): readonly (ContentEntry | undefined)[] =>
    ofLocale.includes(undefined) ? ofLocale.filter(isEntry) : ofLocale;
  const lists = new Map(
    [...shownEntries].map(([type, ofType]) => [
      type,
      new Map([...ofType].map(([locale, ofLocale]) => [locale, withoutGaps(listed(type, locale, ofLocale))])),
    ]),
  );
  const ofType = (type: string, locale: string): readonly ContentEntry[] =>
    (lists.get(type)?.get(locale) ?? []) as readonly ContentEntry[];
  const get = (type: string, slug: string, locale: string): ContentEntry =>
    shown(`${type}/${slug}` as EntryId, locale) ??
    missingEntry({ type, slug, locale, similar: ofType(type, locale)[0] }, !isPublished, options);
  const known = typeChecker(model);
  const trees = treeLister(ofType);
  const graph: ContentGraph = {
    locales,
    ofType: (type, locale) => ofType(known(type), locale) as never,
    find: (type, id, locale) => {
      known(type);
      return shown(id, locale) as never;
    },
    entry: (type, id, locale) => get(known(type), slugOf(id), locale) as never,
    linked: (id, locale) => get(typeOf(id), slugOf(id), locale) as never,
    tagged: tagIndex(lists),
    tree(type, locale, options) {
      const names = Object.keys(model[known(type)]?.fields ?? {});
      const { orderBy: field } = options ?? {};
      if (field === undefined || names.includes(field)) return trees(type, locale, options) as never;
      throw new ProblemError([graphErrors.FIELD_UNKNOWN({ field, type, similar: closestName(field, names) })]);
    },
    single: (type, slug, locale) => get(known(type), slug, locale) as never,
  };
  return {
    graph,
    problems,
    hasFallbacks: [...byType.values()].some(({ translations, hasGaps }) => hasGaps && translations !== 'optional'),
    shown,
    find(id, locale) {
      const ofType = byType.get(typeOf(id));
      return ofType?.versions.get(locale)?.[ofType.slugs.numberOf(slugOf(id))];
    },
    fallbackLocales: (entry) => fallbackLocales(entry, byType.get(entry.type)),
    isApart: (entry) =>
      typeof model[entry.type]?.slug !== 'string' &&
      !linking.has(entry.type) &&
      fallbackLocales(entry, byType.get(entry.type)).length === 0,
    *compareTranslations(textOf) {
      const wrongPaths = new Map<GraphEntry, FieldPath[]>();
      for (const { entry, path } of wrongLinks) wrongPaths.set(entry, [...(wrongPaths.get(entry) ?? []), path]);
      const { agreements } = options;
      const wrongLinksOf = (entry: GraphEntry) => wrongPaths.get(entry);
      const comparison = { ...options, textOf, agreements, comparisons: memo?.comparisons, wrongLinksOf };
      for (const { slugs, versions } of byType.values()) {
        for (let number = 0; number < slugs.size; number++) yield* compareVersions([...versionsOf(versions, number)], comparison);
      }
    },
  };
}

/** Returns a function that returns the name of a type, and throws a problem for one that the model lacks. */
const typeChecker =
  (model: ContentModel) =>
  (type: string): string => {
    if (Object.hasOwn(model, type)) return type;
    throw new ProblemError([graphErrors.TYPE_UNKNOWN({ type, similar: closestName(type, Object.keys(model)) })]);
  };

/** Returns a function that lists entries by tag or concept. Entries are looked through when it is first called. */
function tagIndex(
  lists: ReadonlyMap<string, ReadonlyMap<string, readonly (ContentEntry | undefined)[]>>,
): ContentGraph['tagged'] {
  let byTag: Map<string, ContentEntry[]> | undefined;
  return (tag, locale) => {
    byTag ??= entriesByTag(lists);
    return (byTag.get(`${locale} ${tag}`) ?? []) as never;
  };
}

function entriesByTag(lists: Parameters<typeof tagIndex>[0]): Map<string, ContentEntry[]> {
  const byTag = new Map<string, ContentEntry[]>();
  for (const ofType of lists.values()) {
    for (const entry of [...ofType.values()].flat().filter(isEntry)) {
      for (const tag of new Set([...(entry.tags ?? []), ...(entry.concepts ?? [])])) {
        const key = `${entry.locale} ${tag}`;
        byTag.set(key, [...(byTag.get(key) ?? []), entry]);
      }
    }
  }
  return byTag;
}

const isEntry = (entry: ContentEntry | undefined): entry is ContentEntry => entry !== undefined;

/** Entries by type, and the links among them. */
interface Lookup {
  readonly byType: ReadonlyMap<string, TypeEntries>;
  /** Types with links that may lead to an entry that a language does not have. */
  readonly linking: ReadonlySet<string>;
  /** Returns the test of links in a language. */
  readonly isMissingIn: (locale: string) => IsMissing;
}

/** An entry of an optional type is missing in a language if another language has it. */
const missingIn =
  (byType: Lookup['byType'], refusedFiles: GraphOptions['refusedFiles']): Lookup['isMissingIn'] =>
  (locale) =>
  (id) => {
    const ofType = byType.get(typeOf(id));
    if (ofType?.translations !== 'optional' || !ofType.hasGaps) return false;
    const number = ofType.slugs.numberOf(slugOf(id));
    return number >= 0 && ofType.versions.get(locale)?.[number] === undefined && !isRefused(id, refusedFiles);
  };

/** Returns the optional types of which an entry is missing in a language. */
const typesWithGaps = (byType: Lookup['byType']): ReadonlySet<string> =>
  new Set([...byType].filter(([, { translations, hasGaps }]) => translations === 'optional' && hasGaps).map(([type]) => type));

/** Returns the entries of each type by language, without links to missing entries. */
function listShown({ byType, linking, isMissingIn }: Lookup, { model }: GraphOptions): ReadonlyMap<string, TypeEntries['shown']> {
  const prune = (type: string, shown: TypeEntries['shown']): TypeEntries['shown'] =>
    new Map(
      [...shown].map(([locale, ofLocale]) => {
        const pruned = entryPruner(model[type]?.fields ?? {}, isMissingIn(locale));
        return [locale, ofLocale.map((entry) => entry && pruned(entry))];
      }),
    );
  const withSlugs = (type: string, shown: TypeEntries['shown']): TypeEntries['shown'] => {
    const declared = model[type];
    if (typeof declared?.slug !== 'string') return shown;
    return new Map(
      [...shown].map(([locale, entries]) => [locale, entries.map((entry) => entry && withOwnSlug(entry, declared))]),
    );
  };
  const guarded = (type: string, shown: TypeEntries['shown']): TypeEntries['shown'] => {
    const guard = guardedFields(type, model);
    return new Map([...shown].map(([locale, entries]) => [locale, entries.map((entry) => entry && guard(entry))]));
  };
  const read = (type: string, shown: TypeEntries['shown']) => withSlugs(type, linking.has(type) ? prune(type, shown) : shown);
  return new Map([...byType].map(([type, { shown }]) => [type, guarded(type, read(type, shown))]));
}

interface WantedEntry extends Pick<ContentEntry, 'type' | 'slug' | 'locale'> {
  readonly similar: ContentEntry | undefined;
}

/** Returns an entry in place of a missing one, or throws its problem. */
function missingEntry(
  { type, slug, locale, similar }: WantedEntry,
  mayBeEmpty: boolean,
  { placeholderFields, whyHidden }: GraphOptions,
): ContentEntry {
  if (placeholderFields)
    return emptyEntry({ type, slug, shownSlug: slug || `missing-${type}`, locale, fields: placeholderFields(type, locale) });
  // After a problem, the run continues to find more, and publishes nothing.
  if (mayBeEmpty) {
    return emptyEntry({ type, slug, shownSlug: slug, locale, fields: similar?.fields ?? {} });
  }
  const id = `${type}/${slug}`;
  const reason = whyHidden?.(id, locale);
  if (reason !== undefined) throw new ProblemError([graphErrors.ENTRY_HIDDEN({ id, locale, reason })]);
  throw new ProblemError([graphErrors.ENTRY_MISSING({ id, locale })]);
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

/** Returns a function that names the file of a translation, as other files of its language are named. */
function fileNamer({ slugs, versions }: TypeEntries): (number: number, from: GraphEntry, to: string) => string {
  const around = new Map<string, readonly [before: string, after: string] | undefined>();
  return (number, { origin: { file }, locale: from }, to) => {
    if (!around.has(to)) around.set(to, aroundSlug(slugs, versions.get(to) ?? []));
    const [before, after] = around.get(to) ?? [];
    if (before !== undefined) return `${before}${slugs.at(number)}${after}`;
    // '.en.' and '/en/' name a language, and 'x.md' the default one.
    const renamed = file.replace(`.${from}.`, `.${to}.`);
    const moved = renamed === file ? file.replace(`/${from}/`, `/${to}/`) : renamed;
    return moved === file ? file.replace(/\.(md|yaml)$/, `.${to}.$1`) : moved;
  };
}

/** Returns what surrounds the slug in the name of a file; undefined if no name has one. */
function aroundSlug(
  slugs: TypeEntries['slugs'],
  entries: readonly (GraphEntry | undefined)[],
): readonly [string, string] | undefined {
  for (const [number, entry] of entries.entries()) {
    const { file } = entry?.origin ?? { file: '' };
    const slug = slugs.at(number);
    const at = Math.max(file.lastIndexOf(`/${slug}.`), file.lastIndexOf(`/${slug}/`)) + 1;
    if (at > 0) return [file.slice(0, at), file.slice(at + slug.length)];
  }
  return undefined;
}

function* missingTranslations(
  byType: ReadonlyMap<string, TypeEntries>,
  { locales, fallbacks, refusedFiles, whyHidden, isUnlisted }: GraphOptions,
): Generator<Problem> {
  for (const [type, ofType] of byType) {
    const { slugs, versions, translations } = ofType;
    if (translations !== 'required') continue;
    const fileOf = fileNamer(ofType);
    for (let number = 0; number < slugs.size; number++) {
      for (const locale of locales) {
        // A version of a fallback locale of the content system is shown as a fallback.
        const shownFrom = [locale, ...(fallbacks?.[locale] ?? [])];
        if (shownFrom.some((each) => versions.get(each)?.[number])) continue;
        const first = firstVersion(versions, number);
        if (isUnlisted?.(first)) continue;
        const expectedFile = fileOf(number, first, locale);
        const id = `${type}/${slugs.at(number)}`;
        if (isRefused(id, refusedFiles)) continue;
        const reason = whyHidden?.(id, locale);
        if (reason !== undefined) {
          yield graphErrors.TRANSLATION_HIDDEN({ id, locale, reason }, { where: first.origin });
          continue;
        }
        yield graphErrors.TRANSLATION_MISSING({ id, locale, expectedFile }, { where: first.origin });
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
  { byType, linking, isMissingIn }: Lookup,
  { model, entriesFingerprint, refusedFiles, memo, whyHidden }: GraphOptions,
): Generator<WrongLink> {
  const findName = createNameFinder();
  for (const entry of entries) {
    if (entriesFingerprint !== undefined && entry.soundAmong?.entries === entriesFingerprint) continue;
    const links = memo?.links.get(entry) ?? listLinks(entry, model[entry.type]?.fields ?? {});
    memo?.links.set(entry, links);
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
      const reason = isAllowed ? whyHidden?.(id, entry.locale) : undefined;
      if (reason !== undefined) {
        yield { entry, path, problem: graphErrors.LINK_HIDDEN({ field, target: slug, reason }, { where }) };
        continue;
      }
      const problem = isAllowed
        ? graphErrors.LINK_MISSING({ field, target: slug, similar: findName(slug, slugs ?? []) }, { where })
        : graphErrors.LINK_TYPE({ field, target: id, allowed: to }, { where });
      yield { entry, path, problem };
    }
    if (linking.has(entry.type)) yield* untranslatedLinks(entry);
  }

  /** Lists the links that an entry needs in a language in which their target is missing. */
  function* untranslatedLinks(entry: GraphEntry): Generator<WrongLink> {
    const declared = model[entry.type]?.fields ?? {};
    for (const locale of [entry.locale, ...fallbackLocales(entry, byType.get(entry.type))]) {
      for (const { path, id } of neededLinks(declared, entry.fields, isMissingIn(locale))) {
        const where = entry.locate(path);
        const field = where.field ?? fieldPathText(path);
        yield { entry, path, problem: graphErrors.LINK_UNTRANSLATED({ field, id: entry.id, target: id, locale }, { where }) };
      }
    }
  }
}

/** Returns the languages without a version of an entry, in which this one is shown. */
function fallbackLocales(
  { slug, locale }: Pick<ContentEntry, 'slug' | 'locale'>,
  ofType: TypeEntries | undefined,
): readonly string[] {
  if (ofType?.translations !== 'fallback' || !ofType.hasGaps) return [];
  const { slugs, versions, fallbackOf } = ofType;
  const number = slugs.numberOf(slug);
  const missing = [...versions].filter(([, ofLocale]) => !ofLocale[number]).map(([other]) => other);
  return missing.filter((other) => fallbackOf(number, other).locale === locale);
}

const isRefused = (id: string, refusedFiles: readonly string[] = []): boolean =>
  refusedFiles.some((file) => file.includes(`/${id}.`));

const typeOf = (id: string): string => id.slice(0, id.indexOf('/'));
const slugOf = (id: string): string => id.slice(id.indexOf('/') + 1);
