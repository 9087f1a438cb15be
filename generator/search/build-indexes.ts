import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LanguageEntries } from '../../search/build-index.ts';

/**
 * Indexes each language: JSON texts in the order of the languages. With `script`, the compiled index-worker.ts, it works in a thread of
 * its own, beside rendering; without, here and now. Rejects if that fails.
 */
export async function buildIndexes(languages: readonly LanguageEntries[], script: URL | undefined): Promise<readonly string[]> {
  if (script === undefined) {
    const { buildIndex } = await import('../../search/build-index.ts');
    return languages.map((language) => JSON.stringify(buildIndex(language)));
  }
  const worker = new Worker(script, { workerData: languages });
  try {
    const [texts] = (await once(worker, 'message')) as [readonly string[]];
    return texts;
  } finally {
    await worker.terminate();
  }
}
