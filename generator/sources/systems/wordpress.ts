/** Posts, pages, categories, tags and authors of a WordPress site, by the REST API that each has. */
import { type ContentModel, defineModel, defineType, type TypeModel } from '../../model/content-model.ts';
import { date, html, image, integer, link, list, symbol, text } from '../../model/kinds/index.ts';
import type { ProblemPolicy } from '../../model/problem-policies.ts';
import type { SiteSource, SourceContext, SourceEntry } from '../../model/site-source.ts';

/** A document of the REST API: a post, a page, a category, a tag or a user. */
export interface WordPressDocument {
  /** Number of the document. */
  readonly id: number;
  /** Name in addresses. */
  readonly slug: string;
  /** Address of its page in WordPress. */
  readonly link: string;
  /** Further values, also those of plugins. */
  // biome-ignore lint/suspicious/noExplicitAny: plugins add values of any shape
  readonly [name: string]: any;
}

/** Settings of a WordPress site. */
export interface WordPressConfig {
  /** Address of the site: 'https://blog.example.com'. */
  readonly site: string;
  /** Name and application password of a user, for previews: 'ann:abcd efgh ijkl'. Default: published content only. */
  readonly login?: string | undefined;
  /**
   * Types of the model by the names of lists in the API, such as `{ posts: 'article', products: 'product' }` for a
   * type of post of a plugin. Default: post, page, category, tag and author.
   */
  readonly types?: Readonly<Record<string, string>>;
  /** Secret of the messages after a save. Without it, they are refused. */
  readonly webhookSecret?: string | undefined;
  /**
   * Returns the language of a document, and the key that its translations have too, as a plugin for
   * languages gives them: `({ lang }) => ({ locale: lang })`. Default: all are in the default language.
   */
  readonly language?: (document: WordPressDocument) => { readonly locale: string; readonly key?: string | undefined };
  /** Returns further fields of a document, such as those of a plugin. `type` is the type of the model. */
  readonly fields?: (document: WordPressDocument, type: string) => Readonly<Record<string, unknown>>;
  /** Returns the path of the site's page for a path in WordPress. Default: the same path. */
  readonly pathOf?: (path: string) => string | undefined;
  /** Pause between two questions for changes in `develop`, in seconds. Default: 5. */
  readonly pollSeconds?: number;
  /** Policy for problems of its entries, unless the site or the run has another. Default: 'last-good'. */
  readonly policy?: ProblemPolicy;
}

/** The types of the model, by the names of their lists in the API. */
const ownTypes = { categories: 'category', tags: 'tag', users: 'author', pages: 'page', posts: 'post' };
/** Lists whose documents are no texts, and the taxonomies of their forms. */
const taxonomies: Readonly<Record<string, string>> = { categories: 'category', tags: 'post_tag', users: '' };

const isText = (list: string): boolean => taxonomies[list] === undefined;

/** Model of what a WordPress has without plugins. */
export const wordpressModel = defineModel({
  post: defineType('A post.', {
    title: text(),
    excerpt: text({ optional: true }),
    day: date(),
    image: image({ optional: true }),
    author: link('author', { optional: true }),
    categories: list(link('category')),
    tags: list(link('tag')),
    body: html({ optional: true }),
  }),
  page: defineType(
    'A page.',
    {
      title: text(),
      image: image({ optional: true }),
      parent: link('page', { optional: true }),
      order: integer({ optional: true }),
      body: html({ optional: true }),
    },
    { nestedSlugs: true },
  ),
  category: defineType('A category.', {
    title: text(),
    description: text({ optional: true }),
    parent: link('category', { optional: true }),
  }),
  tag: defineType('A tag.', { title: text(), description: text({ optional: true }) }),
  author: defineType('An author of posts.', { title: text({ isName: true }), description: text({ optional: true }) }),
});

/** Returns the model, in which documents of each language have a slug of their own if there are several. */
function modelOf({ types = {}, language }: WordPressConfig): ContentModel {
  const names: Readonly<Record<string, string>> = { ...ownTypes, ...types };
  const known = Object.entries(ownTypes).map(
    ([list, type]) => [names[list] as string, wordpressModel[type as never] as TypeModel] as const,
  );
  if (!language) return Object.fromEntries(known);
  const slug = symbol({ localized: true });
  // Authors have no language, and categories may have none: those of the default language are shown in all.
  const isShared = (name: string): boolean => Object.keys(taxonomies).some((list) => names[list] === name);
  return Object.fromEntries(
    known.map(([name, type]) => {
      const translations = isShared(name) ? 'fallback' : 'optional';
      // A document of a language has its own date, picture and categories.
      const fields = Object.entries(type.fields).map(([each, field]) => [each, { ...field, localized: true }] as const);
      return [name, { ...type, fields: { slug, ...Object.fromEntries(fields) }, slug: 'slug', translations }];
    }),
  );
}

