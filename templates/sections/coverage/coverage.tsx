import './coverage.css';
import { Icon } from '../../components/icon/icon.tsx';
import { useMessages } from '../../site-context.tsx';

export interface CoverageItem {
  readonly name: string;
  readonly text: string;
  readonly status: 'included' | 'optional';
}

export interface CoverageProps {
  readonly caption: string;
  readonly items: readonly CoverageItem[];
}

/**
 * What a policy covers: a table, which narrow screens show as cards. Its roles are written out because some browsers take them
 * from table elements that are not displayed as a table.
 */
export function Coverage({ caption, items }: CoverageProps) {
  const { product } = useMessages();
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: kept when the table is displayed as cards
    <table className="coverage" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {product.coverageName}
          </th>
          <th scope="col" role="columnheader">
            {product.coverageText}
          </th>
          <th scope="col" role="columnheader">
            {product.coverageStatus}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map(({ name, text, status }) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader">
              {name}
            </th>
            <td role="cell">{text}</td>
            <td role="cell">
              <span className={`badge badge--${status}`}>
                <Icon name={status === 'included' ? 'check' : 'plus'} />
                {product[status]}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
