const signals = ['SIGINT', 'SIGTERM'] as const;

/** Waits for the first request to stop: Ctrl+C, or SIGTERM from a supervisor. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      // A second signal ends the process at once, as by default.
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
}
