import { Link } from '../../components/link/link.tsx';
import { useMessages } from '../../site-context.tsx';
import { productKey } from './select-questions.ts';

export interface CategoryChipsProps {
  /** Site path of the page that is filtered. */
  readonly path: string;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** Id of the category that alone is shown. */
  readonly chosen: string | undefined;
  /** Whether each category has its place on the page, to which a link leads where there are no scripts. */
  readonly anchored?: boolean;
}

/** One category, or all of them: plain links to this page, so that each choice has an address. */
export function CategoryChips({ path, categories, chosen, anchored = false }: CategoryChipsProps) {
  const { faq } = useMessages();
  return (
    <nav aria-label={faq.browseByCategory}>
      <ul className="chip-list">
        <li>
          <Link to={path} className="chip" aria-current={chosen === undefined || undefined}>
            {faq.allCategories}
          </Link>
        </li>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`${path}?${productKey}=${id}${anchored ? `#${id}` : ''}`}
              className="chip"
              aria-current={chosen === id || undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
