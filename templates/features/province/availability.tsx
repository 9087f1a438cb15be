import './availability.css';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/icon/icon.tsx';
import { formatMessage } from '../../messages/format-message.ts';
import { useMessages, useSite } from '../../site-context.tsx';
import { useQuery } from '../../use-query.tsx';
import { notOfferedInKey } from './missing-pair.ts';
import type { ProvinceCode } from './province.ts';
import { useProvince } from './province-provider.tsx';
import { useProvinceOfPage } from './use-province-of-page.tsx';

const notice = 'modal:PAGE_NOT_AVAILABLE_IN_PROVINCE';

export interface AvailabilityProps {
  /** Provinces and territories without the product. */
  readonly notOfferedIn: readonly ProvinceCode[];
  /** Public insurers by province. */
  readonly publicInsurers?: Readonly<Partial<Record<ProvinceCode, string>>>;
}

/**
 * Shows if the product is offered in the visitor's province. If not, a choice of that province opens
 * a notice, once for each province. Nothing opens at load.
 */
export function Availability({ notOfferedIn, publicInsurers = {} }: AvailabilityProps) {
  const { overlays } = useSite().services;
  const texts = useMessages().province;
  const { activeProvince, province, isInQuebec, loading } = useProvince();
  const [[missingIn]] = useQuery(notOfferedInKey);
  useProvinceOfPage(missingIn);
  const isOffered = !notOfferedIn.includes(activeProvince);
  const seenProvinces = useRef(new Set<ProvinceCode>());
  useEffect(() => {
    if (loading) return;
    const seen = seenProvinces.current;
    // The first province, and the one of the address, are no choice of the visitor on this page.
    const isChoice = seen.size > 0 && missingIn !== activeProvince && !seen.has(activeProvince);
    seen.add(activeProvince);
    if (isOffered) overlays.close(notice);
    else if (isChoice) overlays.open(notice, { here: true });
  }, [loading, isOffered, missingIn, activeProvince, overlays]);
  const insurer = publicInsurers[activeProvince];
  const missing = insurer === undefined ? texts.notOffered : texts.notOfferedPublic;
  const words = { at: province?.at ?? '', insurer: insurer ?? '' };
  const isGood = isOffered && !isInQuebec;
  return (
    <p className="availability" role="status" data-missing={isGood ? undefined : ''}>
      <Icon name={isGood ? 'check' : 'minus'} />
      <span>{isInQuebec ? texts.quebec : formatMessage(isOffered ? texts.offered : missing, words)}</span>
    </p>
  );
}
