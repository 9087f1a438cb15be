import './search-results.css';
import { useRef, useState } from 'react';
import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Notice } from '../../components/notice/notice.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { SearchBoundary } from '../../features/search/search-boundary.tsx';
import { useHydrated } from '../../features/use-hydrated.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { SiteMap, type SiteMapArea } from '../../sections/site-map/site-map.tsx';
import type { PageShared, SearchTexts } from '../../site-shared.ts';
import { type PageMeta, pageHead } from '../../structured-data/page-head.ts';
import { moveFocus } from './move-focus.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchOutcome } from './search-outcome.tsx';
import { useTypedQuery } from './use-typed-query.tsx';

export interface SearchResultsData extends PageMeta {
  readonly name: string;
  readonly path: string;
  /** Help text. */
  readonly lead: string;
  /** Explains the search, with and without scripts. */
  readonly body: RichTextValue;
  readonly texts: SearchTexts;
  /** Keys and names of the products by which results can be filtered. */
  readonly products: readonly { readonly key: string; readonly name: string }[];
  readonly areas: readonly SiteMapArea[];
}

const crumbsOf = ({ name, path }: SearchResultsData) => [{ name, path }];

/** Search page. Its query is in the address, for sharing; without scripts it shows the site map. */
export default function SearchResultsPage({ data }: PageProps<SearchResultsData>) {
  const isHydrated = useHydrated();
  const typed = useTypedQuery('q');
  const [submits, setSubmits] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const { areas, path, products, texts } = data;
  const { isSettled } = typed;
  const query = typed.query.trim();
  const focusHeading = (): void => heading.current?.focus();
  const submit = (): void => {
    typed.settle();
    setSubmits(submits + 1);
    focusHeading();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a second way between its elements, next to Tab.
    <div onKeyDown={moveFocus}>
      <PageIntro title={data.title} crumbs={crumbsOf(data)}>
        <SearchForm path={path} hint={data.lead} typed={typed} onSubmit={submit} />
      </PageIntro>
      <div id="results" className="wrap search-results">
        {query === '' ? (
          <>
            {isHydrated ? null : (
              <div className="without-client">
                <Notice>{texts.withoutScripts}</Notice>
              </div>
            )}
            <RichText value={data.body} />
            <SiteMap areas={areas} />
          </>
        ) : (
          <>
            <h2 ref={heading} tabIndex={-1}>
              <ResultsFor message={texts.resultsFor} query={query} />
            </h2>
            <SearchBoundary
              attempt={isSettled ? `${submits} ${query}` : undefined}
              fallback={(error) => (
                <>
                  <div role="alert">
                    {/* A browser that cannot read the code will not do so at the next try. */}
                    <Notice>{error instanceof SyntaxError ? texts.unsupported : texts.failed}</Notice>
                  </div>
                  <SiteMap areas={areas} />
                </>
              )}
            >
              <SearchOutcome
                query={typed.query}
                isSettled={isSettled}
                path={path}
                texts={texts}
                products={products}
                areas={areas}
                focusHeading={focusHeading}
              />
            </SearchBoundary>
          </>
        )}
      </div>
    </div>
  );
}

/** Maximum length of the query in a heading, in characters. */
const shownLength = 80;

function ResultsFor({ message, query }: { readonly message: string; readonly query: string }) {
  const [before, after] = message.split('{query}');
  const characters = [...query];
  const shown = characters.length > shownLength ? `${characters.slice(0, shownLength).join('')}…` : query;
  return (
    <>
      {before}
      <bdi>{shown}</bdi>
      {after}
    </>
  );
}

export function head(props: HeadProps<SearchResultsData, PageShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data) });
}
