import type { FlagSettings } from './flags.ts';

/**
 * Optional features in visitors' browsers. An absent feature is off: it loads and requests nothing.
 * Set in the config, written into every document, read by the client.
 */
export interface VisitorSettings {
  /**
   * False never asks the host for the visitor's location: most static hosts refuse the request,
   * which browsers log as an error. Default: true.
   */
  readonly geo?: boolean;
  /** Header with the visitor's location in the answer to OPTIONS on the site's root. Default: 'x-geo'. */
  readonly geoHeader?: string;
  /**
   * Forms are sent to '<formEndpoint>/<name of the form>'. Absent: pages have no forms, except with
   * the stand-in of `serve` and `develop`.
   */
  readonly formEndpoint?: string;
  /**
   * Hosts, without port, whose links receive the marketing parameters of the visit:
   * 'quote.example.com'.
   */
  readonly outgoingHosts?: readonly string[];
  /** Feature flags, with a server that decides them or without one. */
  readonly flags?: FlagSettings;
  /**
   * True: visited pages work offline; needs a page '/offline/' in every language. False: removes
   * the service worker of an earlier build. Absent: neither.
   */
  readonly serviceWorker?: boolean;
  /**
   * Paths, without the language, of pages that work offline before they are visited, such as where to call after an
   * accident: ['/claims/']. Their documents are fetched with the service worker. Default: none.
   */
  readonly offline?: readonly string[];
  /**
   * Name under which the site stores the visitor's choice of colours with the port `storage`. Before the first paint, the
   * value is on `<html>` as `data-color-scheme`, for styles. Default: no choice.
   */
  readonly colorScheme?: string;
  /** True pushes Core Web Vitals to the data layer. Default: false. */
  readonly webVitals?: boolean;
  /** Asks for consent before third parties are loaded. */
  readonly consent?: {
    /**
     * The choice is valid for this domain and its subdomains. Other hosts do not ask and load
     * nothing.
     */
    readonly domain: string;
  };
  /**
   * Runs off the main thread after consent. Needs `consent`, and a `thirdPartyProxy` with the host
   * of its script.
   */
  readonly tagManager?: {
    /** 'GTM-XXXXXXX'. */
    readonly id: string;
    /** Address of the script, to which '?id=' is added. Default: `defaultTagManagerScript`. */
    readonly script?: string;
  };
  /** Proxy of the site for scripts that run in a web worker and fetch other hosts. */
  readonly thirdPartyProxy?: {
    /** Hosts, without port, that may be requested; all others are refused. */
    readonly hosts: readonly string[];
  };
  /**
   * True sends the query of an address with the requests for its page data, for a host that makes
   * pages on request. Default: false, because one static page answers every query.
   */
  readonly pageDataQuery?: boolean;
  /**
   * Limit of what is fetched in advance during one page view. Default: none; on a connection that
   * the browser reports as metered, ten requests and 307,200 bytes.
   */
  readonly prefetchLimit?: PrefetchLimit;
  /** Adds a telemetry header to requests to other hosts, after consent if `consent` is set. */
  readonly botManagement?: {
    /** Name of the header. */
    readonly header: string;
    /** Dotted name of the global function that returns the header's value: 'bmak.get_telemetry'. */
    readonly telemetry: string;
    /** Hosts, without port, that receive the header. Default: all but the site's own. */
    readonly hosts?: readonly string[];
  };
}

/** Limit of what is fetched in advance during one page view. What is beyond waits for the next view. */
export interface PrefetchLimit {
  /** Most requests, including those for code and for the published build. Default: no limit. */
  readonly requests?: number;
  /** Bytes of data and code, as transferred, after which no request begins. Default: no limit. */
  readonly bytes?: number;
}

/** True for the domain and its subdomains. */
export const isWithinDomain = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

/** Default address of the tag manager's script. */
export const defaultTagManagerScript = 'https://www.googletagmanager.com/gtm.js';

/** Path of the proxy for scripts in a web worker. Its parameter `url` is the requested address. */
export const thirdPartyProxyPath = '/__third-party-proxy';

/**
 * Folder of the library that runs scripts in a web worker, for sites with a tag manager. It is the
 * scope of its own service worker.
 */
export const workerLibraryPath = '/~partytown/';

/** Maximum start time of a web worker, in milliseconds; then its scripts run on the main thread. */
export const offMainThreadTimeoutMs = 10_000;
