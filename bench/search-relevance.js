import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { meanReciprocalRank, placesOfJudged } from '../tests/support/search-relevance.js';

const root = resolve(import.meta.dirname, '..');

/** Positions at which the judged queries of a language find their pages. */
/** @typedef {{ readonly language: string, readonly queries: number, readonly meanReciprocalRank: number, readonly inFirstThree: number }} Relevance */

/** @param {string} folder @returns {Promise<readonly Relevance[]>} */
export async function searchRelevance(folder) {
  const createSearcher = await loadCreateSearcher();
  const indexes = JSON.parse(await readFile(join(folder, 'search_index.json'), 'utf8'));
  return Object.keys(indexes).map((language) => {
    const index = indexes[language];
    const judged = placesOfJudged(language, createSearcher(language, index).find);
    return {
      language,
      queries: judged.length,
      meanReciprocalRank: meanReciprocalRank(judged),
      inFirstThree: judged.filter(({ place }) => place <= 3).length,
    };
  });
}

/**
 * Loads the browser's own code into Node.
 * @returns {Promise<typeof import('../search/create-searcher.ts').createSearcher>}
 */
async function loadCreateSearcher() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'search/create-searcher.ts')],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const { createSearcher } = await import(`data:text/javascript;base64,${code}`);
  return createSearcher;
}
