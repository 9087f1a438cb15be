import './statement-list.css';
import { Icon } from '../../components/icon/icon.tsx';
import type { Titled } from '../../components/step-list/step-list.tsx';

export interface StatementListProps {
  readonly items: readonly Titled[];
  /** 'without' marks exclusions, 'with' marks benefits. */
  readonly mark: 'with' | 'without';
}

/** Titled statements with the same mark. */
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
