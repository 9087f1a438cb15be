import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { useSearchAhead } from '../../features/search/use-search.tsx';
import { useHref, useMessages } from '../../site-context.tsx';
import type { TypedQuery } from './use-typed-query.tsx';

/** The searcher looks at no more. */
const maxLength = 200;

export interface SearchFormProps {
  /** Site path of the page that answers. */
  readonly path: string;
  /** How to ask. */
  readonly hint: string;
  readonly typed: TypedQuery;
  readonly onSubmit: () => void;
}

/** Asks for the search page, with or without scripts: where there are some, the page that is there answers. */
export function SearchForm({ path, hint, typed, onSubmit }: SearchFormProps) {
  const href = useHref();
  const loadAhead = useSearchAhead();
  const { search } = useMessages();
  const { query, type, settle } = typed;
  const field = useRef<HTMLInputElement>(null);
  const isStarted = useRef(false);
  useLayoutEffect(() => {
    if (field.current === null) return;
    // What is typed before scripts come stays, and is looked for.
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
