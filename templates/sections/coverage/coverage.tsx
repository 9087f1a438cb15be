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
 * What a policy covers, line by line on wide screens and as cards on narrow ones. It is a list and no table: Safari reads out no table
 * whose parts are displayed as anything else.
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
