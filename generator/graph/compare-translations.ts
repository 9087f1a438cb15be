import type { Problem } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import { isAtOrBelow } from '../model/field-path.ts';
import { contentHash } from '../support/content-hash.ts';
import { stableJson } from '../support/stable-json.ts';
import { checkParity, type ParityOptions } from './check-parity.ts';
import { graphErrors } from './errors.ts';
import type { GraphEntry } from './graph-entry.ts';

/** Comparisons by entry: an entry of another graph that is the same object need not be compared again. */
export type Comparisons = WeakMap<GraphEntry, { readonly first: GraphEntry; readonly problems: readonly Problem[] }>;

/** Pairs of an entry and its version in the default language in which earlier runs found no problem, by `agreementKey`. */
export interface Agreements {
  has(key: string): boolean;
  add(key: string): void;
}

interface CompareOptions extends ParityOptions {
  readonly comparisons?: Comparisons | undefined;
  readonly agreements?: Agreements | undefined;
}

/** Compares an entry with its version in the default language, which may be the entry itself. */
export function compareTranslation(entry: GraphEntry, first: GraphEntry, options: CompareOptions): readonly Problem[] {
  const { comparisons, agreements } = options;
  const remembered = comparisons?.get(entry);
  if (remembered?.first === first) return remembered.problems;
  const key = agreementKey(entry, first);
  if (key !== undefined && agreements?.has(key)) return [];
  const problems = [
    ...(entry === first ? [] : differingValues(first, entry, options.model)),
    ...checkParity(entry, entry === first ? undefined : first, options),
  ];
  if (key !== undefined && problems.length === 0) agreements?.add(key);
  comparisons?.set(entry, { first, problems });
  return problems;
}

function differingValues(first: GraphEntry, entry: GraphEntry, model: ContentModel): readonly Problem[] {
  const shared = Object.entries(model[entry.type]?.fields ?? {}).filter(([, { localized }]) => !localized);
  const differing = shared.filter(
    ([name]) =>
      !hasStandIn(first, name) && !hasStandIn(entry, name) && stableJson(first.fields[name]) !== stableJson(entry.fields[name]),
  );
  return differing.map(([name]) => {
    const params = { field: name, id: entry.id, otherFile: first.origin.file };
    return graphErrors.VALUE_DIFFERS(params, { where: entry.locate([name]) });
  });
}

/** Whether a field, or a part of it, has a problem that is reported already. */
const hasStandIn = ({ standIns }: GraphEntry, name: string): boolean =>
  isAtOrBelow([name], standIns) || standIns?.some(([first]) => first === name) === true;

/** Returns the fingerprint of two entries; undefined if the state of their files is unknown. */
function agreementKey({ source }: GraphEntry, { source: firstSource }: GraphEntry): string | undefined {
  return source && firstSource && contentHash(source.name, source.hash, firstSource.hash);
}
