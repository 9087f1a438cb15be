import { defineSite, defineSlice, markdown, text } from 'boreal';
import { lists, type Model, model, pages, posts } from './blog.ts';

export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } },
  defaultLocalePrefix: false,
  siteUrl: 'https://winter.example',
  translations: 'optional',
  model,
  families: [lists, pages, posts],
  slices: {
    header: defineSlice<Model>()({
      component: 'templates/header.tsx',
      shared: [],
      data: (graph, locale, { href }) => ({
        href: href('/'),
        title: graph.single('section', 'home', locale).fields.title,
        links: graph.ofType('page', locale).map(({ slug, fields }) => ({ href: href(`/${slug}/`), title: fields.title })),
      }),
    }),
  },
  shared: {},
  rootShared: [],
  root: 'templates/root.tsx',
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
