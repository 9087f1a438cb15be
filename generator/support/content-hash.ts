import { createHash, hash as hashOnce } from 'node:crypto';

/** 20 hex characters of SHA-256: names content in file names, fingerprints and manifests. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  // One call for texts, which most parts are, takes half the time.
  if (parts.every((part) => typeof part === 'string')) {
    return hashOnce('sha256', parts.map((part) => `${part.length}:${part}`).join('')).slice(0, hashLength);
  }
  const hash = createHash('sha256');
  for (const part of parts) {
    // The length keeps ('ab', 'c') and ('a', 'bc') apart.
    hash.update(`${part.length}:`);
    hash.update(part);
  }
  return hash.digest('hex').slice(0, hashLength);
}

/** The same of so many bytes that come in pieces. */
export function contentHashOfPieces(length: number, pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256').update(`${length}:`);
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex').slice(0, hashLength);
}

const hashLength = 20;
