/** Delivery shows published entities, preview shows the last saved version. */
export type Api = 'delivery' | 'preview';
export type EntityType = 'Entry' | 'Asset';

/** Field name, then locale, then value: the format of an export file. */
export type LocalizedFields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface EntitySys {
  readonly id: string;
  readonly type?: string;
  readonly contentType?: { readonly sys: { readonly id: string } };
  readonly version?: number;
  readonly publishedVersion?: number;
  readonly publishedCounter?: number;
  readonly revision?: number;
  readonly archivedVersion?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly publishedAt?: string;
  readonly firstPublishedAt?: string;
}

/**
 * An entry (the default) or an asset in the format of an export file. `fields` as JSON text is used
 * unchanged, which makes large loads fast.
 */
export interface Entity {
  readonly sys: EntitySys;
  readonly metadata?: unknown;
  readonly fields?: LocalizedFields | string;
}

export interface Field {
  readonly id: string;
  readonly name?: string;
  readonly type: string;
  readonly localized?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly omitted?: boolean;
  readonly linkType?: string;
  readonly items?: { readonly type: string; readonly linkType?: string };
}

export interface ContentType {
  readonly sys: { readonly id: string };
  readonly name?: string;
  readonly description?: string;
  readonly displayField?: string | null;
  readonly fields: readonly Field[];
}

export interface Locale {
  readonly code: string;
  readonly name?: string;
  readonly default?: boolean;
  readonly fallbackCode?: string | null;
}

/** An export file, or the required part of one. */
export interface Content {
  readonly contentTypes?: readonly ContentType[];
  readonly locales?: readonly Locale[];
  readonly entries?: Iterable<Entity>;
  readonly assets?: Iterable<Entity>;
}

export interface SpaceOptions {
  /** Id of the space, by default `space`. */
  readonly space?: string;
  /** By default `master`. */
  readonly environment?: string;
  /** By default `delivery-token`. */
  readonly deliveryToken?: string;
  /** By default `preview-token`. */
  readonly previewToken?: string;
  readonly content?: Content;
  /**
   * Returns the bytes of an asset's file. The server then answers them, and the asset names the
   * server's address.
   */
  readonly readFile?: (url: string) => Uint8Array | undefined;
}

export interface ServerOptions extends SpaceOptions {
  /** By default 0: any free port. */
  readonly port?: number;
  /**
   * Milliseconds since 1970, read once for each change. By default a counter from 2024-01-01 in
   * steps of a second.
   */
  readonly now?: () => number;
  /** Limit of a response in bytes, by default 7,340,032. Larger ones are refused. */
  readonly maxBytes?: number;
  /**
   * The only API of a Host header: tokens of the other are refused. By default the token decides.
   */
  readonly apiOfHost?: (host: string) => Api | undefined;
}

/**
 * One request. `query` has the last value of each parameter, decoded. Header names are lower case.
 */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Fault =
  /**
   * An error in Contentful's format. `reset` is the value of the rate limit header in seconds, by
   * default 1 for a 429; `retryAfter` is that of Retry-After.
   */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly id?: string;
      readonly message?: string;
      readonly reset?: number;
      readonly retryAfter?: string;
    }
  /** 200 with an HTML page. */
  | { readonly kind: 'html' }
  /** 200 with half of the JSON text, and a length that fits the half. */
  | { readonly kind: 'truncated-json' }
  /** The connection is reset before any header. */
  | { readonly kind: 'reset-before' }
  /** Headers and half of the body, then the connection is reset. */
  | { readonly kind: 'reset-mid-body' }
  /** Headers and half of the body, then the connection ends as if that were all. */
  | { readonly kind: 'end-mid-body' }
  /** No header ever comes. */
  | { readonly kind: 'hang' }
  /** Headers and half of the body, then nothing. */
  | { readonly kind: 'hang-mid-body' }
  /** 200 with `{}`; or, with `without`, the real answer less those of its keys. */
  | { readonly kind: 'empty-page'; readonly without?: readonly string[] }
  /** The real answer, with an empty list of items: all else is as it should be. */
  | { readonly kind: 'no-items' }
  /** The real answer, without `nextSyncUrl`. */
  | { readonly kind: 'no-sync-token' }
  /** The real answer, after `ms` milliseconds. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The server is gone, with this request and all others. */
  | { readonly kind: 'stop' };

/** Number of a request since the start, from 1, or a pattern. */
export type Which = number | ((request: LoggedRequest) => boolean);

