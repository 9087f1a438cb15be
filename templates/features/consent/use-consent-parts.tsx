import './consent.css';
import { useEffect, useState } from 'react';
import { useSite } from '../../site-context.tsx';
import type { ConsentParts } from './consent-parts.tsx';

/** Loads the question once the page has come to life, and only where the site asks. */
export function useConsentParts(): Partial<ConsentParts> {
  const { consent } = useSite().services;
  const [parts, setParts] = useState<Partial<ConsentParts>>({});
  useEffect(() => {
    if (!consent.isAsked()) return;
    // Who cannot be asked has not agreed, and nothing is loaded.
    import('./consent-parts.tsx').then(({ loadConsentParts }) => loadConsentParts(consent)).then(setParts, () => {});
  }, [consent]);
  return parts;
}
