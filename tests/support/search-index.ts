import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { PackedSearchIndex, SearchEntry } from '#contract/search';
import { createSearcher } from '../../search/create-searcher.ts';
import { listOccurrences } from '../../search/list-occurrences.ts';

/** The packed index of this repository's site in a language. */
export function siteIndex(language: string): PackedSearchIndex {
  const assets = join(inject('siteFolder'), 'assets');
  const name = readdirSync(assets).find((file) => file.startsWith(`search-${language}-`) && file.endsWith('.json'));
  return JSON.parse(readFileSync(join(assets, name ?? ''), 'utf8'));
}

/** Returns entries with these values and empty ones otherwise. */
export const searchEntries = (entries: readonly Partial<SearchEntry>[]): readonly SearchEntry[] =>
  entries.map((entry, at) => ({
    ...{ page: '', description: '', url: `/en/page-${at}/`, keywords: '', category: '', productType: '', text: '', weight: 1 },
    ...entry,
    id: String(at),
  }));

interface FewPages {
  readonly language?: string;
  readonly pages: readonly Partial<SearchEntry>[];
  readonly synonyms?: readonly (readonly string[])[];
}

/** A searcher over a few pages. */
export const searcherOver = ({ language = 'en', pages, synonyms = [] }: FewPages) =>
  createSearcher(language, listOccurrences({ language, entries: searchEntries(pages), synonyms }));
