import { defineFamily } from 'boreal';
import type { Model } from '../../../content/model.ts';
import { campaignForm } from '../../features/campaign-form/campaign-form.routes.ts';
import { answersTo } from '../answers.routes.ts';
import { searchOf } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { introOf, linksToPages, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';
import type { UnsubscribeData } from './unsubscribe.page.tsx';

/** Slug of the form's entry, and name of the form where it is sent to. */
const formName = 'unsubscribe';

/** Page that the link at the foot of emails leads to. */
export const unsubscribeFamily: SiteFamily = {
  ...defineFamily<Model>()<UnsubscribeData>({
    name: 'unsubscribe',
    page: 'templates/pages/unsubscribe/unsubscribe.page.tsx',
    shared: ['site', 'messages'],
    *routes(graph, locale) {
      for (const page of pagesWithLayout(graph, locale, 'unsubscribe')) {
        yield* seedsAt(textPagePaths(page), locale, {
          entry: page,
          search: searchOf(page, { category: 'service' }),
          data: {
            ...introOf(page),
            form: campaignForm(graph, formName, graph.single('form', formName, locale)),
            faqs: answersTo(graph, page.fields.faqs, locale),
          },
        });
      }
    },
  }),
  siteMap: { account: linksToPages('unsubscribe') },
};
