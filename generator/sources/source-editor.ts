/** Parts of a content system for `develop`, which shows previews to its editors. */
export interface SourceEditor {
  /** Origin of the editor, which may show previews in a frame. */
  readonly origin?: string;
  /** True if drafts are shown. */
  readonly isPreview: boolean;
  /** Pause between two polls, in milliseconds. Undefined if the source says when it changes. */
  readonly pollMs?: number;
  /** Receives messages of the content system; without it, they are refused. */
  readonly webhook?: SourceWebhook;
  readonly liveUpdates?: LiveUpdates;
}

/** Connection of a page with the editor that shows it in a frame. */
export interface LiveUpdates {
  readonly module: AddedModule;
  /** First argument of the module's `connect`, besides the locale. Values that JSON has. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Attributes of elements that show a field, by the value that they get. */
  readonly attributes: FieldAttributes;
}

/** Names of attributes that get the entry's id, the name of the field, or the locale. */
export type FieldAttributes = Readonly<Partial<Record<'entry' | 'field' | 'locale', string>>>;

/** A module for browsers with the exports of `EditorModule`; it is served as editor.js. */
export interface AddedModule {
  /** TypeScript. */
  readonly text: string;
  /** Folder from which its imports are resolved: the site's, or that of the client. */
  readonly importsFrom: 'site' | 'client';
}

/** Request with a message, as it was signed. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as in the request line. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface SourceWebhook {
  /** Reads a message. `now`: milliseconds since 1970. */
  receive(request: SignedRequest, now: number): WebhookResult | Promise<WebhookResult>;
}

/** A refused message, or an accepted one. Without a hint, an accepted message changes nothing. */
export type WebhookResult =
  | { readonly refused: { readonly status: 401 | 403; readonly reason: string } }
  | { readonly hint: PollHint | undefined };

/** Facts about a change. */
export interface ChangeHint {
  /** True after a deletion, an archival or an unpublication, which lists of changes do not show. */
  readonly isRemoval?: boolean;
  /** True after a change of content types or locales. */
  readonly isSchema?: boolean;
}

/** A reason to look for changes, with the save that caused it. */
export type PollHint = ChangeHint & { readonly saved?: SavedEntity };

/** The saved entry or asset of a message. */
export interface SavedEntity {
  readonly id: string;
  readonly updatedAt: string;
}
