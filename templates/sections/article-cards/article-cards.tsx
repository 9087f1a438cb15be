import '../../layout/card-rows.css';
import './article-cards.css';
import { formatDate } from '../../components/date/format-date.ts';
import { ArticleSpot, type ArticleSpotName } from '../../components/illustration/article-spot.tsx';
import { Ribbons } from '../../components/illustration/ribbons.tsx';
import { Link } from '../../components/link/link.tsx';
import { formatCount } from '../../messages/format-message.ts';
import { useMessages, useSite } from '../../site-context.tsx';
import type { Messages } from '../../site-shared.ts';

export type Topic = keyof Messages['article']['topics'];

/** Facts that every list of articles shows. */
export interface ArticleFacts {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly minutes: number;
  readonly topics: readonly Topic[];
  readonly spot: ArticleSpotName;
}

export interface ArticleCard extends ArticleFacts {
  readonly title: string;
  readonly lead: string;
  readonly path: string;
  /** Set in lists that mix news and blog. */
  readonly kind?: 'blog' | 'news';
}

export interface ArticleCardsProps {
  readonly items: readonly ArticleCard[];
  /** True if the first one, the newest, stands out. */
  readonly opening?: boolean;
  /** 2 if no section heading precedes the list. */
  readonly level?: 2 | 3;
}

/** Articles as cards. The whole card is clickable; the title is the link's text. */
export function ArticleCards({ items, opening = false, level = 3 }: ArticleCardsProps) {
  const { article } = useMessages();
  const Heading = `h${level}` as const;
  return (
    <ul className="article-cards card-rows card-rows--three">
      {items.map(({ title, lead, path, kind, spot, ...facts }, index) => {
        const isOpening = opening && index === 0;
        return (
          <li key={path} className={isOpening ? 'article-card article-card--opening card-rows__whole' : 'article-card'}>
            {isOpening ? <Ribbons /> : null}
            <ArticleSpot name={spot} lazy={!isOpening} />
            <p className="article-card__topics">
              {kind === undefined ? null : <strong>{article[kind]}</strong>}
              {isOpening ? <strong>{article.newest}</strong> : null}
              <Topics topics={facts.topics} />
            </p>
            <Heading>
              <Link to={path}>{title}</Link>
            </Heading>
            <p>{lead}</p>
            <ArticleLine {...facts} />
          </li>
        );
      })}
    </ul>
  );
}

function Topics({ topics }: Pick<ArticleFacts, 'topics'>) {
  const { article } = useMessages();
  return topics.map((topic) => <span key={topic}>{article.topics[topic]}</span>);
}

/** Date and reading time of an article. */
export function ArticleLine({ day, minutes }: Pick<ArticleFacts, 'day' | 'minutes'>) {
  const { language } = useSite();
  const { minutesOne, minutesOther } = useMessages().article;
  return (
    <p className="article-line">
      <time dateTime={day}>{formatDate(day, language)}</time>
      <span>{formatCount(minutes, language, { one: minutesOne, other: minutesOther })}</span>
    </p>
  );
}
