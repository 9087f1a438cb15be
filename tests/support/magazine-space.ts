import { startContentfulServer } from './contentful-server.js';
import { variablesOf } from './contentful-site.ts';
import type { Content, ContentfulServer, ContentType, Entity, LocalizedFields } from './contentful-types.ts';
import { assetField, assetOf, entryField, entryOf, linkTo, symbolField, textField, typeOf } from './foreign-space.ts';
import { type MiniSite, miniSite } from './mini-site.ts';

/** A magazine in English and German, in a space that Boreal has not printed. */

export const both = (en: unknown, de: unknown): Readonly<Record<string, unknown>> => ({ 'en-US': en, 'de-DE': de });
export const inAll = (value: unknown): Readonly<Record<string, unknown>> => ({ 'en-US': value });

const localized = { localized: true };
export const articleType = typeOf('article', {
  title: { ...symbolField, ...localized, required: true },
  slug: { ...symbolField, required: true },
  lead: { ...textField, ...localized, required: true },
  subtitle: { ...symbolField, ...localized },
  body: { type: 'RichText', ...localized },
  notes: { ...textField, ...localized },
  author: { ...entryField('person'), required: true },
  hero: { ...assetField('image'), required: true },
  tags: { type: 'Array', items: { type: 'Symbol' }, required: true },
  kind: symbolField,
}) as ContentType;
const personType = typeOf('person', { name: symbolField, slug: symbolField });

/** Makes a rich text of blocks: a paragraph for a text, or nodes. */
export const richText = (...blocks: readonly (string | object)[]): object => ({
  nodeType: 'document',
  data: {},
  content: blocks.map((block) => (typeof block === 'string' ? words('paragraph', block) : block)),
});
export const words = (nodeType: string, value: string): object => ({
  nodeType,
  data: {},
  content: [{ nodeType: 'text', value, marks: [], data: {} }],
});
export const picture = (id: string): object => ({
  nodeType: 'embedded-asset-block',
  data: { target: linkTo(id, 'Asset') },
  content: [],
});

export const articleFields = (name: string): LocalizedFields => ({
  title: both(`The ${name}`, `Das ${name}`),
  slug: inAll(name.toLowerCase()),
  lead: both(`A lead on ${name}.`, `Ein Vorspann zu ${name}.`),
  subtitle: both(`Under ${name}`, `Unter ${name}`),
  body: both(richText(`A text on ${name}.`), richText(`Ein Text zu ${name}.`)),
  notes: both(`Some notes on ${name}.`, `Einige Notizen zu ${name}.`),
  author: inAll(linkTo('jane')),
  hero: inAll(linkTo('photo', 'Asset')),
  tags: inAll(['nature']),
  kind: inAll('long'),
});

const entries = [
  entryOf('person', 'jane', { name: inAll('Jane Quokka'), slug: inAll('jane') }),
  entryOf('person', 'max', { name: inAll('Max Numbat'), slug: inAll('max') }),
  entryOf('article', 'art-wombat', articleFields('Wombat')),
  entryOf('article', 'art-other', { ...articleFields('Other'), author: inAll(linkTo('max')) }),
  entryOf('article', 'art-urgent', { ...articleFields('Urgent'), author: inAll(linkTo('max')) }),
];

const model = `
import { defineModel, defineType, image, link, list, markdown, symbol, text } from '../../../generator/site.ts';
export const model = defineModel({
  article: defineType('An article.', {
    title: text(), lead: text(), subtitle: text({ optional: true }), body: markdown({ optional: true }),
    notes: markdown({ optional: true }), author: link('person'), hero: image(), tags: list(text({ localized: false }), { min: 1, localized: false }),
    kind: symbol({ optional: true, choices: ['long', 'short'] }),
  }),
  person: defineType('A person.', { name: text({ isName: true }) }),
});
export type Model = typeof model;
`;

