import { offlinePagePath } from '#contract/service-worker';
import { site } from '../../site.routes.ts';
import { metaOf } from '../page-texts.routes.ts';

/** The page that the service worker shows without a network, for a page that it has not cached. */
export const offlineFamily = site.pages({
  component: () => import('./offline.page.tsx'),
  *routes(graph, locale) {
    const entry = graph.single('page', 'offline', locale);
    const { title, lead, body } = entry.fields;
    const { retry } = graph.single('messages', 'interface', locale).fields.offline;
    yield { path: offlinePagePath, entry, listed: false, data: { title, lead, body, retry, ...metaOf(entry.fields) } };
  },
});
