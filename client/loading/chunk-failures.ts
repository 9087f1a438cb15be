/** How browsers word it that a module's file did not come. */
const missingModule = /dynamically imported module|importing a module script failed|loading chunk [^ ]* ?failed/i;

/** Whether a rejected promise's reason is a missing chunk: the build that this document runs is no longer (wholly) published. */
export function isMissingChunk(reason: unknown): boolean {
  return missingModule.test(reason instanceof Error ? reason.message : String(reason));
}
