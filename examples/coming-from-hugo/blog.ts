/** Model and pages of a blog whose content has the files and front matter of a Hugo site. */
import { boreal, datetime, groupBy, list, markdown, symbol, text, type } from 'boreal';

const texts = { title: text(), description: text(), body: markdown({ optional: true }) };
export const blog = boreal({
  slices: ['header'],
  types: {
    section: type('A page that lists others.', texts),
    page: type('A page of its own.', { ...texts, slug: symbol({ localized: true }) }, { slug: 'slug' }),
    post: type(
      'A post of the blog.',
      {
        ...texts,
        slug: symbol({ localized: true }),
        date: datetime({ localized: true }),
        tags: list(symbol(), { localized: true }),
        aliases: list(symbol(), { localized: true }),
      },
      { slug: 'slug' },
    ),
  },
});
type Graph = typeof blog.graph;
type Post = typeof blog.entry.post;

const postPath = ({ slug }: { readonly slug: string }) => `/posts/${slug}/`;
const postsIn = (graph: Graph, locale: string): readonly Post[] =>
  graph.ofType('post', locale).toSorted((a, b) => Date.parse(b.fields.date) - Date.parse(a.fields.date));

export const pages = blog.entries('page', {
  name: 'page',
  path: '/{slug}/',
  component: () => import('./templates/single.page.tsx'),
  data: ({ fields: { title, description, body } }) => ({ title, description, body }),
});

export const posts = blog.entries('post', {
  name: 'post',
  path: '/posts/{slug}/',
  component: () => import('./templates/single.page.tsx'),
  data({ fields }, _graph, { href }) {
    const { title, description, body, date, tags } = fields;
    const links = tags.map((tag) => ({ href: href(`/tags/${tag}/`), title: tag }));
    return { title, description, body, date: date.slice(0, 10), links };
  },
  facts: ({ fields }) => ({ modified: fields.date.slice(0, 10) }),
});

export const lists = blog.pages({
  component: () => import('./templates/list.page.tsx'),
  *routes(graph, locale, { href }) {
    const linksTo = (entries: readonly Post[]) =>
      entries.map((post) => ({ href: href(postPath(post)), title: post.fields.title }));
    const all = postsIn(graph, locale);
    const { title, description } = graph.single('section', 'home', locale).fields;
    yield { path: '/', data: { title, description, links: linksTo(all) } };
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: '404', description, links: linksTo([]) } };
    for (const [tag, tagged] of groupBy(all, 'tags')) {
      yield {
        path: `/tags/${tag}/`,
        data: { title: `${title}: ${tag}`, description: `${tag}: ${description}`, links: linksTo(tagged) },
      };
    }
  },
});
