import { addressOf, isFilePath, localeOfPath, withoutLocale } from '#contract/page-path';
import { redirectFamily } from '../settings/redirect-family.ts';
import type { Route } from './route.ts';
import { prefixing } from './seed-routes.ts';

interface OldAddresses {
  /** Old addresses and the pages that they lead to. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** The default language first. */
  readonly locales: readonly string[];
  /** Language without a prefix. */
  readonly unprefixed?: string;
  readonly pathPrefix?: string;
}

/** Lists the old addresses of the site's settings. */
export function* oldRoutes({ redirects = {}, locales, unprefixed, pathPrefix = '' }: OldAddresses): Generator<Route> {
  for (const [from, written] of Object.entries(redirects)) {
    const to = /^https?:/i.test(written) && URL.canParse(written) ? new URL(written).href : written;
    const locale = localeOfPath(to, locales, unprefixed);
    const isPage = to.startsWith('/') && (to.endsWith('/') || isFilePath(to)) && locale !== undefined;
    const target = isPage ? { path: withoutLocale(to, locales, unprefixed) } : { path: to, address: addressOf(to, pathPrefix) };
    yield movedRoute(from, { locale: locale ?? locales[0] ?? '', to, unprefixed, source: {}, ...target });
  }
}

interface Move {
  readonly locale: string;
  /** Path of the page below the language. */
  readonly path: string;
  /** Address of a file or of another host. */
  readonly address?: string;
  readonly to: string;
  readonly unprefixed: string | undefined;
  readonly source: Pick<Route, 'entry' | 'origin'>;
}

/** Returns the redirect page of an old address. */
export function movedRoute(from: string, { locale, path, address, to, unprefixed, source }: Move): Route {
  const kind = { redirect: true, routed: false, redirectAddress: address };
  return {
    // Hosts find the page of a folder without the slash, too.
    path: from.endsWith('/') || /\.[^./]+$/.test(from) ? from : `${from}/`,
    family: redirectFamily,
    locale,
    context: { language: locale, languages: [locale], originalPath: path, ...kind, ...prefixing(unprefixed) },
    data: {},
    listed: false,
    ...(to.startsWith('/') ? { canonicalPath: to } : {}),
    movedTo: to,
    ...source,
  };
}
