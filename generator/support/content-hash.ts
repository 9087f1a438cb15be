import { createHash, hash as hashOnce } from 'node:crypto';

/** Returns 20 hex characters of SHA-256, for file names, fingerprints and manifests. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  // Most parts are texts: one call for them takes half the time.
  if (parts.every((part) => typeof part === 'string')) {
    return hashOnce('sha256', parts.map((part) => `${part.length}:${part}`).join('')).slice(0, hashLength);
  }
  const hash = createHash('sha256');
  for (const part of parts) {
    // The length distinguishes ('ab', 'c') from ('a', 'bc').
    hash.update(`${part.length}:`);
    hash.update(part);
  }
  return hash.digest('hex').slice(0, hashLength);
}

/** Returns the contentHash of bytes in pieces. `length` is their total length. */
export function contentHashOfPieces(length: number, pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256').update(`${length}:`);
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex').slice(0, hashLength);
}

/** In hex characters. */
export const hashLength = 20;
