import { contentHash } from '../../support/content-hash.ts';

/** What Contentful takes as an id. */
const idPattern = /^[a-zA-Z0-9-_.]{1,64}$/;
/** A dot and the hash take the rest of 64. */
const maxStart = 43;

/**
 * The id in Contentful of a local entry: `<type>.<slug>`, or that with a hash in place of its end and of what ids cannot hold. Two entries
 * never share one: a type with a dot in its name, which could be read in two ways, gets a hash too.
 */
export function spaceEntryId(type: string, slug: string): string {
  const plain = `${type}.${slug}`;
  if (!type.includes('.') && isSpaceId(plain)) return plain;
  return `${plain.replace(/[^a-zA-Z0-9-_.]+/g, '-').slice(0, maxStart)}.${contentHash(type, slug)}`;
}

export function isSpaceId(id: string): boolean {
  return idPattern.test(id);
}
