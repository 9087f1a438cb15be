import { defineEntryFamily } from 'boreal';
import type { Model } from '../model.ts';
import type { ExampleNameData } from './example-name.page.tsx';

export const exampleName = defineEntryFamily<Model, 'exampleName', ExampleNameData>({
  name: 'example-name',
  page: 'templates/example-name.page.tsx',
  shared: [],
  type: 'exampleName',
  *routesOf(entry) {
    const { title, description, body } = entry.fields;
    yield { path: `/example-name/${entry.slug}/`, entry, data: { title, description, body } };
  },
});
