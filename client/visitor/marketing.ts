import { addMarketingParameters, type MarketingParameters, marketingParameters } from '#contract/marketing-parameters';
import type { MarketingPort } from '#contract/services';
import * as storageKeys from '#contract/storage-keys';
import type { SafeStorage } from '../safe-storage.ts';

export interface MarketingOptions {
  readonly session: SafeStorage;
  /** Hosts whose links get the parameters. */
  readonly outgoingHosts?: readonly string[];
}

export interface Marketing extends MarketingPort {
  /** Reads the query of an address: its parameters replace those of the visit so far. */
  capture(search: string): void;
}

/** Returns the marketing parameters of this visit, from the latest address with any of them. */
export function createMarketing({ session, outgoingHosts = [] }: MarketingOptions): Marketing {
  const visit: { parameters: MarketingParameters } = { parameters: stored(session) };
  return {
    capture: (search) => {
      const parameters = marketingParameters(new URLSearchParams(search));
      if (Object.keys(parameters).length === 0) return;
      visit.parameters = parameters;
      session.set(storageKeys.marketing, JSON.stringify(parameters));
    },
    parameters: () => visit.parameters,
    append: (href) => {
      const url = parseUrl(href);
      if (!url) return href;
      // Only addresses that a browser fetches have a host here, unlike `mailto:`.
      if (!/^https?:$/.test(url.protocol) || !outgoingHosts.includes(url.hostname)) return href;
      addMarketingParameters(url, visit.parameters);
      return url.href;
    },
  };
}

function parseUrl(href: string): URL | undefined {
  try {
    return new URL(href);
  } catch {
    // The address of a link may be anything.
    return undefined;
  }
}

function stored(session: SafeStorage): MarketingParameters {
  try {
    return marketingParameters(Object.entries(JSON.parse(session.get(storageKeys.marketing) ?? '{}') as object));
  } catch {
    // Text of another script, which is ignored.
    return {};
  }
}
