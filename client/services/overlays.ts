import type { OverlaysPort } from '#contract/services';
import { changeEntry, openOverlay, overlayState } from '../navigation/overlay-state.ts';

type OverlaysWindow = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>;

/**
 * The overlays of the current entry of the history: they outlive a reload, and the back button
 * closes them.
 */
export function browserOverlays(window: OverlaysWindow): OverlaysPort {
  const { history } = window;
  const state = { list: [] as readonly string[], isLeaving: false };
  /**
   * Overlays that were closed below others. Entries further down in the history still list them.
   */
  const closed = new Set<string>();
  const here = () => overlayState(history.state);

  function close(name: string): void {
    const { overlays, below } = here();
    // Going back takes a moment; twice, it would leave the page.
    if (state.isLeaving || !overlays.includes(name)) return;
    if (below?.includes(name)) closed.add(name);
    const left = overlays.filter((other) => other !== name);
    const isBelow = left.join() === below?.filter((other) => !closed.has(other)).join();
    // Without an entry below, the current one is changed.
    state.isLeaving = isBelow && history.length > 1;
    if (state.isLeaving) history.back();
    else changeEntry(window, 'replaceState', { overlays: left, below });
  }

  window.addEventListener('popstate', () => {
    const hasLeft = state.isLeaving;
    state.isLeaving = false;
    if (hasLeft) for (const name of closed) close(name);
    if (here().overlays.length === 0) closed.clear();
  });

  return {
    list: () => {
      const { overlays } = here();
      if (!state.isLeaving && overlays.join() !== state.list.join()) state.list = overlays;
      return state.list;
    },
    open: (name, options) => openOverlay(window, name, options?.here),
    close,
    subscribe: (onChange) => {
      window.addEventListener('popstate', onChange);
      return () => window.removeEventListener('popstate', onChange);
    },
  };
}
