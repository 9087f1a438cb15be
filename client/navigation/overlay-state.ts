import { ensureKey } from './scroll-position.ts';

/** The overlays over a page, as an entry of the history stores them. */
export interface OverlayState {
  /** Names of the open overlays, the newest first. */
  readonly overlays: readonly string[];
  /**
   * Overlays of the entry below, if this entry was made to open one over that: closing it goes
   * back.
   */
  readonly below: readonly string[] | undefined;
}

/** Reads the state of an entry, which any script may have written. */
export function overlayState(state: unknown): OverlayState {
  const { overlays, below } = (state ?? {}) as Partial<Record<keyof OverlayState, unknown>>;
  return { overlays: names(overlays) ?? [], below: names(below) };
}

const names = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined;

type OverlayWindow = Pick<Window, 'history' | 'dispatchEvent'>;

/** Writes overlays into an entry. The entry's key stays, because the page is the same. */
export function changeEntry(window: OverlayWindow, how: 'pushState' | 'replaceState', overlays: OverlayState): void {
  window.history[how]({ ...window.history.state, ...overlays }, '');
  // Browsers report other changes to an entry by this event, and overlays listen for it.
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

/** Puts an overlay first, in an entry of its own or, with `here`, in the current one. */
export function openOverlay(window: OverlayWindow, name: string, here = false): void {
  const { history } = window;
  const { overlays, below } = overlayState(history.state);
  if (overlays[0] === name) return;
  ensureKey(history);
  const list = [name, ...overlays.filter((other) => other !== name)];
  changeEntry(window, here ? 'replaceState' : 'pushState', { overlays: list, below: here ? below : overlays });
}
