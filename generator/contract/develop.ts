/**
 * Messages between `boreal develop` and its pages. `develop` adds the script that uses them to the
 * pages that it serves; generated sites do not have it.
 */

/**
 * Addresses that `develop` answers itself. They are always at the root, even if the site has a path
 * prefix.
 */
export const developPaths = {
  home: '/__boreal/',
  events: '/__boreal/events',
  script: '/__boreal/develop.js',
  /** Module that connects a page with the content system's editor around it. */
  editor: '/__boreal/editor.js',
  page: '/__boreal/page.json',
  /** POST `{ file, line }` opens a local file in the editor's program. */
  open: '/__boreal/open',
  /**
   * Redirects to the page of an entry, or to the first one that shows it:
   * `/__boreal/entry/<id>?locale=en`. With `&all`, lists all pages that show it.
   */
  entry: '/__boreal/entry/',
  /** List of translations that are missing or behind: `?path=/en/` for those of a page. */
  translations: '/__boreal/translations/',
  /** A page in several languages: `/__boreal/compare/en/about/?locales=en,fr`. */
  compare: '/__boreal/compare/',
  /** A page in a width and a colour scheme: `/__boreal/view/en/about/?width=375&scheme=dark`. */
  view: '/__boreal/view/',
  /** The search entry and the share card of a page: `/__boreal/share/en/about/`. */
  share: '/__boreal/share/',
  /** POST reads the source again at once. */
  refresh: '/__boreal/refresh',
  webhook: '/__boreal/webhook',
  /**
   * GET `?path=/en/` returns the entries of a page for the editor around it; POST shows a TypedEntry.
   */
  typed: '/__boreal/typed',
} as const;

/** Returns addresses and names of the pages about a page; its path has no prefix. */
export function pagesAbout(path: string): readonly (readonly [string, string])[] {
  const below = encodeURI(path.slice(1));
  return [
    [developPaths.compare + below, 'Side by side'],
    [`${developPaths.translations}?path=${encodeURIComponent(path)}`, 'Translations'],
    [developPaths.view + below, 'Widths and colours'],
    [developPaths.share + below, 'Search and sharing'],
  ];
}

/**
 * Id of the script element that `develop` adds to pages. Its attribute `data-document` is a
 * DevelopDocument as JSON.
 */
export const developScriptId = 'boreal-develop';

/**
 * Versions of everything in a document. Compared with an event, they show which changes it has
 * missed.
 */
export interface DevelopVersions {
  /** Identifies this run of the server: states of different runs cannot be compared. */
  readonly session: string;
  /** Number of the site's state since the start. */
  readonly state: number;
  /** Fingerprint of the code that documents run, without styles. */
  readonly code: string;
  /** Address of the stylesheet, with prefix. */
  readonly stylesheet?: string;
}

/** Data that the document passes to its script. */
export interface DevelopDocument extends DevelopVersions {
  /**
   * 'own' is a page of `develop` itself, which has nothing of the site and reloads on every event;
   * 'frames' has pages of the site in frames, which follow the events themselves.
   */
  readonly page: 'site' | 'own' | 'frames';
}

/** Files that several pages share and that differ from the previous state. */
export interface ChangedFiles {
  /** Hashes of static queries. */
  readonly queries: readonly string[];
  /** Names of slices. */
  readonly slices: readonly string[];
}

/**
 * Message of the event stream: the site has changed. The first message describes the current state.
 */
export interface DevelopEvent extends DevelopVersions {
  /**
   * Kind of the change: 'content' new data for the same code, 'styles' another stylesheet, 'code'
   * another document, 'problems' no change of what is shown: a problem prevents every update.
   */
  readonly kind: 'content' | 'styles' | 'code' | 'problems';
  /** Time on the server from the change to the result, in milliseconds. */
  readonly ms: number;
  /** Files to load again in addition to the page's own data; absent if all must be loaded. */
  readonly changed?: ChangedFiles;
}

/** Position to edit: a page of the content system, or a local file. */
export type EditTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly file: string; readonly line: number };

/** A field of an entry that readers see. */
export interface FieldReport {
  /** 'title', 'items[0].text'. The first part is the name of the field in the content system. */
  readonly field: string;
  /** Plain text with typography applied. */
  readonly text: string;
  readonly edit: EditTarget;
}

