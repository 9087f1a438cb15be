import { isMissingChunk } from './loading/chunk-failures.ts';
import { listenToLinks } from './navigation/link-listener.ts';
import { openOrFollow } from './navigation/overlay-links.ts';
import { whenLoaded } from './page/when-loaded.ts';
import type { Client } from './parts.ts';
import { isFetchingAheadWelcome } from './prefetch/fetching-ahead.ts';
import { saveLanguage } from './visitor/language.ts';

/**
 * Connects the parts with each other and with the events of the browser. `onPointedAt` is called
 * when a link to another page is pointed at.
 */
export function connectParts(client: Client, onPointedAt?: () => void): void {
  const { navigation, publicLoader, emitter, dataLayer, visit, whenIdle, window } = client;
  listenToLinks({
    ...client,
    ...navigation,
    hovering: (path, link) => {
      if (!isFetchingAheadWelcome(navigator)) return;
      if (globalThis.BOREAL_PARTIAL_HYDRATION) onPointedAt?.();
      publicLoader.hovering(path);
      navigation.prepare(path, link);
    },
    here: () => new URL(location.href),
    saveLanguage: (language) => saveLanguage(client, language),
    openOverlay: (name, href) => openOrFollow(client, name, href),
    append: visit.append,
  });
  dataLayer.pushRouteChange();
  emitter.on('onRouteUpdate', dataLayer.pushRouteChange);
  // Before the next page has another title.
  emitter.on('onPreRouteUpdate', dataLayer.flush);
  window.addEventListener('pagehide', dataLayer.flush);
  // A cached page that the browser shows again is a view of its own.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    dataLayer.pushRouteChange();
    void navigation.resume();
  });
  navigation.restorePosition();
  // Not before: after a reload, the browser would restore the position of the page before.
  whenLoaded(window, whenIdle, () => navigation.isInCharge() || navigation.giveBack());
  // The browser reports it once a frame. Without this, a tab that it ends would lose its position.
  window.addEventListener('scroll', navigation.savePosition, { passive: true });
  // While another document is shown, or this one is reloaded, the browser restores the position.
  window.addEventListener('pagehide', navigation.pause);
  window.addEventListener('popstate', navigation.followHistory);
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isMissingChunk(reason) && client.mayReload(client.compilationHash)) navigation.loadDocument();
  });
}
