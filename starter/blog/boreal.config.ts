import { type EntryOf, minutesOf, orderBy, paginate, withNeighbours } from 'boreal';
import type { model } from './model.ts';
import { locales, site } from './site.ts';

type Graph = typeof site.graph;
type Article = EntryOf<typeof model, 'article'>;
type Topic = Article['fields']['topics'][number];

/** Number of articles on the home page, and on each page of a list. */
const size = { home: 7, list: 12 };

const wordsOf = (graph: Graph, locale: string) => graph.single('words', 'words', locale);
const newestFirst = (graph: Graph, locale: string): readonly Article[] =>
  orderBy(graph.ofType('article', locale), 'day', 'descending');

const topicPath = (topic: Topic) => `/topics/${topic}/`;
const authorPath = (slug: string) => `/authors/${slug}/`;
const articlePath = ({ slug }: Article) => `/articles/${slug}/`;

/** Returns a day in words: '15 January 2026'. The language is that in which the article is written. */
const dayText = ({ fields: { day }, locale, original }: Article): string =>
  new Intl.DateTimeFormat(locales[original?.locale ?? locale]?.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );

const cardOf = (graph: Graph, article: Article) => {
  const { title, description, day, topics, picture, body } = article.fields;
  const words = wordsOf(graph, article.locale);
  return {
    path: articlePath(article),
    title,
    description,
    day,
    dayText: dayText(article),
    minutes: minutesOf(body),
    topics: topics.map((topic) => ({ path: topicPath(topic), name: words.fields.topics[topic], original: words.original })),
    picture,
    original: article.original,
  };
};

interface ListText {
  readonly description: string;
  /** Of the home page only. */
  readonly tagline: string | undefined;
  readonly lead: string | undefined;
  readonly topics: readonly { readonly path: string; readonly name: string }[];
  readonly original: Article['original'];
}

/** Position of a page of a long list: 'Page 2 of 3', and the paths of its neighbours. */
interface ListPlace {
  readonly pageText: string | undefined;
  readonly newer: string | undefined;
  readonly older: string | undefined;
}

/** Returns the articles that have the most topics of one. */
function relatedTo(graph: Graph, article: Article): readonly Article[] {
  const common = ({ fields }: Article) => fields.topics.filter((topic) => article.fields.topics.includes(topic)).length;
  const others = newestFirst(graph, article.locale).filter((other) => other !== article && common(other) > 0);
  return orderBy(others, common, 'descending').slice(0, 3);
}

export const lists = site.pages({
  component: () => import('./templates/list.page.tsx'),
  *routes(graph, locale) {
    const { fields: words, original } = wordsOf(graph, locale);
    const { name, tagline, description } = words;
    const all = newestFirst(graph, locale);
    const used = (Object.keys(words.topics) as Topic[]).filter((topic) =>
      all.some(({ fields }) => fields.topics.includes(topic)),
    );
    const topics = used.map((topic) => ({ path: topicPath(topic), name: words.topics[topic] }));
    const cards = (articles: readonly Article[]) => articles.map((article) => cardOf(graph, article));
    const common: ListText = { tagline: undefined, lead: undefined, description, topics, original };
    const alone: ListPlace = { pageText: undefined, newer: undefined, older: undefined };
    yield {
      path: '/',
      data: { ...common, ...alone, title: name, tagline, lead: description, articles: cards(all.slice(0, size.home)) },
    };
    const authors = graph.ofType('author', locale).map(({ id, slug, fields: { name: title, about }, original: own }) => ({
      ...common,
      path: authorPath(slug),
      title,
      lead: about,
      description: about,
      topics: [],
      original: own,
      articles: all.filter(({ fields }) => fields.author === id),
    }));
    const parts = [
      { ...common, path: '/articles/', title: words.articles, articles: all },
      ...used.map((topic) => ({
        ...common,
        path: topicPath(topic),
        title: `${words.articles}: ${words.topics[topic]}`,
        articles: all.filter(({ fields }) => fields.topics.includes(topic)),
      })),
      ...authors.filter(({ articles }) => articles.length > 0),
    ];
    for (const { path: first, articles, ...about } of parts)
      for (const { path, items, number, count, previous: newer, next: older } of paginate(articles, size.list, first)) {
        const numbers = words.page.replace('{number}', String(number)).replace('{count}', String(count));
        yield { path, data: { ...about, articles: cards(items), pageText: count > 1 ? numbers : undefined, newer, older } };
      }
  },
});

export const articles = site.entries('article', {
  name: 'articles',
  path: '/articles/{slug}/',
  component: () => import('./templates/text.page.tsx'),
  data(entry, graph) {
    const { title, description, body, author: id } = entry.fields;
    const { path: _path, original: _original, ...facts } = cardOf(graph, entry);
    const neighbours = withNeighbours(newestFirst(graph, entry.locale));
    const { previous, next } = neighbours.find(({ item }) => item.slug === entry.slug) ?? {};
    const linkTo = (other: Article | undefined) =>
      other && { path: articlePath(other), title: other.fields.title, original: other.original };
    const author = id && graph.entry('author', id, entry.locale);
    return {
      title,
      description,
      body,
      article: {
        ...facts,
        author: author && {
          path: authorPath(author.slug),
          title: author.fields.name,
          about: author.fields.about,
          original: author.original,
        },
        newer: linkTo(previous),
        older: linkTo(next),
        related: relatedTo(graph, entry).map((other) => cardOf(graph, other)),
      },
    };
  },
  facts: ({ fields: { title, description, day, body } }) => ({
    modified: day,
    search: { page: title, description, category: 'article', texts: [body] },
  }),
});

export const pages = site.entries('page', {
  name: 'pages',
  path: '/{slug}/',
  component: () => import('./templates/text.page.tsx'),
  facts: ({ fields: { title, description, body } }) => ({
    search: { page: title, description, category: 'page', texts: [body] },
  }),
});

export const notFound = site.page({
  name: 'not-found',
  path: '/404.html',
  alsoAtRoot: true,
  listed: false,
  component: () => import('./templates/text.page.tsx'),
  data(graph, locale) {
    const { notFound: title, notFoundText: description } = wordsOf(graph, locale).fields;
    return { title, description };
  },
});

export const search = site.page({
  path: '/search/',
  listed: false,
  redirected: true,
  component: () => import('./templates/search.page.tsx'),
  data(graph, locale) {
    const { search: title, searchLabel, searchEmpty, searchFailed } = wordsOf(graph, locale).fields;
    return { title, searchLabel, searchEmpty, searchFailed };
  },
});

export default site.site({
  locales,
  defaultLocalePrefix: true,
  siteUrl: 'https://www.example.com',
  source: 'markdown',
  pages: [lists, articles, pages, notFound, search],
  root: () => import('./templates/root.tsx'),
  public: 'public',
  headLinks: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  fonts: [{ file: 'templates/fonts/fraunces.woff2', preload: true }],
  themeColor: { '(prefers-color-scheme: light)': '#fbf8f2', '(prefers-color-scheme: dark)': '#16181d' },
  search: { synonyms: () => [] },
  visitor: { geo: false, colorScheme: 'color-scheme' },
  feeds: [
    {
      path: '/feed.atom',
      feed: (graph, locale) => {
        const { name, description } = wordsOf(graph, locale).fields;
        const entries = newestFirst(graph, locale).map((article) => ({
          path: articlePath(article),
          title: article.fields.title,
          summary: article.fields.description,
          published: article.fields.day,
        }));
        return { title: name, subtitle: description, author: name, page: '/articles/', entries };
      },
    },
  ],
});
