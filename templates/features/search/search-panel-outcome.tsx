import { useEffect } from 'react';
import type { SearchResult } from '#contract/search';
import { Link } from '../../components/link/link.tsx';
import { formatCount, formatMessage } from '../../messages/format-message.ts';
import { useMessages, useSite } from '../../site-context.tsx';
import type { SearchPanelData } from './search-panel-data.ts';
import { useSearch } from './use-search.tsx';

export interface SearchPanelOutcomeProps {
  readonly query: string;
  /** Receives the results of the query; none when they are outdated. */
  readonly onResults: (results: readonly SearchResult[]) => void;
  readonly onSuggestion: (query: string) => void;
}

/** Shows a summary of a query's results. Throws if the index is unavailable. */
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

/** Links to all pages if the search is unavailable. */
export function SearchPanelFailure({ siteMap }: Pick<SearchPanelData, 'siteMap'>) {
  const { box } = useMessages().search;
  return (
    <p>
      {box.failed} <Link to={siteMap.href}>{siteMap.label}</Link>
    </p>
  );
}
