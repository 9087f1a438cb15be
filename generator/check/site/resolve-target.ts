import { stripPrefix } from '#contract/page-path';

/** Where an address leads. */
export type Target =
  /** To another site, or to a program for mail or calls. */
  | { readonly kind: 'elsewhere' }
  /** To what the site does not have. */
  | { readonly kind: 'nothing' }
  /** To what the host answers without a file, such as its proxy. */
  | { readonly kind: 'host' }
  | {
      readonly kind: 'file';
      /** Path of the file as visitors know it: '/en/faqs/' for its index.html. */
      readonly path: string;
      /** What follows the '#'; '' for none. */
      readonly fragment: string;
      /** Whether the host sends visitors on to that path. */
      readonly redirected: boolean;
    };

/** Tells where an address on the page at a path leads. */
export type TargetResolver = (from: string, url: string) => Target;

interface ResolverOptions {
  readonly origin: string;
  readonly pathPrefix: string;
  /** Whether a file of the site is handed out to visitors, by its path in the folder. */
  readonly hasFile: (path: string) => boolean;
  /** Whether the host answers a path, prefix and all, without a file. */
  readonly isOfHost: (path: string) => boolean;
  /** Where the host sends a site path on to. */
  readonly redirectOf: (path: string) => string | undefined;
}

/** Makes the resolver of a site. */
export function createTargetResolver(options: ResolverOptions): TargetResolver {
  const { origin, pathPrefix, hasFile, isOfHost, redirectOf } = options;
  // Header and footer name the same addresses on every page.
  const known = new Map<string, Target>();
  return (from, url) => {
    const isSameEverywhere = /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(url);
    const key = isSameEverywhere ? url : `${from} ${url}`;
    let target = known.get(key);
    if (!target) {
      target = resolved(from, url);
      if (isSameEverywhere) known.set(key, target);
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
    // Every host that the site is set up for adds the slash that is missing.
    if (!path.endsWith('/') && hasFile(`${path.slice(1)}/index.html`)) {
      return { kind: 'file', path: `${path}/`, fragment, redirected: true };
    }
    const next = redirected ? undefined : redirectOf(path);
    if (next === undefined) return { kind: 'nothing' };
    if (!next.startsWith('/')) return { kind: 'elsewhere' };
    return targetAt(next.replace(/[?#].*$/s, ''), fragment, true);
  }
}

/** Undefined for what is no text in percent signs. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
