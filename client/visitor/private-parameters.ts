import { isToken, tokenParameter } from '#contract/forms';
import { stripPrefix, withoutLocale } from '#contract/page-path';
import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';

export interface PrivateParametersOptions {
  readonly location: Pick<Location, 'href' | 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
  readonly session: SafeStorage;
  readonly pathPrefix: string;
  readonly languages: readonly string[];
}

/** Returns a parameter that was removed from the current page's address. */
export type ReadPrivateParameter = (name: string) => string | undefined;

/** An at sign, even one that was encoded several times. */
const address = /@|%(?:25)*40/i;

/**
 * Removes the form's token and e-mail addresses from the address bar, before another script reads
 * them. Stores only the token, for this page in any language, while the tab is open.
 */
export function takePrivateParameters(options: PrivateParametersOptions): ReadPrivateParameter {
  const { location, history, session, pathPrefix, languages } = options;
  const page = () => withoutLocale(stripPrefix(location.pathname, pathPrefix), languages);
  const query = new URLSearchParams(location.search);
  const privateOnes = [...query].filter(([name, value]) => name === tokenParameter || address.test(name + value));
  const token = query.getAll(tokenParameter).at(-1);
  const hash = address.test(location.hash) ? '' : location.hash;
  if (isToken(token)) session.set(storageKeys.privateParameters, JSON.stringify({ page: page(), token }));
  // The page's latest link counts, even a damaged one.
  else if (token !== undefined) session.remove(storageKeys.privateParameters);
  if (privateOnes.length > 0 || hash !== location.hash) {
    for (const [name] of privateOnes) query.delete(name);
    const rest = `${query}`;
    history.replaceState(history.state, '', location.pathname + (rest && `?${rest}`) + hash);
  }
  return (name) => {
    try {
      const stored = JSON.parse(session.get(storageKeys.privateParameters) ?? '') as { page: string; token?: string };
      return name === tokenParameter && stored.page === page() && isToken(stored.token) ? stored.token : undefined;
    } catch {
      // Nothing is stored, or another text.
      return undefined;
    }
  };
}
