import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { meanReciprocalRank, missedQuestions, placesOfJudged, readQuestions } from '../tests/support/search-relevance.js';

const root = resolve(import.meta.dirname, '..');

/** Positions at which the judged queries of a language find their pages. */
/** @typedef {{ readonly language: string, readonly queries: number, readonly meanReciprocalRank: number, readonly inFirstThree: number, readonly questions: Readonly<Record<string, { readonly useful: number, readonly missed: readonly string[] }>> }} Relevance */

/** @param {string} folder @returns {Promise<readonly Relevance[]>} */
export async function searchRelevance(folder) {
  const { createSearcher, queryOf } = await loadSearch();
  const indexes = JSON.parse(await readFile(join(folder, 'search_index.json'), 'utf8'));
  return Object.keys(indexes).map((language) => {
    const index = indexes[language];
    const { find } = createSearcher(language, index);
    const judged = placesOfJudged(language, find);
    const questions = Object.entries(readQuestions(language)).map(([half, all]) => {
      const missed = missedQuestions(language, all, (query) => find(queryOf(query, quotes[language] ?? query))).map(
        ({ query }) => query,
      );
      return [half, { useful: 1 - missed.length / all.length, missed }];
    });
    return {
      language,
      queries: judged.length,
      meanReciprocalRank: meanReciprocalRank(judged),
      inFirstThree: judged.filter(({ place }) => place <= 3).length,
      questions: Object.fromEntries(questions),
    };
  });
}

/** Labels of the link to a quote. @type {Readonly<Record<string, string>>} */
const quotes = { en: 'Get a quote', fr: 'Obtenir une soumission' };

/**
 * Loads the browser's own code into Node.
 * @returns {Promise<typeof import('../search/create-searcher.ts') & typeof import('../templates/features/search/query-of.ts')>}
 */
async function loadSearch() {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from './search/create-searcher.ts'; export * from './templates/features/search/query-of.ts';",
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
