import './search-panel.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SearchResult } from '#contract/search';
import { Icon } from '../../components/icon/icon.tsx';
import { useHref, useMessages, useSite } from '../../site-context.tsx';
import { SearchBoundary } from './search-boundary.tsx';
import type { SearchPanelData } from './search-panel-data.ts';
import { SearchPanelField } from './search-panel-field.tsx';
import { countOptions, nothing } from './search-panel-options.ts';
import { SearchPanelFailure, SearchPanelOutcome } from './search-panel-outcome.tsx';
import { SearchPanelResults } from './search-panel-results.tsx';
import { useSearchAhead } from './use-search.tsx';

export interface SearchPanelProps {
  readonly data: SearchPanelData;
  readonly onClose: () => void;
}

const none: readonly SearchResult[] = [];

/**
 * The search over any page. The focus stays in the field; arrow keys choose among the results,
 * which are links. Enter opens the chosen one or, without one, the page of results.
 */
export function SearchPanel({ data, onClose }: SearchPanelProps) {
  const { navigation } = useSite().services;
  const { box } = useMessages().search;
  const resultsPage = useHref()(data.href);
  const [query, setQuery] = useState('');
  const [results, setResults] = useState(none);
  const [chosen, setChosen] = useState(nothing);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const options = countOptions(results.length);
  const active = chosen < options ? chosen : nothing;
  const allResults = `${resultsPage}?${new URLSearchParams({ q: query.trim() })}`;

  const loadIndex = useSearchAhead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because the panel is about to be used.
  useEffect(() => loadIndex(), []);
  useEffect(() => {
    if (active !== nothing) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function ask(next: string): void {
    setQuery(next);
    setChosen(nothing);
  }
  function askInstead(suggestion: string): void {
    ask(suggestion);
    // The clicked element disappears.
    input.current?.focus();
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const option = list.current?.children[active];
    if (option instanceof HTMLElement) option.click();
    else if (query.trim() !== '') navigation.visit(allResults);
  }

  return (
    <div className="search-panel">
      <search className="search-panel__head">
        <SearchPanelField
          input={input}
          query={query}
          options={options}
          active={active}
          onSubmit={onSubmit}
          action={resultsPage}
          onQuery={ask}
          onChoose={setChosen}
        />
        <button type="button" className="search-panel__close" onClick={onClose}>
          <span className="visually-hidden">{box.close}</span>
          <Icon name="close" />
        </button>
      </search>
      <div role="status" className="search-panel__status">
        <SearchBoundary attempt={query} fallback={() => <SearchPanelFailure siteMap={data.siteMap} />}>
          <SearchPanelOutcome query={query} onResults={setResults} onSuggestion={askInstead} />
        </SearchBoundary>
      </div>
      {options > 0 ? (
        <SearchPanelResults list={list} results={results} active={active} allResults={allResults} onClose={onClose} />
      ) : null}
      <p className="search-panel__hint">{box.hint}</p>
    </div>
  );
}
