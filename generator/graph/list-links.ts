import type { FieldPath } from '../model/field-path.ts';
import { valuesOfKind } from '../model/fields.ts';
import type { FieldSet } from '../model/kinds/kind.ts';
import type { EntryId } from '../model/kinds/link.ts';
import type { GraphEntry } from './graph-entry.ts';

/** A link to another entry, and its path in the fields. */
export interface EntryLink {
  readonly id: EntryId;
  /** Types that it may lead to. */
  readonly to: readonly string[];
  readonly path: FieldPath;
}

const linksIn = valuesOfKind('link');

/** Lists the links of an entry to other entries, at every depth of its fields. */
export const listLinks = (entry: GraphEntry, declared: FieldSet): readonly EntryLink[] =>
  linksIn(declared, entry).map(({ field, value, path }) => ({ id: value as EntryId, to: field.to, path }));
