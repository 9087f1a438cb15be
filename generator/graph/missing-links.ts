/**
 * Links to entries that a language does not have. A list leaves such a link out, or the item with
 * it. An optional link is left out, too. Any other link has to exist.
 */

import type { ContentEntry, ContentModel } from '../model/content-model.ts';
import { derivedEntry } from '../model/derived-entry.ts';
import type { FieldPath } from '../model/field-path.ts';
import { anyField, isOfKind, kindOf, valuesOfKind } from '../model/fields.ts';
import type { Field, FieldSet } from '../model/kinds/kind.ts';
import type { EntryId } from '../model/kinds/link.ts';
import { cacheBy } from '../support/cache-by.ts';

/** Returns true if the target of a link has no version in the language of its reader. */
export type IsMissing = (id: EntryId) => boolean;

/** A link that cannot be left out, and its target. */
export interface NeededLink {
  readonly path: FieldPath;
  readonly id: EntryId;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the fields without links to missing entries; the same object if there are none. */
export function withoutMissing(declared: FieldSet, fields: Values, isMissing: IsMissing): Values {
  return new LinkPruner(isMissing).fields(declared, fields);
}

/** Lists the missing targets that an entry cannot be shown without. */
export function neededLinks(declared: FieldSet, fields: Values, isMissing: IsMissing): readonly NeededLink[] {
  const pruner = new LinkPruner(isMissing);
  pruner.fields(declared, fields);
  return pruner.needed;
}

/** Returns the types that have links to one of these types, at any depth. */
export function typesWithLinksTo(model: ContentModel, types: ReadonlySet<string>): ReadonlySet<string> {
  const leads = (field: Field): boolean => isOfKind(field, 'link') && field.to.some((type) => types.has(type));
  return new Set(
    Object.entries(model)
      .filter(([, { fields }]) => Object.values(fields).some((field) => anyField(field, leads)))
      .map(([name]) => name),
  );
}

/** Returns a function that returns an entry without links to missing entries. */
export function entryPruner(declared: FieldSet, isMissing: IsMissing): (entry: ContentEntry) => ContentEntry {
  const fieldsOf = cacheBy((fields: Values) => withoutMissing(declared, fields, isMissing));
  return (entry) => derivedEntry(entry, { fieldsOf });
}

const linksIn = valuesOfKind('link');

class LinkPruner {
  readonly needed: NeededLink[] = [];
  readonly #isMissing: IsMissing;

  constructor(isMissing: IsMissing) {
    this.#isMissing = isMissing;
  }

  fields(declared: FieldSet, fields: Values): Values {
    const hasMissing = linksIn(declared, { fields }).some(({ value }) => this.#isMissing(value as EntryId));
    return hasMissing ? (this.#inFields(declared, fields, [], false) ?? fields) : fields;
  }

  /** Returns undefined if the record is an item of a list that cannot be shown. */
  #inFields(declared: FieldSet, fields: Values, path: FieldPath, isInList: boolean): Values | undefined {
    const result: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(fields)) {
      const field = declared[name];
      const pruned = field ? this.#inValue(field, value, [...path, name], isInList) : value;
      if (pruned !== undefined) result[name] = pruned;
      else if (field?.required && isInList) return undefined;
    }
    return result;
  }

  /** Returns undefined for a value that is left out. */
  #inValue(field: Field, value: unknown, path: FieldPath, isInList: boolean): unknown {
    if (isOfKind(field, 'link')) return this.#link(field.required, value as EntryId, path, isInList);
    const fields = kindOf(field).fieldsOf?.(field, value);
    if (fields) return this.#inFields(fields, value as Values, path, isInList);
    if (!isOfKind(field, 'list')) return value;
    const items = value as readonly unknown[];
    const left = items.map((item, at) => this.#inValue(field.of, item, [...path, at], true)).filter((item) => item !== undefined);
    if (left.length < items.length && left.length < field.min) {
      if (isInList) return undefined;
      this.needed.push({ path, id: this.#firstMissing(field, items) });
      return items;
    }
    return left;
  }

  #link(isRequired: boolean, id: EntryId, path: FieldPath, isInList: boolean): EntryId | undefined {
    if (!this.#isMissing(id)) return id;
    if (!isRequired || isInList) return undefined;
    this.needed.push({ path, id });
    return id;
  }

  #firstMissing(field: Field, items: readonly unknown[]): EntryId {
    const links = linksIn({ items: field }, { fields: { items } });
    return links.map(({ value }) => value as EntryId).find(this.#isMissing) as EntryId;
  }
}
