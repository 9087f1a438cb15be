/**
 * Ports: what a component may ask of the world around it. In a browser the client answers; while there is none, the generator answers
 * with what holds for every visitor, so that a page's first render is the same in both places.
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
  /** '/en/faqs/'; '' on the build's side. It is not the page's own path where a page answers for others, such as the not-found page. */
  pathname(): string;
  /** '' or '?f=a&f=b'. On the build's side always ''. */
  search(): string;
  /** Exchanges the query without a new entry in the history; '' removes it. */
  replaceSearch(search: string): void;
  /** Calls back when the query may have changed; gives a function that ends it. */
  subscribe(onChange: () => void): Unsubscribe;
}

/** Goes to other pages. */
export interface NavigationPort {
  /** Goes to an address of the site, with prefix; `replace` leaves no way back to the page on screen. */
  visit(href: string, options?: { readonly replace?: boolean }): void;
  /** Shows the not-found page at the present address. */
  showNotFound(): void;
  /** Changes the title of the page on screen; the next page brings its own. */
  retitle(change: (title: string) => string): void;
}

/**
 * What lies over the page, kept with the history's entry: "back" takes off the newest overlay, "forward" and a reload bring it again.
 * A link with attribute `data-overlay` opens the one that it names, also before the page has come to life.
 */
export interface OverlaysPort {
  /** Names of the open overlays, the newest first; none on the build's side. The same value until it changes. */
  list(): readonly string[];
  /** Puts an overlay first. With `here` it belongs to the present entry: "back" then leaves the page. */
  open(name: string, options?: { readonly here?: boolean }): void;
  close(name: string): void;
  subscribe(onChange: () => void): Unsubscribe;
}

/** What the visitor's browser keeps between visits. Never throws: what cannot be kept holds as long as the document. */
export interface StoragePort {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  /** Calls back when another tab has changed the value. */
  subscribe(key: string, onChange: () => void): Unsubscribe;
}

export interface GeoPort {
  /** Where the visitor seems to be. Rejects with an Error if that cannot be found out within a second. */
  locate(): Promise<GeoInfo>;
}

export interface MarketingPort {
  /** Of this visit; none on the build's side. */
  parameters(): MarketingParameters;
  /** The address with the parameters added if its host is one that gets them; else as it is. */
  append(href: string): string;
}

export interface FormsPort {
  /** The address that a form of this name is sent to; undefined on a site without an endpoint: offer another way instead of a form. */
  action(name: string): string | undefined;
  /** Whether the address is of a stand-in that the emitted page knows nothing of: its first render has no form. */
  readonly isStandIn: boolean;
  /** Sends a form. Never rejects: a fault of the network or of the endpoint is ERROR. */
  send(name: string, submission: FormSubmission, options: { readonly idempotencyKey: string }): Promise<FormStatus>;
  /** A new key for a submission that was not sent before. */
  newKey(): string;
  /** The token of the page's address, which was taken out of the address bar. Undefined without one, and for every other name. */
  privateParameter(name: string): string | undefined;
}

export interface FlagsPort {
  /** The flags as they are known now: on the build's side what the site's settings say. The same value until it changes. */
  state(): FlagsState;
  subscribe(onChange: () => void): Unsubscribe;
  /** Counts that a flag was looked at, where there is somebody to tell. */
  report(name: string): void;
}

export type Consent = 'granted' | 'denied';

export interface ConsentPort {
  /** Whether this site asks at all, here; false on the build's side. */
  isAsked(): boolean;
  /** Loads what keeps the visitor's choice: only where the site asks. Rejects where the network is gone. */
  load(): Promise<ConsentChoice>;
}

/** The visitor's choice about third parties. */
export interface ConsentChoice {
  /** Undefined until the visitor has chosen. */
  choice(): Consent | undefined;
  choose(choice: Consent): void;
  /** Calls back when the choice may have changed, here, in another tab or on another host of the domain. */
  subscribe(onChange: () => void): Unsubscribe;
}

export interface SearchPort {
  /** Loads what finds pages of a language, once. Rejects, and logs why, where it cannot be had; the next call tries again. */
  load(language: string): Promise<Searcher>;
}

export interface AnalyticsPort {
  /** Pushes an event to the data layer. Never anything personal. */
  push(event: { readonly event: string } & Readonly<Record<string, string | number>>): void;
}
