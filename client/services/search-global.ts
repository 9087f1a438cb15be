import type { PackedSearchIndex, SearchStoreEntry } from '#contract/search';
import { loadPlainIndex, type PlainIndex } from '../../search/plain-index.ts';

/** A language of `window.__LUNR__`. */
export interface SharedIndex {
  /** lunr's index; built when a script first reads it. */
  readonly index: PlainIndex;
  /** Entries by the `ref` of a result. */
  readonly store: Readonly<Record<string, SearchStoreEntry>>;
}

/** `window.__LUNR__`: the indexes of the languages that are loaded. */
export interface SharedIndexes {
  /** Loads all languages when it is read. Rejects if one cannot be loaded; the next reading tries again. */
  readonly __loaded: Promise<SharedIndexes>;
  [language: string]: SharedIndex | Promise<SharedIndexes>;
}

/** Creates `window.__LUNR__` for scripts of the site, once. */
export function shareIndexes(languages: readonly string[], load: (language: string) => Promise<unknown>): SharedIndexes {
  const holder = window as { __LUNR__?: SharedIndexes };
  holder.__LUNR__ ??= {
    get __loaded() {
      return Promise.all(languages.map(load)).then(() => this);
    },
  };
  return holder.__LUNR__;
}

/** Adds a language. */
export function shareIndex(shared: SharedIndexes, language: string, packed: PackedSearchIndex): void {
  const built: { index?: PlainIndex } = {};
  shared[language] = {
    store: packed.store,
    get index() {
      built.index ??= loadPlainIndex(language, packed);
      return built.index;
    },
  };
}
