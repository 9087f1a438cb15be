import type { Clock } from '../clock.ts';
import type { Navigation } from './navigation.ts';
import { openOverlay } from './overlay-state.ts';

/**
 * Longest wait for the start of the page after a click on an overlay's link, in milliseconds. After
 * that, the link's page is opened.
 */
export const overlayLimitMs = 4_000;

export interface OverlayLinksOptions {
  readonly window: Window;
  readonly navigation: Pick<Navigation, 'isInCharge' | 'isLeaving' | 'loadDocument'>;
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** `wanted`: address of a link that was clicked before the start of the page. */
  readonly life: { readonly hasFailed: boolean; wanted?: string };
}

/**
 * Opens an overlay instead of its link's page. Returns false if it cannot: the link is then
 * followed.
 */
export function openOrFollow(options: OverlayLinksOptions, name: string, href: string): boolean {
  const { window, navigation, clock, life } = options;
  if (life.hasFailed) return false;
  openOverlay(window, name);
  if (navigation.isInCharge()) return true;
  life.wanted = href;
  clock.setTimeout(() => openWanted(options), overlayLimitMs);
  return true;
}

/**
 * Opens the page of a link whose overlay still waits, unless another document was requested since.
 */
export function openWanted({ navigation, life }: Pick<OverlayLinksOptions, 'navigation' | 'life'>): void {
  if (life.wanted && !navigation.isLeaving()) navigation.loadDocument(life.wanted);
}
