import { languageAttributes } from 'boreal/contract/page';
import type { MarkedText, SearchAnswer } from 'boreal/contract/search';
import { createElement, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { useFrame } from './frame.ts';

interface Found {
  readonly query: string;
  readonly answer?: SearchAnswer;
  readonly hasFailed?: boolean;
}

/** Finds pages while the visitor types. The index loads with the first letter; arrows lead to the results. */
export function Search({ id }: { readonly id: string }) {
  const { services, words, language } = useFrame();
  const [{ query, answer, hasFailed }, setFound] = useState<Found>({ query: '' });
  const list = useRef<HTMLElement>(null);
  const find = async (text: string): Promise<void> => {
    setFound({ query: text });
    if (text.trim() === '') return;
    const found = await services.search.load(language).then(
      (searcher) => ({ query: text, answer: searcher.find(text) }),
      // The port has logged the reason; the next letter tries again.
      () => ({ query: text, hasFailed: true }),
    );
    setFound((now) => (now.query === text ? found : now));
  };
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
    event.preventDefault();
  };
  const message = hasFailed ? words.searchFailed : answer?.results.length === 0 ? words.searchEmpty : '';
  return (
    <search ref={list} onKeyDown={move} {...languageAttributes(words)}>
      <label htmlFor={id}>{words.searchLabel}</label>
      <input id={id} type="search" autoComplete="off" value={query} onChange={(event) => void find(event.target.value)} />
      <noscript>
        <p>{words.searchFailed}</p>
      </noscript>
      <p role="status">{message}</p>
      <ol className="results">
        {answer?.results.slice(0, 20).map(({ url, page, description }) => (
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

const Marked = ({ text }: { readonly text: MarkedText }) =>
  createElement(Fragment, null, ...text.map((part) => (part.isMatch ? createElement('mark', null, part.text) : part.text)));
