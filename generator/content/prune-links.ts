import type { Problem } from '../errors/problem.ts';
import { graphErrors } from '../graph/errors.ts';
import { type IsMissing, neededLinks, withoutMissing } from '../graph/missing-links.ts';
import type { FieldSet } from '../model/content-model.ts';
import { fieldPathText } from '../model/content-source.ts';
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
export function pruneLinks(entry: LoadedEntry, declared: FieldSet, isLeftOut: IsMissing): PrunedEntry {
  const fields = withoutMissing(declared, entry.fields, isLeftOut);
  if (fields === entry.fields) return { entry, problems: [] };
  const problems = neededLinks(declared, entry.fields, isLeftOut).map(({ path, id }) => {
    const where = entry.locate(path);
    return graphErrors.LINK_LEFT_OUT({ field: where.field ?? fieldPathText(path), target: id }, { where });
  });
  return { entry: withFields(entry, fields), problems };
}

/** The fields of a cached entry are read on demand, so the entry must not be copied with them. */
function withFields(entry: LoadedEntry, fields: LoadedEntry['fields']): LoadedEntry {
  const { id, type, slug, locale, origin, locate, texts, source, plainTexts, standIns, borrowed, visibility } = entry;
  return { id, type, slug, locale, origin, locate, fields, texts, source, plainTexts, standIns, borrowed, visibility };
}
