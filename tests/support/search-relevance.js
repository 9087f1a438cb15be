import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Readonly<Record<string, readonly string[]>>} Judgements queries, and the paths below the language of the pages that answer each best */

/** What visitors of a language ask for, judged from the pages' content. @param {string} language @returns {Judgements} */
export const readJudgements = (language) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../data/search-judgements.${language}.json`), 'utf8'));

/**
 * For each judged query the place of the first of its pages among the results, from 1; Infinity where none of them is found.
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

/** The mean of 1 for a first place, 1/2 for a second, and so on; 0 for what is not found. @param {readonly { readonly place: number }[]} judged */
export const meanReciprocalRank = (judged) => judged.reduce((sum, { place }) => sum + 1 / place, 0) / judged.length;
