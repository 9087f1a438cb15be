import { defineFamily } from 'boreal';
import type { Model } from '../../../content/model.ts';
import { familyCard } from '../../social-card/cards.routes.ts';
import { answersTo } from '../answers.routes.ts';
import { lastChange } from '../last-change.routes.ts';
import { introAt } from '../page-texts.routes.ts';
import { searchOf } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { linksToPages, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';
import type { QuestionListData } from './question-list.page.tsx';

/** Pages that answer the questions about one subject in place. */
export const questionListFamily: SiteFamily = {
  ...defineFamily<Model>()<QuestionListData>({
    name: 'question-list',
    page: 'templates/pages/question-list/question-list.page.tsx',
    shared: ['site', 'messages'],
    card: familyCard('points', 'pointsTitle', 'lights'),
    *routes(graph, locale) {
      for (const page of pagesWithLayout(graph, locale, 'question-list')) {
        const { body, faqs, action } = page.fields;
        const paths = textPagePaths(page);
        yield* seedsAt(paths, locale, {
          entry: page,
          modified: lastChange(page),
          search: searchOf(page, { category: 'points' }),
          data: {
            ...introAt(paths, page),
            body,
            faqs: answersTo(graph, faqs, locale),
            ...(action === undefined ? {} : { action }),
          },
        });
      }
    },
  }),
  siteMap: { programme: linksToPages('question-list') },
};
