import { site } from '../site.ts';

export const exampleName = site.page({
  path: '/example-name/',
  component: () => import('./example-name.page.tsx'),
  data: () => ({ title: 'Example name', description: 'Describe in one or two sentences what visitors find on this page.' }),
});
