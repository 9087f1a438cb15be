/** Name of the performance measure of each update, from its message to the screen. */
const measureName = 'boreal-update';

/**
 * Resolves to the milliseconds from `since` until the next frame is painted, and records a
 * performance measure.
 */
export function measurePaint(window: Window, since: number): Promise<number> {
  const { performance } = window;
  return new Promise((resolve) => {
    window.requestAnimationFrame(() => {
      // A posted message arrives after the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        performance.measure(measureName, { start: since, end: performance.now() });
        resolve(Math.round(performance.now() - since));
      };
      port2.postMessage('');
    });
  });
}
