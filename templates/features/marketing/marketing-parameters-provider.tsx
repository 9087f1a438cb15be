import { createContext, type ReactNode, useContext } from 'react';
import type { MarketingPort } from '#contract/services';
import { useSite } from '../../site-context.tsx';

const MarketingParametersContext = createContext<MarketingPort | undefined>(undefined);

/**
 * Provides the visit's marketing parameters to code that navigates without a link. Links get them
 * automatically.
 */
export function MarketingParametersProvider({ children }: { readonly children: ReactNode }) {
  return <MarketingParametersContext value={useSite().services.marketing}>{children}</MarketingParametersContext>;
}

/**
 * Returns the visit's parameters and a function that adds them to an address. There are none until
 * the first render is done.
 */
export function useMarketingParameters(): MarketingPort {
  const marketing = useContext(MarketingParametersContext);
  if (marketing === undefined) throw new Error('useMarketingParameters is called outside MarketingParametersProvider.');
  return marketing;
}
