/** Documents of a Strapi 5 server, by its REST API: all languages, drafts, dynamic zones, blocks, media and relations. */
import type { ProblemPolicy } from '../../model/problem-policies.ts';
import type { SiteSource, SourceContext, SourceEntry } from '../../model/site-source.ts';

/** A list of the REST API as a type of the model. */
export interface StrapiType {
  /** Name of the type in the model. */
  readonly type: string;
  /** Relations, media and zones to read, as a query: 'populate[hero]=true&populate[layout][populate]=*'. Default: 'populate=*'. */
  readonly populate?: string;
}

/** Settings of a Strapi server. */
export interface StrapiConfig {
  /** Address of the server: 'https://cms.example.com'. */
  readonly server: string;
  /** API token that may read, for previews drafts too. Default: what the public may read. */
  readonly token?: string | undefined;
  /** Types of the model by the names of lists in the API: `{ posts: 'post' }`. */
  readonly types: Readonly<Record<string, string | StrapiType>>;
  /** Value of the header `x-boreal-key` of webhooks. Without it, they are refused. */
  readonly webhookSecret?: string | undefined;
  /** Pause between two questions for changes in `develop`, in seconds. Default: 5. */
  readonly pollSeconds?: number;
  /** Policy for problems of its entries, unless the site or the run has another. Default: 'last-good'. */
  readonly policy?: ProblemPolicy;
}

type Values = Readonly<Record<string, unknown>>;

interface Document extends Values {
  readonly documentId: string;
  readonly updatedAt: string;
}

/** Members of a document that are no fields. */
const ownMembers = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations']);
const pageSize = 100;

/** A Strapi server as a source. Types and fields that the site’s model does not have are not read. */
export function strapi(config: StrapiConfig): SiteSource {
  const { policy = 'last-good', pollSeconds = 5, webhookSecret } = config;
  const server = config.server.replace(/\/+$/, '');
  const lists = Object.entries(config.types).map(([list, each]) => ({
    list,
    ...(typeof each === 'string' ? { type: each } : each),
  }));
  const reader = new Reader(server, config.token, lists);
  return {
    policy,
    pull: true,
    preview: true,
    entries: (context) => reader.entries(context),
    changes: (context) => reader.changes(context, pollSeconds),
    assets: { origins: [new URL(server).origin] },
    editor: {
      urlOf: ({ type, id, locale }) => {
        const { list = '' } = lists.find((each) => each.type === type) ?? {};
        const name = `api::${singular(list)}.${singular(list)}`;
        return `${server}/admin/content-manager/collection-types/${name}/${id}?plugins[i18n][locale]=${locale}`;
      },
      webhook: {
        secret: webhookSecret,
        refusalOf: ({ headers }, secret) =>
          headers.get('x-boreal-key') === secret ? undefined : 'The header x-boreal-key is missing or wrong.',
      },
    },
  };
}

/** Strapi names a list by the plural. */
const singular = (list: string): string => list.replace(/ies$/, 'y').replace(/s$/, '');

interface List extends StrapiType {
  readonly list: string;
}

/** Reads the documents of a server. */
class Reader {
  readonly #server: string;
  readonly #token: string | undefined;
  readonly #lists: readonly List[];

  constructor(server: string, token: string | undefined, lists: readonly List[]) {
    this.#server = server;
    this.#token = token;
    this.#lists = lists;
  }

  async *entries(context: SourceContext): AsyncGenerator<SourceEntry> {
    for (const list of this.#lists.filter(({ type }) => Object.hasOwn(context.fields, type))) {
      let count = 0;
      let listed = 0;
      for (const locale of context.locales) {
        const published = context.preview ? await this.#publishedAt(context, list, locale) : undefined;
        for await (const { documents, total } of this.#pages(context, list, { locale })) {
          count += documents.length;
          listed += total;
          for (const document of documents) yield this.#entryOf(context, list, document, { locale, published });
        }
      }
      await context.refuseShrinking(count, { listed, of: list.list });
    }
  }

