import type { Clock } from './clock.ts';

/** Firefox ends the requests of a page up to this long before it says that the page is left, in milliseconds. */
const pauseMs = 5_000;

/**
 * Returns a function that reports a failed request after a pause, if the page has not been left by then: browsers end the
 * requests of such a page, which is no failure.
 */
export function reportIfStays(window: Pick<Window, 'addEventListener'>, clock: Clock): (report: () => void) => void {
  let isLeft = false;
  window.addEventListener('pagehide', () => {
    isLeft = true;
  });
  return (report) => void clock.setTimeout(() => isLeft || report(), pauseMs);
}
