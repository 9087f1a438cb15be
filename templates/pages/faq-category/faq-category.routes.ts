import type { EntryOf } from '../../../content/model.ts';
import { site } from '../../site.routes.ts';
import { familyCard } from '../../social-card/cards.routes.ts';
import { categoryOf, categoryPath, linkToQuestion, listQuestions } from '../faq-questions.routes.ts';
import { metaOf } from '../page-texts.routes.ts';
import { searchOf } from '../search-fields.routes.ts';

/** One page for each category with a page slug. */
export const faqCategoryFamily = site.pages({
  component: () => import('./faq-category.page.tsx'),
  card: familyCard('questions', 'questionsTitle', 'start'),
  *routes(graph, locale) {
    for (const category of graph.ofType('faq-category', locale)) {
      const { title, name, lead, pageSlug } = category.fields;
      if (pageSlug === undefined) continue;
      const product = category.fields.product && graph.entry('product', category.fields.product, locale);
      const path = categoryPath(category);
      const questions = listQuestions(graph, category);
      const categories = new Map(questions.map((question) => categoryOf(graph, question)).map((each) => [each.slug, each]));
      yield {
        path,
        entry: category,
        search: searchOf(category, { category: 'question', product }),
        data: {
          title,
          name,
          lead,
          path,
          ...metaOf(category.fields),
          categories: [...categories.values()].map(({ slug, fields }) => ({ id: slug, name: fields.name })),
          questions: questions.map((question) => ({
            ...linkToQuestion(graph, question),
            text: question.fields.metaDescription,
            category: categoryOf(graph, question).slug,
          })),
          ...(product === undefined ? {} : { product: productLink(product) }),
        },
      };
    }
  },
});

const productLink = ({ slug, fields }: EntryOf<'product'>) => ({ name: fields.name, path: `/${slug}/` });
