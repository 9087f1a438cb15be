import './product-cards.css';
import { Icon, IconDisc, type IconName } from '../../components/icon/icon.tsx';
import { Link } from '../../components/link/link.tsx';

export interface ProductCard {
  readonly name: string;
  readonly lead: string;
  readonly icon: IconName;
  readonly path: string;
}

export interface ProductCardsProps {
  readonly items: readonly ProductCard[];
}

/** Products as cards. The whole card is clickable; the name is the link's text. */
export function ProductCards({ items }: ProductCardsProps) {
  return (
    <ul className="product-cards">
      {items.map(({ name, lead, icon, path }) => (
        <li key={path} className="product-card">
          <IconDisc name={icon} />
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
