/** What lies over the page, as an entry of the history keeps it. */
export interface OverlayState {
  /** Names of the open overlays, the newest first. */
  readonly overlays: readonly string[];
  /** Whether the newest was opened with an entry of its own, which going back takes off again. */
  readonly hasOwnEntry: boolean;
}

/** Reads the state of an entry, which anything may have written. */
export function overlayState(state: unknown): OverlayState {
  const { overlays, hasOwnEntry } = (state ?? {}) as Partial<Record<keyof OverlayState, unknown>>;
  return {
    overlays: Array.isArray(overlays) ? overlays.filter((name) => typeof name === 'string') : [],
    hasOwnEntry: hasOwnEntry === true,
  };
}

type OverlayWindow = Pick<Window, 'history' | 'dispatchEvent'>;

/** Writes what lies over the page into an entry. The entry's key stays: below it is the same place. */
export function changeEntry(window: OverlayWindow, how: 'pushState' | 'replaceState', overlays: OverlayState): void {
  window.history[how]({ ...window.history.state, ...overlays }, '');
  // As the browser tells of other changes to the entry; whoever shows overlays listens for that.
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

/** Puts an overlay first, in an entry of its own or, with `here`, in the present one. */
export function openOverlay(window: OverlayWindow, name: string, here = false): void {
  const { overlays, hasOwnEntry } = overlayState(window.history.state);
  if (overlays[0] === name) return;
  const names = [name, ...overlays.filter((other) => other !== name)];
  changeEntry(window, here ? 'replaceState' : 'pushState', { overlays: names, hasOwnEntry: !here || hasOwnEntry });
}
