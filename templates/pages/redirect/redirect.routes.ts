import type { Model } from '../../../content/model.ts';
import { defineFamily } from '../../../generator/site-definition.ts';
import type { RedirectData } from './redirect.page.tsx';

/** The pages at addresses without a language. The generator lists them itself: one for each page that is listed. */
export const redirectFamily = defineFamily<Model>()<RedirectData>({
  name: 'redirect',
  page: 'templates/pages/redirect/redirect.page.tsx',
  shared: ['site', 'messages', 'redirect'],
  routes: () => [],
});