/** An entry that a page shows. */
export interface EntryReport {
  /** Id in its source: 'post/my-post', or that of the content system. */
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** State in the content system, or why the public does not see a local entry; absent if it is not available. */
  readonly status?: 'draft' | 'changed' | 'published' | 'scheduled' | 'expired';
  readonly edit: EditTarget;
  /** Address of the list of pages that show the entry; absent if it has a page of its own. */
  readonly pages?: string;
  readonly fields: readonly FieldReport[];
}

/** A problem, as pages of `develop` show it. */
export interface ProblemReport {
  readonly severity: 'error' | 'warning';
  /**
   * Set if the site goes on without the entry, with its last good version, or with the problem;
   * absent if the problem prevents every update.
   */
  readonly effect?: 'left-out' | 'last-good' | 'shown';
  readonly message: string;
  readonly hint?: string;
  readonly cause?: string;
  /** Lines of the file around the position, with a caret below the column. */
  readonly excerpt?: string;
  /** Components around the one that throws, innermost first. */
  readonly componentStack?: readonly string[];
  /** 'content/post/my-post.en.md:3', or the entry. */
  readonly place: string;
  readonly edit?: EditTarget;
  /** True for a problem in an entry that the page shows. */
  readonly isOfPage: boolean;
  /** Policy of the problem in `generate`: 'error', 'last-good'. */
  readonly policy?: string;
  /** A sentence: what visitors see after the next `generate`. */
  readonly visitors?: string;
}

/** Report for editors about the open page: `/__boreal/page.json?path=/en/`. */
export interface PageReport {
  readonly state: number;
  readonly path: string;
  /** False for the gallery and unknown addresses: no page of `develop` is about them. */
  readonly isPage: boolean;
  /** A sentence about the page: what visitors see after the next `generate`; absent without problems. */
  readonly visitors?: string;
  /** Entries of the page, the one that it is about first. */
  readonly entries: readonly EntryReport[];
  /** Entries that other pages show, too: messages, menu, footer, common lists. */
  readonly sharedEntries: readonly EntryReport[];
  readonly problems: readonly ProblemReport[];
  /** Milliseconds of the last update on the server. */
  readonly ms: number;
  /** Local files, a content system that Boreal knows, or a source that the site brings. */
  readonly source: 'markdown' | 'system' | 'site';
  /** Name of the source for people. */
  readonly sourceTitle?: string;
  /** True if drafts are shown. */
  readonly isPreview: boolean;
  /** Connection with the content system's own editor around the page. */
  readonly editor?: EditorReport;
}

/** Connection of a page with the editor of its content system. */
export interface EditorReport {
  /** Address of a module that exports `connect`: see `EditorModule`. */
  readonly script: string;
  /** Values for `connect`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Locale of the page as the content system spells it: 'en-CA'. */
  readonly locale: string;
  /** Attributes of elements that show a field: names for the entry's id, the field, the locale. */
  readonly attributes: Readonly<Partial<Record<'entry' | 'field' | 'locale', string>>>;
  /** True if values that are not saved can be shown. */
  readonly showsTyping?: boolean;
}

/** An entry in one locale, in the form of its content system's API. Links are not resolved. */
export interface EditorEntry {
  readonly id: string;
  /** Locale as the content system spells it. */
  readonly locale: string;
  readonly data: { readonly sys: Readonly<Record<string, unknown>>; readonly fields: Readonly<Record<string, unknown>> };
}

/** Values of an entry that are not saved yet. Null is a field without a value. */
export interface TypedEntry {
  readonly id: string;
  readonly locale: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Connects pages with changes that an editor has not saved. */
export interface Typing {
  /** Calls back with the entries of the page on screen, now and after each navigation. */
  follow(onEntries: (entries: readonly EditorEntry[]) => void): void;
  /** Shows values in the page. Of several for one entry, the latest are shown. */
  show(entry: TypedEntry): void;
}

/** Exports of the module of an editor. */
export interface EditorModule {
  /**
   * Connects the page. `askForUpdate` reads the source again. `typing` is absent if the source shows
   * only what is saved.
   */
  connect(settings: Readonly<Record<string, unknown>>, askForUpdate: () => void, typing?: Typing): unknown;
}
