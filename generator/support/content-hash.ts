import { createHash } from 'node:crypto';

/** 20 hex characters of SHA-256: names content in file names, fingerprints and manifests. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    // The length keeps ('ab', 'c') and ('a', 'bc') apart.
    hash.update(`${part.length}:`);
    hash.update(part);
  }
  return hash.digest('hex').slice(0, 20);
}
