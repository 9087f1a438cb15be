import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Readonly<Record<string, readonly string[]>>} Judgements queries, and the paths below the language of the pages that answer each best */

/**
 * Returns queries of visitors in a language, judged by the content of pages.
 * @param {string} language @returns {Judgements}
 */
export const readJudgements = (language) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../data/search-judgements.${language}.json`), 'utf8'));

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
