import type { ProblemOrigin } from '../errors/problem.ts';
import { parseLinkTarget } from '../rich-text/link-target.ts';
import type { ContentModel, Field, FieldSet } from './content-model.ts';
import type { FieldPath } from './content-source.ts';
import type { LoadedEntry } from './load-content.ts';

/** A target in an entry's field that leads to this site. */
export interface EntryHref {
  readonly kind: 'page' | 'file';
  readonly path: string;
  readonly locale: string;
  readonly where: () => ProblemOrigin;
}

/** Every target of an entry's fields that leads to this site, to be checked once all paths are known. */
export function* listHrefs(entry: LoadedEntry, model: ContentModel): Generator<EntryHref> {
  yield* inFields(model[entry.type]?.fields ?? {}, entry.fields, []);

  function* inFields(declared: FieldSet, values: Readonly<Record<string, unknown>>, path: FieldPath): Generator<EntryHref> {
    for (const [name, field] of Object.entries(declared)) yield* inValue(field, values[name], [...path, name]);
  }

  function* inValue(field: Field, value: unknown, path: FieldPath): Generator<EntryHref> {
    if (value === undefined) return;
    if (field.kind === 'list') {
      for (const [index, item] of (value as unknown[]).entries()) yield* inValue(field.of, item, [...path, index]);
    } else if (field.kind === 'group') {
      yield* inFields(field.fields as FieldSet, value as Record<string, unknown>, path);
    } else if (field.kind === 'href') {
      const target = parseLinkTarget(value as string);
      if (target?.kind !== 'page' && target?.kind !== 'file') return;
      yield { kind: target.kind, path: target.path, locale: entry.locale, where: () => entry.locate(path) };
    }
  }
}
