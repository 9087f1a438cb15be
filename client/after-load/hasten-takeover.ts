import type { TakeOverMessage } from '#contract/service-worker';
import { type Clock, pause } from '../clock.ts';

/**
 * Milliseconds between looks at a waiting service worker. After the last one the browser has long
 * ended the old one.
 */
const pauses = [1000, 2000, 4000, 8000, 16_000, 32_000];

/**
 * Asks a waiting service worker to become active. Chromium may lose the service worker's own
 * request; it would then wait until the page is left.
 */
export function hastenTakeover(worker: ServiceWorker, clock: Clock): void {
  const request = async (): Promise<void> => {
    if (worker.state !== 'installed') return;
    worker.removeEventListener('statechange', request);
    for (const ms of pauses) {
      await pause(clock, ms);
      if (worker.state !== 'installed') return;
      worker.postMessage({ takeOver: true } satisfies TakeOverMessage);
    }
  };
  worker.addEventListener('statechange', request);
  void request();
}
