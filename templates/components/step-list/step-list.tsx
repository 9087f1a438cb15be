import './step-list.css';

export interface Titled {
  readonly title: string;
  readonly text: string;
}

export interface StepListProps {
  readonly items: readonly Titled[];
}

/** Steps, in order. */
export function StepList({ items }: StepListProps) {
  return (
    <ol className="step-list">
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
