import { firstEntryKey } from './scroll-position.ts';

/** What lies over the page, as an entry of the history keeps it. */
export interface OverlayState {
  /** Names of the open overlays, the newest first. */
  readonly overlays: readonly string[];
  /** What the entry below shows, where this entry was made to open something over that: closing it is going back. */
  readonly below: readonly string[] | undefined;
}

/** Reads the state of an entry, which anything may have written. */
export function overlayState(state: unknown): OverlayState {
  const { overlays, below } = (state ?? {}) as Partial<Record<keyof OverlayState, unknown>>;
  return { overlays: names(overlays) ?? [], below: names(below) };
}

const names = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined;

type OverlayWindow = Pick<Window, 'history' | 'dispatchEvent'>;

/** Writes what lies over the page into an entry. The entry's key stays: below it is the same place. */
export function changeEntry(window: OverlayWindow, how: 'pushState' | 'replaceState', overlays: OverlayState): void {
  window.history[how]({ ...window.history.state, ...overlays }, '');
  // As the browser tells of other changes to the entry; whoever shows overlays listens for that.
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

/** Puts an overlay first, in an entry of its own or, with `here`, in the present one. */
export function openOverlay(window: OverlayWindow, name: string, here = false): void {
  const { history } = window;
  const { overlays, below } = overlayState(history.state);
  if (overlays[0] === name) return;
  // Without a name of its own, the entry would be taken for another place when the visitor comes back to it.
  if (!history.state?.key) history.replaceState({ ...history.state, key: firstEntryKey }, '');
  const list = [name, ...overlays.filter((other) => other !== name)];
  changeEntry(window, here ? 'replaceState' : 'pushState', { overlays: list, below: here ? below : overlays });
}
