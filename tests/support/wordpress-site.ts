import { type MiniSite, miniSite } from './mini-site.ts';

/** Fields of the model that the first run needs; `boreal model --from blog` replaces the file. */
const firstModel = `
import { defineModel, defineType, html, text } from '../../../generator/site.ts';
export const model = defineModel({ post: defineType('A post.', { title: text(), body: html() }) });
`;

const config = (settings: string): string => `
import { defineEntryFamily, defineFamily, defineSite } from '../../../generator/site.ts';
import { wordpress } from '../../../generator/sources/systems/wordpress.ts';
import { model } from './model.ts';
const shown = (type: string) => defineEntryFamily<any, any, any>({
  name: type, page: 'templates/shown.page.tsx', shared: [], type: type as never,
  routesOf: (entry, graph) => [{ path: \`/\${entry.slug}/\`, data: {
    title: entry.fields.title, body: entry.fields.body, image: entry.fields.image, facts: [
      entry.fields.day, entry.fields.excerpt, entry.fields.author && graph.linked(entry.fields.author, entry.locale).fields.title,
      ...(entry.fields.categories ?? []).map((id: any) => graph.linked(id, entry.locale).fields.title),
    ].filter(Boolean).join(' | '),
  } }],
});
const lost = defineFamily<any>()({ name: 'lost', page: 'templates/shown.page.tsx', shared: [], *routes() { yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Lost' } }; } });
export default defineSite({
  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' } }, siteUrl: 'https://mini.example', translations: 'optional', model: model as any,
  families: [shown('post'), ...('page' in model ? [shown('page')] : []), lost], slices: {}, shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client',
  languageRedirects: false, defaultLocalePrefix: false, sources: { blog: wordpress({ ${settings} }) }, public: 'public',
} as any);
`;

const page = `
import type { PageProps } from '#contract/page';
export default ({ data }: PageProps<any>) => <main><h1>{data.title}</h1><p>{data.facts}</p>{data.image && <img src={data.image.src} alt={data.image.alt} width={data.image.width} height={data.image.height} />}{data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}</main>;
export const head = ({ data }: any) => ({ title: data.title, announcement: data.title });
`;

/** Makes a site whose content is that of a WordPress. */
export const wordPressSite = (settings: string): Promise<MiniSite> =>
  miniSite({
    'boreal.config.ts': config(settings),
    'model.ts': firstModel,
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

/** Removes what the source does not read: links to other parts of the API, and sizes of pictures. */
export function withoutLinksOfApi(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinksOfApi);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !['_links', 'media_details', 'guid', 'meta'].includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutLinksOfApi(member)]));
}
