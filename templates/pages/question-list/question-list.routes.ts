import type { Model } from '../../../content/model.ts';
import { defineFamily } from '../../../generator/site-definition.ts';
import { answersTo } from '../answers.routes.ts';
import { pathIn, pathsOf, seedsAt } from '../two-paths.routes.ts';
import type { QuestionListData } from './question-list.page.tsx';

/** Pages that answer the questions about one matter in place. */
export const questionListFamily = defineFamily<Model>()<QuestionListData>({
  name: 'question-list',
  page: 'templates/pages/question-list/question-list.page.tsx',
  shared: ['site', 'messages'],
  *routes(graph, locale) {
    for (const page of graph.ofType('page', locale)) {
      const { layout, title, name, lead, path, frenchPath, faqs, action, body, metaTitle, metaDescription } = page.fields;
      if (layout !== 'question-list') continue;
      const paths = pathsOf(path ?? page.slug, frenchPath);
      yield* seedsAt<QuestionListData>(paths, locale, {
        entry: page,
        data: {
          title,
          metaDescription,
          ...(metaTitle === undefined ? {} : { metaTitle }),
          name,
          path: pathIn(locale, paths),
          lead,
          body,
          faqs: answersTo(graph, faqs, locale),
          ...(action === undefined ? {} : { action }),
        },
      });
    }
  },
});
