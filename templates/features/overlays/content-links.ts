import type { BladeOverlay } from './overlays.ts';

interface LinkText {
  readonly label: string;
  readonly href: string;
}

/** Link to an entry of the type `blade`. */
export interface BladeLink extends LinkText {
  readonly kind: 'ContentfulBlade';
  /** Panel that opens instead of the page if scripts run. */
  readonly overlay: BladeOverlay;
}

/** Link to an entry of the type `link-wrapper`. */
export interface WrappedLink extends LinkText {
  readonly kind: 'ContentfulLinkWrapper';
  /** Target on another host, if a flag opens it. */
  readonly outgoing?: string;
}

/** Link to an address, without an entry. */
export interface PlainLink extends LinkText {
  readonly kind?: undefined;
}

/** Label and target of a button or a prominent link. */
export type Action = BladeLink | WrappedLink | PlainLink;

/** Returns the panel that opens instead of the page of a link; undefined if none does. */
export const overlayOf = (link: Action): BladeOverlay | undefined => (link.kind === 'ContentfulBlade' ? link.overlay : undefined);
