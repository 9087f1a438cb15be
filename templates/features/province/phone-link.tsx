import type { ReactNode } from 'react';
import { Link } from '../../components/link/link.tsx';
import { useSite } from '../../site-context.tsx';
import { useProvince } from './province-provider.tsx';

export interface PhoneLinkProps {
  readonly className?: string;
  /** Code of a province; the visitor's by default. */
  readonly code?: string;
  /** Content before the number. */
  readonly children?: ReactNode;
}

/** Phone number for a province. */
export function PhoneLink({ className, code, children }: PhoneLinkProps) {
  const { site } = useSite().shared;
  const { province } = useProvince();
  const { phone, phoneNumber } = site.provinces.find((each) => each.code === code) ?? province ?? site;
  return (
    <Link to={`tel:${phoneNumber}`} className={className}>
      {children}
      <span className="phone-number">{phone}</span>
    </Link>
  );
}
