import './error-summary.css';
import { type MouseEvent, useEffect, useRef } from 'react';

export interface ErrorSummaryProps {
  readonly title: string;
  /** What is wrong, each with the id of the element to mend it at. A new list takes the focus. */
  readonly items: readonly { readonly id: string; readonly text: string }[];
}

/** All that keeps a form from being sent, in one place that takes the focus and leads to each of the fields. */
export function ErrorSummary({ title, items }: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is told also where its lines are the same.
  useEffect(() => element.current?.focus(), [items]);
  return (
    <div className="error-summary" tabIndex={-1} ref={element}>
      {/* Apart from what takes the focus, so that no screen reader reads it twice. */}
      <div role="alert">
        <h3>{title}</h3>
        <ul>
          {items.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={focusTarget}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** As the browser would follow the link, but without a step in the history for each mistake. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const { hash, ownerDocument } = event.currentTarget;
  const target = ownerDocument.getElementById(hash.slice(1));
  if (target === null) return;
  event.preventDefault();
  target.focus();
}
