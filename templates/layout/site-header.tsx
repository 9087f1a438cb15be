import './site-header.css';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { SliceProps } from '#contract/page';
import { ButtonLink } from '../components/button-link/button-link.tsx';
import { Icon, IconDisc, type IconName } from '../components/icon/icon.tsx';
import { Link } from '../components/link/link.tsx';
import { LogoMark } from '../components/logo-mark/logo-mark.tsx';
import { useMessages, useSite } from '../site-context.tsx';

export interface HeaderData {
  readonly groups: readonly {
    readonly label: string;
    readonly href: string;
    readonly links: readonly {
      readonly label: string;
      readonly text: string;
      readonly href: string;
      readonly icon: IconName;
    }[];
  }[];
}

const menuId = 'site-menu';

/**
 * Brand, menu and errands. The menu needs no script: on small screens it is a popover, on wide ones a bar, and its groups are
 * details of one name, of which one at a time is open. Scripts add Escape, and closing when the focus leaves. The quote stands
 * twice, because the smallest screens have room for it in the menu only; one of the two is always hidden.
 */
export default function SiteHeader({ data }: SliceProps<HeaderData>) {
  const { site } = useSite().shared;
  const { navigation } = useMessages();
  return (
    <div className="site-header">
      <div className="site-header__bar wrap">
        <Link to="/" className="brand">
          <LogoMark />
          {site.name}
        </Link>
        <nav
          className="site-nav"
          id={menuId}
          popover="auto"
          aria-label={navigation.main}
          onKeyDown={closeOnEscape}
          onBlur={closeOnLeave}
        >
          <button type="button" className="menu-button site-nav__close" popoverTarget={menuId} popoverTargetAction="hide">
            {navigation.close}
            <Icon name="close" />
          </button>
          <ul className="site-nav__groups">
            {data.groups.map(({ label, href, links }) => (
              <li key={label}>
                {links.length === 0 ? (
                  <Link to={href} className="site-nav__entry">
                    {label}
                  </Link>
                ) : (
                  <details name="site-menu">
                    <summary className="site-nav__entry">
                      {label}
                      <Icon name="chevron-down" />
                    </summary>
                    <ul className="site-nav__panel">
                      {links.map((link) => (
                        <li key={link.href}>
                          <Link to={link.href} className="site-nav__link">
                            <IconDisc name={link.icon} />
                            <span>
                              <strong>{link.label}</strong>
                              <span>{link.text}</span>
                            </span>
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ul>
          <Link to={site.claim.href} className="site-nav__entry site-nav__claim">
            {site.claim.label}
          </Link>
          <div className="site-nav__quote">
            <ButtonLink to={site.quote.href} label={site.quote.label} />
          </div>
        </nav>
        <div className="site-header__quote">
          <ButtonLink to={site.quote.href} label={site.quote.label} />
        </div>
        <button type="button" className="menu-button site-header__menu" popoverTarget={menuId}>
          {navigation.menu}
          <Icon name="menu" />
        </button>
      </div>
    </div>
  );
}

function closeGroups(menu: HTMLElement) {
  for (const group of menu.querySelectorAll('details')) group.open = false;
}

function closeOnEscape(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Escape') return;
  const open = event.currentTarget.querySelector<HTMLElement>('details[open] > summary');
  if (open === null) return;
  closeGroups(event.currentTarget);
  open.focus();
}

/** Only where the focus went to something else: a click on nothing moves no focus, and must not fight with the disclosure. */
function closeOnLeave(event: FocusEvent<HTMLElement>) {
  if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) closeGroups(event.currentTarget);
}
