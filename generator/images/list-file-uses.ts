import type { PictureRef } from '../model/content-model.ts';
import type { FieldPath } from '../model/content-source.ts';
import type { FileUse } from '../rich-text/text-files.ts';

/** A picture in a plain value, with its path. */
export interface PlacedPicture {
  readonly picture: PictureRef;
  readonly path: FieldPath;
}

/** True for a reference to a picture. */
export function isPictureRef(value: object): value is PictureRef {
  const { picture, alt, ...others } = value as Readonly<Record<string, unknown>>;
  return typeof picture === 'string' && typeof alt === 'string' && Object.keys(others).length === 0;
}

/** Yields all pictures in a plain value. Skips the empty stand-in of an invalid field. */
export function* listPictures(value: unknown, path: FieldPath = []): Generator<PlacedPicture> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* listPictures(item, [...path, index]);
  } else if (isPictureRef(value)) {
    if (value.picture !== '') yield { picture: value, path };
  } else {
    for (const [name, member] of Object.entries(value)) yield* listPictures(member, [...path, name]);
  }
}

/**
 * Yields the files of a plain value: its own pictures, and those that `textUses` returns for its
 * texts.
 */
export function* listFileUses(value: unknown, textUses: (reference: string) => Iterable<FileUse>): Generator<FileUse> {
  if (typeof value !== 'object' || value === null) return;
  const members = Object.entries(value);
  const [first] = members;
  if (!Array.isArray(value) && members.length === 1 && first?.[0] === 'richText' && typeof first[1] === 'string') {
    yield* textUses(first[1]);
  } else if (!Array.isArray(value) && isPictureRef(value)) {
    if (value.picture !== '') yield { kind: 'picture', address: value.picture };
  } else {
    for (const [, member] of members) yield* listFileUses(member, textUses);
  }
}
