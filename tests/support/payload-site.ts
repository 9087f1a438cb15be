import { type MiniSite, miniSite } from './mini-site.ts';

const config = (settings: string): string => `
import { boreal, datetime, defineModel, defineType, group, href, image, link, list, markdown, oneOf, text } from '../../../generator/site.ts';
import { payload } from '../../../generator/sources/systems/payload.ts';
const site = boreal({ types: defineModel({
  author: defineType('An author.', { name: text({ isName: true }), posts: list(link('post')) }),
  settings: defineType('Settings.', { title: text(), start: link('post') }),
  post: defineType('A post.', {
    title: text(), day: datetime({ optional: true }), hero: image({ optional: true }), author: link('author', { optional: true }),
    related: list(link('post')), about: link(['post', 'author'], { optional: true }), body: markdown({ optional: true }),
    meta: group({ description: text({ optional: true }) }, { optional: true }),
    gallery: list(group({ file: image(), caption: text({ optional: true }) })),
    layout: list(oneOf({
      cta: { label: text({ optional: true }), url: href() },
      quote: { text: text({ optional: true }), by: link('author', { optional: true }) },
      picture: { file: image({ optional: true }) },
    })),
  }),
}) });
const component = () => import('./templates/shown.page.tsx');
const titleOf = (id: any, locale: string, graph: any): string => {
  const { title, name } = graph.linked(id, locale).fields;
  return title ?? name;
};
const posts = site.entries('post', {
  name: 'posts', path: '/{slug}/', component,
  data: ({ fields, locale }: any, graph: any) => ({ title: fields.title, body: fields.body, image: fields.hero, facts: [
    fields.day?.slice(0, 10), fields.meta?.description,
    ...[fields.author, fields.about, ...fields.related].filter(Boolean).map((id) => titleOf(id, locale, graph)),
    ...fields.layout.map((block: any) => block.type === 'cta' ? block.label + ' ' + block.url : block.type === 'quote' ? block.text : 'picture'),
    ...fields.gallery.map(({ caption }: any) => caption),
  ].filter(Boolean).join(' | ') }),
});
const authors = site.entries('author', {
  name: 'authors', path: '/authors/{slug}/', component,
  data: ({ fields, locale }: any, graph: any) => ({
    title: fields.name, facts: fields.posts.map((id: any) => titleOf(id, locale, graph)).join(' | '),
  }),
});
const settings = site.entries('settings', {
  name: 'settings', path: '/{slug}/', component,
  data: ({ fields, locale }: any, graph: any) => ({ title: fields.title, facts: titleOf(fields.start, locale, graph) }),
});
export default site.site({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }, siteUrl: 'https://mini.example', translations: 'optional',
  pages: [posts, authors, settings], client: '../../../client', sameInAllLanguages: ['quoted', 'a link'],
  languageRedirects: false, defaultLocalePrefix: false, public: 'public',
  sources: { cms: payload({
    ${settings}, types: { posts: 'post', authors: { type: 'author', query: 'joins[posts][limit]=0&joins[posts][where][_status][equals]=published' } }, globals: { settings: 'settings' },
  }) },
} as any);
`;

const page = `
import type { PageProps } from '#contract/page';
const Html = ({ of }: { of?: { html: string } }) => of ? <div dangerouslySetInnerHTML={{ __html: of.html }} /> : null;
export default ({ data }: PageProps<any>) => <main><h1>{data.title}</h1><p>{data.facts}</p>{data.image && <img src={data.image.src} alt={data.image.alt} width={data.image.width} height={data.image.height} />}<Html of={data.body} /></main>;
export const head = ({ data }: any) => ({ title: data.title, announcement: data.title });
`;

/** Makes a site whose content is that of a Payload server. */
export const payloadSite = (settings: string): Promise<MiniSite> =>
  miniSite({
    'boreal.config.ts': config(settings),
    'templates/shown.page.tsx': page,
    ...Object.fromEntries(
      ['note/hello.en.md', 'note/hello.fr.md', 'label/menu.en.yaml', 'label/menu.fr.yaml'].map((name) => [
        `content/${name}`,
        undefined,
      ]),
    ),
  });
