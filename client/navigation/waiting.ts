import type { Tab } from './tab.ts';

/** Time after which a visit is reported as slow, in milliseconds. */
const noticeMs = 1_000;
/** Longest wait for a page, in milliseconds. */
export const waitingLimitMs = 8_000;

/**
 * Reports a slow visit, and calls `giveUp` at the limit. Returns a function that ends the wait, as
 * the visit's end does.
 */
export function startWaiting(
  { clock, emitter, setPending, visit: { signal } }: Tab,
  { pathname }: URL,
  giveUp: () => void,
): () => void {
  const notice = clock.setTimeout(() => {
    emitter.emit('onDelayedLoadPageResources', { pathname });
    setPending(true);
  }, noticeMs);
  const limit = clock.setTimeout(giveUp, waitingLimitMs);
  const end = () => {
    clock.clearTimeout(notice);
    clock.clearTimeout(limit);
    setPending(false);
  };
  signal.addEventListener('abort', end);
  return end;
}
