/** A source of entries that a site brings itself, and what Boreal offers it. */
import type { ContentModel, EntryDates } from './content-model.ts';
import type { ProblemPolicy } from './problem-policies.ts';

/** Position of an entry or a problem, in words of the source. All parts are optional. */
export interface SourcePosition {
  /** File, address or name of the entry: 'products.json'. Default: source, type, slug and locale. */
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;
  /** Path of the field: 'items[2].name'. */
  readonly field?: string;
  /** Address at which an editor can change it. */
  readonly edit?: string;
}

/** Something wrong in the source, in the source's own words. */
export interface SourceProblem {
  /** A sentence that says what is wrong. */
  readonly message: string;
  /** Describes how to fix the problem. */
  readonly hint?: string;
  /** Default: 'error', which stops the run. */
  readonly severity?: 'error' | 'warning';
  /** Position of the problem. */
  readonly where?: SourcePosition;
}

/** One entry in one language. */
export interface SourceEntry {
  /** Name of its content type. */
  readonly type: string;
  /** Name within its type. */
  readonly slug: string;
  /** A locale of the site: 'en'. */
  readonly locale: string;
  /**
   * Id in its system, which stays the same if the slug changes. With it, an entry that takes the slug
   * of another one is recognized as the one that has changed.
   */
  readonly id?: string;
  /**
   * Key of its translations, if they are documents of their own in the system. Entries of a type with
   * one key are one entry in several languages, with the slug of the first language that has it.
   */
  readonly translationKey?: string;
  /**
   * State in its system. A draft is hidden as one in a file is. Only a preview may have the version of
   * an entry with changes that are not published. Default: 'published'.
   */
  readonly status?: 'draft' | 'changed' | 'published';
  /**
   * Values by the names of the model: texts, numbers, true or false, lists and records. A link is a
   * slug, a number, or `{ id }` with the id of an entry of the source.
   */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Text of the field `body`: Markdown, or HTML if the model has a field of kind `html`. */
  readonly body?: string;
  /** A text that changes with something that the other values do not show. Changes of them need none. */
  readonly stamp?: string;
  /** Ids of its tags, for `graph.tagged`. */
  readonly tags?: readonly string[];
  /** Ids of its concepts in a taxonomy, for `graph.tagged`. */
  readonly concepts?: readonly string[];
  /**
   * Dates in ISO 8601. The last one is the date of change of the entry's pages in the sitemap and
   * feeds.
   */
  readonly dates?: EntryDates;
  /** Position for messages. Default: source, type, slug and locale. */
  readonly where?: SourcePosition;
}

/**
 * An entry, or a problem in place of one. `since` comes first in a source that gives only changes: the state of this
 * reading, or of all entries if it is `complete`. `deleted` names an entry that is gone, in one language or in all.
 */
export type SiteSourceItem =
  | SourceEntry
  | { readonly problem: SourceProblem }
  | { readonly since: string; readonly complete?: boolean }
  | { readonly deleted: { readonly type: string; readonly id: string; readonly locale?: string } };

/** Options of a request of a source: those of `fetch`, and what counts as an answer. */
export interface SourceRequest extends RequestInit {
  /** Statuses that the source reads itself, as it reads success: `[404]`. Default: none. */
  readonly accepts?: readonly number[];
}

/** Parts of Boreal for a site's own source. */
export interface SourceContext {
  /** Locales of the site, the default one first. */
  readonly locales: readonly string[];
  /** Names of the fields of each type that the run reads from this source: `fields.post` is `['title', 'body']`. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Returns the words of HTML, such as a title of a system that has entities in it: 'Tea &amp; milk' is 'Tea & milk'. */
  readonly plainText: (html: string) => string;
  /** True in a preview: give drafts, and changes that are not published. Only for a source with `preview: true`. */
  readonly preview: boolean;
  /** State of the last reading, for a source that has given one: it may give only what has changed since. */
  readonly since: string | undefined;
  /** Aborted when the run ends. */
  readonly signal: AbortSignal;
  /**
   * Requests an address. Tries again if the server is busy or the connection breaks. Throws if the
   * answer is incomplete or not successful.
   */
  readonly fetch: (address: string | URL, options?: SourceRequest) => Promise<Response>;
  /** Requests an address and parses the answer as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: only the source knows the shape
  readonly fetchJson: (address: string | URL, options?: SourceRequest) => Promise<any>;
  /** Reports a problem of the content. Reading continues, so that all problems are reported. */
  readonly report: (problem: SourceProblem) => void;
  /** Yields again and again with a pause in seconds, until the run ends. */
  readonly every: (seconds: number) => AsyncIterable<void>;
  /**
   * Throws if the system gave fewer entries than it lists, or if more than one in twenty, and at
   * least ten, are gone since the last complete reading and the run has no `--allow-shrink`.
   */
  readonly refuseShrinking: (entries: number, options?: ShrinkOptions) => Promise<void>;
}

