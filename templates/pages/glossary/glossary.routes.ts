import type { ContentGraph } from '../../../content/model.ts';
import { site } from '../../site.routes.ts';
import { familyCard } from '../../social-card/cards.routes.ts';
import { groupBy } from '../group-by.routes.ts';
import { lastChange } from '../last-change.routes.ts';
import { introAt } from '../page-texts.routes.ts';
import { searchOf } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { linksToPages, pagesWithLayout, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';

/** The page with all terms, in the language's alphabetical order. */
export const glossaryFamily = {
  ...site.pages({
    component: () => import('./glossary.page.tsx'),
    card: familyCard('questions', 'glossaryTitle', 'start'),
    *routes(graph, locale) {
      for (const page of pagesWithLayout(graph, locale, 'glossary')) {
        const paths = textPagePaths(page);
        yield* seedsAt(paths, locale, {
          entry: page,
          modified: lastChange(page),
          search: searchOf(page, {
            category: 'guide',
            keywords: graph.ofType('glossary-term', locale).map(({ fields }) => fields.title),
          }),
          data: {
            ...introAt(paths, page),
            body: page.fields.body,
            letters: listLetters(graph, locale),
            filter: graph.single('messages', 'interface', locale).fields.filter.terms,
          },
        });
      }
    },
  }),
  siteMap: { more: linksToPages('glossary') },
} satisfies SiteFamily;

/** Lists all terms by first letter, ignoring accents. */
function listLetters(graph: ContentGraph, locale: string) {
  const { compare } = new Intl.Collator(`${locale}-CA`);
  const terms = [...graph.ofType('glossary-term', locale)].sort((a, b) => compare(a.fields.title, b.fields.title));
  return [...groupBy(terms, ({ fields }) => firstLetter(fields.title))].map(([letter, termsOfLetter]) => ({
    letter,
    terms: termsOfLetter.map(({ slug, fields: { title, body, related } }) => ({
      id: slug,
      title,
      body,
      related: related.map((id) => {
        const term = graph.entry('glossary-term', id, locale);
        return { id: term.slug, title: term.fields.title };
      }),
    })),
  }));
}

const firstLetter = (title: string): string => title.normalize('NFD').charAt(0).toUpperCase();
