import type { Problem } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import type { FieldPath } from '../model/content-source.ts';
import { contentHash } from '../support/content-hash.ts';
import { stableJson } from '../support/stable-json.ts';
import { checkParity, type ParityOptions } from './check-parity.ts';
import { graphErrors } from './errors.ts';
import type { GraphEntry } from './graph-entry.ts';

/**
 * Comparisons by entry: an entry of another graph that is the same object need not be compared
 * again.
 */
export type Comparisons = WeakMap<GraphEntry, { readonly first: GraphEntry; readonly problems: readonly Problem[] }>;

/**
 * Pairs of an entry and its default-language version that had no problem in an earlier run, by
 * `agreementKey`.
 */
export interface Agreements {
  has(key: string): boolean;
  add(key: string): void;
}

interface CompareOptions extends ParityOptions {
  readonly comparisons?: Comparisons | undefined;
  readonly agreements?: Agreements | undefined;
  /**
   * Returns the paths of an entry's links that are reported as wrong: a difference of their values
   * is no new problem.
   */
  readonly wrongLinksOf: (entry: GraphEntry) => readonly FieldPath[] | undefined;
}

/** Compares an entry with its version in the default language, which may be the entry itself. */
export function compareTranslation(entry: GraphEntry, first: GraphEntry, options: CompareOptions): readonly Problem[] {
  const { wrongLinksOf } = options;
  const wrongLinks = [...(wrongLinksOf(entry) ?? []), ...(wrongLinksOf(first) ?? [])];
  // Other entries decide if a link is wrong, so a comparison with wrong links is not cached.
  const { comparisons, agreements } = wrongLinks.length > 0 ? {} : options;
  const cached = comparisons?.get(entry);
  if (cached?.first === first) return cached.problems;
  const key = agreementKey(entry, first);
  if (key !== undefined && agreements?.has(key)) return [];
  const problems = [
    ...(entry === first ? [] : differingValues(first, entry, options.model, wrongLinks)),
    ...checkParity(entry, entry === first ? undefined : first, options),
  ];
  if (key !== undefined && problems.length === 0) agreements?.add(key);
  comparisons?.set(entry, { first, problems });
  return problems;
}

function differingValues(
  first: GraphEntry,
  entry: GraphEntry,
  model: ContentModel,
  wrongLinks: readonly FieldPath[],
): readonly Problem[] {
  const reported = [...wrongLinks, ...(first.standIns ?? []), ...(entry.standIns ?? [])];
  const shared = Object.entries(model[entry.type]?.fields ?? {}).filter(([, { localized }]) => !localized);
  const differing = shared.filter(
    ([name]) => !isReported(name, reported) && stableJson(first.fields[name]) !== stableJson(entry.fields[name]),
  );
  return differing.map(([name]) => {
    const params = { field: name, id: entry.id, otherFile: first.origin.file };
    return graphErrors.VALUE_DIFFERS(params, { where: entry.locate([name]) });
  });
}

/** True if a field, a part of it, or the whole entry has a reported problem. */
const isReported = (name: string, paths: readonly FieldPath[]): boolean =>
  paths.some(([first]) => first === undefined || first === name);

/** Returns the fingerprint of two entries; undefined if the state of their files is unknown. */
function agreementKey({ source }: GraphEntry, { source: firstSource }: GraphEntry): string | undefined {
  return source && firstSource && contentHash(source.name, source.hash, firstSource.hash);
}
