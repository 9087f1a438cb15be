import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SearchAnswer, Searcher, SearchOptions } from '#contract/search';
import type { SearchPort } from '#contract/services';
import { useSite } from '../../site-context.tsx';
import { isOpenPath } from '../flags/flags.ts';
import { queryOf } from './query-of.ts';

const empty: readonly string[] = [];

/**
 * Loaded searchers, by language. With one, a page shows its results in the first render, so that
 * going back restores its scroll position.
 */
const ready = new WeakMap<SearchPort, Map<string, Searcher>>();

async function load(search: SearchPort, language: string): Promise<void> {
  const searcher = await search.load(language);
  ready.set(search, (ready.get(search) ?? new Map<string, Searcher>()).set(language, searcher));
}

/**
 * Returns the answer; undefined for an empty query or while the index loads. Omits closed areas.
 * Throws to the nearest boundary if the index is unavailable; a new boundary retries.
 */
export function useSearch(input: string, options: Omit<SearchOptions, 'isOpen'> = {}): SearchAnswer | undefined {
  const { language, services, shared } = useSite();
  const { flags, search } = services;
  const quote = shared.site.quote.label;
  const flagsState = useSyncExternalStore(flags.subscribe, flags.state, flags.state);
  const [, setLoaded] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const searcher = ready.get(search)?.get(language);
  const query = useDeferredValue(input);
  const isAwaited = input.trim() !== '' && searcher === undefined;
  useEffect(() => {
    if (!isAwaited) return;
    const life = { isOver: false };
    load(search, language).then(
      () => life.isOver || setLoaded(language),
      (error: unknown) => life.isOver || setFailure(error ?? new Error('There is no search index.')),
    );
    return () => {
      life.isOver = true;
    };
  }, [isAwaited, language, search]);
  if (failure !== undefined) throw failure;
  const { categories = empty, productTypes = empty } = options;
  return useMemo(
    () =>
      query.trim() === ''
        ? undefined
        : searcher?.find(queryOf(query, quote), { categories, productTypes, isOpen: (url) => isOpenPath(url, flagsState) }),
    [searcher, query, quote, categories, productTypes, flagsState],
  );
}

/**
 * Returns a function that loads the index before the first query. Its failures are ignored, because
 * that query tries again.
 */
export function useSearchAhead(): () => void {
  const { language, services } = useSite();
  return () => {
    load(services.search, language).catch(() => {});
  };
}
