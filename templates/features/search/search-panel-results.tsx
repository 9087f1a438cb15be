import type { MouseEvent, RefObject } from 'react';
import type { SearchResult } from '#contract/search';
import { useMessages, useSite } from '../../site-context.tsx';
import { SearchPanelAll, SearchPanelResult } from './search-panel-option.tsx';
import { listId, optionId, shownResults } from './search-panel-options.ts';

export interface SearchPanelResultsProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly results: readonly SearchResult[];
  /** Index of the chosen option. */
  readonly active: number;
  /** Address of the page with all results. */
  readonly allResults: string;
  /** Called if a result leads to the page that is open. */
  readonly onClose: () => void;
}

/** The first results of a query, which are links. */
export function SearchPanelResults({ list, results, active, allResults, onClose }: SearchPanelResultsProps) {
  const { pathPrefix, services } = useSite();
  const { address } = services;
  const { label } = useMessages().search;
  const shown = results.slice(0, shownResults);
  function closeIfHere(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.pathname + link.search !== address.pathname() + address.search()) return;
    event.preventDefault();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, because it has the focus.
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className="search-panel__results"
      onClick={closeIfHere}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map((result, place) => (
        <SearchPanelResult
          key={result.url}
          id={optionId(place)}
          isChosen={place === active}
          href={pathPrefix + result.url}
          result={result}
        />
      ))}
      {results.length > shown.length ? (
        <SearchPanelAll id={optionId(shown.length)} isChosen={active === shown.length} href={allResults} count={results.length} />
      ) : null}
    </div>
  );
}
