/** Documents of a Strapi 5 server, by its REST API: all languages, drafts, dynamic zones, blocks, media and relations. */
import type { ContentModel } from '../../model/content-model.ts';
import type { ProblemPolicy } from '../../model/problem-policies.ts';
import type { SiteSource, SourceContext, SourceEntry, SourceProblem } from '../../model/site-source.ts';
import { isSameSecret } from '../../support/same-secret.ts';
import { type StrapiSchema, strapiModel } from '../strapi/strapi-model.ts';

/** A list of the REST API, or a single type, as a type of the model. */
export interface StrapiType {
  /** Name of the type in the model. */
  readonly type: string;
  /** Name in Strapi, for links to its editor. Default: that of the singular, such as 'api::post.post' for `posts`. */
  readonly uid?: string;
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
  /** Types of the model by the names of single types, each with one entry of that name: `{ homepage: 'home' }`. Default: none. */
  readonly singles?: Readonly<Record<string, string | StrapiType>>;
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
  const lists = [...listsOf(config.types, false), ...listsOf(config.singles, true)];
  const reader = new Reader(server, config.token, lists);
  return {
    policy,
    pull: true,
    preview: true,
    types: (context) => reader.types(context),
    entries: (context) => reader.entries(context),
    changes: (context) => reader.changes(context, pollSeconds),
    assets: { origins: [new URL(server).origin] },
    editor: {
      urlOf({ type, id, locale }) {
        const { uid = '', isSingle = false } = lists.find((each) => each.type === type) ?? {};
        const place = isSingle ? `single-types/${uid}` : `collection-types/${uid}/${id}`;
        return `${server}/admin/content-manager/${place}?plugins[i18n][locale]=${locale}`;
      },
      webhook: {
        secret: webhookSecret,
        refusalOf: ({ headers }, secret) =>
          isSameSecret(headers.get('x-boreal-key') ?? '', secret) ? undefined : 'The header x-boreal-key is missing or wrong.',
      },
    },
  };
}

interface List extends StrapiType {
  /** Name in the API. */
  readonly list: string;
  readonly uid: string;
  readonly isSingle: boolean;
}

const listsOf = (types: StrapiConfig['singles'] = {}, isSingle: boolean): readonly List[] =>
  Object.entries(types).map(([list, each]) => {
    const { type, populate, uid } = typeof each === 'string' ? { type: each } : each;
    // A list has the plural as its name.
    const name = isSingle ? list : list.replace(/ies$/, 'y').replace(/s$/, '');
    return { list, type, populate, uid: uid ?? `api::${name}.${name}`, isSingle };
  });

const notFound = ({ list }: List): SourceProblem => ({
  message: `The single type “${list}” has no version in a language of the site.`,
  hint: 'Publish it, and let the token read it. Or correct its name in the config.',
  severity: 'warning',
});

interface ListAnswer {
  readonly data: readonly Document[];
  readonly meta: { readonly pagination: { readonly pageCount: number; readonly total: number } };
}

/** Documents of a page, and the numbers of all pages and documents. */
interface Page {
  readonly documents: readonly Document[];
  readonly pageCount: number;
  readonly total: number;
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

  /** Returns the model of the types that are read. Needs a token that may read what the content-type builder says. */
  async types(context: SourceContext): Promise<ContentModel> {
    const [types, components] = await Promise.all(
      ['content-types', 'components'].map(async (path) => {
        const { data } = await this.#ask<{ readonly data: readonly StrapiSchema[] }>(context, `content-type-builder/${path}`);
        return data;
      }),
    );
    const typeOf = ({ schema: { kind, singularName, pluralName } }: StrapiSchema): string | undefined => {
      const isSingle = kind === 'singleType';
      return this.#lists.find((each) => each.isSingle === isSingle && each.list === (isSingle ? singularName : pluralName))?.type;
    };
    return strapiModel({ types: types ?? [], components: components ?? [], typeOf });
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
      if (list.isSingle && count === 0) context.report(notFound(list));
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
        states.map(({ total, documents }) => [total, documents.map(({ documentId, updatedAt }) => [documentId, updatedAt])]),
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
      const { documents, pageCount, total } = await this.#page(context, list, about, page);
      pages = pageCount;
      yield { documents, total: page === 1 ? total : 0 };
    }
  }

  async #page(
    context: SourceContext,
    { list, isSingle, populate = 'populate=*' }: List,
    { locale, isNewest = false }: { readonly locale: string; readonly isNewest?: boolean },
    page: number,
  ): Promise<Page> {
    const pagination = [`pagination[pageSize]=${isNewest ? 1 : pageSize}`, ...(isNewest ? [] : [`pagination[page]=${page}`])];
    const parts = [
      ...(isSingle ? [] : [isNewest ? 'sort=updatedAt:desc' : 'sort=documentId', ...pagination]),
      isNewest ? 'fields[0]=updatedAt' : populate,
    ];
    const query = [`locale=${locale}`, `status=${context.preview ? 'draft' : 'published'}`, ...parts].join('&');
    if (!isSingle) {
      const { data, meta } = await this.#ask<ListAnswer>(context, `${list}?${query}`);
      return { documents: data, ...meta.pagination };
    }
    // It is not found in a language in which it has no version.
    const { data } = await this.#ask<{ readonly data: Document | null }>(context, `${list}?${query}`, [404]);
    return { documents: data ? [data] : [], pageCount: 1, total: data ? 1 : 0 };
  }

  #ask<T>({ fetchJson }: SourceContext, path: string, accepts: readonly number[] = []): Promise<T> {
    const headers: Record<string, string> = this.#token ? { authorization: `Bearer ${this.#token}` } : {};
    return fetchJson(`${this.#server}/api/${path}`, { headers, accepts });
  }

  #entryOf(
    context: SourceContext,
    { type, list, isSingle }: List,
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
      slug: isSingle ? list : typeof slug === 'string' && slug !== '' ? slug : documentId,
      // Each language may have a slug of its own.
      ...(isSingle || slug === undefined ? {} : { translationKey: documentId }),
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
    return typeof component === 'string' ? { ...fields, type: component.slice(component.indexOf('.') + 1) } : fields;
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
    if (type === 'code') return { nodeType: 'code-block', data: { language: node.language }, content };
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
