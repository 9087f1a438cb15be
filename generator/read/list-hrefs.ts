import type { ProblemOrigin } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import { isAtOrBelow } from '../model/field-path.ts';
import { valuesOfKind } from '../model/fields.ts';
import { parseLinkTarget } from '../rich-text/link-target.ts';
import type { LoadedEntry } from './loaded-entry.ts';

/** A link of a field to a page or file of this site. */
export interface EntryHref {
  readonly kind: 'page' | 'file';
  readonly path: string;
  readonly locale: string;
  readonly where: () => ProblemOrigin;
}

const hrefsIn = valuesOfKind('href');

/**
 * Lists the links of an entry's fields to this site, without those that stand in for a reported
 * one.
 */
export function listHrefs(entry: LoadedEntry, model: ContentModel): readonly EntryHref[] {
  return hrefsIn(model[entry.type]?.fields ?? {}, entry).flatMap(({ value, path }) => {
    const target = isAtOrBelow(path, entry.placeholders) ? undefined : parseLinkTarget(value as string);
    if (target?.kind !== 'page' && target?.kind !== 'file') return [];
    return [{ kind: target.kind, path: target.path, locale: entry.locale, where: () => entry.locate(path) }];
  });
}
