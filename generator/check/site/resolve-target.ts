import { stripPrefix } from '#contract/page-path';

/** Target of an address. */
export type Target =
  /** Another site, or a program for mail or calls. */
  | { readonly kind: 'elsewhere' }
  /** Nothing that the site has. */
  | { readonly kind: 'nothing' }
  /** A path that the host answers without a file, such as its proxy. */
  | { readonly kind: 'host' }
  | {
      readonly kind: 'file';
      /** Path of the file in addresses: '/en/posts/' for its index.html. */
      readonly path: string;
      /** Text after the '#'; '' if there is no '#'. */
      readonly fragment: string;
      /** True if the host redirects to that path. */
      readonly redirected: boolean;
    };

/** Returns the target of an address on the page at a path. */
export type TargetResolver = (from: string, url: string) => Target;

interface ResolverOptions {
  readonly origin: string;
  readonly pathPrefix: string;
  /** Returns true if visitors can get a file, by its path in the folder. */
  readonly hasFile: (path: string) => boolean;
  /** Returns true if the host answers a path, including the prefix, without a file. */
  readonly isOfHost: (path: string) => boolean;
  /** Returns the target of a redirect of the host, by site path. */
  readonly redirectOf: (path: string) => string | undefined;
}

/** Creates the resolver of a site. */
export function createTargetResolver(options: ResolverOptions): TargetResolver {
  const { origin, pathPrefix, hasFile, isOfHost, redirectOf } = options;
  // Header and footer have the same addresses on every page.
  const targets = new Map<string, Target>();
  return (from, url) => {
    const isSameEverywhere = /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(url);
    const key = isSameEverywhere ? url : `${from} ${url}`;
    let target = targets.get(key);
    if (!target) {
      target = resolved(from, url);
      if (isSameEverywhere) targets.set(key, target);
    }
    return target;
  };

  function resolved(from: string, url: string): Target {
    const base = `${origin}${pathPrefix}${encodeURI(from)}`;
    if (!URL.canParse(url, base)) return { kind: 'nothing' };
    const { protocol, origin: ownOrigin, pathname, hash } = new URL(url, base);
    if (!/^https?:$/.test(protocol) || ownOrigin !== origin) return { kind: 'elsewhere' };
    const path = decoded(pathname);
    const fragment = decoded(hash.slice(1));
    if (path === undefined || fragment === undefined) return { kind: 'nothing' };
    if (isOfHost(path)) return { kind: 'host' };
    const isBelow = pathPrefix === '' || path === pathPrefix || path.startsWith(`${pathPrefix}/`);
    return isBelow ? targetAt(stripPrefix(path, pathPrefix), fragment, false) : { kind: 'nothing' };
  }

  function targetAt(path: string, fragment: string, redirected: boolean): Target {
    if (hasFile(path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1))) {
      return { kind: 'file', path: path.replace(/(^|\/)index\.html$/, '$1'), fragment, redirected };
    }
    // All supported hosts add a missing slash.
    if (!path.endsWith('/') && hasFile(`${path.slice(1)}/index.html`)) {
      return { kind: 'file', path: `${path}/`, fragment, redirected: true };
    }
    const next = redirected ? undefined : redirectOf(path);
    if (next === undefined) return { kind: 'nothing' };
    if (!next.startsWith('/')) return { kind: 'elsewhere' };
    return targetAt(next.replace(/[?#].*$/s, ''), fragment, true);
  }
}

/** Returns undefined if the percent encoding is not valid. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
