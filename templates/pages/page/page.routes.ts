import type { ContentGraph, EntryOf } from '../../../content/model.ts';
import { sourcesOfPage } from '../../sections/sources/sources.routes.ts';
import { site } from '../../site.routes.ts';
import { answersTo } from '../answers.routes.ts';
import { lastChange } from '../last-change.routes.ts';
import { type SearchCategory, searchOf } from '../search-fields.routes.ts';
import { sharedBands } from '../shared-bands.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';
import { linksToPages, textPagePath, textPagePaths } from '../text-pages.routes.ts';
import { seedsAt } from '../two-paths.routes.ts';
import type { PageData } from './page.page.tsx';

/** Text pages, without those that have families of their own. */
export const pageFamily = {
  ...site.entryPages('page', {
    component: () => import('./page.page.tsx'),
    *routes(page, graph) {
      const { locale } = page;
      const {
        layout,
        path: _path,
        frenchPath: _frenchPath,
        searchCategory,
        keywords: _keywords,
        faqs,
        slices,
        sources: _sources,
        ...fields
      } = page.fields;
      if (!isText(layout)) return;
      yield* seedsAt(textPagePaths(page), locale, {
        entry: page,
        modified: lastChange(page),
        search: searchOf(page, { category: searchCategory ?? searchCategories[layout], texts: [fields.body] }),
        data: {
          ...fields,
          layout,
          path: textPagePath(page),
          parents: parentsOf(graph, page),
          ...sourcesOfPage(graph, page),
          faqs: answersTo(graph, faqs, locale),
          bands: sharedBands(graph, slices, locale),
        },
      });
    },
  }),
  siteMap: {
    claims: linksToPages('steps', 'checklist'),
    account: linksToPages('sign-in'),
    more: linksToPages('standard'),
    legal: linksToPages('legal'),
  },
} satisfies SiteFamily;

const searchCategories: Readonly<Record<PageData['layout'], SearchCategory>> = {
  standard: 'company',
  legal: 'company',
  steps: 'service',
  checklist: 'service',
  'sign-in': 'service',
};

const isText = (layout: string): layout is PageData['layout'] =>
  ['standard', 'legal', 'steps', 'checklist', 'sign-in'].includes(layout);

/** Returns the pages whose paths begin the page's path: /legal/ of /legal/documents/. */
function parentsOf(graph: ContentGraph, page: EntryOf<'page'>) {
  const path = textPagePath(page);
  return graph
    .ofType('page', page.locale)
    .filter((other) => other !== page && path.startsWith(textPagePath(other)))
    .map((other) => ({ name: other.fields.name, path: textPagePath(other) }));
}