const config = `
import { defineFamily, defineSite } from '../../../generator/site.ts';
import { model, type Model } from './model.ts';
const articles = defineFamily<Model>()({
  name: 'article', page: 'templates/note.page.tsx', shared: [],
  *routes(graph, locale) {
    for (const entry of graph.ofType('article', locale)) {
      const { title, lead, subtitle, body, notes, author, hero, tags } = entry.fields;
      const { name } = graph.entry('person', author, locale).fields;
      const parts = [title, lead, subtitle, name, hero.alt, ...tags].filter((part) => part !== undefined && part !== '');
      yield { path: \`/\${entry.slug}/\`, entry, data: { title: parts.join(' | '), hero, body, notes } };
    }
    yield { path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Lost' } };
    yield { path: '/404/', matchPath: '/*', listed: false, data: { title: 'Lost' } };
  },
});
const people = defineFamily<Model>()({
  name: 'person', page: 'templates/note.page.tsx', shared: [],
  *routes(graph, locale) {
    for (const entry of graph.ofType('person', locale)) yield { path: \`/people/\${entry.slug}/\`, entry, data: { title: entry.fields.name } };
  },
});
const redirect = defineFamily<Model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  locales: { en: { tag: 'en-US' }, de: { tag: 'de-DE' } }, siteUrl: 'https://magazine.example', model, families: [articles, people, redirect],
  content: 'content', slices: {}, shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client', public: 'public',
});
`;
const page = `
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; body?: { html: string }; notes?: { html: string } }
export default ({ data }: PageProps<Data>) => <main><h1>{data.title}</h1>{[data.body, data.notes].map((text, at) => text && <div key={at} dangerouslySetInnerHTML={{ __html: text.html }} />)}</main>;
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';

export interface Magazine {
  readonly site: MiniSite;
  readonly server: ContentfulServer;
  readonly env: Readonly<Record<string, string>>;
  /** Publishes an article with other values of some fields. */
  publish(id: string, fields: LocalizedFields): void;
  /** Publishes everything as it was. */
  reset(): void;
}

/** Makes the site of the magazine and serves its space. */
export async function magazine(onEnd: (end: () => Promise<void>) => void): Promise<Magazine> {
  const removed = ['note/hello.en.md', 'note/hello.fr.md', 'label/menu.en.yaml', 'label/menu.fr.yaml'];
  const site = await miniSite(
    {
      ...Object.fromEntries(removed.map((name) => [`content/${name}`, undefined])),
      'boreal.config.ts': config,
      'model.ts': model,
      'templates/note.page.tsx': page,
      'templates/root.tsx': `
import type { SiteRootProps } from '#contract/page';
export const SiteRoot = ({ children }: SiteRootProps) => <>{children}</>;
export const SliceRoot = ({ children }: SiteRootProps) => <>{children}</>;
`,
    },
    onEnd,
  );
  const silent = assetOf('silent', 'image/svg+xml', 'en-US') as { readonly fields: object };
  const space: Content = {
    locales: [
      { code: 'en-US', name: 'English', default: true, fallbackCode: null },
      { code: 'de-DE', name: 'German', fallbackCode: null },
    ],
    contentTypes: [articleType, personType as ContentType],
    entries: entries as readonly Entity[],
    assets: [
      assetOf('photo', 'image/svg+xml', 'en-US'),
      { ...assetOf('new-photo', 'image/svg+xml', 'en-US') },
      withoutWords(silent),
    ] as never,
  };
  const server = await startContentfulServer({ content: space, readFile: () => Buffer.from(drawing) });
  onEnd(server.close);
  const publish = (id: string, fields: LocalizedFields): void => {
    const known = entries.find((entry) => (entry as Entity).sys.id === id) as Entity;
    const { contentType } = known.sys;
    server.space.save({
      sys: { id, ...(contentType ? { contentType } : {}) },
      fields: { ...(known.fields as LocalizedFields), ...fields },
    });
    server.space.publish(id);
  };
  return {
    site,
    server,
    env: variablesOf(server),
    publish,
    reset() {
      server.faults.clear();
      server.space.setContentType(articleType);
      for (const entry of entries) publish((entry as Entity).sys.id, {});
    },
  };
}

const withoutWords = (asset: { readonly fields: object }): object => ({
  ...asset,
  fields: { ...asset.fields, title: { 'en-US': '' } },
});
