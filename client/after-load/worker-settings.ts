import type { PartytownConfig } from '@qwik.dev/partytown/integration';

export interface WorkerSettingsOptions {
  /** Folder of the library: '/~partytown/'. */
  readonly library: string;
  /** Hosts that may be asked for something. */
  readonly hosts: readonly string[];
  /** Absolute address of the proxy, up to the address wanted. */
  readonly proxy: string;
}

/** What the function below finds as `this`. */
type Requests = Pick<WorkerSettingsOptions, 'hosts' | 'proxy'>;

/** The library's settings. */
export function workerSettings({ library, hosts, proxy }: WorkerSettingsOptions): PartytownConfig & Requests {
  return {
    lib: library,
    // The array keeps what is pushed, so that others can read it too.
    forward: [['dataLayer.push', { preserveBehavior: true }]],
    // Whether scripts run on the main thread instead is not the library's decision.
    fallbackTimeout: 0,
    hosts,
    proxy,
    /*
     * Where a request of the worker goes. The function reaches the worker as text, so it knows nothing but its arguments and these
     * settings. All goes through the proxy, which refuses what is not allowed. Two kinds of request cannot: a frame, which a browser
     * loads by itself and which stays apart from the page only under its own address, and a beacon, which is a POST without an
     * answer. Those go straight to allowed hosts and nowhere else.
     */
    resolveUrl(this: Requests, url, location, type) {
      if (url.origin === location.origin || !/^https?:$/.test(url.protocol)) return undefined;
      if (type === 'iframe' || type === 'sendBeacon') {
        if (this.hosts.includes(url.hostname)) return undefined;
        if (type === 'iframe') return new URL('about:blank');
      }
      return new URL(this.proxy + encodeURIComponent(url.href));
    },
  };
}
