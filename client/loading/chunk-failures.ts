/** Browsers' messages for a module whose file could not be loaded. */
const missingModule = /dynamically imported module|importing a module script failed|loading chunk [^ ]* ?failed/i;

/**
 * Returns true if a promise was rejected because of a missing chunk: the document's build is no
 * longer published.
 */
export function isMissingChunk(reason: unknown): boolean {
  return missingModule.test(reason instanceof Error ? reason.message : String(reason));
}
