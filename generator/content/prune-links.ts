import type { Problem } from '../errors/problem.ts';
import { graphErrors } from '../graph/errors.ts';
import { listLinks } from '../graph/list-links.ts';
import type { EntryId, Field, FieldSet } from '../model/content-model.ts';
import { type FieldPath, fieldPathText } from '../model/content-source.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';

interface PrunedEntry {
  readonly entry: LoadedEntry;
  /** Links that cannot be removed, because their field is required. */
  readonly problems: readonly Problem[];
}

/**
 * Removes the links of an entry to entries that are left out, from lists and optional fields. An
 * entry without such links is returned as it is.
 */
export function pruneLinks(entry: LoadedEntry, declared: FieldSet, isLeftOut: (id: EntryId) => boolean): PrunedEntry {
  if (!listLinks(entry, declared).some(({ id }) => isLeftOut(id))) return { entry, problems: [] };
  const problems: Problem[] = [];

  const inFields = (set: FieldSet, values: Readonly<Record<string, unknown>>, path: FieldPath): Record<string, unknown> => {
    const pruned = Object.entries(values).map(([name, value]) => {
      const field = set[name];
      return [name, field ? inValue(field, value, [...path, name]) : value];
    });
    return Object.fromEntries(pruned.filter(([, value]) => value !== undefined));
  };

  const inValue = (field: Field, value: unknown, path: FieldPath): unknown => {
    if (value === undefined) return undefined;
    if (field.kind === 'group') return inFields(field.fields as FieldSet, value as Record<string, unknown>, path);
    if (field.kind === 'list') return inList(field.of, value as readonly unknown[], path);
    if (field.kind !== 'link' || !isLeftOut(value as EntryId)) return value;
    if (!field.required) return undefined;
    const where = entry.locate(path);
    problems.push(graphErrors.LINK_LEFT_OUT({ field: where.field ?? fieldPathText(path), target: String(value) }, { where }));
    return value;
  };

  const inList = (item: Field, values: readonly unknown[], path: FieldPath): readonly unknown[] => {
    const isRemoved = (value: unknown): boolean => item.kind === 'link' && isLeftOut(value as EntryId);
    return values.flatMap((value, index) => (isRemoved(value) ? [] : [inValue(item, value, [...path, index])]));
  };

  return { entry: withFields(entry, inFields(declared, entry.fields, [])), problems };
}

/** The fields of a cached entry are read on demand, so the entry must not be copied with them. */
function withFields(entry: LoadedEntry, fields: LoadedEntry['fields']): LoadedEntry {
  const { id, type, slug, locale, origin, locate, texts, source, plainTexts, standIns } = entry;
  return { id, type, slug, locale, origin, locate, fields, texts, source, plainTexts, standIns };
}
