import { AsyncLocalStorage } from 'node:async_hooks';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '../../../../generator/errors/problem.ts';
import { createManifestWriter } from '../../../../generator/manifest/build-manifest.ts';
import { openDiskStore } from '../../../../generator/publish/disk-store.ts';
import { neighboursOf } from '../../../../generator/publish/neighbours.ts';
import { createSlotWriter } from '../../../../generator/publish/slot-writer.ts';
import { outputFile } from '../../../../generator/support/output-file.ts';
import { sized } from '../../../support/length.ts';
import { readTree } from '../../../support/mini-site.ts';
import { surroundings } from '../../../support/surroundings.ts';
import { tempFolder } from '../temp-folder.ts';

/**
 * A run is suspended at any step while another one takes its lock. It must
 * change nothing that others see when it continues.
 */

/** Number of the step at which a run is suspended, and what happens meanwhile. */
interface Pause {
  readonly at: number;
  readonly meanwhile: () => Promise<void>;
  steps: number;
}

const current = new AsyncLocalStorage<Pause>();

/** Counts the calls that change or read the file system, and suspends one of a run. */
function suspendCalls(): () => void {
  const promises = fs.promises as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const names = ['chmod', 'lstat', 'mkdir', 'readFile', 'readdir', 'rename', 'rm', 'rmdir', 'stat', 'writeFile'];
  const originals = names.map((name) => [name, promises[name]] as const);
  for (const [name, call] of originals) {
    promises[name] = async (...args) => {
      const pause = current.getStore();
      if (pause && ++pause.steps === pause.at) await current.exit(pause.meanwhile);
      return call?.(...args);
    };
  }
  syncBuiltinESMExports();
  return () => {
    for (const [name, call] of originals) if (call) promises[name] = call;
    syncBuiltinESMExports();
  };
}

type Texts = Readonly<Record<string, string>>;

async function publish(out: string, texts: Texts, inPlace: boolean): Promise<void> {
  const store = await openDiskStore({ ...surroundings, out, manifests: join(out, '../cache/builds'), inPlace });
  try {
    const build = await store.begin();
    const writer = createSlotWriter(build.slots);
    const manifest = createManifestWriter();
    for (const [path, text] of Object.entries(texts)) {
      const { hash, bytes } = outputFile(path, text);
      manifest.addFile(path, { hash, size: bytes.length });
      const [before, shown] = [build.spare?.file(path), store.published?.file(path)];
      if (before?.hash === hash) continue;
      if (shown?.hash !== hash || !writer.link(path, before !== undefined)) writer.write(path, text, before !== undefined);
    }
    await build.publish(manifest.finish());
  } finally {
    await store.close();
  }
}

const older: Texts = { 'index.html': 'older', 'robots.txt': 'same', 'old/index.html': 'only in the older build' };
const newer: Texts = { 'index.html': 'newer', 'robots.txt': 'same', 'new/index.html': 'only in the newer build' };
const last: Texts = { 'index.html': 'last', 'robots.txt': 'same' };

/** Reads what visitors see: a stopped run leaves its own folder within one that is updated in place. */
const readPublished = async (out: string): Promise<Texts> =>
  Object.fromEntries(Object.entries(await readTree(out)).filter(([path]) => !path.startsWith('.boreal-next')));

const endedProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

/** Suspends a run that publishes `older` at one step, while another one publishes `newer`. Returns the number of steps. */
async function takeOver(at: number, inPlace: boolean): Promise<number> {
  const out = join(await tempFolder(), 'dist');
  await publish(out, { 'index.html': 'first', 'robots.txt': 'same' }, inPlace);
  const { lock } = neighboursOf(out);
  let isTaken = false;
  const meanwhile = async (): Promise<void> => {
    // Only a run that holds the lock can lose it.
    if (!fs.existsSync(lock)) return;
    isTaken = true;
    await writeFile(lock, JSON.stringify({ pid: endedProcess(), host: hostname() }));
    await publish(out, newer, inPlace);
  };
  const pause: Pause = { at, meanwhile, steps: 0 };
  const failure = await current
    .run(pause, () => publish(out, older, inPlace))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  if (isTaken && failure !== undefined) {
    expect(await readPublished(out), `step ${at}`).toEqual(newer);
    expect(failure instanceof ProblemError && failure.problems.map(({ code }) => code), `step ${at}`).toEqual([
      'OUTPUT_LOCK_LOST',
    ]);
  } else {
    // It was suspended before it took the lock, or after it had published.
    expect([older, newer], `step ${at}`).toContainEqual(await readPublished(out));
  }
  // Nothing of it stops the next run.
  await publish(out, last, inPlace);
  expect(await readPublished(out), `step ${at}`).toEqual(last);
  const names = await readdir(join(out, '..'));
  expect(
    names.filter((name) => name.startsWith('.dist') && name !== '.dist.spare'),
    `step ${at}`,
  ).toEqual([]);
  return pause.steps;
}

test.each([
  ['exchanged', false],
  ['updated in place', true],
])('a run that has lost its lock publishes nothing in a folder that is %s', async (_name, inPlace) => {
  onTestFinished(suspendCalls());
  const steps = await takeOver(Number.POSITIVE_INFINITY, inPlace);
  expect(steps).toBeGreaterThan(20);
  for (let at = 1; at <= steps; at += sized(3, 1)) await takeOver(at, inPlace);
});
