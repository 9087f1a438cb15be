import { markdown, symbol } from 'boreal';
import { docs, landing, notFound, search } from './pages.ts';
import { site } from './site.ts';

export default site.site({
  locales: { en: { tag: 'en' }, fr: { tag: 'fr' } },
  defaultLocalePrefix: true,
  siteUrl: 'https://www.example.com',
  sources: {
    markdown: markdown({
      folder: 'content',
      files: {
        'docs/{**slug}.{locale}.md': 'doc',
        'settings/{slug}.{locale}.yaml': 'settings',
        'words/{slug}.{locale}.yaml': 'words',
      },
      cascade: 'cascade',
    }),
  },
  pages: [landing, docs, search, notFound],
  root: () => import('./templates/root.tsx'),
  richText: {
    directives: {
      tabs: { component: 'templates/tabs.tsx', fields: {} },
      tab: { component: 'templates/tab.tsx', fields: { title: symbol() } },
    },
  },
  public: 'public',
  headLinks: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  themeColor: { '(prefers-color-scheme: light)': '#ffffff', '(prefers-color-scheme: dark)': '#11161c' },
  search: { synonyms: () => [] },
  visitor: { geo: false, colorScheme: 'color-scheme' },
});
