import lunr from 'lunr';
import { fieldBoosts, ranking, type SearchEntry, type SearchIndex } from '#contract/search';
import { compareWords } from './compare-words.ts';
import { stemmerOf } from './stem-word.ts';
import { stopWordsOf } from './stop-words.ts';
import { listWords } from './words.ts';

export interface LanguageEntries {
  /** Path segment of the language: 'en'. */
  readonly language: string;
  readonly entries: readonly SearchEntry[];
  readonly synonyms: SearchIndex['synonyms'];
}

type Field = keyof typeof fieldBoosts;
const fields = Object.keys(fieldBoosts) as Field[];

/** Indexes the entries of one language. Takes a while for many: meant for a thread of its own. */
export function buildIndex({ language, entries, synonyms }: LanguageEntries): SearchIndex {
  const stem = stemmerOf(language);
  const isStopWord = stopWordsOf(language);
  const words = new Set<string>();
  const builder = new lunr.Builder();
  builder.ref('id');
  builder.b(ranking.b);
  builder.k1(ranking.k1);
  for (const field of fields) builder.field(field, { boost: fieldBoosts[field] });
  // Texts are cut and stemmed here, as queries are: lunr's own way would know no elision and no French.
  builder.tokenizer = ((text: unknown) =>
    listWords(String(text)).flatMap(({ folded, surface }) => {
      if (isStopWord.has(folded)) return [];
      words.add(surface);
      return [new lunr.Token(stem(folded), {})];
    })) as typeof lunr.tokenizer;
  for (const entry of entries) builder.add({ ...entry, url: wordsOfUrl(entry.url) });
  return {
    index: builder.build().toJSON(),
    store: Object.fromEntries(
      entries.map(({ id, page, description, url, category, productType }) => [
        id,
        { page, description, url, category, productType },
      ]),
    ),
    words: [...words].sort(compareWords).join(' '),
    synonyms,
  };
}

/** What an address says beyond the language: '/en/faqs/auto/' is about 'faqs auto'. */
const wordsOfUrl = (url: string): string => decodeURIComponent(url).split('/').slice(2).join(' ');