/** A WordPress site as a source. Types and fields that the site’s model does not have are not read. */
export function wordpress(config: WordPressConfig): SiteSource {
  const { policy = 'last-good', pollSeconds = 5, webhookSecret } = config;
  const site = config.site.replace(/\/+$/, '');
  const types: Readonly<Record<string, string>> = { ...ownTypes, ...config.types };
  const paths = new PagePaths(site, config.pathOf);
  const reader = new Reader({ config, site, types, paths });
  return {
    policy,
    pull: true,
    preview: true,
    types: () => modelOf(config),
    entries: (context) => reader.entries(context),
    changes: (context) => reader.changes(context, pollSeconds),
    assets: { origins: [new URL(site).origin] },
    pathOf: (address) => paths.pathOf(address),
    editor: {
      urlOf: ({ type, id = '' }) => editAddress(site, Object.keys(types).find((list) => types[list] === type) ?? '', id),
      webhook: { secret: webhookSecret },
    },
  };
}

function editAddress(site: string, list: string, id: string): string {
  if (list === 'users') return `${site}/wp-admin/user-edit.php?user_id=${id}`;
  if (isText(list)) return `${site}/wp-admin/post.php?post=${id}&action=edit`;
  return `${site}/wp-admin/term.php?taxonomy=${taxonomies[list]}&tag_ID=${id}`;
}

interface ReaderOptions {
  readonly config: WordPressConfig;
  readonly site: string;
  /** By the names of lists. */
  readonly types: Readonly<Record<string, string>>;
  readonly paths: PagePaths;
}

/** Reads the documents of a site. */
class Reader {
  readonly #options: ReaderOptions;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  async *entries(context: SourceContext): AsyncGenerator<SourceEntry> {
    this.#options.paths.locales = context.locales;
    for (const list of this.#listsOf(context)) {
      let count = 0;
      let listed = 0;
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await this.#page(context, list, { page: String(page) });
        pages = answer.pages;
        if (page === 1) listed = answer.total;
        count += answer.documents.length;
        for (const document of answer.documents) yield this.#entryOf(context, list, document);
      }
      await context.refuseShrinking(count, { listed, of: list });
    }
  }

  /** Yields after a change of a text or file, and when a list gets longer or shorter. */
  async *changes(context: SourceContext, seconds: number): AsyncGenerator<void> {
    let last = '';
    for await (const _ of context.every(seconds)) {
      const states = await Promise.all([...this.#listsOf(context), 'media'].map((list) => this.#stateOf(context, list)));
      const state = JSON.stringify(states);
      if (state === last) continue;
      last = state;
      // Also the first time: something may have changed since the entries were read.
      yield;
    }
  }

  #listsOf({ fields }: SourceContext): readonly string[] {
    return Object.entries(this.#options.types).flatMap(([list, type]) => (Object.hasOwn(fields, type) ? [list] : []));
  }

  async #stateOf(context: SourceContext, list: string): Promise<unknown> {
    const order: Record<string, string> = isText(list) ? { orderby: 'modified', order: 'desc' } : {};
    const { documents, total } = await this.#page(context, list, { per_page: '1', _fields: 'id,modified_gmt', ...order });
    return [list, total, documents];
  }

  async #page({ fetch, preview }: SourceContext, list: string, query: Readonly<Record<string, string>>) {
    const { site, config } = this.#options;
    const isWithDrafts = preview && isText(list) && list !== 'media';
    const parameters = new URLSearchParams({
      rest_route: `/wp/v2/${list}`,
      per_page: '100',
      orderby: 'id',
      order: 'asc',
      ...(isText(list) ? { _embed: 'wp:featuredmedia' } : {}),
      ...(isWithDrafts ? { status: 'publish,future,draft,pending', context: 'edit' } : {}),
      ...query,
    });
    // Published content needs no right: a password that has expired must not stop the site.
    const headers: Record<string, string> =
      preview && config.login ? { authorization: `Basic ${Buffer.from(config.login).toString('base64')}` } : {};
    const answer = await fetch(`${site}/?${parameters}`, { headers });
    return {
      documents: (await answer.json()) as readonly WordPressDocument[],
      pages: Number(answer.headers.get('x-wp-totalpages') ?? 1),
      total: Number(answer.headers.get('x-wp-total') ?? 0),
    };
  }

  #entryOf(context: SourceContext, list: string, document: WordPressDocument): SourceEntry {
    const { types, paths, config } = this.#options;
    const { id, status = 'publish', date_gmt: created, modified_gmt: modified } = document;
    const type = types[list] ?? '';
    const { locale, key } = config.language?.(document) ?? { locale: context.locales[0] ?? '', key: undefined };
    if (isText(list)) paths.add(document);
    const slug = slugOf(list, document, paths);
    const values = { slug, ...fieldsOf(list, document, context), ...config.fields?.(document, type) };
    const declared = new Set(context.fields[type]);
    const fields = Object.fromEntries(Object.entries(values).filter(([field]) => declared.has(field)));
    return {
      type,
      id: String(id),
      slug,
      locale,
      ...(key === undefined ? {} : { translationKey: key }),
      status: status === 'publish' || status === 'future' ? 'published' : 'draft',
      fields: status === 'future' ? { ...fields, publishAt: `${created}Z` } : fields,
      ...(isText(list) && created ? { dates: { createdAt: `${created}Z`, updatedAt: `${modified}Z` } } : {}),
    };
  }
}

