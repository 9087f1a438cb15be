import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Span } from '../../../../generator/support/trace.ts';
import type { Jobs, ValidationSettings } from '../../../../generator/threads/jobs.ts';
import { createThreadPool, jobsAtOnce, ThreadDied, type ThreadPool } from '../../../../generator/threads/thread-pool.ts';
import { tempFolder } from '../temp-folder.ts';

/**
 * A thread whose work is named by the files to validate, one by one. It answers with its own
 * number.
 */
const script = `
import { parentPort, threadId, workerData } from 'node:worker_threads';
const at = new Int32Array(workerData.position);
let opened = 0;
parentPort.on('message', async ({ id, name, request }) => {
  const begun = Date.now();
  if (name === 'open') opened++;
  for (const [index, file] of (request.files ?? []).entries()) {
    Atomics.store(at, 0, index);
    if (file === 'throw') throw new Error('It is thrown.');
    if (file === 'throw a text') throw 'It is thrown.';
    if (file === 'exit') process.exit(3);
    if (file === 'die later') Atomics.waitAsync(request.settings.sign, 0, 0).value.then(() => { throw new Error('It is thrown later.'); });
    if (file === 'for ever') await new Promise(() => {});
    if (file === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  const answer = { records: new Uint8Array(), files: [{ hash: String(threadId), entryLength: opened, texts: [] }] };
  parentPort.postMessage({ id, name, answer, begun, ended: begun + 1 });
});
`;

/** Threads of the script, and the trace of their work. */
async function poolOf(size: number) {
  const file = join(await tempFolder(), 'thread.mjs');
  await writeFile(file, script);
  const spans: Span[] = [];
  const pool = createThreadPool(pathToFileURL(file), size, { add: (span) => spans.push(span) });
  onTestFinished(pool.close);
  return { pool, spans };
}

const settings = {} as ValidationSettings;
const open = {} as Jobs['open']['request'];

/** Gives a thread a job, and gives its number and how often it was opened. */
async function ask(pool: ThreadPool, ...files: readonly string[]) {
  const [answer] = (await pool.run('check', { files, settings })).files;
  return { thread: answer?.hash, opened: answer?.entryLength };
}

const deathOf = (work: Promise<unknown>): Promise<ThreadDied> =>
  work.then(
    () => expect.fail('The thread has not died.'),
    (error: unknown) => {
      if (error instanceof ThreadDied) return error;
      throw error;
    },
  );

/** Counts message channels to threads in this process. Those of a thread before may end later. */
const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

describe('threads', () => {
  it('answer each job', async () => {
    const { pool } = await poolOf(1);
    const first = await ask(pool, 'a', 'b');
    expect(first.thread).toMatch(/^\d+$/);
    expect(await Promise.all([ask(pool, 'a'), ask(pool, 'b'), ask(pool)])).toEqual([first, first, first]);
    expect(pool.size).toBe(1);
  });

  it('share the jobs', async () => {
    const { pool } = await poolOf(3);
    const answers = await Promise.all([ask(pool), ask(pool), ask(pool)]);
    expect(new Set(answers.map(({ thread }) => thread)).size).toBe(3);
  });

  it('keep their jobs while others have less to do', async () => {
    const { pool } = await poolOf(2);
    const death = deathOf(ask(pool, 'block'));
    const answers = [await ask(pool), await ask(pool), await ask(pool)];
    expect(new Set(answers.map(({ thread }) => thread)).size).toBe(1);
    await pool.close();
    expect(await death).toMatchObject({ part: 0 });
  });

  it('are busy if each has two jobs', async () => {
    const { pool } = await poolOf(2);
    const deaths = ['block', 'block', 'block'].map((file) => deathOf(ask(pool, file)));
    expect(pool.isBusy).toBe(false);
    deaths.push(deathOf(ask(pool)));
    expect(pool.isBusy).toBe(true);
    expect(jobsAtOnce(pool)).toBe(5);
    await pool.close();
    await Promise.all(deaths);
  });

  it('all do a common job before later ones', async () => {
    const { pool } = await poolOf(3);
    await pool.runOnAll('open', open);
    await pool.runOnAll('open', open);
    const answers = await Promise.all([ask(pool), ask(pool), ask(pool)]);
    expect(answers.map(({ opened }) => opened)).toEqual([2, 2, 2]);
    expect(new Set(answers.map(({ thread }) => thread)).size).toBe(3);
  });

  it('are separate lanes in the trace', async () => {
    const { pool, spans } = await poolOf(2);
    await pool.runOnAll('open', open);
    await ask(pool);
    expect(spans.map(({ name }) => name)).toEqual(['open', 'open', 'check']);
    expect(
      spans
        .slice(0, 2)
        .map(({ lane }) => lane)
        .sort(),
    ).toEqual([1, 2]);
    expect(spans.every(({ begun, ended }) => ended === begun + 1)).toBe(true);
  });
});

