import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { useSearchAhead } from '../../features/search/use-search.tsx';
import { useHref, useMessages } from '../../site-context.tsx';
import type { TypedQuery } from './use-typed-query.tsx';

/** Maximum number of characters that the searcher reads. */
const maxLength = 200;

export interface SearchFormProps {
  /** Site path of the page with the results. */
  readonly path: string;
  /** Help text. */
  readonly hint: string;
  readonly typed: TypedQuery;
  readonly onSubmit: () => void;
}

/** Search form. Without scripts it loads the search page; with scripts the current page answers. */
export function SearchForm({ path, hint, typed, onSubmit }: SearchFormProps) {
  const href = useHref();
  const loadAhead = useSearchAhead();
  const { search } = useMessages();
  const { query, type, settle } = typed;
  const field = useRef<HTMLInputElement>(null);
  const isStarted = useRef(false);
  useLayoutEffect(() => {
    if (field.current === null) return;
    // Text typed before hydration stays and is searched for.
    const early = isStarted.current ? '' : field.current.value;
    isStarted.current = true;
    if (early !== '') type(early);
    else if (field.current.value !== query) field.current.value = query;
  }, [query, type]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search>
      <form className="search-form" action={href(path)} onSubmit={submit}>
        <label htmlFor="search">{search.label}</label>
        <input
          ref={field}
          id="search"
          name="q"
          type="search"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxLength}
          aria-describedby="search-hint"
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={loadAhead}
          onBlur={settle}
        />
        <button type="submit" className="button button--primary">
          <Icon name="search" />
          <span>{search.submit}</span>
        </button>
        <p id="search-hint">{hint}</p>
      </form>
    </search>
  );
}
