import './article.css';
import type { HeadProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { Updated } from '../../components/date/updated.tsx';
import { ArticleSpot } from '../../components/illustration/article-spot.tsx';
import { Link } from '../../components/link/link.tsx';
import { type QuestionLink, QuestionList } from '../../components/question-list/question-list.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { useIsOpen } from '../../features/flags/flags-provider.tsx';
import { ShareRow } from '../../features/share/share-row.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { useMessages } from '../../site-context.tsx';
import type { PageShared } from '../../site-shared.ts';
import type { FeedLink, PageMeta } from '../../structured-data/page-head.ts';
import type { Crumb } from '../../structured-data/structured-data.ts';
import { type ArticleCard, ArticleCards, type ArticleFacts, ArticleLine } from '../article-cards/article-cards.tsx';
import { PageIntro } from '../page-intro/page-intro.tsx';
import { Section } from '../section/section.tsx';
import { Sources, type SourcesProps } from '../sources/sources.tsx';

export interface ArticleData extends PageMeta, ArticleFacts {
  readonly lead: string;
  readonly path: string;
  readonly body: RichTextValue;
  /** Page that lists the article. */
  readonly parent?: Crumb;
  /** Feed that announces later articles. */
  readonly feed?: FeedLink;
  /** 'YYYY-MM-DD', if it changed after its publication. */
  readonly updated?: string;
  readonly sources?: SourcesProps;
  readonly faqs: readonly QuestionLink[];
  readonly related: readonly ArticleCard[];
}

export interface ArticleProps {
  readonly data: ArticleData;
}

/** Breadcrumb of an article; the article itself is last. */
export const articleCrumbs = ({ parent, title, path }: ArticleData): readonly Crumb[] => [
  ...(parent === undefined ? [] : [parent]),
  { name: title, path },
];

/** Name of the first topic. */
export const articleSection = ({ data, shared }: HeadProps<ArticleData, PageShared>): string | undefined =>
  data.topics.map((topic) => shared.messages.article.topics[topic])[0];

/** An article, then related questions and articles. */
export function Article({ data }: ArticleProps) {
  const { article } = useMessages();
  const isOpen = useIsOpen();
  const { title, lead, spot, topics, day, minutes, updated, body, parent, faqs } = data;
  const related = data.related.filter(({ path }) => isOpen(path));
  return (
    <>
      <article>
        <PageIntro title={title} lead={lead} crumbs={articleCrumbs(data)} picture={<ArticleSpot name={spot} />}>
          <div className="article-facts">
            <ArticleLine day={day} minutes={minutes} />
            {updated === undefined ? null : <Updated day={updated} />}
            <ul className="topic-list">
              {topics.map((topic) => (
                <li key={topic}>{article.topics[topic]}</li>
              ))}
            </ul>
          </div>
        </PageIntro>
        <div className="wrap reading">
          <RichText value={body} />
          {data.sources && <Sources {...data.sources} />}
          <ShareRow title={title} path={data.path} />
        </div>
      </article>
      {faqs.length === 0 ? null : (
        <Section id="faqs" title={article.faqsTitle} ground="mist" arrangement="aside">
          <QuestionList items={faqs} />
        </Section>
      )}
      {related.length === 0 ? null : (
        <Section id="related" title={article.relatedTitle}>
          <ArticleCards items={related} />
          {parent === undefined ? null : (
            <p className="more">
              <Link to={parent.path}>{formatMessage(article.allArticles, { name: parent.name })}</Link>
            </p>
          )}
        </Section>
      )}
    </>
  );
}
