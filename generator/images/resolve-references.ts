import type { LinkedFile } from '#contract/file';
import type { Picture } from '#contract/picture';
import type { RichText } from '#contract/rich-text';
import { readingMinutes } from '#contract/text-words';
import type { FileRef } from '../model/kinds/file.ts';
import { plainMark } from '../model/plain-json.ts';
import { isFileRef, isPictureRef } from './list-file-uses.ts';

/** Values that replace references. */
export interface ResolvedReferences {
  readonly textOf: (reference: string) => RichText;
  /** Returns what shows the minutes that reading a text takes. Default: their number. */
  readonly minutesOf?: (text: RichText) => unknown;
  readonly pictureOf: (address: string, alt: string) => Picture;
  readonly fileOf: (file: FileRef) => LinkedFile;
}

/** Replaces all references to texts, pictures and files in a plain value with rendered ones. */
export function resolveReferences(value: unknown, resolved: ResolvedReferences): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, resolved));
  const members = Object.entries(value);
  const [first] = members;
  if (members.length === 1 && first?.[0] === 'richText' && typeof first[1] === 'string') return resolved.textOf(first[1]);
  if (members.length === 1 && first?.[0] === 'minutesOf') {
    const { minutesOf = readingMinutes } = resolved;
    return minutesOf(resolveReferences(first[1], resolved) as RichText);
  }
  if (isPictureRef(value)) return resolved.pictureOf(value.picture, value.alt);
  if (isFileRef(value)) return resolved.fileOf(value);
  const others = members.filter(([name]) => name !== plainMark);
  return Object.fromEntries(others.map(([name, member]) => [name, resolveReferences(member, resolved)]));
}
