import type { ContentGraph } from '../../../content/model.ts';
import { site } from '../../site.routes.ts';
import { familyCard } from '../../social-card/cards.routes.ts';
import { categoryPath, linkToQuestion, listOwnQuestions, listQuestions } from '../faq-questions.routes.ts';
import { searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';

/** Maximum number of questions shown of a category with a page of its own. */
const shownOfCategory = 5;

const categoriesInOrder = (graph: ContentGraph, locale: string) =>
  [...graph.ofType('faq-category', locale)].sort((a, b) => a.fields.order - b.fields.order);

/** The page with all categories of questions. */
export const faqIndexFamily = {
  ...site.pages({
    component: () => import('./faq-index.page.tsx'),
    card: familyCard('questions', 'questionsTitle', 'start'),
    *routes(graph, locale) {
      const categories = categoriesInOrder(graph, locale);
      const { indexTitle, indexMetaTitle, indexMetaDescription } = graph.single('messages', 'interface', locale).fields.faq;
      yield {
        path: '/faqs/',
        search: {
          page: indexTitle,
          description: indexMetaDescription,
          category: 'question',
          weight: searchWeights.main,
          // Visitors find categories without a page of their own here.
          keywords: [
            indexMetaTitle,
            ...categories.filter(({ fields }) => fields.pageSlug === undefined).map(({ fields }) => fields.name),
          ],
        },
        data: {
          categories: categories.map((category) => {
            const { name, lead, icon, pageSlug } = category.fields;
            const links = listQuestions(graph, category).map((question) => linkToQuestion(graph, question));
            const shown = pageSlug === undefined ? links.length : shownOfCategory;
            return {
              id: category.slug,
              name,
              lead,
              icon,
              questions: links.slice(0, shown),
              rest: links.slice(shown),
              ...(pageSlug === undefined ? {} : { path: categoryPath(category) }),
            };
          }),
        },
      };
    },
  }),
  siteMapArea: (graph, locale) => ({
    title: graph.single('messages', 'interface', locale).fields.sitemap.questions,
    path: '/faqs/',
    groups: categoriesInOrder(graph, locale).map((category) => ({
      title: category.fields.name,
      path: categoryPath(category),
      links: listOwnQuestions(graph, category).map((question) => linkToQuestion(graph, question)),
    })),
  }),
} satisfies SiteFamily;
