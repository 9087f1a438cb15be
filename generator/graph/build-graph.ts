import type {
  ContentEntry,
  ContentGraph,
  ContentModel,
  EntryId,
  Field,
  FieldSet,
  RichTextRef,
} from '../content/content-model.ts';
import { Fault, type Problem } from '../errors/problem.ts';
import { closestName } from '../support/closest-name.ts';
import { compareText } from '../support/compare-text.ts';
import { stableJson } from '../support/stable-json.ts';
import { checkParity } from './check-parity.ts';
import { graphErrors } from './errors.ts';
import type { GraphEntry } from './graph-entry.ts';

/** The graph, and what is wrong with how its entries hang together. */
export interface BuiltGraph {
  readonly graph: ContentGraph;
  readonly problems: readonly Problem[];
}

interface GraphOptions {
  readonly model: ContentModel;
  /** The default language first. */
  readonly locales: readonly string[];
  /** Language tags by locale. */
  readonly tags: Readonly<Record<string, string>>;
  readonly sameInAllLanguages: ReadonlySet<string>;
  /** The Markdown that a reference stands for. */
  readonly markdownOf: (reference: RichTextRef) => string;
}

/**
 * Puts entries in order and checks translations, links and values that all languages share. The graph is whole even where
 * problems were found: a missing translation is stood in for by another language's entry, a missing entry by an empty one.
 */
export function buildGraph(entries: readonly GraphEntry[], options: GraphOptions): BuiltGraph {
  const { model, locales } = options;
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
  for (const entry of entries) checkLinks(entry, model[entry.type]?.fields ?? {}, entry.fields, []);

  const find = (type: string, slug: string, locale: string): ContentEntry => {
    const translations = byType.get(type)?.get(slug);
    if (translations) return translationOf(translations, locale);
    // Reached only where a link's problem was reported: the run goes on to find more, and emits nothing.
    if (problems.length > 0) return emptyEntry(type, slug, locale);
    throw new Fault(`There is no entry ${type}/${slug} in ${locale}.`);
  };
  const graph: ContentGraph = {
    locales,
    ofType: (type, locale) => (ordered.get(`${type}/${locale}`) ?? []) as never,
    entry: (type, id, locale) => find(type, slugOf(id), locale) as never,
    single: (type, slug, locale) => find(type, slug, locale) as never,
  };
  return { graph, problems };

  /** The entry in the asked language, or in the first one that there is, under the asked language's name. */
  function translationOf(translations: ReadonlyMap<string, GraphEntry>, locale: string): ContentEntry {
    const entry = translations.get(locale);
    if (entry) return entry;
    const [other] = translations.values();
    if (!other) throw new Fault('An entry without any language is in the graph.');
    return { ...other, locale };
  }

  function emptyEntry(type: string, slug: string, locale: string): ContentEntry {
    const [like] = byType.get(type)?.values() ?? [];
    const fields = like ? translationOf(like, locale).fields : {};
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
          } else {
            if (entry !== first) checkSharedValues(first, entry);
            problems.push(...checkParity(entry, entry === first ? undefined : first, options));
          }
        }
      }
    }
  }

  function checkSharedValues(first: GraphEntry, entry: GraphEntry): void {
    for (const [name, field] of Object.entries(model[entry.type]?.fields ?? {})) {
      if (field.localized || stableJson(first.fields[name]) === stableJson(entry.fields[name])) continue;
      const params = { field: name, id: entry.id, otherFile: first.origin.file };
      problems.push(graphErrors.VALUE_DIFFERS(params, { where: entry.locate([name]) }));
    }
  }

  function checkLinks(
    entry: GraphEntry,
    declared: FieldSet,
    values: Readonly<Record<string, unknown>>,
    path: readonly (string | number)[],
  ): void {
    for (const [name, field] of Object.entries(declared)) checkValue(entry, field, values[name], [...path, name]);
  }

  function checkValue(entry: GraphEntry, field: Field, value: unknown, path: readonly (string | number)[]): void {
    if (value === undefined) return;
    if (field.kind === 'list') {
      for (const [index, item] of (value as unknown[]).entries()) checkValue(entry, field.of, item, [...path, index]);
    } else if (field.kind === 'group') {
      checkLinks(entry, field.fields as FieldSet, value as Record<string, unknown>, path);
    } else if (field.kind === 'link') {
      const id = value as EntryId;
      const type = id.slice(0, id.indexOf('/'));
      // An empty slug is the stand-in of a link that was reported as missing.
      if (slugOf(id) === '') return;
      const isAllowed = field.to.includes(type);
      if (isAllowed && byType.get(type)?.has(slugOf(id))) return;
      const where = entry.locate(path);
      const fieldName = where.field ?? String(path.at(-1));
      const known = closestName(slugOf(id), byType.get(type)?.keys() ?? []);
      problems.push(
        isAllowed
          ? graphErrors.LINK_MISSING({ field: fieldName, target: slugOf(id), known }, { where })
          : graphErrors.LINK_TYPE({ field: fieldName, target: id, allowed: field.to }, { where }),
      );
    }
  }
}

const slugOf = (id: string): string => id.slice(id.indexOf('/') + 1);

function computeIfAbsent<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}
