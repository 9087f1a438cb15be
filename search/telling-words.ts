import type { SearchEntry } from '#contract/search';
import type { StemWord } from './stem-word.ts';
import { listWords } from './words.ts';

/**
 * Maximum number of pages that may share an indexed word of their texts. A higher limit makes the
 * index larger, but the results no better.
 */
const mostPages = 6;

/**
 * Lists, by entry, the words of its text that few pages contain and that its title, description and
 * keywords lack.
 */
export function listTellingWords(entries: readonly SearchEntry[], stem: StemWord): readonly (readonly string[])[] {
  const stems = (text: string): Map<string, string> =>
    new Map(listWords(text).map(({ folded, surface }) => [stem(folded), surface]));
  const texts = entries.map(({ text }) => stems(text));
  const counts = new Map<string, number>();
  for (const term of texts.flatMap((text) => [...text.keys()])) counts.set(term, (counts.get(term) ?? 0) + 1);
  return entries.map(({ page, description, keywords }, at) => {
    const ownTerms = stems(`${page} ${description} ${keywords}`);
    return [...(texts[at] ?? [])]
      .filter(([term]) => !ownTerms.has(term) && (counts.get(term) ?? 0) <= mostPages)
      .map(([, surface]) => surface);
  });
}
