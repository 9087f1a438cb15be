import { defineFamily } from 'boreal';
import type { Model } from '../../../content/model.ts';
import type { RedirectData } from './redirect.page.tsx';

/** Pages at addresses without a language. The generator adds one for each listed page. */
export const redirectFamily = defineFamily<Model>()<RedirectData>({
  name: 'redirect',
  page: 'templates/pages/redirect/redirect.page.tsx',
  shared: ['site', 'messages', 'redirect'],
  routes: () => [],
});
