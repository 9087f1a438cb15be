import type { ContentGraph, EntryOf } from '../../content/model.ts';
import type { SiteMapArea, SiteMapLink } from '../sections/site-map/site-map.tsx';
import { articlePath, listArticles } from './articles.routes.ts';
import { categoryPath, linkToQuestion, listOwnQuestions } from './faq-questions.routes.ts';
import { textPagePath } from './text-pages.routes.ts';
import { pathIn, pathsOf } from './two-paths.routes.ts';

type Layout = EntryOf<'page'>['fields']['layout'];

/**
 * Lists all canonical pages by area and group. Regional pages are reached through the page with all
 * places.
 */
export function listSiteMap(graph: ContentGraph, locale: string): readonly SiteMapArea[] {
  const names = graph.single('messages', 'interface', locale).fields.sitemap;
  const ordered = <E extends { readonly fields: { readonly order: number } }>(entries: readonly E[]): readonly E[] =>
    [...entries].sort((a, b) => a.fields.order - b.fields.order);
  const areas: readonly SiteMapArea[] = [
    {
      title: names.insurance,
      groups: [
        {
          title: names.products,
          links: ordered(graph.ofType('product', locale)).map(({ slug, fields }) => ({ title: fields.name, path: `/${slug}/` })),
        },
        { title: names.basics, links: guides('basics') },
        { title: names.buying, links: guides('buying') },
      ],
    },
    {
      title: names.points,
      groups: [
        { title: names.programme, links: [...loyaltyPages(), ...textPages('question-list')] },
        {
          title: names.offers,
          links: graph.ofType('campaign', locale).map(({ fields }) => ({ title: fields.title, path: `/${fields.path}/` })),
        },
      ],
    },
    {
      title: names.help,
      groups: [
        { title: names.claims, links: textPages('steps') },
        { title: names.account, links: textPages('sign-in', 'unsubscribe') },
      ],
    },
    {
      title: names.discover,
      groups: [
        { title: names.articles, links: [...textPages('blog-index', 'media-centre'), ...articles()] },
        { title: names.places, links: textPages('location-index') },
      ],
    },
    {
      title: names.company,
      groups: [
        { title: names.more, links: textPages('standard', 'contact', 'glossary', 'search-results') },
        { title: names.legal, links: textPages('legal') },
      ],
    },
    {
      title: names.questions,
      path: '/faqs/',
      groups: ordered(graph.ofType('faq-category', locale)).map((category) => ({
        title: category.fields.name,
        path: categoryPath(category),
        links: listOwnQuestions(graph, category).map((question) => linkToQuestion(graph, question)),
      })),
    },
  ];
  return areas
    .map((area) => ({ ...area, groups: area.groups.filter(({ path, links }) => path !== undefined || links.length > 0) }))
    .filter(({ groups }) => groups.length > 0);

  function guides(stage: EntryOf<'guide'>['fields']['stage']): readonly SiteMapLink[] {
    return graph
      .ofType('guide', locale)
      .filter(({ fields }) => fields.stage === stage)
      .map(({ slug, fields }) => ({ title: fields.title, path: pathIn(locale, pathsOf(slug, fields.frenchPath)) }));
  }

  function loyaltyPages(): readonly SiteMapLink[] {
    return graph
      .ofType('loyalty-page', locale)
      .map(({ slug, fields }) => ({ title: fields.title, path: pathIn(locale, pathsOf(slug, fields.frenchPath)) }));
  }

  function articles(): readonly SiteMapLink[] {
    return listArticles(graph, locale, ['news-article', 'blog-post']).map((article) => ({
      title: article.fields.title,
      path: articlePath(article),
    }));
  }

  function textPages(...layouts: readonly Layout[]): readonly SiteMapLink[] {
    return graph
      .ofType('page', locale)
      .filter(({ fields }) => layouts.includes(fields.layout))
      .map((page) => ({ title: page.fields.title, path: textPagePath(page) }));
  }
}
