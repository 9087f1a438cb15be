/** Replaces gatsby-config, gatsby-node, and the queries of pages and components. */
import {
  datetime,
  defineEntryFamily,
  defineFamily,
  defineModel,
  defineSite,
  defineType,
  type EntryOf,
  image,
  markdown,
  text,
  withNeighbours,
} from 'boreal';
import type { IndexData } from './src/pages/index.page.tsx';
import type { PostData } from './src/templates/blog-post.page.tsx';

// gatsby-config: siteMetadata
const siteMetadata = { title: 'A small blog', description: 'Notes about building things slowly, and about what broke.' };

// gatsby-source-filesystem, gatsby-transformer-remark and its types
const model = defineModel({
  post: defineType('A post of the blog.', { title: text(), description: text(), date: datetime(), body: markdown() }),
  author: defineType('Who writes.', { name: text({ isName: true }), summary: text(), portrait: image() }),
});
type Model = typeof model;
type Post = EntryOf<Model, 'post'>;

const pathOf = ({ slug }: Pick<Post, 'slug'>) => `/blog/${slug}/`;
const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const newestFirst = (posts: readonly Post[]): readonly Post[] =>
  [...posts].sort((a, b) => b.fields.date.localeCompare(a.fields.date));

// createPages in gatsby-node, and the page query of blog-post.js
const posts = defineEntryFamily<Model, 'post', PostData>({
  name: 'post',
  page: 'src/templates/blog-post.page.tsx',
  shared: ['site'],
  type: 'post',
  *routesOf(entry, graph, { href }) {
    const { title, description, date, body } = entry.fields;
    const around = withNeighbours(newestFirst(graph.ofType('post', entry.locale))).find(({ item }) => item.id === entry.id);
    const linkTo = (post: Post | undefined) => (post ? { to: href(pathOf(post)), title: post.fields.title } : null);
    yield {
      path: pathOf(entry),
      entry,
      modified: date.slice(0, 10),
      data: {
        markdownRemark: { html: body, frontmatter: { title, description, date: inWords.format(new Date(date)) } },
        previous: linkTo(around?.next),
        next: linkTo(around?.previous),
      },
    };
  },
});

// src/pages/index.js and its page query
const index = defineFamily<Model>()({
  name: 'index',
  page: 'src/pages/index.page.tsx',
  shared: ['site'],
  *routes(graph, locale, { href }) {
    const nodes = newestFirst(graph.ofType('post', locale)).map((post) => {
      const { title, description, date } = post.fields;
      return { to: href(pathOf(post)), frontmatter: { title, description, date: inWords.format(new Date(date)) } };
    });
    const data: IndexData = { allMarkdownRemark: { nodes } };
    yield { path: '/', data };
  },
});

// src/pages/404.js
const notFound = defineFamily<Model>()({
  name: 'not-found',
  page: 'src/pages/404.page.tsx',
  shared: ['site'],
  *routes() {
    yield { path: '/404.html', listed: false, data: {} };
  },
});

export default defineSite({
  locales: { en: { tag: 'en' } },
  siteUrl: 'https://blog.example',
  model,
  families: [index, posts, notFound],
  slices: {},
  // useStaticQuery
  shared: {
    site: (graph, locale, { href }) => {
      const { name, summary, portrait } = graph.single('author', 'author', locale).fields;
      return { siteMetadata, author: { name, summary, portrait }, home: href('/') };
    },
  },
  rootShared: ['site'],
  root: 'src/components/root.tsx',
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
