import { contentHash } from '../../support/content-hash.ts';

/** Characters of an id in Contentful. */
const idPattern = /^[a-zA-Z0-9-_.]{1,64}$/;
/** Leaves room for a dot and the hash within 64 characters. */
const maxStart = 43;

/**
 * Returns the id in Contentful of a local entry: `<type>.<slug>`, with a hash if that is too long
 * or has other characters. Ids are unique: a type with a dot, which is ambiguous, gets a hash too.
 */
export function spaceEntryId(type: string, slug: string): string {
  const plain = `${type}.${slug}`;
  if (!type.includes('.') && isSpaceId(plain)) return plain;
  return `${plain.replace(/[^a-zA-Z0-9-_.]+/g, '-').slice(0, maxStart)}.${contentHash(type, slug)}`;
}

export function isSpaceId(id: string): boolean {
  return idPattern.test(id);
}
