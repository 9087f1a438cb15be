import { languageAttributes } from 'boreal/contract/page';
import type { MarkedText, SearchAnswer } from 'boreal/contract/search';
import { createElement, Fragment, useEffect, useState, useSyncExternalStore } from 'react';
import type { search } from '../boreal.config.ts';
import { useFrame } from './frame.ts';

/** Search of the site. The query is in the address, so that results can be shared. */
export default function SearchPage({ data, href, pageContext }: typeof search.props) {
  const { address } = useFrame().services;
  const search = useSyncExternalStore(address.subscribe, address.search, () => '');
  const query = new URLSearchParams(search).get('q') ?? '';
  const { answer, hasFailed } = useAnswer(query, pageContext.language);
  const message = hasFailed ? data.searchFailed : answer?.results.length === 0 ? data.searchEmpty : '';
  const showQuery = (text: string): void =>
    address.replaceSearch(text === '' ? '' : `?${new URLSearchParams({ q: text }).toString()}`);
  return (
    <main id="main" tabIndex={-1}>
      <h1>{data.title}</h1>
      <search>
        <form action={href('/search/')} onSubmit={(event) => event.preventDefault()}>
          <label htmlFor="query">{data.searchLabel}</label>
          <input
            id="query"
            name="q"
            type="search"
            autoComplete="off"
            value={query}
            onChange={(event) => showQuery(event.currentTarget.value)}
          />
        </form>
      </search>
      <p className="without-client">{data.searchFailed}</p>
      <p aria-live="polite">{message}</p>
      <ul className="results" {...languageAttributes({}, pageContext)}>
        {(answer?.results ?? []).map(({ url, page, description }) => (
          <li key={url}>
            <h2>
              <a href={url}>
                <Marked text={page} />
              </a>
            </h2>
            <p>
              <Marked text={description} />
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Loads the index with the first query. */
function useAnswer(query: string, language: string): { readonly answer?: SearchAnswer; readonly hasFailed: boolean } {
  const { search } = useFrame().services;
  const [state, setState] = useState<{ readonly answer?: SearchAnswer; readonly hasFailed: boolean }>({ hasFailed: false });
  const isEmpty = query.trim() === '';
  useEffect(() => {
    if (isEmpty) return;
    const life = { isOver: false };
    search.load(language).then(
      (searcher) => life.isOver || setState({ answer: searcher.find(query), hasFailed: false }),
      () => life.isOver || setState({ hasFailed: true }),
    );
    return () => {
      life.isOver = true;
    };
  }, [query, isEmpty, language, search]);
  return isEmpty ? { hasFailed: false } : state;
}

const Marked = ({ text }: { readonly text: MarkedText }) =>
  createElement(Fragment, null, ...text.map((part) => (part.isMatch ? createElement('mark', null, part.text) : part.text)));

export const head = ({ data, shared }: typeof search.headProps) => ({
  title: `${data.title} | ${shared.site.name}`,
  announcement: data.title,
  description: data.searchLabel,
});
