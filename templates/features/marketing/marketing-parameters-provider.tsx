import { createContext, type ReactNode, useContext } from 'react';
import type { MarketingPort } from '#contract/services';
import { useSite } from '../../site-context.tsx';

const MarketingParametersContext = createContext<MarketingPort | undefined>(undefined);

/** Hands the marketing parameters of the visit to whoever leads a visitor on by other means than a link, which gets them by itself. */
export function MarketingParametersProvider({ children }: { readonly children: ReactNode }) {
  return <MarketingParametersContext value={useSite().services.marketing}>{children}</MarketingParametersContext>;
}

/** The parameters of this visit, and what adds them to an address. For what happens later than the first render, which knows of none. */
export function useMarketingParameters(): MarketingPort {
  const marketing = useContext(MarketingParametersContext);
  if (marketing === undefined) throw new Error('useMarketingParameters is called outside MarketingParametersProvider.');
  return marketing;
}
