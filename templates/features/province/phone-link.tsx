import type { ReactNode } from 'react';
import { Link } from '../../components/link/link.tsx';
import { useSite } from '../../site-context.tsx';
import { useProvince } from './province-provider.tsx';

export interface PhoneLinkProps {
  readonly className?: string;
  /** Content before the number. */
  readonly children?: ReactNode;
}

/** Phone number for the visitor's province. */
export function PhoneLink({ className, children }: PhoneLinkProps) {
  const { site } = useSite().shared;
  const { phone, phoneNumber } = useProvince().province ?? site;
  return (
    <Link to={`tel:${phoneNumber}`} className={className}>
      {children}
      <span className="phone-number">{phone}</span>
    </Link>
  );
}
