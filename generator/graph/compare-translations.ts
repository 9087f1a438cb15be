import type { Problem } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import { type FieldPath, fieldPathText } from '../model/field-path.ts';
import { contentHash } from '../support/content-hash.ts';
import { checkParity, EarlierTexts, type ParityOptions } from './check-parity.ts';
import { graphErrors } from './errors.ts';
import type { GraphEntry } from './graph-entry.ts';
import { isSameValue, readableValue, sharedValues } from './shared-values.ts';

/**
 * Comparisons by entry: an entry of another graph that is the same object need not be compared
 * again.
 */
export type Comparisons = WeakMap<GraphEntry, { readonly earlier: readonly GraphEntry[]; readonly problems: readonly Problem[] }>;

/**
 * Entries that had no problem in an earlier run when they were compared with their versions in
 * earlier languages, by `agreementKey`.
 */
export interface Agreements {
  has(key: string): boolean;
  add(key: string): void;
}

interface CompareOptions extends ParityOptions {
  readonly comparisons?: Comparisons;
  readonly agreements?: Agreements;
  /**
   * Returns the paths of an entry's links that are reported as wrong: a difference of their values
   * is no new problem.
   */
  readonly wrongLinksOf: (entry: GraphEntry) => readonly FieldPath[] | undefined;
}

/**
 * Compares the versions of an entry, in the order of the languages: each with all before it. Yields
 * the problems of each. The texts of a version are read once, for any number of languages.
 */
export function* compareVersions(versions: readonly GraphEntry[], options: CompareOptions): Generator<readonly Problem[]> {
  const texts = new EarlierTexts(versions, options);
  for (const [at, entry] of versions.entries()) {
    yield compareWithEarlier(entry, versions.slice(0, at), () => texts.before(at), options);
  }
}

function compareWithEarlier(
  entry: GraphEntry,
  earlier: readonly GraphEntry[],
  textsOf: () => EarlierTexts,
  options: CompareOptions,
): readonly Problem[] {
  const [first] = earlier;
  const wrongLinks = [entry, ...(first ? [first] : [])].flatMap((each) => options.wrongLinksOf(each) ?? []);
  // Other entries decide if a link is wrong, so a comparison with wrong links is not cached.
  const { comparisons, agreements } = wrongLinks.length > 0 ? {} : options;
  const cached = comparisons?.get(entry);
  if (cached && areSame(cached.earlier, earlier)) return cached.problems;
  const key = agreementKey(entry, earlier);
  if (key !== undefined && agreements?.has(key)) return [];
  const problems = [
    ...(first ? differingValues(first, entry, options, wrongLinks) : []),
    ...checkParity(entry, textsOf(), options),
  ];
  if (key !== undefined && problems.length === 0) agreements?.add(key);
  comparisons?.set(entry, { earlier, problems });
  return problems;
}

const areSame = (a: readonly GraphEntry[], b: readonly GraphEntry[]): boolean =>
  a.length === b.length && a.every((entry, at) => entry === b[at]);

interface DifferenceOptions extends Pick<ParityOptions, 'textOf'> {
  readonly model: ContentModel;
}

function differingValues(
  first: GraphEntry,
  entry: GraphEntry,
  { model, textOf }: DifferenceOptions,
  wrongLinks: readonly FieldPath[],
): readonly Problem[] {
  const borrowed = [...(first.borrowed ?? []), ...(entry.borrowed ?? [])].map((name) => [name]);
  const ignored = [...wrongLinks, ...(first.placeholders ?? []), ...(entry.placeholders ?? []), ...borrowed];
  const pairs = sharedValues(model[entry.type]?.fields ?? {}, entry.fields, first.fields);
  return [...pairs]
    .filter(({ path }) => !isIgnored(path, ignored))
    .filter(({ field, here, there }) => !isSameValue(field, here, there, textOf))
    .map(({ field, path, here, there }) => {
      const params = {
        field: fieldPathText(path),
        id: entry.id,
        here: readableValue(field, here, textOf),
        file: entry.origin.file,
        there: readableValue(field, there, textOf),
        otherFile: first.origin.file,
      };
      return graphErrors.VALUE_DIFFERS(params, { where: entry.locate(path) });
    });
}

/** True if a value, a part of it, or what it is a part of is not compared. */
const isIgnored = (path: FieldPath, ignored: readonly FieldPath[]): boolean =>
  ignored.some((other) => path.every((step, at) => at >= other.length || other[at] === step));

/** Returns the fingerprint of versions of an entry; undefined if the state of a file is unknown. */
function agreementKey({ source }: GraphEntry, earlier: readonly GraphEntry[]): string | undefined {
  const hashes = earlier.flatMap((each) => each.source?.hash ?? []);
  return source && hashes.length === earlier.length ? contentHash(source.name, source.hash, ...hashes) : undefined;
}
