/**
 * Ports: access of components to the world around them, by the client in a browser. In the
 * generator, answers are true for every visitor, so that first renders are the same.
 */
import type { FlagsState } from './flags.ts';
import type { FormStatus, FormSubmission } from './forms.ts';
import type { GeoInfo } from './geo.ts';
import type { MarketingParameters } from './marketing-parameters.ts';
import type { Searcher } from './search.ts';

/** All ports. */
export interface Services {
  /** The address in the browser's bar. */
  readonly address: AddressPort;
  /** Navigates to other pages. */
  readonly navigation: NavigationPort;
  /** Opens and closes overlays. */
  readonly overlays: OverlaysPort;
  /** Stores values between visits. */
  readonly storage: StoragePort;
  /** Estimates the place of the visitor. */
  readonly geo: GeoPort;
  /** Parameters of the campaign behind the visit. */
  readonly marketing: MarketingPort;
  /** Sends forms. */
  readonly forms: FormsPort;
  /** Feature flags. */
  readonly flags: FlagsPort;
  /** Consent to third parties. */
  readonly consent: ConsentPort;
  /** Events of the data layer. */
  readonly analytics: AnalyticsPort;
  /** Finds pages. */
  readonly search: SearchPort;
  /** Reads the time. */
  readonly clock: ClockPort;
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
  /** Opens the browser's dialog for printing. */
  print(): void;
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
  /** Closes an overlay. */
  close(name: string): void;
  /** Calls back when the list has changed. */
  subscribe(onChange: () => void): Unsubscribe;
}

/**
 * Storage of the visitor's browser between visits. Never throws: without storage, values last as
 * long as the document.
 */
export interface StoragePort {
  /** Returns a value; undefined if it is not stored. */
  get(key: string): string | undefined;
  /** Stores a value. */
  set(key: string, value: string): void;
  /** Calls back when another tab has changed the value. */
  subscribe(key: string, onChange: () => void): Unsubscribe;
}

/** Place of the visitor. */
export interface GeoPort {
  /** Returns the estimated location of the visitor. Rejects with an Error after a second. */
  locate(): Promise<GeoInfo>;
}

/** Campaign behind the visit. */
export interface MarketingPort {
  /** Parameters of this visit; none in the generator. */
  parameters(): MarketingParameters;
  /** Returns an address with the parameters if its host may receive them, else unchanged. */
  append(href: string): string;
}

/** Sends forms. */
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

/** Feature flags. */
export interface FlagsPort {
  /**
   * Returns the current flags; in the generator, those of the site's settings. The same object
   * until they change.
   */
  state(): FlagsState;
  /** Calls back when a flag has changed. */
  subscribe(onChange: () => void): Unsubscribe;
  /** Reports to the server, if there is one, that a flag was read. */
  report(name: string): void;
}

/** The visitor's answer to the question for consent. */
export type Consent = 'granted' | 'denied';

/** Consent to third parties. */
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
  /** Saves the choice. */
  choose(choice: Consent): void;
  /**
   * Calls back when the choice may have changed, here, in another tab or on another host of the
   * domain.
   */
  subscribe(onChange: () => void): Unsubscribe;
}

/** Search of the site. */
export interface SearchPort {
  /**
   * Loads the search of a language, once. If it is unavailable, logs the reason and rejects; the
   * next call tries again.
   */
  load(language: string): Promise<Searcher>;
}

/** The visitor's clock. */
export interface ClockPort {
  /** Milliseconds since the epoch; 0 in the generator. */
  now(): number;
}

/** The data layer. */
export interface AnalyticsPort {
  /** Pushes an event to the data layer. Never push personal data. */
  push(event: { readonly event: string } & Readonly<Record<string, string | number>>): void;
}
