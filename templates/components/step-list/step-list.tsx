import './step-list.css';

export interface Titled {
  readonly title: string;
  readonly text: string;
}

export interface StepListProps {
  readonly items: readonly Titled[];
  /** Level of the titles; 3 by default. */
  readonly level?: 3 | 5;
}

/** Steps, in order. */
export function StepList({ items, level = 3 }: StepListProps) {
  const Title = `h${level}` as const;
  return (
    <ol className="step-list card-rows">
      {items.map(({ title, text }) => (
        <li key={title}>
          <Title>{title}</Title>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
