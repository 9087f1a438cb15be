import { isNewBuild, type PageResources } from '../loading/page-resources.ts';
import type { Tab } from './tab.ts';

/** Use of a link before it is followed. */
export type LinkUse = 'seen' | 'pointed' | 'pressed';

/** Milliseconds after which a pointer rests on a link. On its way elsewhere it stays for less. */
const pointingMs = 50;

/** Prerenders the page of a link, unless the visitor navigates first. */
export function renderAhead(tab: Tab, address: string, link: LinkUse): void {
  const { loader, clock, compilationHash } = tab;
  const { signal } = tab.visit;
  const render = async (isLikely: boolean, isWanted = () => true): Promise<void> => {
    const page = await loader.loadPage(address, { mayBeOld: true });
    if (signal.aborted || !isWanted() || page.status === 'error' || isNewBuild(page, compilationHash) || sendsOn(page)) return;
    tab.screen?.prepare(page, isLikely);
  };
  if (link === 'seen') return void render(false);
  clock.clearTimeout(tab.pointing);
  tab.pointing = undefined;
  // At once: while a finger rests on the screen, browsers delay timers.
  if (link === 'pressed') return void render(true);
  const pointing = clock.setTimeout(() => void render(true, () => pointing === tab.pointing), pointingMs);
  tab.pointing = pointing;
}

/** Returns true for a page that only sends the visitor on to its translation. */
export const sendsOn = ({ json: { pageContext } }: PageResources): boolean => pageContext.redirect && !pageContext.routed;
