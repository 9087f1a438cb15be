import type { SearchIndex } from '#contract/search';
import { listWords, wordsOfUrl } from './words.ts';

/** Lists the words that the entries of an index show, also more than once. */
export function* shownWords(store: SearchIndex['store']): Generator<string> {
  for (const { page, description, url, category, productType } of Object.values(store)) {
    for (const text of [page, description, wordsOfUrl(url), category, productType])
      for (const { surface } of listWords(text)) yield surface;
  }
}
