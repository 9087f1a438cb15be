import { type ContentGraph, defineEntryFamily, defineFamily, defineSite, type EntryOf } from 'boreal';
import { type Model, model } from './model.ts';
import type { ListData } from './templates/list.page.tsx';
import type { SearchData } from './templates/search.page.tsx';
import type { SiteWords } from './templates/services.ts';
import type { TextData } from './templates/text.page.tsx';

/** Languages by path segment, the default one first. */
const locales: Record<string, { readonly tag: string }> = { en: { tag: 'en' }, fr: { tag: 'fr' } };

type Graph = ContentGraph<Model>;
type Article = EntryOf<Model, 'article'>;
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

const lists = defineFamily<Model>()<ListData>({
  name: 'lists',
  page: 'templates/list.page.tsx',
  shared: ['site'],
  *routes(graph, locale) {
    const { fields: words, original } = wordsOf(graph, locale);
    const { name, tagline, description, articles, topics } = words;
    const all = newestFirst(graph, locale);
    const used = (Object.keys(topics) as Topic[]).filter((topic) => all.some(({ fields }) => fields.topics.includes(topic)));
    const links = used.map((topic) => ({ path: topicPath(topic), name: topics[topic] }));
    const cards = all.map(cardOf);
    yield { path: '/', data: { title: name, tagline, description, topics: links, articles: cards.slice(0, 6), original } };
    yield { path: '/articles/', data: { title: articles, description, topics: links, articles: cards, original } };
    for (const topic of used) {
      const ofTopic = cards.filter((_, at) => all[at]?.fields.topics.includes(topic));
      const title = `${articles}: ${topics[topic]}`;
      yield { path: topicPath(topic), data: { title, description, topics: links, articles: ofTopic, original } };
    }
  },
});

const articles = defineEntryFamily<Model, 'article', TextData>({
  name: 'articles',
  page: 'templates/text.page.tsx',
  shared: ['site'],
  type: 'article',
  *routesOf(entry, graph) {
    const { title, description, day, topics, body } = entry.fields;
    const words = wordsOf(graph, entry.locale);
    yield {
      path: articlePath(entry),
      entry,
      modified: day,
      search: { page: title, description, category: 'article', texts: [body] },
      data: {
        title,
        description,
        day,
        dayText: dayText(day, textLocale(entry)),
        topics: topics.map((topic) => ({ path: topicPath(topic), name: words.fields.topics[topic], original: words.original })),
        body,
      },
    };
  },
});

const pages = defineEntryFamily<Model, 'page', TextData>({
  name: 'pages',
  page: 'templates/text.page.tsx',
  shared: ['site'],
  type: 'page',
  *routesOf(entry) {
    const { title, description, body } = entry.fields;
    const search = { page: title, description, category: 'page', texts: [body] };
    yield { path: `/${entry.slug}/`, entry, search, data: { title, description, topics: [], body } };
  },
});

const notFound = defineFamily<Model>()<TextData>({
  name: 'not-found',
  page: 'templates/text.page.tsx',
  shared: ['site'],
  *routes(graph, locale) {
    const { notFound: title, notFoundText: description } = wordsOf(graph, locale).fields;
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title, description, topics: [] } };
  },
});

const search = defineFamily<Model>()<SearchData>({
  name: 'search',
  page: 'templates/search.page.tsx',
  shared: ['site'],
  *routes(graph, locale) {
    const { search: title, searchLabel, searchEmpty, searchFailed } = wordsOf(graph, locale).fields;
    yield { path: '/search/', listed: false, redirected: true, data: { title, searchLabel, searchEmpty, searchFailed } };
  },
});

export default defineSite({
  locales,
  defaultLocalePrefix: true,
  siteUrl: 'https://www.example.com',
  model,
  content: 'content',
  source: 'markdown',
  families: [lists, articles, pages, notFound, search],
  slices: {},
  shared: {
    site(graph: Graph, locale): SiteWords {
      const { fields: words, original } = wordsOf(graph, locale);
      const { name, skip, menu, languages, notTranslated, feed } = words;
      const pageLinks = graph.ofType('page', locale).map((page) => ({
        path: `/${page.slug}/`,
        title: page.fields.title,
        original: page.original,
      }));
      const links = [
        { path: '/articles/', title: words.articles, original },
        ...pageLinks,
        { path: '/search/', title: words.search, original },
      ];
      const names = Object.fromEntries(graph.locales.map((each) => [each, languageName(each)]));
      const hasFeed = graph.ofType('article', locale).length > 0;
      return { name, skip, menu, languages, notTranslated, feed, original, links, names, hasFeed };
    },
  },
  rootShared: ['site'],
  root: 'templates/root.tsx',
  public: 'public',
  headLinks: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  themeColor: { '(prefers-color-scheme: light)': '#fbfaf7', '(prefers-color-scheme: dark)': '#15181c' },
  search: { synonyms: () => [] },
  feeds: [
    {
      path: '/feed.atom',
      feed: (graph: Graph, locale) => {
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

/** Returns the name of a language in that language. */
function languageName(locale: string): string {
  const tag = locales[locale]?.tag ?? locale;
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
