import type { EngineWindow } from './engine.ts';

/** Longest wait for a document, in milliseconds. */
const patienceMs = 60_000;

/**
 * Leaves a document by `go` and settles when another one has loaded. Drivers of browsers wait for ever
 * once a page has come from the back/forward cache.
 */
export async function loadDocument(evaluate: EngineWindow['evaluate'], go: () => Promise<unknown>): Promise<void> {
  await evaluate(() => void Object.assign(globalThis, { isLeft: true }));
  await go();
  const end = Date.now() + patienceMs;
  const hasLoaded = () => !('isLeft' in globalThis) && document.readyState === 'complete';
  // A document that is being replaced cannot run a function.
  while (!(await evaluate(hasLoaded).catch(() => false))) {
    if (Date.now() > end) throw new Error('The document does not load.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
