import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type LockHolder, takeLock } from '../../../../generator/publish/output-lock.ts';
import { ownIdentity } from '../../../../generator/support/process-identity.ts';
import { surroundings } from '../../../support/surroundings.ts';
import { tempFolder } from '../temp-folder.ts';

const minutes = 60_000;
const isLinux = process.platform === 'linux';

/** Number of a process that has ended. */
const endedProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

const textOf = (holder: Partial<LockHolder>): string => JSON.stringify({ pid: process.pid, host: hostname(), ...holder });

/** An abandoned lock in an empty folder. */
async function leftLock(text: string, age = 0) {
  const folder = await tempFolder();
  const file = join(folder, 'lock');
  await writeFile(file, text);
  const then = new Date(Date.now() - age);
  await utimes(file, then, then);
  return { folder, file };
}

/** Acquires a lock without waiting. */
async function takeAtOnce(file: string): Promise<void> {
  const waited: LockHolder[] = [];
  const { release: letGo } = await takeLock({ ...surroundings, file, onWait: (holder) => waited.push(holder) });
  await letGo();
  expect(waited).toEqual([]);
}

describe('a lock', () => {
  it('has one holder at a time, and passes to the next on release', async () => {
    const file = join(await tempFolder(), 'lock');
    const order: string[] = [];
    const { release: letGo } = await takeLock({ ...surroundings, file, onWait: () => order.push('nobody waits') });
    const next = takeLock({
      ...surroundings,
      file,
      onWait: ({ pid, host }) => order.push(`${pid === process.pid} ${host === hostname()}`),
    });
    await expect.poll(() => order).toEqual(['true true']);
    order.push('let go');
    await letGo();
    (await next).release();
    expect(order).toEqual(['true true', 'let go']);
  });

  it('leaves no file', async () => {
    const { folder, file } = await leftLock(textOf({ pid: endedProcess() }));
    (await takeLock({ ...surroundings, file, onWait: () => {} })).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('that somebody else has acquired stays theirs, which its holder can prove', async () => {
    const file = join(await tempFolder(), 'lock');
    const lock = await takeLock({ ...surroundings, file, onWait: () => {} });
    lock.prove();
    await writeFile(file, 'theirs');
    expect(() => lock.prove()).toThrow('Another run uses the output folder now');
    lock.release();
    expect(await readFile(file, 'utf8')).toBe('theirs');
  });
});

describe('a lock that the system does not let this run read', () => {
  const tooMany = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' });

  /** Runs work while no file can be opened. */
  async function withoutHandles(work: () => unknown): Promise<void> {
    const calls = [
      vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
        throw tooMany;
      }),
      vi.spyOn(fs.promises, 'readFile').mockRejectedValue(tooMany),
    ];
    syncBuiltinESMExports();
    try {
      await work();
    } finally {
      for (const call of calls) call.mockRestore();
      syncBuiltinESMExports();
    }
  }

  it('is not lost: the system’s error is reported', async () => {
    const file = join(await tempFolder(), 'lock');
    const lock = await takeLock({ ...surroundings, file, onWait: () => {} });
    await withoutHandles(() => expect(() => lock.prove()).toThrow(tooMany));
    lock.prove();
    lock.release();
    expect(await readdir(dirname(file))).toEqual([]);
  });

  it('is not free, and nobody waits for it', async () => {
    const { file } = await leftLock(textOf({ pid: endedProcess() }));
    await withoutHandles(() => expect(takeLock({ ...surroundings, file, onWait: () => {} })).rejects.toThrow(tooMany));
    await takeAtOnce(file);
  });

  it('does not end the process when its time is renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const file = join(await tempFolder(), 'lock');
    const lock = await takeLock({ ...surroundings, file, onWait: () => {} });
    await withoutHandles(() => vi.advanceTimersByTimeAsync(20_000));
    vi.useRealTimers();
    lock.prove();
    lock.release();
  });
});

describe('an abandoned lock', () => {
  it.each<[string, () => string, number]>([
    ['by a process that has ended', () => textOf({ pid: endedProcess() }), 0],
    ['of a process whose number another one has now', () => textOf({}), 2 * minutes],
    ['on another machine', () => textOf({ host: 'elsewhere' }), 2 * minutes],
    ['without the name of its holder', () => '', minutes],
    ['half written', () => '{"pid":', minutes],
    ['of an earlier process with the number of a running one', () => textOf({ ...ownIdentity(), start: 'earlier' }), 0],
    ['with a number that no process has', () => textOf({ pid: 2 ** 40 }), 0],
  ])('%s is acquired', async (_name, text, age) => {
    const { file } = await leftLock(text(), age);
    await takeAtOnce(file);
  });

  it.each<[string, () => string, number]>([
    ['of a running process', () => textOf({}), 0],
    ['of another machine', () => textOf({ host: 'elsewhere' }), 0],
    ['of another container of this host', () => textOf({ ...ownIdentity(), pid: 2 ** 40, space: 'pid:[1]' }), 0],
    ['of a process that was suspended for long', () => textOf(ownIdentity()), isLinux ? 600 * minutes : 0],
    ['that is just being written', () => '', 0],
    ['of a machine whose clock is ahead', () => textOf({ host: 'elsewhere' }), -10 * minutes],
  ])('%s is respected', async (_name, text, age) => {
    const { file } = await leftLock(text(), age);
    const taking = takeLock({ ...surroundings, file, onWait: () => {} });
    expect(await Promise.race([taking, setTimeout(300, 'waiting')])).toBe('waiting');
    // Its holder is gone now.
    await writeFile(file, textOf({ pid: endedProcess() }));
    (await taking).release();
  });

  it('is acquired even if another run has ended while it did the same', async () => {
    const { folder, file } = await leftLock(textOf({ pid: endedProcess() }));
    for (const ending of ['.takeover', '.takeover.takeover'])
      await writeFile(`${file}${ending}`, textOf({ pid: endedProcess() }));
    await takeAtOnce(file);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is acquired by one of many runs that see it at the same time, and by the others afterwards', async () => {
    for (let round = 0; round < 8; round++) {
      const { folder, file } = await leftLock(textOf({ pid: endedProcess() }));
      let inside = 0;
      let most = 0;
      const enter = async (): Promise<void> => {
        const { release: letGo } = await takeLock({ ...surroundings, file, onWait: () => {} });
        most = Math.max(most, ++inside);
        await setTimeout(2);
        inside--;
        await letGo();
      };
      // Not in step: some read the lock while others remove it.
      await Promise.all(Array.from({ length: 8 }, (_, number) => setTimeout(number % 4).then(enter)));
      expect(most).toBe(1);
      expect(await readdir(folder)).toEqual([]);
    }
  });
});
