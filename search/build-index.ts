import lunr from 'lunr';
import { fieldBoosts, ranking, type SearchEntry, type SearchField, type SearchIndex } from '#contract/search';
import { compareWords } from './compare-words.ts';
import { createIndexTerms, queryFunctions } from './index-terms.ts';
import { shownWords } from './shown-words.ts';
import { stopWordsOf } from './stop-words.ts';
import { buildTextIndex } from './text-index.ts';
import { listWords, wordsOfUrl } from './words.ts';

export interface LanguageEntries {
  /** Path segment of the language: 'en'. */
  readonly language: string;
  readonly entries: readonly SearchEntry[];
  readonly synonyms: SearchIndex['synonyms'];
}

const fields = Object.keys(fieldBoosts) as SearchField[];

/** An entry with the words of its fields. */
interface SearchDocument {
  readonly id: string;
  readonly weight: number;
  readonly words: Readonly<Record<SearchField, readonly string[]>>;
}

/** Indexes the entries of a language with lunr's builder. Slow for many, so run it in a thread of its own. */
export function buildIndex({ language, entries, synonyms }: LanguageEntries): SearchIndex {
  const documents = listDocuments(language, entries);
  const store = Object.fromEntries(
    entries.map(({ id, page, description, url, category, productType }) => [
      id,
      { page, description, url, category, productType },
    ]),
  );
  const shown = new Set(shownWords(store));
  const unshown = new Set(documents.flatMap(({ words }) => words.keywords.filter((word) => !shown.has(word))));
  return {
    index: lunrIndex(language, documents),
    store,
    words: [...unshown].sort(compareWords).join(' '),
    synonyms,
    ...buildTextIndex(language, entries),
  };
}

function listDocuments(language: string, entries: readonly SearchEntry[]): readonly SearchDocument[] {
  const stopWords = stopWordsOf(language);
  const wordsOf = (text: string): readonly string[] =>
    listWords(text).flatMap(({ folded, surface }) => (stopWords.has(folded) ? [] : [surface]));
  return entries.map(({ id, weight, page, description, url, keywords, category, productType }) => {
    const texts = { id, page, description, url: wordsOfUrl(url), keywords, category, productType };
    const words = Object.fromEntries(fields.map((field) => [field, wordsOf(texts[field])]));
    return { id, weight, words: words as SearchDocument['words'] };
  });
}

function lunrIndex(language: string, documents: readonly SearchDocument[]): lunr.Index {
  const words = documents.flatMap(({ words }) => fields.flatMap((field) => words[field]));
  const { termOf, aliases } = createIndexTerms(language, new Set(words));
  const builder = new lunr.Builder();
  builder.ref('id');
  builder.b(ranking.b);
  builder.k1(ranking.k1);
  for (const field of fields) {
    const extractor = (document: object): object => (document as SearchDocument).words[field];
    builder.field(field, { boost: fieldBoosts[field], extractor });
  }
  builder.searchPipeline = lunr.Pipeline.load(queryFunctions(language));
  const tokensOf = (words: readonly string[]) => words.map((word) => new lunr.Token(termOf(word), {}));
  builder.tokenizer = tokensOf as unknown as typeof lunr.tokenizer;
  for (const document of documents) builder.add(document, { boost: document.weight });
  // Terms of the same words have one posting, and so one weight.
  const postings = builder.invertedIndex as Record<string, object>;
  for (const [term, others] of aliases) {
    const posting = postings[term];
    if (posting) for (const other of others) postings[other] = posting;
  }
  return builder.build();
}
