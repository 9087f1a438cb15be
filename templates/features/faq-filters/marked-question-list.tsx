import './faq-filters.css';
import { useEffect, useRef } from 'react';
import { Link } from '../../components/link/link.tsx';
import type { QuestionLink } from '../../components/question-list/question-list.tsx';
import { isQuestion } from './select-questions.ts';

export interface MarkedQuestionListProps {
  readonly items: readonly QuestionLink[];
  /** Slug of the question to highlight. */
  readonly marked: string | undefined;
}

/** Links to questions, one a line. Highlights the marked one and scrolls to it. */
export function MarkedQuestionList({ items, marked }: MarkedQuestionListProps) {
  const place = useRef<HTMLLIElement>(null);
  const path = items.find((item) => isQuestion(item, marked))?.path;
  useEffect(() => {
    if (path !== undefined) place.current?.scrollIntoView({ block: 'center' });
  }, [path]);
  return (
    <ul className="question-list">
      {items.map((item) => {
        const isMarked = item.path === path;
        return (
          <li key={item.path} ref={isMarked ? place : null}>
            <Link to={item.path} aria-current={isMarked || undefined}>
              {item.title}
            </Link>
            {item.text === undefined ? null : <p>{item.text}</p>}
          </li>
        );
      })}
    </ul>
  );
}
