/**
 * What `boreal develop` and its pages tell each other. Nothing of it is in a generated site: the script that speaks it is added to pages
 * on their way to an editor's browser.
 */

/** Addresses that `develop` answers itself, below the site's path prefix or not: they are always at the root. */
export const developPaths = {
  home: '/__boreal/',
  events: '/__boreal/events',
  script: '/__boreal/develop.js',
  page: '/__boreal/page.json',
  /** POST `{ file, line }` opens a local file in the editor's program. */
  open: '/__boreal/open',
  /** Leads on to the page of an entry: `/__boreal/entry/<id>?locale=en`. */
  entry: '/__boreal/entry/',
  /** POST has the source read again, at once. */
  refresh: '/__boreal/refresh',
  webhook: '/__boreal/webhook',
} as const;

/** Id of the script element that `develop` adds to pages. Its data attributes hold a DevelopDocument, as JSON in `data-document`. */
export const developScriptId = 'boreal-develop';

/** What a document was made of: compared with an event, it says what the document has missed. */
export interface DevelopVersions {
  /** Names this run of the server: states of different runs do not compare. */
  readonly session: string;
  /** Counts the states of the site since the start. */
  readonly state: number;
  /** Names the code that documents run, styles left out. The same in two runs of the server if the code is. */
  readonly code: string;
  /** Address of the stylesheet, with prefix. */
  readonly stylesheet?: string;
}

/** What the script is told by the document that it stands in. */
export interface DevelopDocument extends DevelopVersions {
  /** 'own' is a page of `develop` itself, with nothing of the site in it: it loads itself again whenever there is something to tell. */
  readonly page: 'site' | 'own';
}

/** The files that several pages share and whose answer is another than in the state before. */
export interface ChangedFiles {
  /** Hashes of static queries. */
  readonly queries: readonly string[];
  /** Names of slices. */
  readonly slices: readonly string[];
}

/** Message of the event stream: the site has changed. The first message of a stream says how things stand. */
export interface DevelopEvent extends DevelopVersions {
  /**
   * What it takes to show the change: 'content' new data for the same code, 'styles' another stylesheet, 'code' another document,
   * 'problems' nothing: what is shown stays as it was, because the site has mistakes.
   */
  readonly kind: 'content' | 'styles' | 'code' | 'problems';
  /** Milliseconds that the server took, from noticing the change to being ready. */
  readonly ms: number;
  /** What need be loaded again beside the page's own data; absent where it is not known, and then everything is. */
  readonly changed?: ChangedFiles;
}

/** Where something is edited: a page of the content system, or a local file. */
export type EditTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly file: string; readonly line: number };

/** A field of an entry that readers see. */
export interface FieldReport {
  /** 'title', 'highlights[0].text'; for Contentful its first part is the id that the field has there. */
  readonly field: string;
  /** What it says, as plain text with typography applied. */
  readonly text: string;
  readonly edit: EditTarget;
}

/** An entry that a page shows something of. */
export interface EntryReport {
  /** Id in its source: 'faq-item/my-question', or the content system's. */
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** Absent where it cannot be known. */
  readonly status?: 'draft' | 'changed' | 'published';
  readonly edit: EditTarget;
  readonly fields: readonly FieldReport[];
}

export interface ProblemReport {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint?: string;
  readonly cause?: string;
  /** 'content/faq-item/x.en.md:3', or the entry. */
  readonly place: string;
  readonly edit?: EditTarget;
  /** Whether it is in an entry that the page shows. */
  readonly isOfPage: boolean;
}

/** What an editor can know about the page that is open: `/__boreal/page.json?path=/en/`. */
export interface PageReport {
  readonly state: number;
  readonly path: string;
  /** Entries of the page, its own first. */
  readonly entries: readonly EntryReport[];
  /** Entries that every page shows: messages, menu, foot. */
  readonly sharedEntries: readonly EntryReport[];
  readonly problems: readonly ProblemReport[];
  /** Milliseconds of the last update on the server. */
  readonly ms: number;
  readonly source: 'markdown' | 'contentful';
  /** Whether drafts are shown. */
  readonly isPreview: boolean;
  /** For Contentful's own editor around the page. */
  readonly contentful?: ContentfulReport;
}

export interface ContentfulReport {
  readonly space: string;
  readonly environment: string;
  /** As the space spells it: 'en-CA'. */
  readonly locale: string;
  /** Origins that the editor may be at, other than Contentful's own. */
  readonly editorOrigins?: readonly string[];
}
