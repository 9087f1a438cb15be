import { useEffect } from 'react';
import { stripPrefix, withoutLocale } from '#contract/page-path';
import { useHref, useSite } from '../../site-context.tsx';
import { type Pairs, productOfMissingPair } from './missing-pair.ts';

/**
 * Goes to the product's page if the address names a product in a place that does not have it. The
 * address leaves no history entry.
 */
export function useMissingPair(pairs: Pairs): void {
  const { services, language, pathPrefix } = useSite();
  const href = useHref();
  // After every render, because the page stays when one unknown address follows another.
  useEffect(() => {
    const path = withoutLocale(stripPrefix(services.address.pathname(), pathPrefix), [language]);
    const product = productOfMissingPair(path, pairs);
    if (product !== undefined) services.navigation.visit(href(product), { replace: true });
  });
}
