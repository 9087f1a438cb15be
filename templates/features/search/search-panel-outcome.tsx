import { useEffect } from 'react';
import type { SearchResult } from '#contract/search';
import { Link } from '../../components/link/link.tsx';
import { formatCount, formatMessage } from '../../messages/format-message.ts';
import { useMessages, useSite } from '../../site-context.tsx';
import type { SearchPanelData } from './search-panel-data.ts';
import { useSearch } from './use-search.tsx';

export interface SearchPanelOutcomeProps {
  readonly query: string;
  /** Takes the results of the query; none once they are no longer those. */
  readonly onResults: (results: readonly SearchResult[]) => void;
  readonly onSuggestion: (query: string) => void;
}

/** Says in a few words what a query has brought. Throws where the index cannot be had. */
export function SearchPanelOutcome({ query, onResults, onSuggestion }: SearchPanelOutcomeProps) {
  const { language } = useSite();
  const { box } = useMessages().search;
  const answer = useSearch(query);
  useEffect(() => {
    if (answer === undefined) return;
    onResults(answer.results);
    return () => onResults([]);
  }, [answer, onResults]);
  if (query.trim() === '') return;
  if (answer === undefined) return <p className="search-panel__loading">{box.loading}</p>;
  const { results, suggestion } = answer;
  if (results.length > 0) return <p>{formatCount(results.length, language, { one: box.resultsOne, other: box.resultsOther })}</p>;
  return (
    <>
      <p>{formatMessage(box.none, { query: query.trim() })}</p>
      {suggestion === undefined ? null : (
        <button type="button" className="search-panel__suggestion" onClick={() => onSuggestion(suggestion)}>
          {formatMessage(box.suggestion, { query: suggestion })}
        </button>
      )}
    </>
  );
}

/** Where the search cannot be had, all pages are still listed. */
export function SearchPanelFailure({ siteMap }: Pick<SearchPanelData, 'siteMap'>) {
  const { box } = useMessages().search;
  return (
    <p>
      {box.failed} <Link to={siteMap.href}>{siteMap.label}</Link>
    </p>
  );
}
