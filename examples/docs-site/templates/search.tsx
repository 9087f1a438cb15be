import type { MarkedText, SearchAnswer, Searcher } from 'boreal/contract/search';
import { use, useState } from 'react';
import { ServicesContext } from './site.tsx';

type State = { readonly query: string; readonly answer?: SearchAnswer; readonly isUnavailable?: boolean };

/** Finds pages while the visitor types. The index loads with the first letter. */
export function Search() {
  const services = use(ServicesContext);
  const [state, setState] = useState<State>({ query: '' });
  const [searcher, setSearcher] = useState<Promise<Searcher>>();
  const find = async (query: string): Promise<void> => {
    setState({ query });
    if (!services || query.trim() === '') return;
    const loading = searcher ?? services.search.load('en');
    setSearcher(loading);
    try {
      const answer = (await loading).find(query);
      setState((now) => (now.query === query ? { query, answer } : now));
    } catch {
      // The port has logged the reason; the next letter tries again.
      setSearcher(undefined);
      setState({ query, isUnavailable: true });
    }
  };
  return (
    <search>
      <label htmlFor="query">Words</label>
      <input
        id="query"
        type="search"
        autoComplete="off"
        value={state.query}
        onChange={(event) => void find(event.target.value)}
      />
      <noscript>
        <p>The search needs scripts. All pages are in the list.</p>
      </noscript>
      <p role="status">{statusOf(state)}</p>
      <ol className="results">
        {state.answer?.results.slice(0, 20).map(({ url, page, description }) => (
          <li key={url}>
            <a href={url}>
              <Marked text={page} />
            </a>
            <p>
              <Marked text={description} />
            </p>
          </li>
        ))}
      </ol>
    </search>
  );
}

function statusOf({ query, answer, isUnavailable }: State): string {
  if (isUnavailable) return 'The search is not available. All pages are in the list.';
  if (query.trim() === '' || !answer) return '';
  if (answer.total === 0) return `Nothing found for “${query}”.`;
  return answer.total === 1 ? '1 page' : `${answer.total} pages`;
}

const Marked = ({ text }: { readonly text: MarkedText }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
  text.map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text));
