import type { Redirect } from '#contract/host-settings';
import type { Problem } from '../errors/problem.ts';
import type { SiteDefinition } from '../site.ts';
import { type CodePosition, positionOfSetting } from '../support/site-code.ts';
import { addressKey } from './check-routes.ts';
import { routeErrors } from './errors.ts';
import type { Route } from './route.ts';

/** Collects the old addresses of pages, and checks where they lead. */
export class MoveChecker {
  readonly #site: SiteDefinition;
  readonly #moves: Pick<Route, 'path' | 'origin' | 'movedTo'>[] = [];
  /** Targets of redirect pages by their address key; '' for those that depend on the visitor's language. */
  readonly #targets = new Map<string, string>();

  constructor(site: SiteDefinition) {
    this.#site = site;
  }

  add({ path, origin, movedTo, context }: Route): void {
    if (!context.redirect) return;
    if (movedTo !== undefined) this.#moves.push({ path, movedTo, ...(origin ? { origin } : {}) });
    if (!this.#targets.has(addressKey(path))) this.#targets.set(addressKey(path), movedTo ?? '');
  }

  /** The old addresses, in their order. */
  get redirects(): readonly Redirect[] {
    return this.#moves.map(({ path, movedTo = '' }) => ({ from: path, to: movedTo }));
  }

  /** `takenKeys`: address keys of old addresses that are in use. Their problem is reported. */
  problems(hasPage: (path: string) => boolean, takenKeys: ReadonlySet<string>): readonly Problem[] {
    const inLoops = new Set<string>();
    for (const key of takenKeys) this.#targets.delete(key);
    return this.#moves.flatMap(({ path: from, movedTo: to = '', origin }): readonly Problem[] => {
      const position: Partial<CodePosition> = origin ? { where: origin } : positionOfSetting(this.#site, 'redirects', from);
      if (inLoops.has(addressKey(from)) || takenKeys.has(addressKey(from))) return [];
      const addresses = this.#follow(from);
      const keys = addresses.map(addressKey);
      if (new Set(keys).size < keys.length) {
        for (const key of keys) inLoops.add(key);
        return [routeErrors.ALIAS_LOOP({ addresses }, position)];
      }
      if (addresses.length > 2) return [routeErrors.ALIAS_CHAIN({ from, to, next: addresses.at(-1) ?? '' }, position)];
      const isPage = hasPage(to) && this.#targets.get(addressKey(to)) === undefined;
      return isPage ? [] : [routeErrors.ALIAS_TARGET({ from, to }, position)];
    });
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
