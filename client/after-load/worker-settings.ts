import type { PartytownConfig } from '@qwik.dev/partytown/integration';

export interface WorkerSettingsOptions {
  /** Folder of the library: '/~partytown/'. */
  readonly library: string;
  /** Hosts that may receive requests. */
  readonly hosts: readonly string[];
  /** Absolute address of the proxy, up to the target's address. */
  readonly proxy: string;
}

/** Value of `this` in the function below. */
type Requests = Pick<WorkerSettingsOptions, 'hosts' | 'proxy'>;

/** Returns the library's settings. */
export function workerSettings({ library, hosts, proxy }: WorkerSettingsOptions): PartytownConfig & Requests {
  return {
    lib: library,
    // The array keeps pushed events, so that others can read them.
    forward: [['dataLayer.push', { preserveBehavior: true }]],
    // The client decides if scripts run on the main thread instead, not the library.
    fallbackTimeout: 0,
    hosts,
    proxy,
    /*
     * Returns the address for a request of the web worker. The library copies the function's text,
     * so it may use only its arguments and these settings.
     */
    resolveUrl(this: Requests, url, location, type) {
      if (url.origin === location.origin || !/^https?:$/.test(url.protocol)) return undefined;
      // A frame needs its own address to stay apart from the page; a beacon is a POST without an answer.
      if (type === 'iframe' || type === 'sendBeacon') {
        if (this.hosts.includes(url.hostname)) return undefined;
        if (type === 'iframe') return new URL('about:blank');
      }
      return new URL(this.proxy + encodeURIComponent(url.href));
    },
  };
}
