import { AsyncLocalStorage } from 'node:async_hooks';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
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
  const names = Object.keys(promises).filter((name) => typeof promises[name] === 'function' && name !== 'watch');
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

/** A promise that waits until the gate is opened. */
function createGate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

interface Interleaving {
  /** Step of the first run at which it is suspended and loses its lock. */
  readonly at: number;
  /** Step of the second run at which the first one continues; by default, when the second has ended. */
  readonly resumeAt?: number;
  readonly isFirstInPlace: boolean;
  readonly isSecondInPlace: boolean;
}

/** Suspends a run that publishes `older`, while another one publishes `newer`. Returns the number of steps. */
async function takeOver(interleaving: Interleaving): Promise<number> {
  const { at, resumeAt = Number.POSITIVE_INFINITY, isFirstInPlace, isSecondInPlace } = interleaving;
  const what = JSON.stringify(interleaving);
  const out = join(await tempFolder(), 'dist');
  await publish(out, { 'index.html': 'first', 'robots.txt': 'same' }, isFirstInPlace);
  const { lock } = neighboursOf(out);
  const continues = createGate();
  const firstEnds = createGate();
  let second: Promise<void> | undefined;
  const meanwhile = async (): Promise<void> => {
    // Only a run that holds the lock can lose it.
    if (!fs.existsSync(lock)) return;
    await writeFile(lock, JSON.stringify({ pid: endedProcess(), host: hostname() }));
    const pause: Pause = {
      at: resumeAt,
      steps: 0,
      meanwhile() {
        continues.open();
        return firstEnds.opened;
      },
    };
    second = current.run(pause, () => publish(out, newer, isSecondInPlace)).finally(continues.open);
    await continues.opened;
  };
  const pause: Pause = { at, meanwhile, steps: 0 };
  const failure = await current
    .run(pause, () => publish(out, older, isFirstInPlace))
    .then(
      () => undefined,
      (error: unknown) => error,
    )
    .finally(firstEnds.open);
  await second;
  // The second run begins after the first has published, or while that must not publish any more.
  expect(await readPublished(out), what).toEqual(second === undefined ? older : newer);
  const codes = failure instanceof ProblemError ? failure.problems.map(({ code }) => code) : failure;
  if (failure !== undefined) expect([second !== undefined, codes], what).toEqual([true, ['OUTPUT_LOCK_LOST']]);
  // Nothing of it stops the next run.
  await publish(out, last, isFirstInPlace);
  expect(await readPublished(out), what).toEqual(last);
  const names = await readdir(join(out, '..'));
  expect(
    names.filter((name) => name.startsWith('.dist') && name !== '.dist.spare'),
    what,
  ).toEqual([]);
  return pause.steps;
}

test.each([
  ['exchanged', false],
  ['updated in place', true],
])('a run that has lost its lock publishes nothing in a folder that is %s', async (_name, inPlace) => {
  onTestFinished(suspendCalls());
  const both = { isFirstInPlace: inPlace, isSecondInPlace: inPlace };
  const steps = await takeOver({ at: Number.POSITIVE_INFINITY, ...both });
  expect(steps).toBeGreaterThan(20);
  for (let at = 1; at <= steps; at += sized(3, 1)) await takeOver({ at, ...both });
});

test('two runs that are suspended in turn publish the newer site', { timeout: sized(60_000, 600_000) }, async () => {
  onTestFinished(suspendCalls());
  const step = fc.nat({ max: 120 }).map((number) => number + 1);
  const interleavings = fc.record({ at: step, resumeAt: step, isFirstInPlace: fc.boolean(), isSecondInPlace: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(interleavings, async (interleaving) => {
      await takeOver(interleaving);
    }),
    { numRuns: sized(10, 300), examples: [[{ at: 35, resumeAt: 11, isFirstInPlace: true, isSecondInPlace: false }]] },
  );
});
