import lunr from 'lunr';
import type { SearchIndex } from '#contract/search';
import { queryFunctions } from './index-terms.ts';

/** lunr's index. */
export type PlainIndex = lunr.Index;

/** Loads an emitted index into lunr. Browsers have no stemmers but those of English and French. */
export const loadIndex = (language: string, { index }: Pick<SearchIndex, 'index'>): PlainIndex =>
  lunr.Index.load({ ...index, pipeline: queryFunctions(language) });
