import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Readonly<Record<string, readonly string[]>>} Judgements queries, and the paths below the language of the pages that answer each best */

/**
 * Returns queries of visitors in a language, judged by the content of pages.
 * @param {string} language @returns {Judgements}
 */
export const readJudgements = (language) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../data/search-judgements.${language}.json`), 'utf8'));

/** @typedef {{ readonly query: string, readonly source: string, readonly pages: readonly string[] }} Question a query in the words of a public source, and the pages that are useful */

/**
 * Returns questions from public sources in two halves: changes may look at the misses of one, the
 * other is only reported.
 * @param {string} language @returns {Record<'tuned' | 'heldBack', readonly Question[]>}
 */
export function readQuestions(language) {
  /** @type {readonly Question[]} */
  const questions = JSON.parse(readFileSync(join(import.meta.dirname, `../data/search-questions.${language}.json`), 'utf8'));
  const half = (/** @type {number} */ rest) => questions.filter((_, at) => at % 2 === rest);
  return { tuned: half(0), heldBack: half(1) };
}

/**
 * Returns the questions without a useful page in the first three results.
 * @param {string} language @param {readonly Question[]} questions
 * @param {(query: string) => { readonly results: readonly { readonly url: string }[] }} find
 */
export function missedQuestions(language, questions, find) {
  return questions.filter(({ query, pages }) => {
    const urls = find(query)
      .results.slice(0, 3)
      .map(({ url }) => url);
    return !pages.some((page) => urls.includes(`/${language}${page}`));
  });
}

/**
 * Returns, for each judged query, the rank of its first page from 1. Infinity if none is in the
 * results.
 * @param {string} language
 * @param {(query: string) => { readonly results: readonly { readonly url: string }[] }} find
 */
export function placesOfJudged(language, find) {
  return Object.entries(readJudgements(language)).map(([query, pages]) => {
    const urls = find(query).results.map(({ url }) => url);
    const places = pages.map((page) => urls.indexOf(`/${language}${page}`)).filter((place) => place >= 0);
    return { query, place: Math.min(...places) + 1 };
  });
}

/**
 * Returns the mean reciprocal rank, with 0 for a missing page.
 * @param {readonly { readonly place: number }[]} judged
 */
export const meanReciprocalRank = (judged) => judged.reduce((sum, { place }) => sum + 1 / place, 0) / judged.length;
