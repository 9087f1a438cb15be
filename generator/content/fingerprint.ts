import { createHash } from 'node:crypto';

/** Length in hexadecimal digits. */
const length = 20;

/** Returns the fingerprint of a list of texts. */
export function fingerprintOf(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text}\n`);
  return hash.digest('hex').slice(0, length);
}
