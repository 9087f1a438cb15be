import './coverage.css';
import { PageIcon } from '../../components/icon/page-icon.tsx';
import { useMessages } from '../../site-context.tsx';

export interface CoverageItem {
  readonly name: string;
  readonly text: string;
  readonly status: 'included' | 'by-province' | 'optional';
}

export interface CoverageProps {
  readonly items: readonly CoverageItem[];
}

const icons = { included: 'check', 'by-province': 'map', optional: 'plus' } as const;

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
            <span className={`badge badge--${status === 'included' ? status : 'optional'}`}>
              <PageIcon name={icons[status]} />
              {product[status === 'by-province' ? 'byProvince' : status]}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
