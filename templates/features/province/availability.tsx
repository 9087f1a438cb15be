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
}

/**
 * Shows if the product is offered in the visitor's province. If not, opens a notice, once for each
 * province.
 */
export function Availability({ notOfferedIn }: AvailabilityProps) {
  const { overlays } = useSite().services;
  const { offered, notOffered } = useMessages().province;
  const { activeProvince, province, loading } = useProvince();
  const [[missingIn]] = useQuery(notOfferedInKey);
  useProvinceOfPage(missingIn);
  const isOffered = !notOfferedIn.includes(activeProvince);
  // A city may lack a product that its province has.
  const isNoticeDue = !isOffered || missingIn === activeProvince;
  const notifiedProvinces = useRef(new Set<ProvinceCode>());
  useEffect(() => {
    if (loading) return;
    if (!isNoticeDue) overlays.close(notice);
    else if (!notifiedProvinces.current.has(activeProvince)) {
      notifiedProvinces.current.add(activeProvince);
      overlays.open(notice, { here: true });
    }
  }, [loading, isNoticeDue, activeProvince, overlays]);
  return (
    <p className="availability" role="status" data-missing={isOffered ? undefined : ''}>
      <Icon name={isOffered ? 'check' : 'minus'} />
      <span>{formatMessage(isOffered ? offered : notOffered, { at: province?.at ?? '' })}</span>
    </p>
  );
}
