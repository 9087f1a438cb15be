/**
 * Runs at most `limit` tasks at a time. `add` waits while the queue is full, so that a fast
 * producer cannot flood it. A failure is thrown when no task runs any more.
 */
export interface TaskQueue {
  add(task: () => Promise<void>): Promise<void>;
  /** Waits for all tasks; rejects with the first failure. */
  drain(): Promise<void>;
}

export function createTaskQueue(limit: number): TaskQueue {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const drain = async (): Promise<void> => {
    while (running.size > 0) await Promise.race(running);
    if (failures.length > 0) throw failures[0];
  };
  return {
    async add(task) {
      while (running.size >= limit) await Promise.race(running);
      if (failures.length > 0) await drain();
      const run: Promise<void> = task()
        .catch((error: unknown) => {
          failures.push(error);
        })
        .finally(() => running.delete(run));
      running.add(run);
    },
    drain,
  };
}
