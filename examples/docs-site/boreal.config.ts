import { resolve } from 'node:path';
import { docs, landing, notFound, search } from '../../starter/docs/pages.ts';
import { site } from '../../starter/docs/site.ts';
import { docs as docsSource } from './docs-source.ts';

export default site.site({
  locales: ['en-CA'],
  siteUrl: 'https://boreal.example',
  pages: [landing, docs, search, notFound],
  root: () => import('../../starter/docs/templates/root.tsx'),
  sources: {
    docs: docsSource({
      docs: resolve(import.meta.dirname, '../../docs'),
      words: resolve(import.meta.dirname, '../../starter/docs/content/words/words.en.yaml'),
      // Such as 'https://git.example.com/boreal/blob/main'.
      repository: process.env.REPOSITORY_FILES,
    }),
  },
  public: '../../docs/pictures',
  // Code and messages are quoted as they are.
  typography: false,
  headLinks: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  themeColor: { '(prefers-color-scheme: light)': '#ffffff', '(prefers-color-scheme: dark)': '#11161c' },
  search: {
    synonyms: () => [
      ['locale', 'language'],
      ['picture', 'image'],
      ['setting', 'option'],
    ],
  },
  visitor: { geo: false, colorScheme: 'color-scheme' },
  byteLimits: { document: 60_000 },
});
