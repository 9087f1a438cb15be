import './contact-cards.css';
import type { ReactNode } from 'react';
import { PageIconDisc, type PageIconName } from '../../components/icon/page-icon.tsx';
import { Link } from '../../components/link/link.tsx';
import { useMessages, useSite } from '../../site-context.tsx';

export interface PressContact {
  readonly title: string;
  readonly text: string;
  readonly phone: string;
  readonly phoneNumber: string;
  readonly email: string;
}

export interface ContactCardsProps {
  /** Line below the opening hours. */
  readonly openNow?: ReactNode;
  readonly press?: PressContact;
  /** Level of the cards' headings. */
  readonly level?: 2 | 3;
}

/** All ways to contact the insurer. */
export function ContactCards({ openNow, press, level = 2 }: ContactCardsProps) {
  const { site } = useSite().shared;
  const { page } = useMessages();
  return (
    <ul className="contact-cards wrap">
      <ContactCard level={level} icon="phone" title={page.callUs}>
        <Link to={`tel:${site.phoneNumber}`}>{site.phone}</Link>
      </ContactCard>
      <ContactCard level={level} icon="mail" title={page.writeToUs}>
        <Link to={`mailto:${site.email}`}>{site.email}</Link>
      </ContactCard>
      <ContactCard level={level} icon="map" title={page.visitUs}>
        <Lines lines={site.address} />
      </ContactCard>
      <ContactCard level={level} icon="clock" title={page.openingHours}>
        <Lines lines={site.hours} />
        {openNow}
      </ContactCard>
      {press === undefined ? null : <PressCard {...press} />}
    </ul>
  );
}

/** How journalists reach the insurer: an item of a list of cards. */
export function PressCard({ title, text, phone, phoneNumber, email }: PressContact) {
  return (
    <ContactCard icon="document" title={title} isWide>
      <p>{text}</p>
      <p>
        <Link to={`tel:${phoneNumber}`}>{phone}</Link>
      </p>
      <p>
        <Link to={`mailto:${email}`}>{email}</Link>
      </p>
    </ContactCard>
  );
}

interface ContactCardProps {
  readonly icon: PageIconName;
  readonly title: string;
  readonly level?: 2 | 3;
  /** True for a row of its own. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function ContactCard({ icon, title, level = 2, isWide = false, children }: ContactCardProps) {
  const Heading = `h${level}` as const;
  return (
    <li className={isWide ? 'contact-card contact-card--wide' : 'contact-card'}>
      <PageIconDisc name={icon} />
      <Heading>{title}</Heading>
      {children}
    </li>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}
