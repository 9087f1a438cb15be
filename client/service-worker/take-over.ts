import type { TakeOverMessage } from '#contract/service-worker';

/** Has this worker take over from the one before it, without waiting until the pages that the other answers for are left. */
export function takeOver(self: ServiceWorkerGlobalScope): void {
  const skipWaiting = (): void => void self.skipWaiting();
  self.addEventListener('install', skipWaiting);
  self.addEventListener('message', ({ data }: { readonly data: Partial<TakeOverMessage> | null }) => {
    if (data?.takeOver) skipWaiting();
  });
}
