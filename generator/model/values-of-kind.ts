import { cacheBy } from '../support/cache-by.ts';
import type { Field, FieldSet } from './content-model.ts';
import type { FieldPath } from './content-source.ts';

/** A value in the fields of an entry, with its declaration and path. */
export interface PlacedValue<K extends Field['kind']> {
  readonly field: Extract<Field, { readonly kind: K }>;
  readonly value: unknown;
  readonly path: FieldPath;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Creates a function that finds all values of a kind in an entry, at every depth, or those whose
 * fields match. It skips other fields, and does not read the entry if it has no such field.
 */
export function valuesOfKind<K extends Field['kind']>(
  kind: K,
  isWanted: (field: PlacedValue<K>['field']) => boolean = () => true,
): (declared: FieldSet, entry: { readonly fields: Values }) => PlacedValue<K>[] {
  const matches = (field: Field): boolean => field.kind === kind && isWanted(field as PlacedValue<K>['field']);
  const fieldsThatHold = cacheBy((declared: FieldSet) => Object.entries(declared).filter(([, field]) => mayHold(field, matches)));

  const collectFields = (declared: FieldSet, values: Values, path: FieldPath, result: PlacedValue<K>[]): void => {
    for (const [name, field] of fieldsThatHold(declared)) collect(field, values[name], [...path, name], result);
  };

  const collect = (field: Field, value: unknown, path: FieldPath, result: PlacedValue<K>[]): void => {
    if (value === undefined) return;
    if (field.kind === 'list') {
      for (const [index, item] of (value as unknown[]).entries()) collect(field.of, item, [...path, index], result);
    } else if (field.kind === 'group') {
      collectFields(field.fields as FieldSet, value as Values, path, result);
    } else {
      result.push({ field: field as PlacedValue<K>['field'], value, path });
    }
  };

  return (declared, entry) => {
    if (fieldsThatHold(declared).length === 0) return [];
    const result: PlacedValue<K>[] = [];
    collectFields(declared, entry.fields, [], result);
    return result;
  };
}

const mayHold = (field: Field, matches: (field: Field) => boolean): boolean =>
  matches(field) ||
  (field.kind === 'list' && mayHold(field.of, matches)) ||
  (field.kind === 'group' && Object.values(field.fields as FieldSet).some((member) => mayHold(member, matches)));
