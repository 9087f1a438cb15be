/**
 * Ports: access of components to the world around them, by the client in a browser. In the
 * generator, answers are true for every visitor, so that first renders are the same.
 */
import type { FlagsState } from './flags.ts';
import type { FormStatus, FormSubmission } from './forms.ts';
import type { GeoInfo } from './geo.ts';
import type { MarketingParameters } from './marketing-parameters.ts';
import type { Searcher } from './search.ts';

export interface Services {
  readonly address: AddressPort;
  readonly navigation: NavigationPort;
  readonly overlays: OverlaysPort;
  readonly storage: StoragePort;
  readonly geo: GeoPort;
  readonly marketing: MarketingPort;
  readonly forms: FormsPort;
  readonly flags: FlagsPort;
  readonly consent: ConsentPort;
  readonly analytics: AnalyticsPort;
  readonly search: SearchPort;
}

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** The address in the browser's bar. */
export interface AddressPort {
  /**
   * '/en/about/'; '' in the generator. Differs from the page's path if the page answers other
   * addresses, such as the not-found page.
   */
  pathname(): string;
  /** '' or '?f=a&f=b'. Always '' in the generator. */
  search(): string;
  /** Replaces the query without a new history entry; '' removes it. */
  replaceSearch(search: string): void;
  /** Calls back when the query may have changed; returns a function that ends the subscription. */
  subscribe(onChange: () => void): Unsubscribe;
}

/** Navigates to other pages. */
export interface NavigationPort {
  /**
   * Navigates to an address of the site, with prefix. `replace` replaces the current history entry.
   */
  visit(href: string, options?: { readonly replace?: boolean }): void;
  /** Shows the not-found page at the current address. */
  showNotFound(): void;
  /** Changes the title of the current page only. */
  retitle(change: (title: string) => string): void;
}

/**
 * Overlays are part of the history entry: "back" closes the newest, "forward" and reloads open it
 * again. A link with attribute `data-overlay` opens the one that it names, even before hydration.
 */
export interface OverlaysPort {
  /**
   * Names of the open overlays, newest first; none in the generator. The same array until it
   * changes.
   */
  list(): readonly string[];
  /**
   * Opens an overlay on top. With `here`, it belongs to the current history entry: "back" then
   * leaves the page.
   */
  open(name: string, options?: { readonly here?: boolean }): void;
  close(name: string): void;
  subscribe(onChange: () => void): Unsubscribe;
}

/**
 * Storage of the visitor's browser between visits. Never throws: without storage, values last as
 * long as the document.
 */
export interface StoragePort {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  /** Calls back when another tab has changed the value. */
  subscribe(key: string, onChange: () => void): Unsubscribe;
}

export interface GeoPort {
  /** Returns the estimated location of the visitor. Rejects with an Error after a second. */
  locate(): Promise<GeoInfo>;
}

export interface MarketingPort {
  /** Parameters of this visit; none in the generator. */
  parameters(): MarketingParameters;
  /** Returns an address with the parameters if its host may receive them, else unchanged. */
  append(href: string): string;
}

export interface FormsPort {
  /**
   * Returns the address that a form is sent to; undefined without an endpoint: offer another way
   * then.
   */
  action(name: string): string | undefined;
  /**
   * True for the address of a stand-in, which emitted pages do not know: their first render has no
   * form.
   */
  readonly isStandIn: boolean;
  /** Sends a form. Never rejects: a failure of the network or endpoint is ERROR. */
  send(name: string, submission: FormSubmission, options: { readonly idempotencyKey: string }): Promise<FormStatus>;
  /** Returns a key for a new submission. */
  newKey(): string;
  /**
   * Returns the token of the page's address, which was removed from the address bar. Undefined for
   * other names.
   */
  privateParameter(name: string): string | undefined;
}

export interface FlagsPort {
  /**
   * Returns the current flags; in the generator, those of the site's settings. The same object
   * until they change.
   */
  state(): FlagsState;
  subscribe(onChange: () => void): Unsubscribe;
  /** Reports to the server, if there is one, that a flag was read. */
  report(name: string): void;
}

export type Consent = 'granted' | 'denied';

export interface ConsentPort {
  /** True if this site asks for consent on this host; false in the generator. */
  isAsked(): boolean;
  /** Loads the storage of the visitor's choice, on sites that ask. Rejects without a network. */
  load(): Promise<ConsentChoice>;
}

/** The visitor's choice about third parties. */
export interface ConsentChoice {
  /** Undefined until the visitor chooses. */
  choice(): Consent | undefined;
  choose(choice: Consent): void;
  /**
   * Calls back when the choice may have changed, here, in another tab or on another host of the
   * domain.
   */
  subscribe(onChange: () => void): Unsubscribe;
}

export interface SearchPort {
  /**
   * Loads the search of a language, once. If it is unavailable, logs the reason and rejects; the
   * next call tries again.
   */
  load(language: string): Promise<Searcher>;
}

export interface AnalyticsPort {
  /** Pushes an event to the data layer. Never push personal data. */
  push(event: { readonly event: string } & Readonly<Record<string, string | number>>): void;
}
