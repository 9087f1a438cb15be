import type { RichTextHeading } from 'boreal/contract/rich-text';
import { type HTMLAttributes, useEffect, useState } from 'react';

interface ContentsProps {
  readonly headings: readonly RichTextHeading[];
  readonly label: string;
  /** Language of the label. */
  readonly attributes: HTMLAttributes<HTMLElement>;
  /** True for the one above the text. Default: false. */
  readonly isFolded?: boolean;
}

/** Headings of the page, with the one that the visitor reads: next to the text, or above it where there is no room. */
export function Contents({ headings, label, attributes, isFolded = false }: ContentsProps) {
  const shown = headings.filter(({ level }) => level < 4);
  const current = useCurrent(shown.map(({ id }) => id).join(' '));
  if (shown.length < 2) return null;
  const list = (
    <ul>
      {shown.map(({ id, level, text }) => (
        <li key={id}>
          <a href={`#${id}`} className={`level-${level}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  if (isFolded)
    return (
      <details className="menu contents-above">
        <summary {...attributes}>{label}</summary>
        <nav aria-label={label}>{list}</nav>
      </details>
    );
  return (
    <nav className="contents" aria-labelledby="contents-label">
      <p id="contents-label" {...attributes}>
        {label}
      </p>
      {list}
    </nav>
  );
}

/** Returns the last of some ids whose element is at the top of the window or above it. */
function useCurrent(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    const follow = () => setCurrent(ids.split(' ').findLast((id) => topOf(id) < 130));
    follow();
    document.addEventListener('scroll', follow, { passive: true });
    return () => document.removeEventListener('scroll', follow);
  }, [ids]);
  return current;
}
