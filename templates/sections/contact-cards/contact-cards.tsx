import './contact-cards.css';
import type { ReactNode } from 'react';
import { IconDisc, type IconName } from '../../components/icon/icon.tsx';
import { Link } from '../../components/link/link.tsx';
import { useMessages, useSite } from '../../site-context.tsx';

/** All ways to contact the insurer. */
export function ContactCards() {
  const { site } = useSite().shared;
  const { page } = useMessages();
  return (
    <ul className="contact-cards wrap">
      <ContactCard icon="phone" title={page.callUs}>
        <Link to={`tel:${site.phoneNumber}`}>{site.phone}</Link>
      </ContactCard>
      <ContactCard icon="mail" title={page.writeToUs}>
        <Link to={`mailto:${site.email}`}>{site.email}</Link>
      </ContactCard>
      <ContactCard icon="map" title={page.visitUs}>
        <Lines lines={site.address} />
      </ContactCard>
      <ContactCard icon="clock" title={page.openingHours}>
        <Lines lines={site.hours} />
      </ContactCard>
    </ul>
  );
}

interface ContactCardProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

function ContactCard({ icon, title, children }: ContactCardProps) {
  return (
    <li className="contact-card">
      <IconDisc name={icon} />
      <h2>{title}</h2>
      {children}
    </li>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}
