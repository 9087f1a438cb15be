import { Notice } from '../../components/notice/notice.tsx';
import { formatCount } from '../../messages/format-message.ts';
import { type ArticleCard, ArticleCards, type Topic } from '../../sections/article-cards/article-cards.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import { useIsOpen } from '../flags/flags-provider.tsx';
import { clearMediaCentreFilters, toggleMediaCentreSelectedFilter } from '../site-ui/media-centre-filters.ts';
import { selectArticles } from './select-articles.ts';
import { TopicBar } from './topic-bar.tsx';
import { useMediaFilters } from './use-media-filters.tsx';

export interface FilteredArticlesProps {
  readonly articles: readonly ArticleCard[];
  /** Topics of the articles, in display order. */
  readonly topics: readonly Topic[];
  /** True if the newest article of all stands out. */
  readonly opening?: boolean;
}

/** Articles with a filter by topic. */
export function FilteredArticles({ articles, topics, opening = false }: FilteredArticlesProps) {
  const { language } = useSite();
  const { media } = useMessages();
  const isOpen = useIsOpen();
  const [wantedTopics, dispatch] = useMediaFilters();
  const there = articles.filter(({ path }) => isOpen(path));
  const { chosen, shown, asksForUnknown } = selectArticles(there, wantedTopics);
  const isWhole = chosen.length === 0;
  const forms = isWhole ? { one: media.allOne, other: media.allOther } : { one: media.chosenOne, other: media.chosenOther };
  return (
    <div className="wrap filtered-articles">
      <TopicBar
        topics={topics.filter((topic) => there.some((article) => article.topics.includes(topic)))}
        chosen={chosen}
        onToggle={(value) => dispatch(toggleMediaCentreSelectedFilter({ value }))}
        onClear={() => dispatch(clearMediaCentreFilters)}
      />
      <div role="status">
        {asksForUnknown ? <Notice>{media.unknownTopic}</Notice> : null}
        <p className="count">{formatCount(shown.length, language, forms)}</p>
      </div>
      <ArticleCards items={shown} opening={opening && isWhole} />
    </div>
  );
}
