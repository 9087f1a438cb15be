import './consent.css';
import { useEffect, useState } from 'react';
import { useSite } from '../../site-context.tsx';
import type { ConsentParts } from './consent-parts.tsx';

/** Loads the question after hydration, and only if the site asks for consent. */
export function useConsentParts(): Partial<ConsentParts> {
  const { consent } = useSite().services;
  const [parts, setParts] = useState<Partial<ConsentParts>>({});
  useEffect(() => {
    if (!consent.isAsked()) return;
    // If the question does not load, there is no consent, and nothing that needs it loads.
    import('./consent-parts.tsx').then(({ loadConsentParts }) => loadConsentParts(consent)).then(setParts, () => {});
  }, [consent]);
  return parts;
}
