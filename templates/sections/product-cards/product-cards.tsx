import '../../layout/card-rows.css';
import './product-cards.css';
import { Icon } from '../../components/icon/icon.tsx';
import { PageIconDisc, type PageIconName } from '../../components/icon/page-icon.tsx';
import { Link } from '../../components/link/link.tsx';

export interface ProductCard {
  readonly name: string;
  readonly lead: string;
  readonly icon: PageIconName;
  readonly path: string;
}

export interface ProductCardsProps {
  readonly items: readonly ProductCard[];
}

/** Products as cards. The whole card is clickable; the name is the link's text. */
export function ProductCards({ items }: ProductCardsProps) {
  return (
    <ul className="card-rows card-rows--three">
      {items.map(({ name, lead, icon, path }) => (
        <li key={path} className="product-card">
          <PageIconDisc name={icon} />
          <h3>
            <Link to={path}>{name}</Link>
          </h3>
          <p>{lead}</p>
          <Icon name="arrow-right" />
        </li>
      ))}
    </ul>
  );
}
