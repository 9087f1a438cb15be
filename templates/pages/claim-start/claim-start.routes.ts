import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import { openingOf } from '../../features/opening/opening.routes.ts';
import { site } from '../../site.routes.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { answersTo } from '../answers.routes.ts';
import { lastChange } from '../last-change.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { introOf, linksToPages, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';

/** The page on which a claim begins. */
export const claimStartFamily = {
  ...site.pages({
    component: () => import('./claim-start.page.tsx'),
    *routes(graph, locale) {
      for (const page of pagesWithLayout(graph, locale, 'claim-start')) {
        const { cards, faqs, body, cases } = page.fields;
        yield* seedsAt(textPagePaths(page), locale, {
          entry: page,
          card: entryCard(graph, page, 'company', 'start'),
          modified: lastChange(page),
          search: searchOf(page, { category: 'service', texts: [body], weight: searchWeights.main }),
          data: {
            ...introOf(page),
            cards,
            faqs: answersTo(graph, faqs, locale),
            hours: openingOf(graph, locale).hours,
            texts: graph.single('messages', 'interface', locale).fields.claimStart,
            cases: cases.map((id) => caseOf(graph, graph.entry('claim-case', id, locale))),
          },
        });
      }
    },
  }),
  siteMap: { claims: linksToPages('claim-start') },
} satisfies SiteFamily;

function caseOf(graph: ContentGraph, { slug, locale, fields }: EntryOf<'claim-case'>) {
  return { ...fields, id: slug, line: graph.entry('claim-line', fields.line, locale).fields };
}
