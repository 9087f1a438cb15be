import { Link } from '../../components/link/link.tsx';
import { useMessages } from '../../site-context.tsx';
import { productKey } from './select-questions.ts';

export interface CategoryChipsProps {
  /** Site path of the filtered page. */
  readonly path: string;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** Id of the only category shown; undefined for all. */
  readonly chosen: string | undefined;
  /** True if each category has an anchor on the page, for links without scripts. */
  readonly anchored?: boolean;
}

/** Filters by category. Plain links, so that each choice has an address. */
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
