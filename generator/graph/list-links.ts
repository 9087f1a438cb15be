import type { EntryId, Field, FieldSet } from '../content/content-model.ts';
import type { GraphEntry } from './graph-entry.ts';

type FieldPath = readonly (string | number)[];

/** A link to another entry, and where it stands. */
export interface EntryLink {
  readonly id: EntryId;
  /** The types that it may lead to. */
  readonly to: readonly string[];
  readonly path: FieldPath;
}

/** All links of an entry to other entries, at every depth of its fields. */
export function* listLinks(entry: GraphEntry, declared: FieldSet): Generator<EntryLink> {
  yield* inFields(declared, entry.fields, []);

  function* inFields(fields: FieldSet, values: Readonly<Record<string, unknown>>, path: FieldPath): Generator<EntryLink> {
    for (const [name, field] of Object.entries(fields)) yield* inValue(field, values[name], [...path, name]);
  }

  function* inValue(field: Field, value: unknown, path: FieldPath): Generator<EntryLink> {
    if (value === undefined) return;
    if (field.kind === 'list') {
      for (const [index, item] of (value as unknown[]).entries()) yield* inValue(field.of, item, [...path, index]);
    } else if (field.kind === 'group') {
      yield* inFields(field.fields as FieldSet, value as Record<string, unknown>, path);
    } else if (field.kind === 'link') {
      yield { id: value as EntryId, to: field.to, path };
    }
  }
}