/** Options of `refuseShrinking`. */
export interface ShrinkOptions {
  /** Number of entries that the system says it has. */
  readonly listed?: number;
  /** Number of entries that the system says were deleted since the last reading. Default: 0. */
  readonly deleted?: number;
  /** Kind of entries, if a source counts several: 'products'. */
  readonly of?: string;
}

/** A message of the system to `develop`. */
export interface SourceMessage {
  /** HTTP method: 'POST'. */
  readonly method: string;
  /** Path and query as in the request line. */
  readonly path: string;
  /** Headers of the request. */
  readonly headers: Headers;
  /** Body as text. */
  readonly body: string;
}

/** Parts of a content system that `develop` offers to its editors. All are optional. */
export interface SiteSourceEditor {
  /** Returns the address at which an entry, or a field such as 'items[2].name', is edited. */
  readonly urlOf?: (entry: Pick<SourceEntry, 'type' | 'slug' | 'locale' | 'id'>, field?: string) => string | undefined;
  /** Origin of an editor that may show pages of `develop` in a frame: 'https://cms.example.com'. */
  readonly origin?: string;
  /** Messages to `/__boreal/webhook`, after which `develop` reads the entries again. */
  readonly webhook?: {
    /** Without it, all messages are refused. */
    readonly secret: string | undefined;
    /**
     * Header with the HMAC-SHA256 of the body by the secret, in hexadecimal digits, with 'sha256='
     * before them or without. Default: 'x-hub-signature-256'.
     */
    readonly header?: string;
    /** Verifies messages in another way: returns the reason to refuse one. */
    readonly refusalOf?: (message: SourceMessage, secret: string) => string | undefined | Promise<string | undefined>;
  };
  /** Connection of pages with the editor around them. */
  readonly liveUpdates?: {
    /**
     * File of a module for browsers, relative to the config's folder. Its function
     * `connect(settings, askForUpdate)` is called in a page that is shown in a frame.
     */
    readonly module: string;
    /** Values for `connect`, which also gets the page's `locale`. */
    readonly settings?: Readonly<Record<string, unknown>>;
    /** Attributes of elements that show a field: names for the entry's id, the field, the locale. */
    readonly attributes?: Readonly<Partial<Record<'entry' | 'field' | 'locale', string>>>;
  };
}

type Items = AsyncIterable<SiteSourceItem> | Iterable<SiteSourceItem>;

/** A source of entries: any system that a site gets content from. */
export interface SiteSource {
  /** Returns all entries, in any order. An error that it throws is reported with the source's name. */
  readonly entries: (context: SourceContext) => Items | Promise<Items>;
  /** Returns the model of the system, for `boreal model --from`, which fits it to the entries. */
  readonly types?: (context: SourceContext) => ContentModel | Promise<ContentModel>;
  /**
   * Returns a text that differs after every change of the content. If it is the same as in the last
   * run, `generate` does not read the entries.
   */
  readonly state?: (context: SourceContext) => string | undefined | Promise<string | undefined>;
  /** Yields whenever `develop` should read the entries again: `({ every }) => every(2)`. */
  readonly changes?: (context: SourceContext) => AsyncIterable<unknown>;
  /** Where pictures and files of entries are downloaded from. An address always names the same file. */
  readonly assets?: {
    /** 'https://pictures.example.com' */
    readonly origins: readonly string[];
    /** Headers of the requests to these origins, such as `{ authorization: 'Bearer …' }`. Default: none. */
    readonly headers?: Readonly<Record<string, string>>;
  };
  /**
   * Returns the path of the site's page, below the language prefix, that an address of the system itself
   * means: 'https://cms.example.com/about/' is '/about/'. Undefined for files and other sites.
   */
  readonly pathOf?: (address: string) => string | undefined;
  /** Parts of the content system that `develop` offers to its editors. */
  readonly editor?: SiteSourceEditor;
  /** True if the source gives drafts when `context.preview` is true, as with `develop --preview`. Default: false. */
  readonly preview?: boolean;
  /** True lets `boreal pull` store entries and files, which runs with `--offline` then read. Default: false. */
  readonly pull?: boolean;
  /**
   * Policy for problems of its entries, unless the site or the run has another. A content system, in
   * which people publish at any time, needs 'last-good'. Default: 'error'.
   */
  readonly policy?: ProblemPolicy;
}
