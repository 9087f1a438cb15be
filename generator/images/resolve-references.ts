import type { Picture } from '#contract/picture';
import type { RichText } from '#contract/rich-text';
import { isPictureRef } from './list-file-uses.ts';

/** Values that replace references. */
export interface ResolvedReferences {
  readonly textOf: (reference: string) => RichText;
  readonly pictureOf: (address: string, alt: string) => Picture;
}

/** Replaces all references to texts and pictures in a plain value with rendered ones. */
export function resolveReferences(value: unknown, resolved: ResolvedReferences): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, resolved));
  const members = Object.entries(value);
  const [first] = members;
  if (members.length === 1 && first?.[0] === 'richText' && typeof first[1] === 'string') return resolved.textOf(first[1]);
  if (isPictureRef(value)) return resolved.pictureOf(value.picture, value.alt);
  return Object.fromEntries(members.map(([name, member]) => [name, resolveReferences(member, resolved)]));
}
