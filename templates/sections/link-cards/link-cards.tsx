// Extends the styles of product cards.
import '../product-cards/product-cards.css';
import './link-cards.css';
import { Icon } from '../../components/icon/icon.tsx';
import { PageIconDisc, type PageIconName } from '../../components/icon/page-icon.tsx';
import { Link } from '../../components/link/link.tsx';

export interface LinkCard {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly icon: PageIconName;
}

export interface LinkCardsProps {
  readonly items: readonly LinkCard[];
}

/** Links to further pages as cards. The whole card is clickable; the title is the link's text. */
export function LinkCards({ items }: LinkCardsProps) {
  return (
    <ul className="link-cards card-rows">
      {items.map(({ title, text, href, icon }) => (
        <li key={title} className="product-card">
          <PageIconDisc name={icon} />
          <h2>
            <Link to={href}>{title}</Link>
          </h2>
          <p>{text}</p>
          <Icon name="arrow-right" />
        </li>
      ))}
    </ul>
  );
}
