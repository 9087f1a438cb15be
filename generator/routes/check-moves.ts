import { isWebAddress, type Redirect } from '#contract/host-settings';
import { stripPrefix } from '#contract/page-path';
import type { Problem } from '../errors/problem.ts';
import { redirectFamily } from '../settings/redirect-family.ts';
import type { SiteDefinition } from '../site.ts';
import { type CodePosition, positionOfSetting } from '../support/site-code.ts';
import { addressKey } from './check-routes.ts';
import { routeErrors } from './errors.ts';
import type { Route } from './route.ts';

interface Home {
  readonly origin: string;
  readonly pathPrefix: string;
}

interface MoveTargets {
  readonly hasPage: (path: string) => boolean;
  /** True if the public folder has a file, by its path with a slash at its beginning. */
  readonly hasFile: (path: string) => boolean;
  /** Address keys of old addresses that are in use. Their problem is reported. */
  readonly takenKeys: ReadonlySet<string>;
}

/** Returns the position of an old address of the config; its page may end with a slash that it lacks. */
export function positionOfRedirect(site: SiteDefinition, path: string): Partial<CodePosition> {
  const written = Object.keys(site.redirects ?? {}).find((from) => from === path || `${from}/` === path);
  return positionOfSetting(site, 'redirects', written);
}

/** Collects the old addresses of pages, and checks where they lead. */
export class MoveChecker {
  readonly #site: SiteDefinition;
  /** Origin and path prefix of the site. */
  readonly #home: Home;
  readonly #moves: Pick<Route, 'path' | 'origin' | 'movedTo'>[] = [];
  /** Targets of redirect pages by their address key; '' for those that depend on the visitor's language. */
  readonly #targets = new Map<string, string>();

  constructor(site: SiteDefinition, home: Home) {
    this.#site = site;
    this.#home = home;
  }

  add(route: Route): void {
    // Most routes end here, before their context is parsed.
    if (route.family !== redirectFamily || !route.context.redirect) return;
    const { path, origin, movedTo } = route;
    if (movedTo !== undefined) this.#moves.push({ path, movedTo, ...(origin ? { origin } : {}) });
    if (!this.#targets.has(addressKey(path))) this.#targets.set(addressKey(path), movedTo ?? '');
  }

  /** The old addresses, in their order. */
  get redirects(): readonly Redirect[] {
    return this.#moves.map(({ path, movedTo = '' }) => ({ from: path, to: movedTo }));
  }

  /** True if an old address has a redirect page. */
  has(path: string): boolean {
    return this.#targets.has(addressKey(path));
  }

  problems({ hasPage, hasFile, takenKeys }: MoveTargets): readonly Problem[] {
    const inLoops = new Set<string>();
    for (const key of takenKeys) this.#targets.delete(key);
    return this.#moves.flatMap(({ path: from, movedTo: to = '', origin }): readonly Problem[] => {
      const position = (): Partial<CodePosition> => (origin ? { where: origin } : positionOfRedirect(this.#site, from));
      if (inLoops.has(addressKey(from)) || takenKeys.has(addressKey(from))) return [];
      const addresses = this.#follow(from);
      const keys = addresses.map(addressKey);
      if (new Set(keys).size < keys.length) {
        for (const key of keys) inLoops.add(key);
        return [routeErrors.ALIAS_LOOP({ addresses }, position())];
      }
      if (addresses.length > 2) return [routeErrors.ALIAS_CHAIN({ from, to, next: addresses.at(-1) ?? '' }, position())];
      const isPage = hasPage(to) && this.#targets.get(addressKey(to)) === undefined;
      if (isPage || hasFile(to)) return [];
      if (!isWebAddress(to)) return [routeErrors.ALIAS_TARGET({ from, to }, position())];
      const path = this.#pathOf(to);
      const isOwn = path !== undefined && (hasPage(path) || hasFile(path) || this.has(path));
      return isOwn ? [routeErrors.ALIAS_HOST({ from, to, path }, position())] : [];
    });
  }

  /** Returns the site path of an address of this site; undefined for any other. */
  #pathOf(address: string): string | undefined {
    const { origin, pathname } = new URL(address);
    return origin === this.#home.origin ? stripPrefix(decodedPath(pathname), this.#home.pathPrefix) : undefined;
  }

  /** Returns the addresses on the way from an old one, up to the first that comes again. */
  #follow(from: string): readonly string[] {
    const addresses = [from];
    for (let next = this.#targets.get(addressKey(from)); next; next = this.#targets.get(addressKey(next))) {
      const isAgain = addresses.some((each) => addressKey(each) === addressKey(next ?? ''));
      addresses.push(next);
      if (isAgain) break;
    }
    return addresses;
  }
}

function decodedPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
