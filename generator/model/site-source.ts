/** A source of entries that a site brings itself, and what Boreal offers it. */

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
  readonly message: string;
  /** Describes how to fix the problem. */
  readonly hint?: string;
  /** Default: 'error', which stops the run. */
  readonly severity?: 'error' | 'warning';
  readonly where?: SourcePosition;
}

/** One entry in one language. */
export interface SourceEntry {
  readonly type: string;
  readonly slug: string;
  /** A locale of the site: 'en'. */
  readonly locale: string;
  /** Values by the names of the model: texts, numbers, true or false, lists and records. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Text of the field `body`: Markdown, or HTML if the model has a field of kind `html`. */
  readonly body?: string | undefined;
  /** Equal stamps of an entry mean equal content. Default: a hash of the content. */
  readonly stamp?: string | undefined;
  readonly where?: SourcePosition | undefined;
}

export type SiteSourceItem = SourceEntry | { readonly problem: SourceProblem };

/** Parts of Boreal for a site's own source. */
export interface SourceContext {
  /** Locales of the site, the default one first. */
  readonly locales: readonly string[];
  /** Aborted when the run ends. */
  readonly signal: AbortSignal;
  /**
   * Requests an address. Tries again if the server is busy or the connection breaks. Throws if the
   * answer is incomplete or not successful.
   */
  readonly fetch: (address: string | URL, options?: RequestInit) => Promise<Response>;
  /** Requests an address and parses the answer as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: only the source knows the shape
  readonly fetchJson: (address: string | URL, options?: RequestInit) => Promise<any>;
  /** Reports a problem of the content. Reading continues, so that all problems are reported. */
  readonly report: (problem: SourceProblem) => void;
  /** Yields again and again with a pause in seconds, until the run ends. */
  readonly every: (seconds: number) => AsyncIterable<void>;
}

type Items = AsyncIterable<SiteSourceItem> | Iterable<SiteSourceItem>;

/** A source of entries: any system that a site gets content from. */
export interface SiteSource {
  /** Returns all entries, in any order. An error that it throws is reported with the source's name. */
  readonly entries: (context: SourceContext) => Items | Promise<Items>;
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
  };
}
