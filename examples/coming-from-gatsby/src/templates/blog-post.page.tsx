import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';
import type { RichText as FormattedText } from 'boreal/contract/rich-text';
import { RichText } from 'boreal/contract/rich-text-view';
import Bio from '../components/bio.tsx';
import Layout from '../components/layout.tsx';
import { Link } from '../components/link.tsx';
import type { SiteData } from '../components/site-data.tsx';

interface PostLink {
  readonly to: string;
  readonly title: string;
}

/** The shape that the page query had. */
export interface PostData {
  readonly markdownRemark: {
    readonly html: FormattedText;
    readonly frontmatter: { readonly title: string; readonly description: string; readonly date: string };
  };
  readonly previous: PostLink | null;
  readonly next: PostLink | null;
}

export default function BlogPostTemplate({ data: { previous, next, markdownRemark: post } }: PageProps<PostData>) {
  return (
    <Layout>
      <article>
        <h1>{post.frontmatter.title}</h1>
        <p>{post.frontmatter.date}</p>
        <RichText value={post.html} />
      </article>
      <Bio />
      <nav aria-label="Posts">
        <ul>
          {previous && (
            <li>
              <Link to={previous.to} rel="prev">
                ← {previous.title}
              </Link>
            </li>
          )}
          {next && (
            <li>
              <Link to={next.to} rel="next">
                {next.title} →
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </Layout>
  );
}

export const head = ({ data, shared }: HeadProps<PostData, { readonly site: SiteData }>): PageHead => {
  const { title, description } = data.markdownRemark.frontmatter;
  return { title: `${title} | ${shared.site.siteMetadata.title}`, announcement: title, description };
};
