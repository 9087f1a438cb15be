import { rememberBy } from '../support/remember.ts';
import type { Field, FieldSet } from './content-model.ts';
import type { FieldPath } from './content-source.ts';

/** A value in an entry's fields: its declaration, and where it stands. */
export interface PlacedValue<K extends Field['kind']> {
  readonly field: Extract<Field, { readonly kind: K }>;
  readonly value: unknown;
  readonly path: FieldPath;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Gives a function that finds all values of one kind in an entry's fields, at every depth. Fields that can hold none are not looked at: where
 * all are such, the entry's are not even asked for.
 */
export function valuesOfKind<K extends Field['kind']>(
  kind: K,
): (declared: FieldSet, entry: { readonly fields: Values }) => PlacedValue<K>[] {
  const holding = rememberBy((declared: FieldSet) => Object.entries(declared).filter(([, field]) => mayHold(field, kind)));

  const collectFields = (declared: FieldSet, values: Values, path: FieldPath, found: PlacedValue<K>[]): void => {
    for (const [name, field] of holding(declared)) collect(field, values[name], [...path, name], found);
  };

  const collect = (field: Field, value: unknown, path: FieldPath, found: PlacedValue<K>[]): void => {
    if (value === undefined) return;
    if (field.kind === 'list') {
      for (const [index, item] of (value as unknown[]).entries()) collect(field.of, item, [...path, index], found);
    } else if (field.kind === 'group') {
      collectFields(field.fields as FieldSet, value as Values, path, found);
    } else {
      found.push({ field: field as PlacedValue<K>['field'], value, path });
    }
  };

  return (declared, entry) => {
    if (holding(declared).length === 0) return [];
    const found: PlacedValue<K>[] = [];
    collectFields(declared, entry.fields, [], found);
    return found;
  };
}

const mayHold = (field: Field, kind: Field['kind']): boolean =>
  field.kind === kind ||
  (field.kind === 'list' && mayHold(field.of, kind)) ||
  (field.kind === 'group' && Object.values(field.fields as FieldSet).some((member) => mayHold(member, kind)));
