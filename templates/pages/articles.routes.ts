import type { ContentGraph, EntryOf } from '../../content/model.ts';
import { sourcesOfPage } from '../sections/sources/sources.routes.ts';
import type { CardPicture } from '../social-card/card-background.ts';
import { linkToQuestion } from './faq-questions.routes.ts';
import { type FeedLayout, feedLink } from './feed-links.routes.ts';
import { lastChange } from './last-change.routes.ts';
import { metaOf } from './page-texts.routes.ts';
import { searchOf } from './search-fields.routes.ts';
import { introOf, pagesWithLayout } from './text-pages.routes.ts';

/** Paths, order and facts of articles, shared by their families. */

export type ArticleEntry = EntryOf<'blog-post'> | EntryOf<'news-article'>;

const relatedCount = 3;

/** Folder of each type's articles, which is also the path of the page that lists them. */
const folders = { 'blog-post': '/blog/', 'news-article': '/media-centre/' } as const;
const layouts = { 'blog-post': 'blog-index', 'news-article': 'media-centre' } as const;

type ArticleType = keyof typeof folders;

/** Article types by the layout of the page that lists them. */
export const articleTypes: Readonly<Record<FeedLayout, readonly ArticleType[]>> = {
  'blog-index': ['blog-post'],
  'media-centre': ['news-article', 'blog-post'],
};

const typeOf = (article: ArticleEntry): ArticleType => article.type as ArticleType;

export const articlePath = (article: ArticleEntry): string => `${folders[typeOf(article)]}${article.slug}/`;

/** Lists articles of some types, newest first; on one day, by slug. */
export function listArticles(graph: ContentGraph, locale: string, types: readonly ArticleType[]): readonly ArticleEntry[] {
  const articles: ArticleEntry[] = types.flatMap((type): readonly ArticleEntry[] => graph.ofType(type, locale));
  return articles.sort((a, b) =>
    a.fields.day === b.fields.day ? (a.slug < b.slug ? -1 : 1) : a.fields.day < b.fields.day ? 1 : -1,
  );
}

/** Lists links to the articles of a type, in the order of all articles. */
export const linksToArticles = (type: ArticleType) => (graph: ContentGraph, locale: string) =>
  listArticles(graph, locale, ['news-article', 'blog-post']).flatMap((article, order) =>
    article.type === type ? [{ title: article.fields.title, path: articlePath(article), order }] : [],
  );

/** Lists the topics of some articles, from the most wanted to those about the insurer itself. */
export function topicsOf(articles: readonly ArticleEntry[]) {
  const topics = new Set(articles.flatMap(({ fields }) => fields.topics));
  return topicOrder.filter((topic) => topics.has(topic));
}

const topicOrder = ['driving', 'home', 'renting', 'riding', 'seasons', 'claims', 'points', 'company'] as const;

const sceneOfTopic: Readonly<Partial<Record<string, CardPicture>>> = {
  driving: 'auto',
  home: 'home',
  renting: 'tenant',
  riding: 'motorcycle',
  points: 'lights',
};

/** Returns the picture of an article's card: that of its first topic which has one. */
export const sceneOf = ({ fields: { topics } }: ArticleEntry): CardPicture =>
  topics.map((topic) => sceneOfTopic[topic]).find((scene) => scene !== undefined) ?? 'start';

export function articleCard(article: ArticleEntry) {
  const { title, lead, day, minutes, spot, topics } = article.fields;
  return { title, lead, day, minutes, spot, topics, path: articlePath(article) };
}

function articleData(graph: ContentGraph, article: ArticleEntry) {
  const { title, lead, day, updated, minutes, spot, topics, body, faqs } = article.fields;
  const { locale } = article;
  const layout = layouts[typeOf(article)];
  const [index] = pagesWithLayout(graph, locale, layout);
  const feed = feedLink(graph, locale, layout);
  return {
    title,
    lead,
    day,
    minutes,
    spot,
    topics,
    body,
    ...metaOf(article.fields),
    ...(updated === undefined ? {} : { updated }),
    ...(index === undefined ? {} : { parent: crumbTo(index) }),
    ...(feed === undefined ? {} : { feed }),
    path: articlePath(article),
    ...sourcesOfPage(graph, article),
    faqs: faqs.map((id) => linkToQuestion(graph, graph.entry('faq-item', id, locale))),
    related: relatedTo(article, listArticles(graph, locale, ['blog-post', 'news-article'])).map(articleCard),
  };
}

/** Returns the route of an article's own page. */
export function articleRoute<Article extends ArticleEntry>(article: Article, graph: ContentGraph) {
  return {
    path: articlePath(article),
    entry: article,
    modified: lastChange(article),
    search: searchOf(article, { category: 'article', texts: [article.fields.body] }),
    data: articleData(graph, article),
  };
}

const crumbTo = (page: EntryOf<'page'>) => {
  const { name, path } = introOf(page);
  return { name, path };
};

/**
 * Returns the articles with most shared topics, newest first among equals; the newest of all if too
 * few share one.
 */
function relatedTo(article: ArticleEntry, all: readonly ArticleEntry[]): readonly ArticleEntry[] {
  const shared = ({ fields }: ArticleEntry): number =>
    fields.topics.filter((topic) => article.fields.topics.includes(topic)).length;
  return all
    .filter((other) => other.id !== article.id)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, relatedCount);
}
