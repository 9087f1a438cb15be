import type { HeadProps, PageHead } from '#contract/page';
import { localizedPath } from '#contract/page-path';
import type { SiteShared } from '../site-shared.ts';
import { articleObject } from './article.ts';
import { type PageMeta, pageHead } from './page-head.ts';
import type { Crumb } from './structured-data.ts';

interface ArticleHeadParts {
  readonly type: 'BlogPosting' | 'NewsArticle';
  readonly crumbs: readonly Crumb[];
}

/** The head of an article's page. */
export function articleHead(
  props: HeadProps<PageMeta & { readonly day: string; readonly path: string }, SiteShared>,
  { type, crumbs }: ArticleHeadParts,
): PageHead {
  const { data, shared, pageContext, absoluteUrl } = props;
  const { language } = pageContext;
  const object = articleObject({
    type,
    title: data.title,
    description: data.metaDescription,
    day: data.day,
    language,
    url: absoluteUrl(localizedPath(language, data.path)),
    image: absoluteUrl('/share.png'),
    home: absoluteUrl(localizedPath(language, '/')),
    logo: absoluteUrl('/icon-512.png'),
    site: shared.site,
  });
  return pageHead(props, { meta: data, crumbs, structuredData: [object], type: 'article' });
}
