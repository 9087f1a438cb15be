import type { TakeOverMessage } from '#contract/service-worker';
import { type Clock, pause } from '../clock.ts';

/** Milliseconds between one look at a worker that waits and the next. After the last of them the browser itself has long ended the old one. */
const pauses = [1000, 2000, 4000, 8000, 16_000, 32_000];

/**
 * Asks a new worker to take over for as long as it waits. It does so by itself as it is installed, but Chromium loses that wish where the
 * worker before has nothing to do at that moment or is only just starting: the new one then waits until the page is left.
 */
export function hastenTakeover(worker: ServiceWorker, clock: Clock): void {
  const ask = async (): Promise<void> => {
    if (worker.state !== 'installed') return;
    worker.removeEventListener('statechange', ask);
    for (const ms of pauses) {
      await pause(clock, ms);
      if (worker.state !== 'installed') return;
      worker.postMessage({ takeOver: true } satisfies TakeOverMessage);
    }
  };
  worker.addEventListener('statechange', ask);
  void ask();
}
