import './highlight-list.css';
import { PageIconDisc, type PageIconName } from '../icon/page-icon.tsx';

export interface Highlight {
  readonly title: string;
  readonly text: string;
  readonly icon: PageIconName;
}

export interface HighlightListProps {
  readonly items: readonly Highlight[];
  /** 2 if no section heading precedes the list. */
  readonly level?: 2 | 3;
}

/** Short titled statements with icons. */
export function HighlightList({ items, level = 3 }: HighlightListProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className="highlight-list card-rows">
      {items.map(({ title, text, icon }) => (
        <li key={title}>
          <PageIconDisc name={icon} />
          <Heading>{title}</Heading>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
