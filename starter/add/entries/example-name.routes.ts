import { site } from '../site.ts';

export const exampleName = site.entries('exampleName', {
  path: '/example-name/{slug}/',
  component: () => import('./example-name.page.tsx'),
});
