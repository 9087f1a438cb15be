import type { FileRef } from '../model/kinds/file.ts';
import type { PictureRef } from '../model/kinds/image.ts';
import type { FileUse } from '../rich-text/text-files.ts';

/** Pictures and files in a plain value. */
export interface FileRefs {
  readonly pictures: readonly PictureRef[];
  readonly files: readonly FileRef[];
}

/** True for a reference to a picture. */
export function isPictureRef(value: object): value is PictureRef {
  const { picture, alt, ...others } = value as Readonly<Record<string, unknown>>;
  return typeof picture === 'string' && typeof alt === 'string' && Object.keys(others).length === 0;
}

/** True for a reference to a file to download. */
export function isFileRef(value: object): value is FileRef {
  const { linkedFile, title, claim = {}, ...others } = value as Readonly<Record<string, unknown>>;
  const isRef = typeof linkedFile === 'string' && typeof title === 'string' && typeof claim === 'object';
  return isRef && Object.keys(others).length === 0;
}

/** Lists all pictures and files in a plain value, without the empty placeholders of invalid fields. */
export function listFileRefs(value: unknown): FileRefs {
  const pictures: PictureRef[] = [];
  const files: FileRef[] = [];
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (!Array.isArray(part) && isPictureRef(part)) pictures.push(part);
    else if (!Array.isArray(part) && isFileRef(part)) files.push(part);
    else for (const member of Object.values(part)) collect(member);
  };
  collect(value);
  return {
    pictures: pictures.filter(({ picture }) => picture !== ''),
    files: files.filter(({ linkedFile }) => linkedFile !== ''),
  };
}

/** Returns the use of a file to download. */
export const fileUseOf = ({ linkedFile, claim }: FileRef): FileUse => ({
  kind: 'published',
  address: linkedFile,
  claim,
});

/**
 * Yields the files of a plain value: its own pictures and files, and those that `textUses` returns
 * for its texts.
 */
export function* listFileUses(value: unknown, textUses: (reference: string) => Iterable<FileUse>): Generator<FileUse> {
  if (typeof value !== 'object' || value === null) return;
  const members = Array.isArray(value) ? [] : Object.entries(value);
  const [[name, member] = []] = members;
  // Nobody sees the pictures of a text whose minutes are shown.
  if (members.length === 1 && name === 'minutesOf') return;
  if (members.length === 1 && name === 'richText' && typeof member === 'string') yield* textUses(member);
  else if (members.length > 0 && isPictureRef(value)) {
    if (value.picture !== '') yield { kind: 'picture', address: value.picture };
  } else if (members.length > 0 && isFileRef(value)) {
    if (value.linkedFile !== '') yield fileUseOf(value);
  } else for (const inner of Object.values(value)) yield* listFileUses(inner, textUses);
}
