import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { unlessAborted } from '../../../../generator/support/patience.ts';

/** Collects rejections that nothing handles. */
function watchRejections(): unknown[] {
  const rejections: unknown[] = [];
  const collect = (error: unknown): void => void rejections.push(error);
  const usual = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', collect);
  onTestFinished(() => {
    process.off('unhandledRejection', collect);
    for (const listener of usual) process.on('unhandledRejection', listener);
  });
  return rejections;
}

test('gives the result or the failure of the work', async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(Promise.resolve(7), signal)).toBe(7);
  await expect(unlessAborted(Promise.reject(new Error('No.')), signal)).rejects.toThrow('No.');
});

test.each(['before', 'during'])('a signal %s the work ends the wait, and a later failure is left out', async (moment) => {
  const rejections = watchRejections();
  const stopped = new AbortController();
  let fail = (_error: Error): void => {};
  const work = new Promise<void>((_, reject) => {
    fail = reject;
  });
  if (moment === 'before') stopped.abort(new Error('Stopped.'));
  const waiting = unlessAborted(work, stopped.signal);
  stopped.abort(new Error('Stopped.'));
  await expect(waiting).rejects.toThrow('Stopped.');
  fail(new Error('Closed.'));
  await setImmediate();
  expect(rejections).toEqual([]);
});
