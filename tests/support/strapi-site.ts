import { type MiniSite, miniSite } from './mini-site.ts';

const model = `
import { date, defineModel, defineType, group, href, image, link, list, markdown, oneOf, symbol, text } from '../../../generator/site.ts';
export const model = defineModel({
  author: defineType('An author.', { name: text({ isName: true }) }),
  post: defineType('A post.', {
    title: text(), day: date({ optional: true }), hero: image({ optional: true }), author: link('author', { optional: true, localized: true }),
    related: list(link('post'), { localized: true }), text: markdown({ optional: true }), body: markdown({ optional: true }),
    layout: list(oneOf({ cta: { label: text(), url: href() }, quote: { text: text(), by: link('author', { optional: true }) }, picture: { file: image({ optional: true }) } })),
  }),
  home: defineType('The first page.', { title: text(), first: link('post', { localized: true }), view: symbol(), hours: list(group({ day: text(), opens: symbol() })) }),
});
`;

const config = (settings: string): string => `
import { defineEntryFamily, defineFamily, defineSite } from '../../../generator/site.ts';
import { strapi } from '../../../generator/sources/systems/strapi.ts';
import { model } from './model.ts';
const posts = defineEntryFamily<typeof model, 'post', any>({
  name: 'post', page: 'templates/shown.page.tsx', shared: [], type: 'post',
  routesOf: ({ slug, locale, fields }, graph) => [{ path: \`/\${slug}/\`, data: {
    title: fields.title, body: fields.body, text: fields.text, image: fields.hero, facts: [
      fields.day, fields.author && graph.linked(fields.author, locale).fields.name, ...fields.related.map((id) => graph.linked(id, locale).fields.title),
      ...fields.layout.map((block) => block.type === 'cta' ? block.label + ' ' + block.url : block.type === 'quote' ? block.text : 'picture'),
    ].filter(Boolean).join(' | '),
  } }],
});
const homes = defineEntryFamily<typeof model, 'home', any>({
  name: 'home', page: 'templates/shown.page.tsx', shared: [], type: 'home',
  routesOf: ({ locale, fields }, graph) => [{ path: '/', data: { title: fields.title, facts: [graph.linked(fields.first, locale).fields.title, fields.view, ...fields.hours.map(({ day, opens }) => day + ' ' + opens)].join(' | ') } }],
});
const lost = defineFamily<any>()({ name: 'lost', page: 'templates/shown.page.tsx', shared: [], *routes() { yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Lost' } }; } });
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }, siteUrl: 'https://mini.example', translations: 'optional', model,
  families: [posts, homes, lost], slices: {}, shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client', sameInAllLanguages: ['quoted', 'a link'],
  languageRedirects: false, defaultLocalePrefix: false, public: 'public',
  sources: { cms: strapi({ ${settings}, singles: { homepage: 'home' }, types: { authors: 'author', posts: { type: 'post', populate: 'populate[hero]=true&populate[author]=true&populate[related][fields]=slug&populate[layout][populate]=*' } } }) },
} as any);
`;

const page = `
import type { PageProps } from '#contract/page';
const Html = ({ of }: { of?: { html: string } }) => of ? <div dangerouslySetInnerHTML={{ __html: of.html }} /> : null;
export default ({ data }: PageProps<any>) => <main><h1>{data.title}</h1><p>{data.facts}</p>{data.image && <img src={data.image.src} alt={data.image.alt} width={data.image.width} height={data.image.height} />}<Html of={data.text} /><Html of={data.body} /></main>;
export const head = ({ data }: any) => ({ title: data.title, announcement: data.title });
`;

/** Makes a site whose content is that of a Strapi server. */
export const strapiSite = (settings: string): Promise<MiniSite> =>
  miniSite({
    'boreal.config.ts': config(settings),
    'model.ts': model,
    'templates/root.tsx': `
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ children }: SiteRootProps) => <>{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
    'templates/shown.page.tsx': page,
    ...Object.fromEntries(
      ['note/hello.en.md', 'note/hello.fr.md', 'label/menu.en.yaml', 'label/menu.fr.yaml'].map((name) => [
        `content/${name}`,
        undefined,
      ]),
    ),
  });
