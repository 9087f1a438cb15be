import { defineFamily } from 'boreal';
import type { Model } from '../model.ts';
import type { ExampleNameData } from './example-name.page.tsx';

export const exampleName = defineFamily<Model>()<ExampleNameData>({
  name: 'example-name',
  page: 'templates/example-name.page.tsx',
  shared: [],
  *routes() {
    yield {
      path: '/example-name/',
      data: { title: 'Example name', description: 'Describe in one or two sentences what visitors find on this page.' },
    };
  },
});
