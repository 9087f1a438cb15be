import type { HeadProps, PageHead, PageProps } from 'boreal/contract/page';
import Bio from '../components/bio.tsx';
import Layout from '../components/layout.tsx';
import { Link } from '../components/link.tsx';
import type { SiteData } from '../components/site-data.tsx';

export interface IndexData {
  readonly allMarkdownRemark: {
    readonly nodes: readonly {
      readonly to: string;
      readonly frontmatter: { readonly title: string; readonly description: string; readonly date: string };
    }[];
  };
}

export default function BlogIndex({ data }: PageProps<IndexData>) {
  const posts = data.allMarkdownRemark.nodes;
  return (
    <Layout isHome>
      <Bio />
      <ol>
        {posts.map(({ to, frontmatter: { title, description, date } }) => (
          <li key={to}>
            <article>
              <h2>
                <Link to={to}>{title}</Link>
              </h2>
              <small>{date}</small>
              <p>{description}</p>
            </article>
          </li>
        ))}
      </ol>
    </Layout>
  );
}

/** Replaces `Head`, which returned elements, and the query of a component `Seo`. */
export const head = ({ shared }: HeadProps<IndexData, { readonly site: SiteData }>): PageHead => {
  const { title, description } = shared.site.siteMetadata;
  return { title, announcement: title, description };
};
