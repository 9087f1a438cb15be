import './button-link.css';
import { OverlayLink } from '../../features/overlays/overlay-link.tsx';
import type { OverlayName } from '../../features/overlays/overlays.ts';

export interface ButtonLinkProps {
  readonly to: string;
  readonly label: string;
  /** Overlay that opens instead of the page if scripts run. */
  readonly overlay?: OverlayName;
  /** Label that may replace this one: the button has room for both, so that nothing moves. */
  readonly alternative?: string;
  /** 'primary' for the main action of a page; the 'night' looks are for dark grounds. */
  readonly look?: 'primary' | 'secondary' | 'night' | 'night-secondary';
}

/** A link that looks like a button. It navigates, so it is not a button element. */
export function ButtonLink({ to, label, overlay, alternative, look = 'primary' }: ButtonLinkProps) {
  return (
    <OverlayLink to={to} overlay={overlay} className={`button button--${look}`}>
      {alternative === undefined ? (
        label
      ) : (
        <span className="button__label" data-alternative={alternative}>
          {label}
        </span>
      )}
    </OverlayLink>
  );
}
