import { Notice } from '../../components/notice/notice.tsx';
import { formatCount } from '../../messages/format-message.ts';
import { type ArticleCard, ArticleCards, type Topic } from '../../sections/article-cards/article-cards.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import { selectArticles } from './select-articles.ts';
import { TopicBar } from './topic-bar.tsx';
import { useMediaFilters } from './use-media-filters.tsx';

export interface FilteredArticlesProps {
  readonly articles: readonly ArticleCard[];
  /** The topics that the articles are about, in the order in which they are offered. */
  readonly topics: readonly Topic[];
  /** Whether the newest of all stands out. */
  readonly opening?: boolean;
}

/** Articles, and the topics to choose them by. */
export function FilteredArticles({ articles, topics, opening = false }: FilteredArticlesProps) {
  const { language } = useSite();
  const { media } = useMessages();
  const [asked, dispatch] = useMediaFilters();
  const { chosen, shown, asksForUnknown } = selectArticles(articles, asked);
  const isWhole = chosen.length === 0;
  const forms = isWhole ? { one: media.allOne, other: media.allOther } : { one: media.chosenOne, other: media.chosenOther };
  return (
    <div className="wrap filtered-articles">
      <TopicBar
        topics={topics}
        chosen={chosen}
        onToggle={(value) => dispatch({ type: 'toggleMediaCentreSelectedFilter', payload: { value } })}
        onClear={() => dispatch({ type: 'clearMediaCentreFilters' })}
      />
      <div role="status">
        {asksForUnknown ? <Notice>{media.unknownTopic}</Notice> : null}
        <p className="count">{formatCount(shown.length, language, forms)}</p>
      </div>
      <ArticleCards items={shown} opening={opening && isWhole} />
    </div>
  );
}
