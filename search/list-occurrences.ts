import { fieldBoosts, type PackedSearchIndex, type SearchEntry, type SearchField, type SearchIndex } from '#contract/search';
import { compareWords } from './compare-words.ts';
import { writeOccurrences } from './occurrence-text.ts';
import { stemmerOf } from './stem-word.ts';
import { stopWordsOf } from './stop-words.ts';
import { listTellingWords } from './telling-words.ts';
import { listWords } from './words.ts';

export interface LanguageEntries {
  /** Path segment of the language: 'en'. */
  readonly language: string;
  readonly entries: readonly SearchEntry[];
  readonly synonyms: SearchIndex['synonyms'];
}

/** Lists the words of a language's entries, with the pages and fields that contain them. */
export function listOccurrences({ language, entries, synonyms }: LanguageEntries): PackedSearchIndex {
  const isStopWord = stopWordsOf(language);
  const distinctiveWords = listTellingWords(entries, stemmerOf(language));
  /** Indexes of pages by word and field. */
  const pagesByWord = new Map<string, Partial<Record<SearchField, number[]>>>();
  const fields = fieldsOf(entries);
  for (const [page, entry] of entries.entries()) {
    const texts = { ...entry, url: wordsOfUrl(entry.url), text: distinctiveWords[page]?.join(' ') ?? '' };
    for (const field of fields) {
      for (const { folded, surface } of listWords(texts[field])) {
        if (isStopWord.has(folded)) continue;
        const byField = pagesByWord.get(surface) ?? {};
        const pages = byField[field] ?? [];
        pages.push(page);
        byField[field] = pages;
        pagesByWord.set(surface, byField);
      }
    }
  }
  const words = [...pagesByWord.keys()].sort(compareWords);
  return {
    words: words.join(' '),
    occurrences: Object.fromEntries(
      fields.map((field) => [field, writeOccurrences(words.map((word) => pagesByWord.get(word)?.[field] ?? []))]),
    ),
    weights: entries.map(({ weight }) => weight),
    store: Object.fromEntries(
      entries.map(({ id, page, description, url, category, productType }) => [
        id,
        { page, description, url, category, productType },
      ]),
    ),
    synonyms,
  };
}

const fieldsOf = (entries: readonly SearchEntry[]): readonly SearchField[] =>
  (Object.keys(fieldBoosts) as SearchField[]).filter((field) => field !== 'text' || entries.some(({ text }) => text !== ''));

/** Words of an address after the language: '/en/faqs/auto/' gives 'faqs auto'. */
const wordsOfUrl = (url: string): string => decodeURIComponent(url).split('/').slice(2).join(' ');
