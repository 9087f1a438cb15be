/** Waits for the request to stop: Ctrl+C, or SIGTERM from a supervisor. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