export interface Faults {
  /** For one request: the n-th, or the next one that matches. */
  at(which: Which, fault: Fault): void;
  /** For the next request. Two calls affect the next two. */
  next(fault: Fault): void;
  /** For each matching request until `clear()`. Faults for one request have priority. */
  always(which: (request: LoggedRequest) => boolean, fault: Fault): void;
  /**
   * Runs once before the n-th (or first matching) request is answered: to change the space between
   * two pages.
   */
  before(which: Which, callback: () => void | Promise<void>): void;
  /** Removes all planned faults. */
  clear(): void;
}

/**
 * Actions of editors in a space. Ids are those of entries, or of assets if no entry has the id.
 * Unknown ids throw.
 */
export interface SpaceHandle {
  readonly id: string;
  readonly environment: string;
  /**
   * Loads many entities. Those with `sys.version` and no `sys.publishedVersion` are drafts, all
   * others are published.
   */
  load(entities: Iterable<Entity>, type?: EntityType): void;
  /** Saves all fields of an entity as a draft. Creates a missing entity. */
  save(entity: Entity): void;
  publish(id: string): void;
  /** Publishes all entities with unpublished changes. */
  publishAll(): void;
  unpublish(id: string): void;
  /** Removes it from both APIs. `unarchive` restores the draft. */
  archive(id: string): void;
  unarchive(id: string): void;
  remove(id: string): void;
  /** Adds or replaces a content type. No sync delta contains it. */
  setContentType(contentType: ContentType): void;
  removeContentType(id: string): void;
  /**
   * Replaces all locales. The default is the one marked `default`, else the first. No sync delta
   * contains it.
   */
  setLocales(locales: readonly Locale[]): void;
  /** Stores a file and returns the value of an asset's `file` field for one locale. */
  addFile(file: {
    readonly id: string;
    readonly name: string;
    readonly contentType: string;
    readonly bytes: Uint8Array;
    readonly image?: { readonly width: number; readonly height: number };
  }): AssetFile;
  /** Refuses all previous sync tokens from now on, as after a switch of an environment's alias. */
  forgetTokens(): void;
}

export interface AssetFile {
  readonly url: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly details: { readonly size: number; readonly image?: { readonly width: number; readonly height: number } };
}

export interface ContentfulServer {
  /** `127.0.0.1:port`, for the SDK's `host`, with `insecure: true`. */
  readonly host: string;
  /** All requests since the start, in order, including those with a fault. */
  readonly requests: readonly LoggedRequest[];
  readonly space: SpaceHandle;
  /** Adds a second space or environment. */
  addSpace(options: SpaceOptions): SpaceHandle;
  readonly faults: Faults;
  /** Ends the server and all pending responses. */
  close(): Promise<void>;
}

/**
 * Fields of one version of an entity. `text` is the visible part of `source` under the model at
 * `stamp`.
 */
export interface Saved {
  readonly contentType: string | undefined;
  readonly metadata: string;
  readonly source: string;
  text: string;
  stamp: number;
}

/** The version of an entity in one API. Absent once it is deleted there. */
export interface Shown {
  readonly saved: Saved | undefined;
  readonly updatedAt: string;
  readonly version: number;
  readonly revision: number;
  readonly sequence: number;
}

export interface Stored {
  readonly type: EntityType;
  readonly id: string;
  readonly createdAt: string;
  firstPublishedAt: string | undefined;
  version: number;
  revision: number;
  archived: boolean;
  saved: Saved | undefined;
  readonly shown: { [api in Api]?: Shown };
}

/** An entity that an API shows. */
export interface Visible {
  readonly stored: Stored;
  readonly shown: Shown;
  readonly saved: Saved;
}

/** A space for the answers. */
export interface Space extends SpaceHandle {
  readonly deliveryToken: string;
  readonly previewToken: string;
  /** Increases when tokens are revoked. */
  epoch(): number;
  sequence(): number;
  locales(): readonly Required<Locale>[];
  contentTypes(): readonly (ContentType & { readonly changedAt: string; readonly revision: number })[];
  contentType(id: string | undefined): ContentType | undefined;
  find(api: Api, type: EntityType, id: string): Visible | undefined;
  /** All entities that the API shows, sorted: `order` as in a query. */
  list(api: Api, type: EntityType, order: string): readonly Visible[];
  /** All changes of the API, including deletions, the oldest first, one for each entity. */
  changes(api: Api): readonly { readonly stored: Stored; readonly shown: Shown }[];
  /** Fields as JSON text, nested by locale. */
  fieldsOf(saved: Saved): string;
  file(path: string): { readonly bytes: Uint8Array; readonly contentType: string } | undefined;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