/** Pages below others have the slugs of these, too. A draft may have no slug yet. */
function slugOf(
  list: string,
  { slug, generated_slug: generated, id, link: address }: WordPressDocument,
  paths: PagePaths,
): string {
  const path = list === 'pages' ? paths.pathIn(address) : undefined;
  return path?.replace(/^\/|\/$/g, '') || slug || generated || `${id}`;
}

function fieldsOf(list: string, document: WordPressDocument, { plainText }: SourceContext): Readonly<Record<string, unknown>> {
  const { title, content, excerpt, name: term = '', description = '' } = document;
  if (!isText(list)) return { title: plainText(term), description: plainText(description), parent: document.parent || undefined };
  const media = document._embedded?.['wp:featuredmedia']?.[0];
  const picture = typeof media?.source_url === 'string' ? { file: media.source_url, alt: media.alt_text ?? '' } : undefined;
  const shared = { title: plainText(title.rendered), image: picture, body: withOrigin(content.rendered, document.link) };
  if (list === 'pages') return { ...shared, parent: document.parent || undefined, order: document.menu_order };
  const { author, categories = [], tags = [], date: day = '' } = document;
  return { ...shared, excerpt: plainText(excerpt?.rendered ?? ''), day: day.slice(0, 10), author, categories, tags };
}

/** Adds the site to addresses of its files that begin at its root. */
const withOrigin = (body: string, address: string): string =>
  body.replace(/\b(src|href)=(["'])(?=\/wp-content\/)/g, (written) => `${written}${new URL(address).origin}`);

/** Paths of the site's pages for addresses of WordPress. */
class PagePaths {
  readonly #site: URL;
  readonly #pathOf: (path: string) => string | undefined;
  /** Paths of posts and pages by their numbers, which old links name. */
  readonly #byId = new Map<number, string>();
  locales: readonly string[] = [];

  constructor(site: string, pathOf: (path: string) => string | undefined = (path) => path) {
    this.#site = new URL(site);
    this.#pathOf = pathOf;
  }

  add({ id, link: address }: WordPressDocument): void {
    const path = this.pathIn(address);
    if (path !== undefined) this.#byId.set(id, path);
  }

  /** Returns the path of a page in WordPress, without the folder of the site and the language; undefined for files. */
  pathIn(address: string): string | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const folder = this.#site.pathname.replace(/\/$/, '');
    if (url?.origin !== this.#site.origin || !`${url.pathname}/`.startsWith(`${folder}/`)) return undefined;
    const path = url.pathname.slice(folder.length) || '/';
    const number = url.searchParams.get('p') ?? url.searchParams.get('page_id');
    if (path === '/' && number !== null) return this.#byId.get(Number(number));
    if (/^\/(?:wp-(?:admin|content|includes|json|login)|xmlrpc)\b|\.[a-z0-9]{1,5}$/i.test(path)) return undefined;
    if (url.searchParams.has('rest_route')) return undefined;
    const [, locale = ''] = path.split('/');
    const own = this.locales.includes(locale) ? path.slice(locale.length + 1) || '/' : path;
    return own.endsWith('/') ? own : `${own}/`;
  }

  pathOf(address: string): string | undefined {
    const path = this.pathIn(address);
    const shown = path === undefined ? undefined : this.#pathOf(path);
    return shown === undefined ? undefined : shown + new URL(address).hash;
  }
}
