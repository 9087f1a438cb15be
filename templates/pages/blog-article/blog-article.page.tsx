import type { HeadProps, PageHead, PageProps } from '#contract/page';
import { Article, type ArticleData, articleCrumbs, articleSection } from '../../sections/article/article.tsx';
import type { PageShared } from '../../site-shared.ts';
import { articleHead } from '../../structured-data/article-head.ts';

/** An article of the blog. */
export default function BlogArticlePage({ data }: PageProps<ArticleData>) {
  return <Article data={data} />;
}

export function head(props: HeadProps<ArticleData, PageShared>): PageHead {
  return articleHead(props, { type: 'BlogPosting', crumbs: articleCrumbs(props.data), section: articleSection(props) });
}
