import './error-summary.css';
import { type MouseEvent, useEffect, useRef } from 'react';

export interface ErrorSummaryProps {
  readonly title: string;
  /** Problems, each with the id of the element to fix it at. A new list takes the focus. */
  readonly items: readonly { readonly id: string; readonly text: string }[];
}

/** Lists all problems that keep a form from being sent, and links to each field. */
export function ErrorSummary({ title, items }: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list takes the focus even if its lines are the same.
  useEffect(() => element.current?.focus(), [items]);
  return (
    <div className="error-summary" tabIndex={-1} ref={element}>
      {/* Outside the focused element, so that no screen reader reads it twice. */}
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

/** Follows a link like the browser, but without a history entry for each problem. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const { hash, ownerDocument } = event.currentTarget;
  const target = ownerDocument.getElementById(hash.slice(1));
  if (target === null) return;
  event.preventDefault();
  target.focus();
}
