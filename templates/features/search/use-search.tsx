import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SearchAnswer, Searcher, SearchOptions } from '#contract/search';
import type { SearchPort } from '#contract/services';
import { useSite } from '../../site-context.tsx';
import { isOpenPath } from '../flags/flags.ts';

const empty: readonly string[] = [];

/**
 * Searchers that have come, by language. Where there is one, a page shows its results in its first render: on the way back, it is as high
 * as it was when it was left, so that it can be scrolled to the same place.
 */
const ready = new WeakMap<SearchPort, Map<string, Searcher>>();

async function load(search: SearchPort, language: string): Promise<void> {
  const searcher = await search.load(language);
  ready.set(search, (ready.get(search) ?? new Map<string, Searcher>()).set(language, searcher));
}

/**
 * What the site's search answers; undefined for an empty query and while the index is on its way. Throws to the nearest boundary if the
 * index cannot be had: a boundary that is made anew tries again. Pages of areas that a flag has closed are not found.
 */
export function useSearch(typed: string, options: Omit<SearchOptions, 'isOpen'> = {}): SearchAnswer | undefined {
  const { language, services } = useSite();
  const { flags, search } = services;
  const flagsState = useSyncExternalStore(flags.subscribe, flags.state, flags.state);
  const [, setLoaded] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const searcher = ready.get(search)?.get(language);
  const query = useDeferredValue(typed);
  const isAwaited = typed.trim() !== '' && searcher === undefined;
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
        : searcher?.find(query, { categories, productTypes, isOpen: (url) => isOpenPath(url, flagsState) }),
    [searcher, query, categories, productTypes, flagsState],
  );
}

/** Gives a function that loads the index ahead of the first query. Failures are left to that query, which tries again. */
export function useSearchAhead(): () => void {
  const { language, services } = useSite();
  return () => {
    load(services.search, language).catch(() => {});
  };
}
