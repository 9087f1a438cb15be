import './search-panel.css';
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { SearchResult } from '#contract/search';
import { Icon } from '../../components/icon/icon.tsx';
import { useHref, useMessages, useSite } from '../../site-context.tsx';
import { SearchBoundary } from './search-boundary.tsx';
import type { SearchPanelData } from './search-panel-data.ts';
import { SearchPanelAll, SearchPanelResult } from './search-panel-option.tsx';
import { SearchPanelFailure, SearchPanelOutcome } from './search-panel-outcome.tsx';
import { useSearchAhead } from './use-search.tsx';

export interface SearchPanelProps {
  readonly data: SearchPanelData;
  readonly onClose: () => void;
}

/** Maximum number of results here: what a phone has room for above its keyboard. */
const shownResults = 6;

/** Index of the selected option while the typed text is selected. */
const nothing = -1;

const none: readonly SearchResult[] = [];
const ids = { input: 'search-panel-query', list: 'search-panel-results' } as const;
const optionId = (place: number): string => `search-panel-result-${place}`;

/**
 * The search over any page. The focus stays in the field; arrow keys choose among the results,
 * which are links. Enter opens the chosen one or, without one, the page of results.
 */
export function SearchPanel({ data, onClose }: SearchPanelProps) {
  const { pathPrefix, services } = useSite();
  const { address, navigation } = services;
  const { box, label } = useMessages().search;
  const resultsPage = useHref()(data.href);
  const [query, setQuery] = useState('');
  const [results, setResults] = useState(none);
  const [chosen, setChosen] = useState(nothing);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = results.slice(0, shownResults);
  const hasMore = results.length > shown.length;
  const options = shown.length + Number(hasMore);
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
  function onKeyDown(event: KeyboardEvent): void {
    // Keys of an input method are not for the list.
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        // Cycles through all options and the field itself.
        const places = options + 1;
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setChosen(((active + 1 + step + places) % places) - 1);
        break;
      }
      case 'Escape':
        // With nothing left to clear, Escape closes the panel.
        if (query === '') return;
        ask('');
        break;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        // These keys move the caret, so the typed text is selected again.
        setChosen(nothing);
        return;
      default:
        return;
    }
    event.preventDefault();
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const option = list.current?.children[active];
    if (option instanceof HTMLElement) option.click();
    else if (query.trim() !== '') navigation.visit(allResults);
  }
  function closeIfHere(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.pathname + link.search !== address.pathname() + address.search()) return;
    event.preventDefault();
    onClose();
  }

  return (
    <div className="search-panel">
      <search className="search-panel__head">
        <form className="search-panel__field" action={resultsPage} onSubmit={onSubmit}>
          <label htmlFor={ids.input} className="visually-hidden">
            {label}
          </label>
          <Icon name="search" />
          <input
            ref={input}
            id={ids.input}
            name="q"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={box.placeholder}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={options > 0}
            aria-controls={options > 0 ? ids.list : undefined}
            aria-activedescendant={active === nothing ? undefined : optionId(active)}
            value={query}
            onChange={(event) => ask(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </form>
        <button type="button" className="search-panel__close" onClick={onClose}>
          <span className="visually-hidden">{box.close}</span>
          <Icon name="close" />
        </button>
      </search>
      <div role="status" className="search-panel__status">
        <SearchBoundary attempt={query} fallback={<SearchPanelFailure siteMap={data.siteMap} />}>
          <SearchPanelOutcome query={query} onResults={setResults} onSuggestion={askInstead} />
        </SearchBoundary>
      </div>
      {options > 0 ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, because it has the focus.
        <div
          ref={list}
          id={ids.list}
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
          {hasMore ? (
            <SearchPanelAll
              id={optionId(shown.length)}
              isChosen={active === shown.length}
              href={allResults}
              count={results.length}
            />
          ) : null}
        </div>
      ) : null}
      <p className="search-panel__hint">{box.hint}</p>
    </div>
  );
}
