import type { SearchEntry } from '#contract/search';
import type { StemWord } from './stem-word.ts';
import { listWords } from './words.ts';

/**
 * How many pages may say a word for it to tell them from the others. What more pages say leads nowhere: measured on the site that this was
 * made for, twice the limit adds a quarter to the bytes of texts, and the judged queries find their pages no sooner.
 */
const mostPages = 6;

/** By entry the words of its text that tell it from other pages and that it does not say elsewhere, each once. */
export function listTellingWords(entries: readonly SearchEntry[], stem: StemWord): readonly (readonly string[])[] {
  const stems = (text: string): Map<string, string> =>
    new Map(listWords(text).map(({ folded, surface }) => [stem(folded), surface]));
  const texts = entries.map(({ text }) => stems(text));
  const counts = new Map<string, number>();
  for (const term of texts.flatMap((text) => [...text.keys()])) counts.set(term, (counts.get(term) ?? 0) + 1);
  return entries.map(({ page, description, keywords }, at) => {
    const said = stems(`${page} ${description} ${keywords}`);
    return [...(texts[at] ?? [])]
      .filter(([term]) => !said.has(term) && (counts.get(term) ?? 0) <= mostPages)
      .map(([, surface]) => surface);
  });
}
