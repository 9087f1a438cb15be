import type { FlagSettings } from './flags.ts';

/**
 * What a site asks of its visitors' browsers beyond showing pages. A part that is absent is off: nothing of it is loaded and nothing
 * is requested. The config states it, every document carries it, the client reads it.
 */
export interface VisitorSettings {
  /** False asks no host where the visitor is: most static hosts refuse the request, which browsers log as an error. */
  readonly geo?: boolean;
  /** Name of the header that answers OPTIONS on the site's root with where the visitor is: 'x-geo'. */
  readonly geoHeader?: string;
  /** Where forms are sent: '<formEndpoint>/<name of the form>'. Absent, published pages offer no form; `serve` and `develop` have a stand-in. */
  readonly formEndpoint?: string;
  /** Hosts, without port, whose links carry the marketing parameters of the visit on: 'quote.example.com'. */
  readonly outgoingHosts?: readonly string[];
  readonly flags?: FlagSettings;
  /**
   * Whether pages work offline once they were visited; needs a page '/offline/' in every language. False removes the worker that an
   * earlier build has left. Absent, nothing is done either way: a site that has once had a worker says false.
   */
  readonly serviceWorker?: boolean;
  /** Whether Core Web Vitals are pushed to the data layer. */
  readonly webVitals?: boolean;
  /** Asks before anything of third parties is loaded. */
  readonly consent?: {
    /** The choice holds for this domain and its subdomains; on any other host nothing is asked and nothing loaded. */
    readonly domain: string;
  };
  /** Runs off the main thread once consent is given; needs `consent`, and a `thirdPartyProxy` that allows the host of its script. */
  readonly tagManager?: {
    /** 'GTM-XXXXXXX'. */
    readonly id: string;
    /** Address of the script, to which '?id=' is added; `defaultTagManagerScript` when absent. */
    readonly script?: string;
  };
  /** Scripts that run in a worker fetch other hosts through the site's own proxy. */
  readonly thirdPartyProxy?: {
    /** Hosts, without port, that may be asked for; everything else is refused. */
    readonly hosts: readonly string[];
  };
  /** Adds a telemetry header to requests to other hosts: where `consent` is set, only once it is given. */
  readonly botManagement?: {
    readonly header: string;
    /** Dotted name of the global function that gives the header's value: 'bmak.get_telemetry'. */
    readonly telemetry: string;
    /** Hosts, without port, that get the header; absent means all but the site's own. */
    readonly hosts?: readonly string[];
  };
}

/** Whether a host is the domain or one of its subdomains. */
export const isWithinDomain = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

/** Where the tag manager's script is, for sites that name no other address. */
export const defaultTagManagerScript = 'https://www.googletagmanager.com/gtm.js';

/** Path of the proxy for scripts that run in a worker; the address wanted is its parameter `url`. */
export const thirdPartyProxyPath = '/__third-party-proxy';

/** Folder of the library that runs scripts in a worker; emitted where there is a tag manager. It is the scope of a service worker of its own. */
export const workerLibraryPath = '/~partytown/';

/** How long a worker may take to start before its scripts run on the main thread, in milliseconds. */
export const offMainThreadTimeoutMs = 10_000;
