import './result-list.css';
import { stripPrefix } from '#contract/page-path';
import type { SearchResult } from '#contract/search';
import { Link } from '../../components/link/link.tsx';
import { useSite } from '../../site-context.tsx';
import { Marked } from './marked.tsx';

export interface ResultListProps {
  readonly results: readonly SearchResult[];
  /** Names of products by their keys. */
  readonly products: Readonly<Record<string, string>>;
}

/** Search results: linked titles, with the product that a page is about. */
export function ResultList({ results, products }: ResultListProps) {
  const { language } = useSite();
  return (
    <ul className="result-list">
      {results.map(({ url, page, description, productType }) => (
        <li key={url}>
          <Link to={stripPrefix(url, `/${language}`)} data-result="">
            <Marked text={page} />
          </Link>
          <p>
            <Marked text={description} />
          </p>
          {products[productType] === undefined ? null : <p className="result-list__product">{products[productType]}</p>}
        </li>
      ))}
    </ul>
  );
}
