/** Loaded with the first search: lunr, and what finds pages. */
export { createSearcher } from '../../search/create-searcher.ts';
export { loadIndex } from '../../search/load-index.ts';
