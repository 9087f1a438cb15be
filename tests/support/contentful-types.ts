/** Delivery shows what is published; preview shows what was saved last. */
export type Api = 'delivery' | 'preview';
export type EntityType = 'Entry' | 'Asset';

/** Field name, then locale, then value: the form of an export file. */
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

/** An entry (the default) or an asset as an export file has it. `fields` as JSON text is taken as it is, which makes large loads cheap. */
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

/** An export file, or the part of one that is needed. */
export interface Content {
  readonly contentTypes?: readonly ContentType[];
  readonly locales?: readonly Locale[];
  readonly entries?: Iterable<Entity>;
  readonly assets?: Iterable<Entity>;
}

export interface SpaceOptions {
  /** Id of the space; `space` unless told. */
  readonly space?: string;
  /** `master` unless told. */
  readonly environment?: string;
  /** `delivery-token` unless told. */
  readonly deliveryToken?: string;
  /** `preview-token` unless told. */
  readonly previewToken?: string;
  readonly content?: Content;
  /** Bytes of the file behind an asset's address: the server then serves them, and the asset names the server's own address. */
  readonly readFile?: (url: string) => Uint8Array | undefined;
}

export interface ServerOptions extends SpaceOptions {
  /** 0, any free one, unless told. */
  readonly port?: number;
  /** Milliseconds since 1970, asked once for each change. Unless told, a counter that starts at 2024-01-01 and steps by a second. */
  readonly now?: () => number;
  /** Larger answers are refused; 7,340,032 unless told. */
  readonly maxBytes?: number;
  /** The only API that a Host header is good for; a token of the other is then refused. Unless told, the token alone decides. */
  readonly apiOfHost?: (host: string) => Api | undefined;
}

/** One request as it came. `query` has the last value of each parameter, decoded; header names are lower case. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Fault =
  /** An error in Contentful's form. `reset` is the seconds of the rate limit's header, 1 for a 429 unless told. */
  | { readonly kind: 'status'; readonly status: number; readonly id?: string; readonly message?: string; readonly reset?: number }
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

/** Number of a request since the start, from 1, or what it must look like. */
export type Which = number | ((request: LoggedRequest) => boolean);

export interface Faults {
  /** For one request: the n-th, or the first from here on that fits. */
  at(which: Which, fault: Fault): void;
  /** For the next request; called twice, for the next two. */
  next(fault: Fault): void;
  /** For each request that fits, until `clear()`. Faults for one request go first. */
  always(which: (request: LoggedRequest) => boolean, fault: Fault): void;
  /** Runs once, before the n-th request (or the first that fits) is answered: to change the space between two pages. */
  before(which: Which, callback: () => void | Promise<void>): void;
  /** Forgets all that is planned. */
  clear(): void;
}

/** What editors do in a space. Ids are those of entries, or of assets where no entry has the id. Unknown ids throw. */
export interface SpaceHandle {
  readonly id: string;
  readonly environment: string;
  /** Takes many entities: drafts are those with `sys.version` and no `sys.publishedVersion`, all others are published as they are. */
  load(entities: Iterable<Entity>, type?: EntityType): void;
  /** Saves an entity, the whole of its fields, without publishing it; makes it where there is none. */
  save(entity: Entity): void;
  publish(id: string): void;
  /** Publishes all that has unpublished changes. */
  publishAll(): void;
  unpublish(id: string): void;
  /** Takes it out of both APIs; `unarchive` brings the draft back. */
  archive(id: string): void;
  unarchive(id: string): void;
  remove(id: string): void;
  /** Adds or replaces a content type. No sync delta tells of it. */
  setContentType(contentType: ContentType): void;
  removeContentType(id: string): void;
  /** Replaces all locales. The one marked `default` is the default, else the first. No sync delta tells of it. */
  setLocales(locales: readonly Locale[]): void;
  /** Holds a file's bytes and gives what an asset's `file` field has for one locale. */
  addFile(file: {
    readonly id: string;
    readonly name: string;
    readonly contentType: string;
    readonly bytes: Uint8Array;
    readonly image?: { readonly width: number; readonly height: number };
  }): AssetFile;
  /** All sync tokens given so far are refused from here on, as after a switch of an environment's alias. */
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
  /** All requests since the start, in order; those that met a fault too. */
  readonly requests: readonly LoggedRequest[];
  readonly space: SpaceHandle;
  /** A second space or environment beside the first. */
  addSpace(options: SpaceOptions): SpaceHandle;
  readonly faults: Faults;
  /** Ends the server and all that hangs. */
  close(): Promise<void>;
}

/** Fields of one version of an entity. `text` is `source` as the model lets it be seen at `stamp`. */
export interface Saved {
  readonly contentType: string | undefined;
  readonly metadata: string;
  readonly source: string;
  text: string;
  stamp: number;
}

/** What one API shows of an entity: nothing once it is deleted there. */
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

/** A space as the answers need it. */
export interface Space extends SpaceHandle {
  readonly deliveryToken: string;
  readonly previewToken: string;
  /** Grows when tokens are forgotten. */
  epoch(): number;
  sequence(): number;
  locales(): readonly Required<Locale>[];
  contentTypes(): readonly (ContentType & { readonly changedAt: string; readonly revision: number })[];
  contentType(id: string | undefined): ContentType | undefined;
  find(api: Api, type: EntityType, id: string): Visible | undefined;
  /** All that the API shows, sorted: `order` as in a query. */
  list(api: Api, type: EntityType, order: string): readonly Visible[];
  /** All changes of the API, deletions too, the oldest first, one for each entity. */
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
