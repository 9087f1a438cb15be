import { locales, site } from './site.ts';

type Graph = typeof site.graph;
type Article = typeof site.entry.article;
type Topic = Article['fields']['topics'][number];

const wordsOf = (graph: Graph, locale: string) => graph.single('words', 'words', locale);

const newestFirst = (graph: Graph, locale: string): readonly Article[] =>
  graph.ofType('article', locale).toSorted((a, b) => b.fields.day.localeCompare(a.fields.day));

const topicPath = (topic: Topic) => `/topics/${topic}/`;
const articlePath = ({ slug }: Article) => `/articles/${slug}/`;

/** Returns the language in which an article is written: another one if it is a fallback. */
const textLocale = ({ locale, original }: Article): string => original?.locale ?? locale;

/** Returns a day in words: '15 January 2026'. */
const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locales[locale]?.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));

const cardOf = (article: Article) => {
  const { title, description, day } = article.fields;
  return {
    path: articlePath(article),
    title,
    description,
    day,
    dayText: dayText(day, textLocale(article)),
    original: article.original,
  };
};

export const lists = site.pages({
  component: () => import('./templates/list.page.tsx'),
  *routes(graph, locale) {
    const { fields: words, original } = wordsOf(graph, locale);
    const { name, tagline, description, articles, topics } = words;
    const all = newestFirst(graph, locale);
    const used = (Object.keys(topics) as Topic[]).filter((topic) => all.some(({ fields }) => fields.topics.includes(topic)));
    const links = used.map((topic) => ({ path: topicPath(topic), name: topics[topic] }));
    const cards = all.map(cardOf);
    const data = (title: string, shown: typeof cards, lead?: string) => ({
      title,
      tagline: lead,
      description,
      topics: links,
      articles: shown,
      original,
    });
    yield { path: '/', data: data(name, cards.slice(0, 6), tagline) };
    yield { path: '/articles/', data: data(articles, cards) };
    for (const topic of used) {
      const ofTopic = cards.filter((_, at) => all[at]?.fields.topics.includes(topic));
      const title = `${articles}: ${topics[topic]}`;
      yield { path: topicPath(topic), data: data(title, ofTopic) };
    }
  },
});

export const articles = site.entries('article', {
  name: 'articles',
  path: '/articles/{slug}/',
  component: () => import('./templates/text.page.tsx'),
  data(entry, graph) {
    const { topics, ...fields } = entry.fields;
    const words = wordsOf(graph, entry.locale);
    return {
      ...fields,
      dayText: dayText(fields.day, textLocale(entry)),
      topics: topics.map((topic) => ({ path: topicPath(topic), name: words.fields.topics[topic], original: words.original })),
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
  data: ({ fields }) => ({ ...fields, topics: [] }),
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
    return { title, description, topics: [] };
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
  themeColor: { '(prefers-color-scheme: light)': '#fbfaf7', '(prefers-color-scheme: dark)': '#15181c' },
  search: { synonyms: () => [] },
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
