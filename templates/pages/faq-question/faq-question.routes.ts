import type { Model } from '../../../content/model.ts';
import { defineFamily } from '../../../generator/site-definition.ts';
import { categoryOf, categoryPath, linkToQuestion } from '../faq-questions.routes.ts';
import type { FaqQuestionData } from './faq-question.page.tsx';

/** One page for each question. */
export const faqQuestionFamily = defineFamily<Model>()<FaqQuestionData>({
  name: 'faq-question',
  page: 'templates/pages/faq-question/faq-question.page.tsx',
  shared: ['site', 'messages'],
  *routes(graph, locale) {
    for (const question of graph.ofType('faq-item', locale)) {
      const { title, body, related, metaTitle, metaDescription } = question.fields;
      const category = categoryOf(graph, question);
      const { path } = linkToQuestion(graph, question);
      yield {
        path,
        entry: question,
        data: {
          title,
          path,
          body,
          metaDescription,
          ...(metaTitle === undefined ? {} : { metaTitle }),
          category: { name: category.fields.name, path: categoryPath(category) },
          related: related.map((id) => linkToQuestion(graph, graph.entry('faq-item', id, locale))),
        },
      };
    }
  },
});
