/** Documents and globals of a Payload 3 server, by its REST API: all languages, drafts, blocks, rich text, uploads, relations. */
import type { EntryDates } from '../../model/content-model.ts';
import type { ProblemPolicy } from '../../model/problem-policies.ts';
import type { SiteSource, SourceContext, SourceEntry } from '../../model/site-source.ts';
import { isRecord } from '../../support/shapes.ts';
import { type IsLocalized, isJoin, languagesIn, localized, localizedBy, PayloadValues } from '../payload/payload-values.ts';

/** A collection as a type of the model. */
export interface PayloadType {
  /** Name of the type in the model. */
  readonly type: string;
  /** Further parts of the query: 'joins[posts][limit]=0'. Default: none. */
  readonly query?: string;
}

/** Settings of a Payload server. */
export interface PayloadConfig {
  /** Address of the server: 'https://cms.example.com'. */
  readonly server: string;
  /** API key of a user who may read, for previews drafts too. Default: what the public may read. */
  readonly token?: string | undefined;
  /** Collection of this user. Default: 'users'. */
  readonly users?: string;
  /** Types of the model by the slugs of collections, one for each type: `{ posts: 'post' }`. */
  readonly types: Readonly<Record<string, string | PayloadType>>;
  /** Types of the model by the slugs of globals, each with one entry of that name: `{ settings: 'settings' }`. Default: none. */
  readonly globals?: Readonly<Record<string, string>>;
  /** Collections of files, whose changes `develop` follows. Default: `['media']`. */
  readonly uploads?: readonly string[];
  /** Codes of all languages of the server. Default: those of the site, and all of two letters such as `fr` or `fr-CA`. */
  readonly languages?: readonly string[];
  /** Secret of the messages after a save. Without it, they are refused. */
  readonly webhookSecret?: string | undefined;
  /** Pause between two questions for changes in `develop`, in seconds. Default: 5. */
  readonly pollSeconds?: number;
  /** Policy for problems of its entries, unless the site or the run has another. Default: 'last-good'. */
  readonly policy?: ProblemPolicy;
}

type Values = Readonly<Record<string, unknown>>;

/** A list of documents, or a global as a list of one. */
interface List extends PayloadType {
  /** Path in the API: 'posts', 'globals/settings'. */
  readonly path: string;
}

interface Page {
  readonly docs: readonly Values[];
  readonly totalDocs: number;
  readonly totalPages: number;
}

const pageSize = 100;
const globals = 'globals/';

/** A Payload server as a source. Types and fields that the site’s model does not have are not read. */
export function payload(config: PayloadConfig): SiteSource {
  const { policy = 'last-good', pollSeconds = 5, webhookSecret, token, users = 'users' } = config;
  const server = config.server.replace(/\/+$/, '');
  const headers: Record<string, string> = token ? { authorization: `${users} API-Key ${token}` } : {};
  const lists = listsOf(config);
  const reader = new Reader({ ...config, server }, headers, lists);
  return {
    policy,
    pull: true,
    preview: true,
    entries: (context) => reader.entries(context),
    changes: (context) => reader.changes(context, pollSeconds),
    assets: { origins: [new URL(server).origin], headers },
    editor: {
      urlOf({ type, id = '', locale }) {
        const path = lists.find((each) => each.type === type)?.path ?? '';
        const place = path.startsWith(globals) ? path : `collections/${path}/${id}`;
        return `${server}/admin/${place}?locale=${locale}`;
      },
      webhook: { secret: webhookSecret },
    },
  };
}

/** Returns the lists of a server. Throws if a type has two collections, whose ids would be mixed up. */
function listsOf({ types, globals: ofGlobals = {} }: PayloadConfig): readonly List[] {
  const lists = [
    ...Object.entries(types).map(([path, each]) => ({ path, ...(typeof each === 'string' ? { type: each } : each) })),
    ...Object.entries(ofGlobals).map(([slug, type]) => ({ path: globals + slug, type })),
  ];
  const twice = lists.find(({ type }, at) => lists.findIndex((each) => each.type === type) !== at);
  if (twice) throw new Error(`payload(): the type ${twice.type} has two collections or globals. Give each a type of its own.`);
  return lists;
}

/** Reads the documents of a server. */
class Reader {
  readonly #config: PayloadConfig;
  readonly #headers: Record<string, string>;
  readonly #lists: readonly List[];
  /** Asks for no more of a linked document than its id: a date shows that it is one. */
  readonly #shortLinks: string;

  constructor(config: PayloadConfig, headers: Record<string, string>, lists: readonly List[]) {
    this.#config = config;
    this.#headers = headers;
    this.#lists = lists;
    this.#shortLinks = Object.keys(config.types)
      .map((slug) => `populate[${slug}][updatedAt]=true`)
      .join('&');
  }

  async *entries(context: SourceContext): AsyncGenerator<SourceEntry> {
    for (const list of this.#listsOf(context)) {
      const published = this.#isWithDrafts(context) ? await this.#publishedIds(context, list) : undefined;
      let count = 0;
      let listed = 0;
      const query = `depth=1&locale=all&draft=${published !== undefined}&${this.#shortLinks}${list.query ? `&${list.query}` : ''}`;
      for await (const { docs, total } of this.#pages(context, list, query)) {
        count += docs.length;
        listed += total;
        for (const document of docs) yield* this.#entriesOf(context, list, document, published);
      }
      await context.refuseShrinking(count, { listed, of: list.path });
    }
  }

