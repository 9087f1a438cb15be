import './site-header.css';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { SliceProps } from '#contract/page';
import { ButtonLink } from '../components/button-link/button-link.tsx';
import { Icon } from '../components/icon/icon.tsx';
import { Link } from '../components/link/link.tsx';
import { LogoMark } from '../components/logo-mark/logo-mark.tsx';
import type { BladeLink } from '../features/overlays/content-links.ts';
import { OverlayHost } from '../features/overlays/overlay-host.tsx';
import { OverlayLink } from '../features/overlays/overlay-link.tsx';
import type { PanelsData } from '../features/overlays/panels-data.ts';
import { useMessages, useSite } from '../site-context.tsx';
import { type MenuGroup, MenuGroups } from './menu-groups.tsx';

export interface HeaderData {
  readonly groups: readonly MenuGroup[];
  /** Link that replaces the groups on small screens. */
  readonly menu: BladeLink;
  readonly panels: PanelsData;
}

/**
 * Header and panels of every page. The wide menu is details elements, which need no script; scripts
 * add Escape and closing on blur. The small menu is a link to a page that a panel replaces.
 */
export default function SiteHeader({ data }: SliceProps<HeaderData>) {
  const { site } = useSite().shared;
  const { navigation, search } = useMessages();
  const { groups, menu, panels } = data;
  return (
    <>
      <div className="site-header">
        <div className="site-header__bar wrap">
          <Link to="/" className="brand">
            <LogoMark />
            {site.name}
          </Link>
          <nav className="site-nav" aria-label={navigation.main} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
            <MenuGroups groups={groups} name="site-menu" />
            <OverlayLink to={site.claim.href} overlay={site.claim.overlay} className="menu-entry">
              {site.claim.label}
            </OverlayLink>
          </nav>
          <OverlayLink
            to={panels.search.href}
            overlay="search"
            aria-keyshortcuts="/ Control+k Meta+k"
            className="site-header__search"
          >
            <Icon name="search" />
            <span>{search.submit}</span>
          </OverlayLink>
          <div className="site-header__quote">
            <ButtonLink to={site.quote.href} label={site.quote.label} overlay={site.quote.overlay} />
          </div>
          <OverlayLink to={menu.href} overlay={menu.overlay} className="site-header__menu">
            {menu.label}
            <Icon name="menu" />
          </OverlayLink>
        </div>
      </div>
      <OverlayHost panels={panels} groups={groups} />
    </>
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

/**
 * Only if the focus goes elsewhere. In Safari a pressed link gets none: it goes to nothing, or to an
 * element around the menu, and closing would move the link away before the click.
 */
function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  const stays = relatedTarget === null || currentTarget.contains(relatedTarget) || relatedTarget.contains(currentTarget);
  if (!stays) closeGroups(currentTarget);
}
