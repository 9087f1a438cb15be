import { ButtonLink } from '../../components/button-link/button-link.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Link } from '../../components/link/link.tsx';
import { type MenuGroup, MenuGroups } from '../../layout/menu-groups.tsx';
import { useMessages, useSite } from '../../site-context.tsx';
import { useIsOpen } from '../flags/flags-provider.tsx';
import { PhoneLink } from '../province/phone-link.tsx';
import { productOfPath } from '../quote/quote-rules.ts';
import { QuoteStart } from '../quote/quote-start.tsx';
import { OverlayLink } from './overlay-link.tsx';
import type { BladeOverlay } from './overlays.ts';
import { Panel } from './panel.tsx';
import type { BladeData } from './panels-data.ts';
import { SignInLink } from './sign-in-link.tsx';

export interface BladePanelProps {
  readonly name: BladeOverlay;
  readonly blade: BladeData;
  /** Groups of the menu. */
  readonly groups: readonly MenuGroup[];
}

/** Panel at the edge of the window: links for an errand, or the menu of a small screen. */
export function BladePanel({ name, blade, groups }: BladePanelProps) {
  const { navigation } = useMessages();
  const isOpen = useIsOpen();
  const { title, lead, links, quote } = blade;
  return (
    <Panel name={name} look="blade" title={title} close={navigation.close}>
      <p className="panel__lead">{lead}</p>
      {quote && <PanelQuote quote={quote} />}
      {name === 'blade:menu' ? <Menu groups={groups} /> : null}
      {name === 'blade:claim' ? (
        <p className="button-row">
          <PhoneLink className="button button--primary">
            <Icon name="phone" />
          </PhoneLink>
        </p>
      ) : null}
      <ul className="panel__links">
        {links
          .filter(({ href }) => isOpen(href))
          .map(({ label, text, href }) => (
            <li key={label}>
              <Link to={href}>
                <strong>{label}</strong>
                <span>{text}</span>
                <Icon name="arrow-right" />
              </Link>
            </li>
          ))}
      </ul>
      {name === 'blade:menu' ? <Quote /> : null}
    </Panel>
  );
}

/** Start of a quote for the product that the address names. */
function PanelQuote({ quote }: Required<Pick<BladeData, 'quote'>>) {
  const { address } = useSite().services;
  return (
    <div className="button-row">
      <QuoteStart quote={quote} product={productOfPath(address.pathname(), quote.products)} id="panel-quote" />
    </div>
  );
}

function Menu({ groups }: Pick<BladePanelProps, 'groups'>) {
  const { claim } = useSite().shared.site;
  const { navigation } = useMessages();
  return (
    <nav className="panel__menu" aria-label={navigation.main}>
      <MenuGroups groups={groups} name="panel-menu" />
      <OverlayLink to={claim.href} overlay={claim.overlay} className="menu-entry">
        {claim.label}
      </OverlayLink>
      <SignInLink className="menu-entry" />
    </nav>
  );
}

function Quote() {
  const { href, label, overlay } = useSite().shared.site.quote;
  return (
    <p className="button-row">
      <ButtonLink to={href} label={label} overlay={overlay} />
    </p>
  );
}
