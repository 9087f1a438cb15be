import './search-results.css';
import { useEffect, useRef } from 'react';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Notice } from '../../components/notice/notice.tsx';
import { QuestionList } from '../../components/question-list/question-list.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';
import { formatCount, formatMessage } from '../../messages/format-message.ts';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { openAreas } from '../../sections/site-map/open-areas.ts';
import { SiteMap, type SiteMapArea } from '../../sections/site-map/site-map.tsx';
import { useHref, useMessages, useSite } from '../../site-context.tsx';
import type { SiteShared } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';
import { useQuery } from '../../use-query.tsx';
import { findPages } from './find-pages.ts';

export interface SearchResultsData extends PageMeta {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  /** Says what can be found how, with and without scripts. */
  readonly body: RichTextValue;
  readonly areas: readonly SiteMapArea[];
}

const crumbsOf = ({ name, path }: SearchResultsData) => [{ name, path }];

/** Pages by the words of their titles. The query stands in the address: the form asks for this page anew, with or without scripts. */
export default function SearchResultsPage({ data }: PageProps<SearchResultsData>) {
  const [[typed = '']] = useQuery('q');
  const query = typed.trim();
  const results = findPages(openAreas(data.areas, useIsOpen()), query);
  return (
    <>
      <PageIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data)}>
        <SearchForm path={data.path} query={query} />
      </PageIntro>
      <div className="wrap search-results">
        <div role="status">{query === '' ? null : <Outcome query={query} count={results.length} />}</div>
        {results.length === 0 ? (
          <>
            {query === '' ? <RichText value={data.body} /> : null}
            <SiteMap areas={data.areas} />
          </>
        ) : (
          <QuestionList items={results} />
        )}
      </div>
    </>
  );
}

function Outcome({ query, count }: { readonly query: string; readonly count: number }) {
  const { language } = useSite();
  const { search } = useMessages();
  return (
    <>
      <h2>{formatMessage(search.resultsFor, { query })}</h2>
      {count === 0 ? (
        <Notice>{search.none}</Notice>
      ) : (
        <p className="count">{formatCount(count, language, { one: search.resultsOne, other: search.resultsOther })}</p>
      )}
    </>
  );
}

function SearchForm({ path, query }: { readonly path: string; readonly query: string }) {
  const href = useHref();
  const { search } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What is typed before scripts come stays.
    if (input.current && input.current.value === '') input.current.value = query;
  }, [query]);
  return (
    <search>
      <form className="search-form" action={href(path)}>
        <label htmlFor="search">{search.label}</label>
        <input ref={input} id="search" name="q" type="search" autoComplete="off" enterKeyHint="search" />
        <button type="submit" className="button button--primary">
          {search.submit}
        </button>
      </form>
    </search>
  );
}

export function head(props: HeadProps<SearchResultsData, SiteShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data) });
}
