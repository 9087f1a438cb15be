import { createHash } from 'node:crypto';

/** Returns a hash as policies and `integrity` attributes spell it: 'sha384-…' with base64. */
export function integrity(algorithm: 'sha256' | 'sha384' | 'sha512', content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
