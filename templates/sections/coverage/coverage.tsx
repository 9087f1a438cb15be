import './coverage.css';
import { Icon } from '../../components/icon/icon.tsx';
import { useMessages } from '../../site-context.tsx';

export interface CoverageItem {
  readonly name: string;
  readonly text: string;
  readonly status: 'included' | 'optional';
}

export interface CoverageProps {
  readonly items: readonly CoverageItem[];
}

/**
 * Coverage of a policy: rows on wide screens, cards on narrow ones. A list, because Safari does not
 * read out a table whose parts have another display value.
 */
export function Coverage({ items }: CoverageProps) {
  const { product } = useMessages();
  return (
    <ul className="coverage">
      {items.map(({ name, text, status }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
          <p>
            <span className={`badge badge--${status}`}>
              <Icon name={status === 'included' ? 'check' : 'plus'} />
              {product[status]}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
