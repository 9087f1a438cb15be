import type { HeadProps, PageHead } from '#contract/page';
import type { PageShared } from '../site-shared.ts';
import { type ArticleType, articleObject } from './article.ts';
import { type FeedLink, type PageMeta, pageHead, pageUrl, publicationOf, shareImage } from './page-head.ts';
import type { Crumb } from './structured-data.ts';

interface ArticleHeadData extends PageMeta {
  /** 'YYYY-MM-DD': day of publication and day of the last change. */
  readonly day?: string;
  readonly updated?: string;
  readonly feed?: FeedLink;
}

interface ArticleHeadParts extends Pick<Parameters<typeof pageHead>[1], 'questions'> {
  readonly type: ArticleType;
  readonly crumbs: readonly Crumb[];
  readonly section?: string;
}

/** Returns the head of an article's page. */
export function articleHead(props: HeadProps<ArticleHeadData, PageShared>, parts: ArticleHeadParts): PageHead {
  const { data, absoluteUrl } = props;
  const { type, crumbs, section, questions = [] } = parts;
  const { title, metaDescription, day, updated, feed } = data;
  const { path: picture, ...image } = shareImage(props);
  const object = articleObject(publicationOf(props), {
    type,
    title,
    section,
    description: metaDescription,
    published: day,
    modified: updated,
    url: pageUrl(props, crumbs),
    image: { ...image, url: absoluteUrl(picture) },
  });
  return pageHead(props, {
    meta: data,
    crumbs,
    questions,
    feed,
    modified: updated,
    structuredData: [object],
    type: 'article',
    article: {
      ...(day === undefined ? {} : { published: day }),
      ...(updated === undefined ? {} : { modified: updated }),
      ...(section === undefined ? {} : { section }),
    },
  });
}
