const signals = ['SIGINT', 'SIGTERM'] as const;

/** Waits for the request to stop: Ctrl+C, or SIGTERM from a supervisor. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      // Whoever asks again does not want to wait.
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
}