describe('a thread that dies', () => {
  it.each([
    ['throws', 'throw', 'It is thrown.'],
    ['throws a value that is not an error', 'throw a text', 'It is thrown.'],
    ['ends itself', 'exit', 'Its thread ended with 3.'],
  ])('because it %s is reported with the current part of its job', async (_name, how, message) => {
    const { pool } = await poolOf(1);
    expect(await deathOf(ask(pool, 'a', 'b', how, 'c'))).toMatchObject({ name: 'ThreadDied', message, part: 2 });
  });

  it('is reported with the thrown error', async () => {
    const { pool } = await poolOf(1);
    expect((await deathOf(ask(pool, 'throw'))).cause).toMatchObject({ message: 'It is thrown.' });
  });

  it('returns all its jobs', async () => {
    const { pool } = await poolOf(1);
    const deaths = [ask(pool, 'a', 'throw'), ask(pool, 'a'), ask(pool)].map(deathOf);
    expect((await Promise.all(deaths))[0]).toMatchObject({ part: 1 });
  });

  it('does not affect the jobs of others', async () => {
    const { pool } = await poolOf(2);
    const death = deathOf(ask(pool, 'exit'));
    expect((await ask(pool)).thread).toMatch(/^\d+$/);
    expect(await death).toMatchObject({ part: 0 });
  });

  it('is reported if all threads have the same job', async () => {
    const { pool } = await poolOf(2);
    expect(await deathOf(pool.runOnAll('check', { files: ['a', 'throw'], settings }))).toMatchObject({ part: 1 });
  });

  it.each(['throw', 'exit'])('accepts no further job (%s)', async (how) => {
    const { pool } = await poolOf(1);
    const death = await deathOf(ask(pool, how));
    expect((await deathOf(ask(pool))).message).toBe(death.message);
    expect((await deathOf(pool.runOnAll('open', open))).message).toBe(death.message);
  });

  it('between two jobs is reported at the next one', async () => {
    const { pool } = await poolOf(1);
    // Answer and exit arrive separately: without a sentinel, the exit may arrive first.
    const sentinel = new Int32Array(new SharedArrayBuffer(4));
    await pool.run('check', { files: ['die later'], settings: { sign: sentinel } as unknown as ValidationSettings });
    Atomics.notify(sentinel, 0);
    expect((await deathOf(ask(pool, 'for ever'))).message).toBe('It is thrown later.');
    expect((await deathOf(ask(pool))).message).toBe('It is thrown later.');
  });
});

describe('a pool', () => {
  it('starts no thread before its first job', async () => {
    const before = ports();
    const { pool } = await poolOf(2);
    expect(ports()).toBeLessThanOrEqual(before);
    await pool.close();
  });

  it('leaves nothing running when it is closed', async () => {
    const before = ports();
    const { pool } = await poolOf(3);
    await pool.runOnAll('open', open);
    expect(ports()).toBeGreaterThan(before);
    await pool.close();
    await expect.poll(ports).toBeLessThanOrEqual(before);
  });

  it('that is closed ends threads in the middle of their jobs', async () => {
    const before = ports();
    const { pool } = await poolOf(2);
    const deaths = [ask(pool, 'block'), ask(pool, 'for ever'), ask(pool)].map(deathOf);
    await pool.close();
    expect(await Promise.all(deaths)).toHaveLength(3);
    await expect.poll(ports).toBeLessThanOrEqual(before);
  });

  it('may be closed again, and after a thread has died', async () => {
    const { pool } = await poolOf(2);
    await deathOf(ask(pool, 'throw'));
    await pool.close();
    await pool.close();
  });

  it('without threads accepts no job', async () => {
    const { pool } = await poolOf(0);
    expect(() => pool.run('check', { files: [], settings })).toThrow('without threads');
  });
});
