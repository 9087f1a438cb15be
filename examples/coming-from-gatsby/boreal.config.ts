/** Replaces gatsby-config, gatsby-node, and the queries of pages and components. */
import { boreal, datetime, image, markdown, text, type, withNeighbours } from 'boreal';

// gatsby-config: siteMetadata
const siteMetadata = { title: 'A small blog', description: 'Notes about building things slowly, and about what broke.' };

const blog = boreal({
  // gatsby-source-filesystem, gatsby-transformer-remark and its types
  types: {
    post: type('A post of the blog.', { title: text(), description: text(), date: datetime(), body: markdown() }),
    author: type('Who writes.', { name: text({ isName: true }), summary: text(), portrait: image() }),
  },
  // useStaticQuery
  shared: {
    site: (graph, locale, { href }) => {
      const { name, summary, portrait } = graph.single('author', 'author', locale).fields;
      return { siteMetadata, author: { name, summary, portrait }, home: href('/') };
    },
  },
  rootShared: ['site'],
});
type Post = typeof blog.entry.post;

const pathOf = ({ slug }: Pick<Post, 'slug'>) => `/blog/${slug}/`;
const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const newestFirst = (posts: readonly Post[]): readonly Post[] =>
  [...posts].sort((a, b) => b.fields.date.localeCompare(a.fields.date));

// createPages in gatsby-node, and the page query of blog-post.js
const posts = blog.entries('post', {
  name: 'post',
  path: '/blog/{slug}/',
  component: () => import('./src/templates/blog-post.page.tsx'),
  facts: ({ fields }) => ({ modified: fields.date.slice(0, 10) }),
  data(entry, graph, { href }) {
    const { title, description, date, body } = entry.fields;
    const around = withNeighbours(newestFirst(graph.ofType('post', entry.locale))).find(({ item }) => item.id === entry.id);
    const linkTo = (post: Post | undefined) => (post ? { to: href(pathOf(post)), title: post.fields.title } : null);
    return {
      markdownRemark: { html: body, frontmatter: { title, description, date: inWords.format(new Date(date)) } },
      previous: linkTo(around?.next),
      next: linkTo(around?.previous),
    };
  },
});

// src/pages/index.js and its page query
const index = blog.page({
  path: '/',
  component: () => import('./src/pages/index.page.tsx'),
  data(graph, locale, { href }) {
    const nodes = newestFirst(graph.ofType('post', locale)).map((post) => {
      const { title, description, date } = post.fields;
      return { to: href(pathOf(post)), frontmatter: { title, description, date: inWords.format(new Date(date)) } };
    });
    return { allMarkdownRemark: { nodes } };
  },
});

// src/pages/404.js
const notFound = blog.page({
  path: '/404.html',
  name: 'not-found',
  listed: false,
  component: () => import('./src/pages/404.page.tsx'),
});

export default blog.site({
  siteUrl: 'https://blog.example',
  pages: [index, posts, notFound],
  root: () => import('./src/components/root.tsx'),
  public: 'public',
  sources: { files: markdown({ folder: 'content', files: { 'blog/{slug}/index.md': 'post', 'author.yaml': 'author/author' } }) },
  // gatsby-plugin-manifest and gatsby-plugin-feed
  webAppManifest: () => ({ name: siteMetadata.title, short_name: 'Blog', display: 'minimal-ui' }),
  feeds: [
    {
      path: '/feed.atom',
      feed: (graph, locale) => ({
        title: siteMetadata.title,
        author: graph.single('author', 'author', locale).fields.name,
        page: '/',
        entries: graph.ofType('post', locale).map((post) => ({
          path: pathOf(post),
          title: post.fields.title,
          summary: post.fields.description,
          published: post.fields.date.slice(0, 10),
        })),
      }),
    },
  ],
});
