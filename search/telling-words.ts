import type { SearchEntry } from '#contract/search';
import type { StemWord } from './stem-word.ts';
import { listWords } from './words.ts';

/**
 * Maximum number of pages that an indexed word of their texts leads to. A higher limit makes the
 * index larger, but the results no better.
 */
const mostPages = 6;

/**
 * Lists, by entry, the words of its text that its title, description and keywords lack, if few texts
 * contain them. A word that all of these lack everywhere leads to the weightiest pages that say it.
 */
export function listTellingWords(entries: readonly SearchEntry[], stem: StemWord): readonly (readonly string[])[] {
  const stems = (text: string): Map<string, string> =>
    new Map(listWords(text).map(({ folded, surface }) => [stem(folded), surface]));
  const texts = entries.map(({ text }) => stems(text));
  const ownTerms = entries.map(({ page, description, keywords }) => stems(`${page} ${description} ${keywords}`));
  const named = new Set(ownTerms.flatMap((terms) => [...terms.keys()]));
  const pagesByTerm = new Map<string, number[]>();
  for (const [at, text] of texts.entries()) {
    for (const term of text.keys()) {
      const pages = pagesByTerm.get(term);
      if (pages) pages.push(at);
      else pagesByTerm.set(term, [at]);
    }
  }
  const weightOf = (at: number): number => entries[at]?.weight ?? 0;
  const telling = entries.map((): string[] => []);
  for (const [term, pages] of pagesByTerm) {
    if (pages.length > mostPages && named.has(term)) continue;
    for (const at of pages.sort((a, b) => weightOf(b) - weightOf(a)).slice(0, mostPages)) {
      if (!ownTerms[at]?.has(term)) telling[at]?.push(texts[at]?.get(term) ?? term);
    }
  }
  return telling;
}
