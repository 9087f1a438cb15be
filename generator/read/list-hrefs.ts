import type { ProblemOrigin } from '../errors/problem.ts';
import type { ContentModel } from '../model/content-model.ts';
import { valuesOfKind } from '../model/values-of-kind.ts';
import { parseLinkTarget } from '../rich-text/link-target.ts';
import type { LoadedEntry } from './load-content.ts';

/** A target in an entry's field that leads to this site. */
export interface EntryHref {
  readonly kind: 'page' | 'file';
  readonly path: string;
  readonly locale: string;
  readonly where: () => ProblemOrigin;
}

const hrefsIn = valuesOfKind('href');

/** Every target of an entry's fields that leads to this site, to be checked once all paths are known. */
export function listHrefs(entry: LoadedEntry, model: ContentModel): readonly EntryHref[] {
  return hrefsIn(model[entry.type]?.fields ?? {}, entry).flatMap(({ value, path }) => {
    const target = parseLinkTarget(value as string);
    if (target?.kind !== 'page' && target?.kind !== 'file') return [];
    return [{ kind: target.kind, path: target.path, locale: entry.locale, where: () => entry.locate(path) }];
  });
}
