import type { PictureRef } from '../model/content-model.ts';
import type { FieldPath } from '../model/content-source.ts';
import type { FileUse } from '../rich-text/text-files.ts';

/** A picture that stands in a plain value, and where. */
export interface PlacedPicture {
  readonly picture: PictureRef;
  readonly path: FieldPath;
}

/** Whether a plain value is a picture before its versions are known. */
export function isPictureRef(value: object): value is PictureRef {
  const { picture, alt, ...others } = value as Readonly<Record<string, unknown>>;
  return typeof picture === 'string' && typeof alt === 'string' && Object.keys(others).length === 0;
}

/** All pictures in a plain value, with their places. The empty stand-in of a broken field is left out. */
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

/** What a plain value shows and links to: its own pictures, and what its formatted texts use, which `textUses` tells by reference. */
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
