import './check-card.css';
import { Icon } from '../../components/icon/icon.tsx';

export interface CheckCardProps {
  /** Id of its heading, which names the card; unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly items: readonly string[];
}

/** A few sentences with check marks. */
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
