import { useMemo } from 'react';
import type { SearchAnswer } from '#contract/search';
import { Link } from '../../components/link/link.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { ResultList } from '../../features/search/result-list.tsx';
import { useSearch } from '../../features/search/use-search.tsx';
import { formatCount, formatMessage } from '../../messages/format-message.ts';
import { SiteMap, type SiteMapArea } from '../../sections/site-map/site-map.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import type { Messages, SearchTexts } from '../../site-shared.ts';
import { firstOfGroup, groupResults } from './group-results.ts';
import { SearchFilter } from './search-filter.tsx';
import { useChoice } from './use-choice.tsx';

/** Query keys of the address. */
const categoryKey = 'f';
const productKey = 'p';

type Category = keyof Messages['search']['categories'];

export interface SearchOutcomeProps {
  readonly query: string;
  /** True if the visitor has stopped typing. Only then is the count announced. */
  readonly isSettled: boolean;
  /** Site path of this page. */
  readonly path: string;
  readonly texts: SearchTexts;
  readonly products: readonly { readonly key: string; readonly name: string }[];
  readonly areas: readonly SiteMapArea[];
  readonly focusHeading: () => void;
}

/** Results of a query by kind, with filters. Throws if the index is unavailable. */
export function SearchOutcome({ query, isSettled, path, texts, products, areas, focusHeading }: SearchOutcomeProps) {
  const { language } = useSite();
  const { categories: categoryNames } = useMessages().search;
  const productNames = useMemo(() => Object.fromEntries(products.map(({ key, name }) => [key, name])), [products]);
  const category = useChoice(categoryKey, categoryNames);
  const product = useChoice(productKey, productNames);
  const answer = useSearch(query, { categories: category.chosen, productTypes: product.chosen });
  const sentence = answer === undefined ? '' : sentenceFor(answer, texts, language);
  const clear = (): void => {
    category.clear();
    product.clear();
    focusHeading();
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {isSettled ? sentence : ''}
      </p>
      {category.asksForUnknown || product.asksForUnknown ? <Notice>{texts.unknownFilter}</Notice> : null}
      {answer === undefined ? <p className="count">{texts.loading}</p> : null}
      {answer?.total === 0 ? (
        <NoResults sentence={sentence} path={path} texts={texts} areas={areas} suggestion={answer.suggestion} />
      ) : null}
      {answer !== undefined && answer.total > 0 ? (
        <div className="search-outcome">
          {answer.results.length > 0 ? <p className="count">{sentence}</p> : <Notice>{sentence}</Notice>}
          <div className="search-outcome__filters">
            <SearchFilter
              title={texts.categories}
              names={categoryNames}
              counts={answer.categories}
              choice={category}
              onGone={focusHeading}
            />
            <SearchFilter
              title={texts.products}
              names={productNames}
              counts={answer.productTypes}
              choice={product}
              onGone={focusHeading}
            />
            {category.chosen.length > 0 || product.chosen.length > 0 ? (
              <button type="button" className="search-outcome__clear" onClick={clear}>
                {texts.clear}
              </button>
            ) : null}
          </div>
          <div className="search-outcome__groups">
            {groupResults(answer.results).map((group) => (
              <ResultGroup
                key={group.category}
                {...group}
                query={query}
                path={path}
                texts={texts}
                productNames={productNames}
                chosenProducts={product.chosen}
                isWhole={category.chosen.length > 0}
              />
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}

interface NoResultsProps extends Pick<SearchOutcomeProps, 'path' | 'texts' | 'areas'> {
  readonly sentence: string;
  /** A query that has results. */
  readonly suggestion: string | undefined;
}

function NoResults({ sentence, path, texts, areas, suggestion }: NoResultsProps) {
  return (
    <>
      <Notice>{sentence}</Notice>
      {suggestion === undefined ? null : (
        <p className="search-outcome__suggestion">
          <Link to={addressOf(path, [['q', suggestion]])}>{formatMessage(texts.suggestion, { query: suggestion })}</Link>
        </p>
      )}
      <SiteMap areas={areas} />
    </>
  );
}

interface ResultGroupProps extends Pick<SearchOutcomeProps, 'query' | 'path' | 'texts'> {
  readonly category: string;
  readonly results: SearchAnswer['results'];
  readonly productNames: Readonly<Record<string, string>>;
  readonly chosenProducts: readonly string[];
  /** False shows only the first results of the group. */
  readonly isWhole: boolean;
}

function ResultGroup(props: ResultGroupProps) {
  const { category, results, query, path, texts, productNames, chosenProducts, isWhole } = props;
  const name = useMessages().search.categories[category as Category];
  const shown = isWhole ? results : results.slice(0, firstOfGroup);
  const parameters = chosenProducts.map((value) => [productKey, value] as const);
  const all = addressOf(path, [['q', query], [categoryKey, category], ...parameters]);
  return (
    <section aria-labelledby={`results-${category}`}>
      <h3 id={`results-${category}`}>
        {name} <span className="count">{results.length}</span>
      </h3>
      <ResultList results={shown} products={productNames} />
      {shown.length === results.length ? null : (
        <p className="more">
          <Link to={`${all}#results`}>{formatMessage(texts.allInCategory, { count: results.length, category: name })}</Link>
        </p>
      )}
    </section>
  );
}

function sentenceFor({ results, total }: SearchAnswer, texts: SearchTexts, language: string): string {
  if (total === 0) return texts.none;
  if (results.length === 0) return texts.noneChosen;
  return formatCount(results.length, language, { one: texts.resultsOne, other: texts.resultsOther });
}

const addressOf = (path: string, parameters: readonly (readonly [key: string, value: string])[]): string =>
  `${path}?${new URLSearchParams(parameters.map(([key, value]) => [key, value]))}`;
