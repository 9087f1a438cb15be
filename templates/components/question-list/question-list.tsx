import './question-list.css';
import { Link } from '../link/link.tsx';

export interface QuestionLink {
  readonly title: string;
  readonly path: string;
  readonly text?: string;
}

export interface QuestionListProps {
  readonly items: readonly QuestionLink[];
}

/** Links to questions, one a line. */
export function QuestionList({ items }: QuestionListProps) {
  return (
    <ul className="question-list">
      {items.map(({ title, path, text }) => (
        <li key={path}>
          <Link to={path}>{title}</Link>
          {text === undefined ? null : <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