  /** Yields after a change, also of a file, and when a list gets longer or shorter. */
  async *changes(context: SourceContext, seconds: number): AsyncGenerator<void> {
    const paths = [...this.#listsOf(context).map(({ path }) => path), ...(this.#config.uploads ?? ['media'])];
    const query = `sort=-updatedAt&limit=1&depth=0&select[updatedAt]=true&draft=${this.#isWithDrafts(context)}`;
    let last: string | undefined;
    for await (const _ of context.every(seconds)) {
      const state = JSON.stringify(await Promise.all(paths.map((path) => this.#ask(context, path, query))));
      if (state === last) continue;
      last = state;
      // Also the first time: something may have changed since the entries were read.
      yield;
    }
  }

  #listsOf({ fields }: SourceContext): readonly List[] {
    return this.#lists.filter(({ type }) => Object.hasOwn(fields, type));
  }

  /** Only users may see drafts: for all others, a draft would hide the published version. */
  #isWithDrafts({ preview }: SourceContext): boolean {
    return preview && Object.keys(this.#headers).length > 0;
  }

  async #publishedIds(context: SourceContext, list: List): Promise<ReadonlySet<unknown>> {
    const ids = new Set<unknown>();
    for await (const { docs } of this.#pages(context, list, 'depth=0&draft=false&select[updatedAt]=true&select[_status]=true')) {
      for (const { id, _status } of docs) if (_status !== 'draft') ids.add(id);
    }
    return ids;
  }

  /** Yields the pages of a list, with the number of all documents in the first one. */
  async *#pages(context: SourceContext, { path }: List, query: string) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { docs, totalDocs, totalPages } = await this.#ask(context, path, `sort=id&limit=${pageSize}&page=${page}&${query}`);
      pages = totalPages;
      yield { docs, total: page === 1 ? totalDocs : 0 };
    }
  }

  /** Requests a page. A global that was never saved has no date. */
  async #ask({ fetchJson }: SourceContext, path: string, query: string): Promise<Page> {
    const answer = await fetchJson(`${this.#config.server}/api/${path}?${query}`, { headers: this.#headers });
    if (!path.startsWith(globals)) return answer;
    return { docs: answer.updatedAt ? [answer] : [], totalDocs: answer.updatedAt ? 1 : 0, totalPages: 1 };
  }

  *#entriesOf(
    context: SourceContext,
    { path, type }: List,
    document: Values,
    published: ReadonlySet<unknown> | undefined,
  ): Generator<SourceEntry> {
    const isGlobal = path.startsWith(globals);
    const id = isGlobal ? path.slice(globals.length) : String(document.id);
    const declared = new Set(context.fields[type]);
    const fields = Object.entries(document).filter(([name]) => declared.has(name));
    const isLocalized = localizedBy(context.locales, this.#config.languages);
    const written = new Set(fields.flatMap(([, value]) => [...languagesIn(value, isLocalized)]));
    const slugs = context.locales.map((locale) => localized(document.slug, locale, isLocalized));
    const slug = slugs.find((each) => typeof each === 'string' && each !== '');
    for (const locale of context.locales) {
      // A document without languages is the same in all.
      if (written.size > 0 && !written.has(locale)) continue;
      const status = statusOf(document, { locale, isLocalized, published });
      if (status !== 'published' && !published) continue;
      const values = new PayloadValues({ server: this.#config.server, typeOf: this.#typeOf, locale, isLocalized });
      yield {
        type,
        id,
        slug: isGlobal || typeof slug !== 'string' ? id : slug,
        locale,
        ...(published ? { status } : {}),
        fields: Object.fromEntries(fields.map(([name, value]) => [name, values.read(value)])),
        dates: datesOf(document),
      };
    }
    for (const [name, value] of fields) this.#reportPart(context, `${path}/${id}`, name, value);
  }

  readonly #typeOf = (slug: unknown): string | undefined => this.#lists.find(({ path }) => path === slug)?.type;

  /** Reports a join that has more documents than the answer. */
  #reportPart({ report }: SourceContext, document: string, field: string, value: unknown): void {
    if (!isRecord(value) || !isJoin(value) || value.hasNextPage !== true) return;
    report({
      message: `${document}: the field “${field}” has more documents than the ${value.docs.length} that were read.`,
      hint: `Give its collection the query joins[${field}][limit]=0.`,
      severity: 'warning',
      where: { field },
    });
  }
}

interface StatusOptions {
  readonly locale: string;
  readonly isLocalized: IsLocalized;
  /** Ids of published documents. */
  readonly published: ReadonlySet<unknown> | undefined;
}

/** Returns the state of the newest version of a document. A collection without drafts has none. */
function statusOf({ id, _status }: Values, { locale, isLocalized, published }: StatusOptions): 'draft' | 'changed' | 'published' {
  if (localized(_status ?? 'published', locale, isLocalized) === 'published') return 'published';
  return published?.has(id) ? 'changed' : 'draft';
}

const datesOf = ({ createdAt, updatedAt }: Values): EntryDates =>
  Object.fromEntries(Object.entries({ createdAt, updatedAt }).filter(([, date]) => typeof date === 'string'));
