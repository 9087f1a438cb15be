import type { Redirect } from '#contract/host-settings';
import { literal } from '../site-files/redirect-files.ts';
import type { SiteForHost } from './host-form.ts';

/** A route of the Build Output API. */
export interface VercelRoute {
  readonly src?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly dest?: string;
  readonly handle?: 'filesystem' | 'hit' | 'error';
  readonly continue?: boolean;
  readonly important?: boolean;
}

interface VercelSite extends Pick<SiteForHost, 'settings' | 'pathPrefix' | 'notFound'> {
  /** Addresses as they are requested. */
  readonly redirects: readonly Redirect[];
}

/** Returns `config.json` of a deployment. */
export function vercelConfig({ settings: { headers = [] }, pathPrefix, notFound, redirects }: VercelSite): {
  readonly version: 3;
  readonly routes: readonly VercelRoute[];
} {
  const everywhere = headers.filter(({ paths }) => paths === '/*');
  const ofHits = headers.filter(({ paths }) => paths !== '/*');
  return {
    version: 3,
    routes: [
      ...everywhere.map((rule) => ({ src: '/.*', headers: rule.headers, continue: true })),
      ...redirects.map(({ from, to }) => ({ src: `^${eitherForm(from)}/?$`, status: 301, headers: { Location: to } })),
      // Pages end with a slash.
      { src: '^/((?:[^/]+/)*[^/.]+)$', status: 308, headers: { Location: '/$1/' } },
      { handle: 'filesystem' },
      { handle: 'hit' },
      // Only for files that exist: a missing one may exist with the next deployment.
      ...ofHits.map((rule) => ({
        src: `^${literal(pathPrefix + rule.paths.slice(0, -1))}.*$`,
        headers: rule.headers,
        continue: true,
        important: true,
      })),
      { handle: 'error' },
      ...notFound.map((folder) => ({
        status: 404,
        src: `^${literal(`${pathPrefix}/${folder}`)}(?:/.*)?$`,
        dest: `${pathPrefix}/${folder}/404.html`,
      })),
      { status: 404, src: '^/.*$', dest: `${pathPrefix}/404.html` },
    ],
  };
}

/** Matches an address as browsers send it, and decoded. */
function eitherForm(address: string): string {
  const short = address.replace(/(?<=.)\/$/, '');
  const decoded = decodeURI(short);
  return decoded === short ? literal(short) : `(?:${literal(short)}|${literal(decoded)})`;
}
