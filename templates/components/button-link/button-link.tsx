import './button-link.css';
import { OverlayLink } from '../../features/overlays/overlay-link.tsx';
import type { OverlayName } from '../../features/overlays/overlays.ts';

export interface ButtonLinkProps {
  readonly to: string;
  readonly label: string;
  /** Overlay that opens instead of the page if scripts run. */
  readonly overlay?: OverlayName;
  /** 'primary' for the main action of a page; the 'night' looks are for dark grounds. */
  readonly look?: 'primary' | 'secondary' | 'night' | 'night-secondary';
}

/** A link that looks like a button. It navigates, so it is not a button element. */
export function ButtonLink({ to, label, overlay, look = 'primary' }: ButtonLinkProps) {
  return (
    <OverlayLink to={to} overlay={overlay} className={`button button--${look}`}>
      {label}
    </OverlayLink>
  );
}
