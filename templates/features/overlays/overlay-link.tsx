import { Link, type LinkProps } from '../../components/link/link.tsx';
import type { OverlayName } from './overlays.ts';

export interface OverlayLinkProps extends LinkProps {
  /** Overlay that opens instead of the link's page; a plain link if absent. */
  readonly overlay?: OverlayName;
}

/** Link to a page that a panel replaces. The client opens the panel, even before hydration. */
export function OverlayLink({ overlay, ...link }: OverlayLinkProps) {
  return <Link {...link} data-overlay={overlay} aria-haspopup={overlay && 'dialog'} />;
}
