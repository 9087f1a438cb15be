import type { ContentGraph } from '../../../content/model.ts';
import { site } from '../../site.routes.ts';
import { familyCard } from '../../social-card/cards.routes.ts';
import { groupBy } from '../group-by.routes.ts';
import { lastChange } from '../last-change.routes.ts';
import { metaOf } from '../page-texts.routes.ts';
import { listRegionalPages, type RegionalPage } from '../regional/regional-pages.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { linksToPages, pagesWithLayout, textPagePath, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';
import type { LocationIndexData } from './location-index.page.tsx';

/**
 * The page with all places: provinces whose cities have pages, then provinces and territories with
 * pages of their own.
 */
export const locationIndexFamily = {
  ...site.pages({
    component: () => import('./location-index.page.tsx'),
    card: familyCard('product', 'places', 'shield'),
    *routes(graph, locale) {
      for (const page of pagesWithLayout(graph, locale, 'location-index')) {
        const { title, name, lead, body } = page.fields;
        const ownPages = listRegionalPages(graph, locale).filter(({ place }) => place.fields.kind !== 'city');
        yield* seedsAt(textPagePaths(page), locale, {
          entry: page,
          modified: lastChange(page),
          search: searchOf(page, { category: 'location', weight: searchWeights.main }),
          data: {
            filter: graph.single('messages', 'interface', locale).fields.filter.places,
            title,
            name,
            lead,
            path: textPagePath(page),
            ...metaOf(page.fields),
            body,
            provinces: listProvincesWithCities(graph, locale),
            regions: groupByRegion(ownPages, locale),
          },
        });
      }
    },
  }),
  siteMap: { places: linksToPages('location-index') },
} satisfies SiteFamily;

function listProvincesWithCities(graph: ContentGraph, locale: string): LocationIndexData['provinces'] {
  const cityPages = listRegionalPages(graph, locale).filter(({ place }) => place.fields.kind === 'city');
  return [...groupBy(cityPages, ({ place }) => place.fields.province)]
    .map(([id, pages]) => {
      const { slug, fields } = graph.entry('province', id, locale);
      return { id: slug, name: fields.name, regions: groupByRegion(pages, locale) };
    })
    .sort((a, b) => compareNames(locale)(a.name, b.name));
}

/** Groups places by region, both in the language's alphabetical order. */
function groupByRegion(pages: readonly RegionalPage[], locale: string): LocationIndexData['regions'] {
  const compare = compareNames(locale);
  return [...groupBy(pages, ({ place }) => place.fields.region)]
    .sort(([a], [b]) => compare(a, b))
    .map(([name, pagesOfRegion]) => ({
      name,
      places: [...groupBy(pagesOfRegion, ({ place }) => place)]
        .sort(([a], [b]) => compare(a.fields.name, b.fields.name))
        .map(([place, pagesOfPlace]) => ({
          name: place.fields.name,
          products: pagesOfPlace.map(({ product, path }) => ({ name: product.fields.illustration, path })),
        })),
    }));
}

const compareNames = (locale: string) => new Intl.Collator(`${locale}-CA`).compare;
