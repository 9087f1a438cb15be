import './check-card.css';
import { Icon } from '../../components/icon/icon.tsx';

export interface CheckCardProps {
  /** Names the card; it is its heading's id too, so it is unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly items: readonly string[];
}

/** A few sentences worth keeping, each behind a check mark: what to do first, or what to remember. */
export function CheckCard({ id, title, items }: CheckCardProps) {
  return (
    <section className="check-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Icon name="check" />
            <p>{item}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
