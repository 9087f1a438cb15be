import { Link, type LinkProps } from '../../components/link/link.tsx';
import type { OverlayName } from './overlays.ts';

export interface OverlayLinkProps extends LinkProps {
  /** What opens in place of the link's page; a plain link where it is absent. */
  readonly overlay?: OverlayName | undefined;
}

/** A link to a page that stands in for a panel. The client opens the panel, also before the page has come to life. */
export function OverlayLink({ overlay, ...link }: OverlayLinkProps) {
  return <Link {...link} data-overlay={overlay} aria-haspopup={overlay && 'dialog'} />;
}
