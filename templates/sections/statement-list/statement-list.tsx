import './statement-list.css';
import { Icon } from '../../components/icon/icon.tsx';
import type { Titled } from '../../components/step-list/step-list.tsx';

export interface StatementListProps {
  readonly items: readonly Titled[];
  /** 'without' marks what is left out, 'with' what is gained. */
  readonly mark: 'with' | 'without';
}

/** Titled statements under one sign. */
export function StatementList({ items, mark }: StatementListProps) {
  return (
    <ul className={`statement-list statement-list--${mark}`}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <Icon name={mark === 'with' ? 'check' : 'minus'} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
