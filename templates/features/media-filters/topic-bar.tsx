import './media-filters.css';
import { useRef } from 'react';
import type { Topic } from '../../sections/article-cards/article-cards.tsx';
import { useMessages } from '../../site-context.tsx';
import { useHydrated } from '../use-hydrated.tsx';

export interface TopicBarProps {
  readonly topics: readonly Topic[];
  readonly chosen: readonly string[];
  readonly onToggle: (topic: Topic) => void;
  readonly onClear: () => void;
}

/** Filter by topic. Disabled until hydration, but laid out, so that nothing moves. */
export function TopicBar({ topics, chosen, onToggle, onClear }: TopicBarProps) {
  const isHydrated = useHydrated();
  const list = useRef<HTMLUListElement>(null);
  const { article, media } = useMessages();
  const clear = () => {
    onClear();
    // The button disappears, but the focus must stay in the list.
    list.current?.querySelector('button')?.focus();
  };
  return (
    <div className="topic-bar">
      <h2 id="topics">{media.topics}</h2>
      <ul ref={list} className="chip-list" aria-labelledby="topics">
        {topics.map((topic) => (
          <li key={topic}>
            {isHydrated ? (
              <button type="button" className="chip" aria-pressed={chosen.includes(topic)} onClick={() => onToggle(topic)}>
                {article.topics[topic]}
              </button>
            ) : (
              <span className="chip">{article.topics[topic]}</span>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className="topic-bar__clear" hidden={chosen.length === 0} onClick={clear}>
        {media.clear}
      </button>
    </div>
  );
}
