import { markdown, text } from 'boreal';
import { blog, lists, pages, posts } from './blog.ts';

const header = blog.slice({
  component: () => import('./templates/header.tsx'),
  data: (graph, locale, { href }) => ({
    href: href('/'),
    title: graph.single('section', 'home', locale).fields.title,
    links: graph.ofType('page', locale).map(({ slug, fields }) => ({ href: href(`/${slug}/`), title: fields.title })),
  }),
});

export default blog.site({
  locales: ['en-CA', 'fr-CA'],
  defaultLocalePrefix: false,
  siteUrl: 'https://winter.example',
  translations: 'optional',
  pages: [lists, pages, posts],
  slices: { header },
  root: () => import('./templates/root.tsx'),
  public: 'public',
  headLinks: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  richText: { directives: { figure: { component: 'templates/figure.tsx', fields: { credit: text() } } } },
  sources: {
    hugo: markdown({
      folder: 'content',
      files: {
        '_index{.locale}.md': 'section/home',
        'posts/{slug}/index{.locale}.md': 'post',
        'posts/{slug}{.locale}.md': 'post',
        '{slug}{.locale}.md': 'page',
      },
      translationKey: 'translationKey',
      unreadFields: ['layout', 'weight', 'toc'],
    }),
  },
});
