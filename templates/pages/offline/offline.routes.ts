import { defineFamily } from 'boreal';
import { offlinePagePath } from '#contract/service-worker';
import type { Model } from '../../../content/model.ts';
import { metaOf } from '../page-texts.routes.ts';
import type { OfflineData } from './offline.page.tsx';

/** The page that the service worker shows without a network, for a page that it has not cached. */
export const offlineFamily = defineFamily<Model>()<OfflineData>({
  name: 'offline',
  page: 'templates/pages/offline/offline.page.tsx',
  shared: ['site', 'messages'],
  *routes(graph, locale) {
    const entry = graph.single('page', 'offline', locale);
    const { title, lead, body } = entry.fields;
    const { retry } = graph.single('messages', 'interface', locale).fields.offline;
    yield { path: offlinePagePath, entry, listed: false, data: { title, lead, body, retry, ...metaOf(entry.fields) } };
  },
});
