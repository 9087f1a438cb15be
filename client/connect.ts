import { isMissingChunk } from './loading/chunk-failures.ts';
import { listenToLinks } from './navigation/link-listener.ts';
import { openOrFollow } from './navigation/overlay-links.ts';
import type { Client } from './parts.ts';
import { isFetchingAheadWelcome } from './prefetch/fetching-ahead.ts';
import { saveLanguage } from './visitor/language.ts';

/**
 * Connects the parts with each other and with the events of the browser. `onPointedAt` is called
 * when a link to another page is pointed at.
 */
export function connectParts(client: Client, onPointedAt?: () => void): void {
  const { navigation, publicLoader, emitter, dataLayer, visit, window } = client;
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
  // A cached page that the browser shows again is a view of its own.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    dataLayer.pushRouteChange();
    void navigation.resume();
  });
  followScrolling(client);
  window.addEventListener('popstate', navigation.followHistory);
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isMissingChunk(reason) && client.mayReload(client.compilationHash)) navigation.loadDocument(navigation.enteredAddress());
  });
}

function followScrolling({ window, navigation }: Pick<Client, 'window' | 'navigation'>): void {
  const { restorePosition, savePosition, pause } = navigation;
  const frame: { id?: number | undefined } = {};
  restorePosition();
  const onScroll = () => {
    frame.id ??= requestAnimationFrame(() => {
      frame.id = undefined;
      savePosition();
    });
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  // While another document is shown, or this one is reloaded, the browser restores the position.
  window.addEventListener('pagehide', pause);
}
