import { Worker } from 'node:worker_threads';
import type { LanguageEntries } from '../../search/list-occurrences.ts';
import { Fault, messageOf } from '../errors/problem.ts';

/**
 * Indexes each language: their texts, in the order of the languages. With `script`, the compiled index-thread.ts, it works in a thread of
 * its own, beside rendering; without, here and now. Rejects with a Fault if that fails.
 */
export async function buildIndexes(languages: readonly LanguageEntries[], script: URL | undefined): Promise<readonly string[]> {
  try {
    return await (script === undefined ? buildHere(languages) : buildInThread(languages, script));
  } catch (cause) {
    throw new Fault(`The search could not be indexed: ${messageOf(cause)}`, { cause });
  }
}

async function buildHere(languages: readonly LanguageEntries[]): Promise<readonly string[]> {
  const { writeIndex } = await import('../../search/index-texts.ts');
  return languages.map(writeIndex);
}

async function buildInThread(languages: readonly LanguageEntries[], script: URL): Promise<readonly string[]> {
  const worker = new Worker(script, { workerData: languages });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      // A thread that ends without a word would be waited for until the process itself ends, with nothing said.
      worker.once('exit', (code) => reject(new Error(`its thread ended with ${code} and no answer.`)));
    });
  } finally {
    await worker.terminate();
  }
}
