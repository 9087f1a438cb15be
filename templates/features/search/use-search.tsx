import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { SearchAnswer, Searcher, SearchOptions } from '#contract/search';
import { useSite } from '../../site-context.tsx';

const empty: readonly string[] = [];

/**
 * What the site's search answers; undefined for an empty query and while the index is on its way. Throws to the nearest boundary if the
 * index cannot be had: a boundary that is made anew tries again.
 */
export function useSearch(typed: string, options: SearchOptions = {}): SearchAnswer | undefined {
  const { language, services } = useSite();
  const { search } = services;
  const [searcher, setSearcher] = useState<Searcher>();
  const [failure, setFailure] = useState<unknown>();
  const query = useDeferredValue(typed);
  const isAsked = typed.trim() !== '';
  useEffect(() => {
    if (!isAsked) return;
    const life = { isOver: false };
    search.load(language).then(
      (loaded) => life.isOver || setSearcher(loaded),
      (error: unknown) => life.isOver || setFailure(error ?? new Error('There is no search index.')),
    );
    return () => {
      life.isOver = true;
    };
  }, [isAsked, language, search]);
  if (failure !== undefined) throw failure;
  const { categories = empty, productTypes = empty } = options;
  return useMemo(
    () => (query.trim() === '' ? undefined : searcher?.find(query, { categories, productTypes })),
    [searcher, query, categories, productTypes],
  );
}
