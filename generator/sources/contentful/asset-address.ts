/** A server used instead of the public asset hosts; its own assets are downloaded as well. */
export interface AssetServer {
  /** With the port: 'localhost:8080'. */
  readonly host: string;
  /** True for requests without encryption, to a server on the same machine. */
  readonly insecure: boolean;
}

const publicHosts =
  /^(?:(?:images|assets|videos|downloads)(?:\.[a-z0-9-]+)?\.(?:ctfassets\.net|contentful\.com)|(?:[a-z0-9-]+\.)+secure\.ctfassets\.net)$/;
const signedHosts = /\.secure\.ctfassets\.net$/;

/**
 * Returns the full address of an asset, also for '//images.ctfassets.net/…', without parameters for
 * size and format, but with its signature; undefined for an address at another host.
 */
export function assetAddress(written: string, server?: AssetServer, hosts: readonly string[] = []): string | undefined {
  const text = written.trim();
  if (!/^(?:https?:)?\/\//i.test(text) || !URL.canParse(text, 'https://site.invalid')) return undefined;
  const url = new URL(text, 'https://site.invalid');
  if (url.username !== '' || url.password !== '' || url.pathname === '/') return undefined;
  const isServers = server !== undefined && url.host === server.host;
  const isPublic = (publicHosts.test(url.hostname) && url.port === '') || hosts.includes(url.host);
  if (!isServers && !isPublic) return undefined;
  const scheme = isServers && server.insecure ? 'http' : 'https';
  return `${scheme}://${url.host}${url.pathname}${signedHosts.test(url.hostname) ? url.search : ''}`;
}
