import { campaignForm } from '../../features/campaign-form/campaign-form.routes.ts';
import { openingOf } from '../../features/opening/opening.routes.ts';
import { sourcesOfPage } from '../../sections/sources/sources.routes.ts';
import { site } from '../../site.routes.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { answersTo } from '../answers.routes.ts';
import { lastChange } from '../last-change.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { introOf, linksToPages, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';

/** Layouts of pages with a form. The form's entry, and its name where it is sent to, are the same. */
const layouts = ['unsubscribe', 'contact'] as const;

/** Pages with a form: the one that emails lead to, and the one with all ways to reach a person. */
export const formPageFamily = {
  ...site.pages({
    component: () => import('./form-page.page.tsx'),
    *routes(graph, locale) {
      for (const layout of layouts) {
        for (const page of pagesWithLayout(graph, locale, layout)) {
          const opening = openingOf(graph, locale);
          const press = graph.single('press-contact', 'press', locale).fields;
          yield* seedsAt(textPagePaths(page), locale, {
            entry: page,
            card: entryCard(graph, page, 'company', 'start'),
            modified: lastChange(page),
            search: searchOf(page, {
              category: 'service',
              ...(layout === 'contact' ? { texts: [page.fields.body], weight: searchWeights.main } : {}),
            }),
            data: {
              ...introOf(page),
              form: campaignForm(graph, layout, graph.single('form', layout, locale)),
              faqs: answersTo(graph, page.fields.faqs, locale),
              ...sourcesOfPage(graph, page),
              ...(layout === 'contact' ? { contact: { opening, press } } : {}),
            },
          });
        }
      }
    },
  }),
  siteMap: { account: linksToPages('unsubscribe'), more: linksToPages('contact') },
} satisfies SiteFamily;
