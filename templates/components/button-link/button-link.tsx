import './button-link.css';
import { OverlayLink } from '../../features/overlays/overlay-link.tsx';
import type { OverlayName } from '../../features/overlays/overlays.ts';

export interface ButtonLinkProps {
  readonly to: string;
  readonly label: string;
  /** What opens over the page instead, where there are scripts. */
  readonly overlay?: OverlayName | undefined;
  /** 'primary' is the one thing to do on a page, 'secondary' all else; the 'night' ones stand on a dark ground. */
  readonly look?: 'primary' | 'secondary' | 'night' | 'night-secondary';
}

/** A link that looks like a button: it leads somewhere, so it is not a button element. */
export function ButtonLink({ to, label, overlay, look = 'primary' }: ButtonLinkProps) {
  return (
    <OverlayLink to={to} overlay={overlay} className={`button button--${look}`}>
      {label}
    </OverlayLink>
  );
}
