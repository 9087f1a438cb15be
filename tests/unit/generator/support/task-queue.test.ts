import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTaskQueue } from '../../../../generator/support/task-queue.ts';

/** Work that the test ends. */
function gate() {
  let open = (): void => {};
  let fail = (_error: unknown): void => {};
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, fail };
}

describe('a task queue', () => {
  it('runs at most its number of tasks at the same time, and finally all of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat({ max: 3 }), { maxLength: 12 }), async (limit, turns) => {
        const queue = createTaskQueue(limit);
        let [running, most, ended] = [0, 0, 0];
        for (const count of turns) {
          await queue.add(async () => {
            most = Math.max(most, ++running);
            for (let turn = 0; turn < count; turn++) await Promise.resolve();
            running--;
            ended++;
          });
        }
        await queue.drain();
        expect(most).toBeLessThanOrEqual(limit);
        expect(ended).toBe(turns.length);
      }),
    );
  });

  it('blocks its producer while it is full', async () => {
    const queue = createTaskQueue(1);
    const first = gate();
    const order: string[] = [];
    await queue.add(() => first.passed);
    const added = queue.add(async () => void order.push('second task'));
    order.push('first ends');
    first.open();
    await added;
    await queue.drain();
    expect(order).toEqual(['first ends', 'second task']);
  });

  it('fails with the first failure, after the running tasks have ended', async () => {
    const queue = createTaskQueue(3);
    const [slow, failing] = [gate(), gate()];
    let slowEnded = false;
    await queue.add(async () => {
      await slow.passed;
      slowEnded = true;
    });
    await queue.add(() => failing.passed);
    const drained = queue.drain();
    failing.fail(new Error('first'));
    slow.open();
    await expect(drained).rejects.toThrow('first');
    expect(slowEnded).toBe(true);
  });

  it('accepts no task after a failure', async () => {
    const queue = createTaskQueue(1);
    await queue.add(async () => {
      throw new Error('broken');
    });
    let wasRun = false;
    const added = queue.add(async () => {
      wasRun = true;
    });
    await expect(added).rejects.toThrow('broken');
    expect(wasRun).toBe(false);
  });

  it('without tasks is finished', async () => {
    await expect(createTaskQueue(1).drain()).resolves.toBeUndefined();
  });
});
