import type { HeadProps, PageHead, PageProps } from '#contract/page';
import type { RichText as RichTextValue } from '#contract/rich-text';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { FilteredArticles, type FilteredArticlesProps } from '../../features/media-filters/filtered-articles.tsx';
import { ToFeed } from '../../features/media-filters/to-feed.tsx';
import { PressCard, type PressContact } from '../../sections/contact-cards/contact-cards.tsx';
import { PageIntro } from '../../sections/page-intro/page-intro.tsx';
import { PressKit, type PressKitProps } from '../../sections/press-kit/press-kit.tsx';
import type { PageShared } from '../../site-shared.ts';
import { type FeedLink, type PageMeta, pageHead } from '../../structured-data/page-head.ts';

/** News and articles of the blog, newest first. */
export interface MediaCentreData extends PageMeta, Pick<FilteredArticlesProps, 'articles' | 'topics'> {
  readonly name: string;
  readonly path: string;
  readonly lead: string;
  readonly body: RichTextValue;
  readonly press: PressContact;
  readonly kit: PressKitProps;
  readonly feed?: FeedLink;
}

const crumbsOf = ({ name, path }: MediaCentreData) => [{ name, path }];

/** News and articles, by topic. */
export default function MediaCentrePage({ data }: PageProps<MediaCentreData>) {
  return (
    <>
      <PageIntro title={data.title} lead={data.lead} crumbs={crumbsOf(data)} />
      <FilteredArticles articles={data.articles} topics={data.topics} />
      <div className="wrap reading">
        <ul className="contact-cards">
          <PressCard {...data.press} />
        </ul>
        <RichText value={data.body} />
        {data.feed === undefined ? null : <ToFeed path={data.feed.path} />}
      </div>
      <PressKit {...data.kit} />
    </>
  );
}

export function head(props: HeadProps<MediaCentreData, PageShared>): PageHead {
  return pageHead(props, { meta: props.data, crumbs: crumbsOf(props.data), feed: props.data.feed });
}
