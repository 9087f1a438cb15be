import { onTestFinished } from 'vitest';
import { startContentfulServer } from './contentful-server.js';
import { variablesOf } from './contentful-site.ts';
import type { Content } from './contentful-types.ts';
import { type MiniSite, miniSite } from './mini-site.ts';

/** A space that was not printed by Boreal, as `contentful-export` writes it. */
export interface ForeignSpace {
  readonly locales: readonly object[];
  readonly contentTypes: readonly object[];
  readonly editorInterfaces?: readonly object[];
  readonly entries: readonly object[];
  readonly assets?: readonly object[];
}

/** Makes a content type. A field is written as 'id' and its parts. */
export const typeOf = (id: string, fields: Readonly<Record<string, object>>, more: object = {}): object => ({
  sys: { id, type: 'ContentType', version: 2, publishedVersion: 1 },
  name: id,
  description: '',
  displayField: Object.keys(fields)[0],
  fields: Object.entries(fields).map(([name, field]) => ({
    id: name,
    name,
    localized: false,
    required: false,
    disabled: false,
    omitted: false,
    validations: [],
    ...field,
  })),
  ...more,
});

export const symbolField = { type: 'Symbol' };
export const textField = { type: 'Text' };
export const entryField = (...types: readonly string[]): object => ({
  type: 'Link',
  linkType: 'Entry',
  validations: types.length === 0 ? [] : [{ linkContentType: types }],
});
export const entriesField = (...types: readonly string[]): object => ({
  type: 'Array',
  items: { type: 'Link', linkType: 'Entry', validations: types.length === 0 ? [] : [{ linkContentType: types }] },
});
export const assetField = (...groups: readonly string[]): object => ({
  type: 'Link',
  linkType: 'Asset',
  validations: groups.length === 0 ? [] : [{ linkMimetypeGroup: groups }],
});

/** Makes the editor of a type: widgets by field. */
export const editorOf = (type: string, widgets: Readonly<Record<string, string | object>>): object => ({
  sys: {
    id: 'default',
    type: 'EditorInterface',
    version: 1,
    contentType: { sys: { type: 'Link', linkType: 'ContentType', id: type } },
  },
  controls: Object.entries(widgets).map(([fieldId, widget]) => ({
    fieldId,
    widgetNamespace: 'builtin',
    ...(typeof widget === 'string' ? { widgetId: widget } : widget),
  })),
});

const published = { version: 2, publishedVersion: 1, publishedCounter: 1 };

/** Makes a published entry; `state` changes that. */
export const entryOf = (contentType: string, id: string, fields: object, state: object = published): object => ({
  metadata: { tags: [] },
  sys: { id, type: 'Entry', ...state, contentType: { sys: { type: 'Link', linkType: 'ContentType', id: contentType } } },
  fields,
});

export const draft = { version: 1 };
export const linkTo = (id: string, linkType = 'Entry'): object => ({ sys: { type: 'Link', linkType, id } });

/** Makes a published asset, whose file is at an address of Contentful. */
export const assetOf = (id: string, contentType: string, locale: string): object => ({
  metadata: { tags: [] },
  sys: { id, type: 'Asset', ...published },
  fields: {
    title: { [locale]: `The file ${id}` },
    file: { [locale]: { url: `//images.ctfassets.net/space/${id}/${id}`, fileName: id, contentType } },
  },
});

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';
/** Bytes of files that are no pictures, by media type. */
const otherFiles: Readonly<Record<string, string>> = {
  'application/pdf': '%PDF-1.7 a form',
  'video/mp4': '\0\0\0 ftypisom a film',
};

/** Returns the media types of an asset's files by address. */
const filesOf = (asset: object): [string, string][] =>
  Object.values((asset as { fields: { file: Record<string, { url: string; contentType: string }> } }).fields.file ?? {}).map(
    ({ url, contentType }) => [url, contentType],
  );

/** Families of pages: by type, the code of its routes in a loop over its entries. */
interface ForeignSiteOptions {
  readonly space: ForeignSpace;
  /** Code of the setting `locales`. */
  readonly locales: string;
  /** Code of statements, by type: `entry`, `graph` and `locale` are there. */
  readonly pages: Readonly<Record<string, string>>;
  /** Code of further settings. */
  readonly settings?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** Makes a site of pages of a space whose model does not exist yet, and serves the space. */
export async function foreignSite({ space, locales, pages, settings = '', files = {} }: ForeignSiteOptions) {
  const families = Object.entries(pages).map(
    ([type, code], index) => `defineFamily<Model>()({
  name: 'family${index}', page: 'templates/note.page.tsx', shared: [],
  *routes(graph, locale) { for (const entry of graph.ofType('${type}', locale)) { ${code} } },
})`,
  );
  const config = `
import { defineFamily, defineSite, pathsOf, slugPath } from '../../../generator/site.ts';
import { model, type Model } from './model.ts';
const lost = defineFamily<Model>()({ name: 'lost', page: 'templates/note.page.tsx', shared: [], routes: () => [{ path: '/404.html', alsoAtRoot: true, listed: false, data: { title: 'Lost' } }] });
const redirect = defineFamily<Model>()({ name: 'redirect', page: 'templates/redirect.page.tsx', shared: [], *routes() {} });
export default defineSite({
  locales: ${locales}, siteUrl: 'https://foreign.example', model, families: [${[...families, 'lost', 'redirect'].join(',\n')}],
  content: 'content', slices: {}, shared: {}, rootShared: [], root: 'templates/root.tsx', client: '../../../client', public: 'public',
  ${settings}
});
void pathsOf; void slugPath;
`;
  const standard = ['hello.en.md', 'hello.fr.md'].map((name) => [`content/note/${name}`, undefined]);
  const site: MiniSite = await miniSite({
    ...Object.fromEntries(standard),
    'content/label/menu.en.yaml': undefined,
    'content/label/menu.fr.yaml': undefined,
    'boreal.config.ts': config,
    'export.json': JSON.stringify(space),
    ...files,
  });
  const types = new Map((space.assets ?? []).flatMap(filesOf));
  const readFile = (url: string): Uint8Array => Buffer.from(otherFiles[types.get(url) ?? ''] ?? drawing);
  const server = await startContentfulServer({ content: space as unknown as Content, readFile });
  onTestFinished(server.close);
  const env = variablesOf(server);
  return {
    site,
    server,
    env,
    derive: (...args: readonly string[]) => site.boreal(['model', '--from', 'contentful', ...args], env),
    async generate(...args: readonly string[]) {
      const run = await site.boreal(['generate', '--json', '--source', 'contentful', ...args], env);
      if (run.stdout === '') throw new Error(`generate printed no report: ${run.stderr}`);
      return { ...run, ...JSON.parse(run.stdout) };
    },
  };
}
