/** Calls back once the browser has drawn what is in the document now; what is sent from within a frame comes after that frame. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(undefined);
  });
}
