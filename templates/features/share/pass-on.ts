/** A page to pass on: its title and its absolute address. */
export interface SharedPage {
  readonly title: string;
  readonly url: string;
}

/** By the sheet of the system, or by copying the address. */
export type WayToShare = 'share' | 'copy';

/** Returns the way of this device: the sheet on phones that have one. Undefined if it has none. */
export function wayToShare(): WayToShare | undefined {
  const { navigator } = window;
  if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) return 'share';
  return navigator.clipboard ? 'copy' : undefined;
}

/** Passes a page on. Returns what to say about it: nothing after the system's own sheet. */
export async function passOn(way: WayToShare, page: SharedPage): Promise<'copied' | 'failed' | undefined> {
  const { navigator } = window;
  try {
    if (way === 'copy') await navigator.clipboard.writeText(page.url);
    else await navigator.share(page);
  } catch (error) {
    // A visitor who closes the sheet has not failed.
    return error instanceof DOMException && error.name === 'AbortError' ? undefined : 'failed';
  }
  return way === 'copy' ? 'copied' : undefined;
}
