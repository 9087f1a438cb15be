import { site } from '../../site.routes.ts';
import { familyCard } from '../../social-card/cards.routes.ts';
import { answersTo } from '../answers.routes.ts';
import { lastChange } from '../last-change.routes.ts';
import { introAt } from '../page-texts.routes.ts';
import { searchOf } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { linksToPages, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';

/** Pages that answer the questions about one subject in place. */
export const questionListFamily = {
  ...site.pages({
    component: () => import('./question-list.page.tsx'),
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
} satisfies SiteFamily;
