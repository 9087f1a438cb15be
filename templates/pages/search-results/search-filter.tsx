import { useId } from 'react';
import type { Counts } from '#contract/search';
import type { Choice } from './use-choice.tsx';

export interface SearchFilterProps {
  readonly title: string;
  /** Names by key, in display order. */
  readonly names: Readonly<Record<string, string>>;
  readonly counts: Counts;
  readonly choice: Choice;
  /** Called when the pressed button disappears and the focus must move. */
  readonly onGone: () => void;
}

/** Filter buttons with counts. A single one is not shown unless it is chosen. */
export function SearchFilter({ title, names, counts, choice, onGone }: SearchFilterProps) {
  const id = useId();
  const { chosen, toggle } = choice;
  const offered = Object.entries(names)
    .map(([key, name]) => ({ key, name, count: counts[key] ?? 0, isChosen: chosen.includes(key) }))
    .filter(({ count, isChosen }) => count > 0 || isChosen);
  if (offered.length < 2 && chosen.length === 0) return null;
  return (
    <div className="search-filter">
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>
        {offered.map(({ key, name, count, isChosen }) => (
          <li key={key}>
            <button
              type="button"
              className="chip"
              aria-pressed={isChosen}
              onClick={() => {
                toggle(key);
                if (count === 0) onGone();
              }}
            >
              {name} <span className="search-filter__count">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
