/** Model and pages of a blog whose content has the files and front matter of a Hugo site. */
import {
  type ContentGraph,
  datetime,
  defineEntryFamily,
  defineFamily,
  defineModel,
  defineType,
  type EntryOf,
  groupBy,
  list,
  markdown,
  pathsOf,
  symbol,
  text,
} from 'boreal';

const texts = { title: text(), description: text(), body: markdown({ optional: true }) };
export const model = defineModel({
  section: defineType('A page that lists others.', texts),
  page: defineType('A page of its own.', { ...texts, slug: symbol({ localized: true }) }, { slug: 'slug' }),
  post: defineType(
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
});
export type Model = typeof model;
type Post = EntryOf<Model, 'post'>;

const pagePath = ({ slug }: { readonly slug: string }) => `/${slug}/`;
const postPath = ({ slug }: { readonly slug: string }) => `/posts/${slug}/`;
const postsIn = (graph: ContentGraph<Model>, locale: string): readonly Post[] =>
  graph.ofType('post', locale).toSorted((a, b) => Date.parse(b.fields.date) - Date.parse(a.fields.date));

export const pages = defineEntryFamily<Model, 'page', object>({
  name: 'page',
  page: 'templates/single.page.tsx',
  shared: [],
  type: 'page',
  *routesOf(entry, graph) {
    const { title, description, body } = entry.fields;
    yield { path: pagePath(entry), alternates: pathsOf(graph, entry, pagePath), entry, data: { title, description, body } };
  },
});

export const posts = defineEntryFamily<Model, 'post', object>({
  name: 'post',
  page: 'templates/single.page.tsx',
  shared: [],
  type: 'post',
  *routesOf(entry, graph, { href }) {
    const { title, description, body, date, tags } = entry.fields;
    const links = tags.map((tag) => ({ href: href(`/tags/${tag}/`), title: tag }));
    const data = { title, description, body, date: date.slice(0, 10), links };
    yield { path: postPath(entry), alternates: pathsOf(graph, entry, postPath), entry, modified: date.slice(0, 10), data };
  },
});

export const lists = defineFamily<Model>()({
  name: 'list',
  page: 'templates/list.page.tsx',
  shared: [],
  *routes(graph, locale, { href }) {
    const linksTo = (entries: readonly Post[]) =>
      entries.map((post) => ({ href: href(postPath(post)), title: post.fields.title }));
    const all = postsIn(graph, locale);
    const { title, description } = graph.single('section', 'home', locale).fields;
    yield { path: '/', data: { title, description, links: linksTo(all) } };
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: '404', description, links: [] } };
    for (const [tag, tagged] of groupBy(all, 'tags')) {
      yield {
        path: `/tags/${tag}/`,
        data: { title: `${title}: ${tag}`, description: `${tag}: ${description}`, links: linksTo(tagged) },
      };
    }
  },
});
