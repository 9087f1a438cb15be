import type { Problem } from '../errors/problem.ts';
import { graphErrors } from '../graph/errors.ts';
import { type IsMissing, neededLinks, withoutMissing } from '../graph/missing-links.ts';
import { factsOf } from '../model/content-model.ts';
import { fieldPathText } from '../model/field-path.ts';
import type { FieldSet } from '../model/kinds/kind.ts';
import type { LoadedEntry } from '../read/loaded-entry.ts';

interface PrunedEntry {
  readonly entry: LoadedEntry;
  /** Links that cannot be removed, because their field is required. */
  readonly problems: readonly Problem[];
}

/**
 * Returns an entry without links to entries that are left out, in lists and optional fields. Required
 * links may still lead to targets for which `isShown` is true.
 */
export function pruneLinks(
  entry: LoadedEntry,
  declared: FieldSet,
  isLeftOut: IsMissing,
  isShown: IsMissing = () => false,
): PrunedEntry {
  const fields = withoutMissing(declared, entry.fields, isLeftOut);
  if (fields === entry.fields) return { entry, problems: [] };
  const needed = neededLinks(declared, entry.fields, isLeftOut).filter(({ id }) => !isShown(id));
  const problems = needed.map(({ path, id }) => {
    const where = entry.locate(path);
    return graphErrors.LINK_LEFT_OUT({ field: where.field ?? fieldPathText(path), target: id }, { where });
  });
  return { entry: withFields(entry, fields), problems };
}

/** The fields of a cached entry are read on demand, so the entry must not be copied with them. */
function withFields(entry: LoadedEntry, fields: LoadedEntry['fields']): LoadedEntry {
  const { id, type, slug, locale, origin, locate, texts, source, plainTexts, placeholders, lacksValue } = entry;
  const { borrowed, folder, visibility } = entry;
  const own = {
    id,
    type,
    slug,
    locale,
    origin,
    locate,
    fields,
    texts,
    source,
    plainTexts,
    placeholders,
    lacksValue,
    borrowed,
    folder,
    visibility,
  };
  return { ...own, ...factsOf(entry) };
}
