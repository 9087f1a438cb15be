import { site } from '../../site.routes.ts';

/** Pages at addresses without a language. The generator adds one for each listed page. */
export const redirectFamily = site.pages({
  component: () => import('./redirect.page.tsx'),
  shared: ['redirect'],
  routes: () => [],
});
