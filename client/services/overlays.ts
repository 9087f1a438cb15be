import type { OverlaysPort } from '#contract/services';
import { changeEntry, openOverlay, overlayState } from '../overlay-state.ts';

type OverlaysWindow = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>;

/** The overlays of the present entry of the history: they outlive a reload, and the back button closes them. */
export function browserOverlays(window: OverlaysWindow): OverlaysPort {
  const seen: { list: readonly string[] } = { list: [] };
  return {
    list: () => {
      const { overlays } = overlayState(window.history.state);
      if (overlays.join() !== seen.list.join()) seen.list = overlays;
      return seen.list;
    },
    open: (name, { here } = {}) => openOverlay(window, name, here),
    close: (name) => {
      const { overlays, hasOwnEntry } = overlayState(window.history.state);
      if (!overlays.includes(name)) return;
      if (overlays[0] === name && hasOwnEntry) return window.history.back();
      const left = overlays.filter((other) => other !== name);
      changeEntry(window, 'replaceState', { overlays: left, hasOwnEntry });
    },
    subscribe: (onChange) => {
      window.addEventListener('popstate', onChange);
      return () => window.removeEventListener('popstate', onChange);
    },
  };
}
