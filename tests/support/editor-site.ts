import { type MiniSite, miniSite } from './mini-site.ts';

const config = `
import { boolean, date, datetime, defineEntryFamily, defineFamily, defineModel, defineSite, defineType, file, group, href, html, image, integer, json, link, list, location, markdown, number, oneOf, symbol, text } from '../../../generator/site.ts';
const model = defineModel({
  author: defineType('An author.', { name: text({ isName: true }), contact: group({ mail: href(), town: text({ localized: false }) }, { optional: true }) }),
  post: defineType('A post.', {
    title: text({ maxLength: 60 }), day: date(), shownAt: datetime({ optional: true }), hero: image({ optional: true }),
    author: link('author', { optional: true }), related: list(link('post')), any: link(['post', 'author'], { optional: true }),
    topics: list(symbol({ choices: ['snow', 'ice'] })), code: symbol({ optional: true, pattern: { expression: '^[A-Z]{3}$', meaning: 'three capital letters' } }),
    words: list(text(), { min: 1 }), places: list(symbol()), isLoud: boolean(), count: integer({ optional: true }), price: number({ optional: true }),
    spot: location({ optional: true }), form: file({ optional: true }), data: json({ optional: true }), old: html({ optional: true }), intro: markdown({ optional: true }),
    mood: oneOf({ calm: { words: text() } }, { optional: true }),
    layout: list(oneOf({ quote: { words: text(), by: link('author', { optional: true }) }, picture: { image: image() } })),
    steps: list(group({ title: text(), pictures: list(image()) })),
    body: markdown({ optional: true }),
  }, { translations: 'optional' }),
});
const posts = defineEntryFamily<typeof model, 'post', any>({
  name: 'post', page: 'templates/shown.page.tsx', shared: [], type: 'post',
  routesOf: ({ slug, locale, fields }, graph) => [{ path: \`/\${slug}/\`, data: {
    title: fields.title, body: fields.body, text: fields.intro, image: fields.hero, facts: [fields.day, fields.words.join(', '),
      fields.author && graph.find('author', fields.author, locale)?.fields.name, ...fields.layout.map((block) => block.type === 'quote' ? block.words : 'picture')].filter(Boolean).join(' | '),
  } }],
});
const lost = defineFamily<any>()({ name: 'lost', page: 'templates/shown.page.tsx', shared: [], *routes() { yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Lost' } }; } });
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }, siteUrl: 'https://mini.example', model,
  families: [posts, lost], slices: {}, shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client', sameInAllLanguages: ['snow'],
  languageRedirects: false, defaultLocalePrefix: false, public: 'public', content: 'content',
} as any);
`;

const page = `
import type { PageProps } from '#contract/page';
const Html = ({ of }: { of?: { html: string } }) => of ? <div dangerouslySetInnerHTML={{ __html: of.html }} /> : null;
export default ({ data }: PageProps<any>) => <main><h1>{data.title}</h1><p>{data.facts}</p>{data.image && <img src={data.image.src} alt={data.image.alt} width={data.image.width} height={data.image.height} />}<Html of={data.text} /><Html of={data.body} /></main>;
export const head = ({ data }: any) => ({ title: data.title, announcement: data.title });
`;

const author = 'name: Ada Frost\ncontact:\n  mail: mailto:ada@example.com\n  town: Yellowknife\n';

/** A post as Decap CMS writes it: long texts in lines of 80 columns. */
export const firstPost = `---
title: The first snow
day: 2026-01-15
author: ada
topics:
  - snow
words:
  - quiet
isLoud: false
intro: >-
  It fell overnight, as it does each year, on roofs and roads and on all who
  slept - nobody had waited for it.


  * white

  * cold
layout:
  - type: quote
    words: Snow is a good insulator, they said, and went home in the evening to sit
      by their fires.
    by: ada
---

It fell **overnight**.
`;

const french = `---
title: La première neige
day: 2026-01-15
author: ada
topics:
  - snow
words:
  - calme
isLoud: false
---

Elle est tombée pendant la nuit.
`;

/** Makes a site of files with fields of all kinds. */
export const editorSite = (): Promise<MiniSite> =>
  miniSite({
    'boreal.config.ts': config,
    'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ children }: SiteRootProps) => <>{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
    'templates/shown.page.tsx': page,
    'content/author/ada.en.yaml': author,
    'content/author/ada.fr.yaml': author,
    'content/post/first.en.md': firstPost,
    'content/post/first.fr.md': french,
    'content/post/second.en.md': '---\ntitle: The second snow\nday: 2026-02-01\nwords:\n  - loud\nisLoud: true\n---\n',
    ...Object.fromEntries(
      ['note/hello.en.md', 'note/hello.fr.md', 'label/menu.en.yaml', 'label/menu.fr.yaml'].map((name) => [
        `content/${name}`,
        undefined,
      ]),
    ),
  });
