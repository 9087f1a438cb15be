/**
 * Calls back after the browser has painted the document as it is now: a message from within a frame
 * comes after that frame.
 */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(undefined);
  });
}
