import type { TakeOverMessage } from '#contract/service-worker';

/** Makes this service worker active at once, although pages still use the one before. */
export function takeOver(self: ServiceWorkerGlobalScope): void {
  const skipWaiting = (): void => void self.skipWaiting();
  self.addEventListener('install', skipWaiting);
  self.addEventListener('message', ({ data }: { readonly data: Partial<TakeOverMessage> | null }) => {
    if (data?.takeOver) skipWaiting();
  });
}
