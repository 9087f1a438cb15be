import type { Field, FieldSet, RichTextRef } from './content-model.ts';
import type { FieldPath } from './content-source.ts';

/** A text of an entry that readers see, with its path. */
export interface ShownText {
  readonly path: FieldPath;
  readonly value: string | RichTextRef;
}

/** Lists the texts of an entry that readers see. */
export function* listTexts(declared: FieldSet, values: Readonly<Record<string, unknown>>, path: FieldPath): Generator<ShownText> {
  for (const [name, field] of Object.entries(declared)) yield* textsIn(field, values[name], [...path, name]);
}

function* textsIn(field: Field, value: unknown, path: FieldPath): Generator<ShownText> {
  if (value === undefined) return;
  if (field.kind === 'list') {
    for (const [index, item] of (value as unknown[]).entries()) yield* textsIn(field.of, item, [...path, index]);
  } else if (field.kind === 'group') {
    yield* listTexts(field.fields as FieldSet, value as Record<string, unknown>, path);
  } else if (field.kind === 'text' || field.kind === 'markdown' || field.kind === 'html') {
    yield { path, value: value as ShownText['value'] };
  }
}
