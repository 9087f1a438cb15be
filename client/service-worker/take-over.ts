import type { TakeOverMessage } from '#contract/service-worker';

/**
 * Has this service worker take over from the one before, without waiting until its pages are left.
 */
export function takeOver(self: ServiceWorkerGlobalScope): void {
  const skipWaiting = (): void => void self.skipWaiting();
  self.addEventListener('install', skipWaiting);
  self.addEventListener('message', ({ data }: { readonly data: Partial<TakeOverMessage> | null }) => {
    if (data?.takeOver) skipWaiting();
  });
}