  /** Yields after a change, and when a list gets longer or shorter. */
  async *changes(context: SourceContext, seconds: number): AsyncGenerator<void> {
    let last: string | undefined;
    for await (const _ of context.every(seconds)) {
      const wanted = this.#lists.filter(({ type }) => Object.hasOwn(context.fields, type));
      const states = await Promise.all(
        wanted.flatMap((list) => context.locales.map((locale) => this.#page(context, list, { locale, isNewest: true }, 1))),
      );
      const state = JSON.stringify(
        states.map(({ data, meta }) => [meta, data.map(({ documentId, updatedAt }) => [documentId, updatedAt])]),
      );
      if (state === last) continue;
      last = state;
      // Also the first time: something may have changed since the entries were read.
      yield;
    }
  }

  /** Returns when the published versions were saved, by the ids of their documents. */
  async #publishedAt(context: SourceContext, list: List, locale: string): Promise<ReadonlyMap<string, string>> {
    const saved = new Map<string, string>();
    const short = { ...list, populate: 'fields[0]=updatedAt' };
    for await (const { documents } of this.#pages({ ...context, preview: false }, short, { locale })) {
      for (const { documentId, updatedAt } of documents) saved.set(documentId, updatedAt);
    }
    return saved;
  }

  /** Yields the pages of a list, with the number of all documents in the first one. */
  async *#pages(context: SourceContext, list: List, about: { readonly locale: string }) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { data, meta } = await this.#page(context, list, about, page);
      pages = meta.pagination.pageCount;
      yield { documents: data, total: page === 1 ? meta.pagination.total : 0 };
    }
  }

  #page(
    { fetchJson, preview }: SourceContext,
    { list, populate = 'populate=*' }: List,
    { locale, isNewest = false }: { readonly locale: string; readonly isNewest?: boolean },
    page: number,
  ): Promise<{
    readonly data: readonly Document[];
    readonly meta: { readonly pagination: { readonly pageCount: number; readonly total: number } };
  }> {
    const parts = isNewest
      ? ['sort=updatedAt:desc', 'pagination[pageSize]=1', 'fields[0]=updatedAt']
      : ['sort=documentId', `pagination[pageSize]=${pageSize}`, `pagination[page]=${page}`, populate];
    const query = [`locale=${locale}`, `status=${preview ? 'draft' : 'published'}`, ...parts].join('&');
    const headers: Record<string, string> = this.#token ? { authorization: `Bearer ${this.#token}` } : {};
    return fetchJson(`${this.#server}/api/${list}?${query}`, { headers });
  }

  #entryOf(
    context: SourceContext,
    { type }: List,
    document: Document,
    { locale, published }: { readonly locale: string; readonly published: ReadonlyMap<string, string> | undefined },
  ): SourceEntry {
    const { documentId, slug, createdAt, updatedAt, publishedAt } = document;
    const declared = new Set(context.fields[type]);
    const wanted = Object.entries(document).filter(([name]) => declared.has(name) && !ownMembers.has(name));
    const saved = published?.get(documentId);
    const status = saved === undefined ? 'draft' : updatedAt > saved ? 'changed' : 'published';
    return {
      type,
      id: documentId,
      slug: typeof slug === 'string' && slug !== '' ? slug : documentId,
      locale,
      ...(published ? { status } : {}),
      fields: Object.fromEntries(wanted.map(([name, value]) => [name, this.#value(value)])),
      dates: {
        ...(typeof createdAt === 'string' ? { createdAt } : {}),
        updatedAt,
        ...(typeof publishedAt === 'string' ? { publishedAt } : {}),
      },
    };
  }

  /** Maps a value by its shape: the API tells no kinds. */
  #value(value: unknown): unknown {
    if (typeof value === 'string') return value.replaceAll('](/uploads/', `](${this.#server}/uploads/`);
    if (Array.isArray(value)) {
      return value.some(isBlock)
        ? { nodeType: 'document', content: value.map((each) => this.#part(each)) }
        : value.map((each) => this.#value(each));
    }
    if (typeof value !== 'object' || value === null) return value ?? undefined;
    const { __component: component, id: _, ...members } = value as Values;
    if (typeof members.mime === 'string') return this.#file(members);
    if (typeof members.documentId === 'string') return { id: members.documentId };
    const fields = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, this.#value(member)]));
    return typeof component === 'string' ? { type: component.slice(component.indexOf('.') + 1), ...fields } : fields;
  }

  #file({ url, mime, alternativeText, name }: Values): object {
    const file = new URL(String(url), this.#server).href;
    return String(mime).startsWith('image/') ? { file, alt: alternativeText ?? '' } : { file, title: name };
  }

  /** Maps a part of rich text in blocks to one of a document. */
  #part(node: Values): object {
    const { type, children = [], text, url, level, format, image } = node;
    if (type === 'text')
      return { nodeType: 'text', value: text, marks: marks.filter((mark) => node[mark]).map((mark) => ({ type: mark })) };
    if (type === 'image') {
      const { url: address, alternativeText, name, mime } = image as Values;
      const asset = {
        file: new URL(String(address), this.#server).href,
        description: alternativeText ?? '',
        title: name,
        contentType: mime,
      };
      return { nodeType: 'embedded-asset-block', data: { target: { asset } } };
    }
    const content = (children as readonly Values[]).map((child) => this.#part(child));
    if (type === 'link') return { nodeType: 'hyperlink', data: { uri: url }, content };
    if (type === 'code')
      return { nodeType: 'paragraph', content: content.map((part) => ({ ...part, marks: [{ type: 'code' }] })) };
    if (type === 'heading') return { nodeType: `heading-${level}`, content };
    if (type === 'list') return { nodeType: `${format}-list`, content };
    const isWrapped = type === 'quote' || type === 'list-item';
    return {
      nodeType: type === 'quote' ? 'blockquote' : type,
      content: isWrapped ? [{ nodeType: 'paragraph', content }] : content,
    };
  }
}

const marks = ['bold', 'italic', 'underline', 'strikethrough', 'code'];

const isBlock = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && 'children' in value && Array.isArray(value.children);
