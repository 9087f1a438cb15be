import { Worker } from 'node:worker_threads';
import type { LanguageEntries } from '../../search/build-index.ts';
import { Fault, messageOf } from '../errors/problem.ts';

/**
 * Returns the index of each language as text, in the same order. With `script`, the compiled
 * index-thread.ts, a thread of its own does the work. Rejects with a Fault if it fails.
 */
export async function buildIndexes(languages: readonly LanguageEntries[], script: URL | undefined): Promise<readonly string[]> {
  try {
    return await (script === undefined ? buildHere(languages) : buildInThread(languages, script));
  } catch (cause) {
    throw new Fault(`The search could not be indexed: ${messageOf(cause)}`, { cause });
  }
}

async function buildHere(languages: readonly LanguageEntries[]): Promise<readonly string[]> {
  const [{ writeIndex }, { addStemmers }] = await Promise.all([
    import('../../search/write-index.ts'),
    import('./add-stemmers.ts'),
  ]);
  await addStemmers(languages.map(({ language }) => language));
  return languages.map(writeIndex);
}

async function buildInThread(languages: readonly LanguageEntries[], script: URL): Promise<readonly string[]> {
  const thread = new Worker(script, { workerData: languages });
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      // If a thread ends without an answer, the process would otherwise end without an error.
      thread.once('exit', (code) => reject(new Error(`its thread ended with ${code} and no answer.`)));
    });
  } finally {
    await thread.terminate();
  }
}
