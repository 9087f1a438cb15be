import './contents-list.css';
import { useMessages } from '../../site-context.tsx';

export interface ContentsListProps {
  /** Parts of the page, by anchor. */
  readonly items: readonly { readonly id: string; readonly text: string }[];
}

/** Links to the parts of a long page. */
export function ContentsList({ items }: ContentsListProps) {
  const { page } = useMessages();
  return (
    <nav className="contents-list" aria-labelledby="contents">
      <h2 id="contents">{page.onThisPage}</h2>
      <ol>
        {items.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
