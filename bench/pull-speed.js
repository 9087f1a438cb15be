import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.js';
import { startSpace } from './preview-speed.js';

/** Runs a command. Returns its milliseconds, its peak memory in bytes, and its report. */
/** @typedef {(args: readonly string[], env: Record<string, string>) => Promise<{ ms: number, peak: number, report: { ms: number } }>} Run */

/**
 * Milliseconds of a full pull and of a pull of changes, as the command reports them and of the
 * process; peak memory in bytes.
 * @typedef {{ first: number, firstProcess: number, delta: number, deltaProcess: number, peak: number }} PullSpeed
 */

const changes = 10;

/**
 * Pulls generated entries from a local server: all of them, then a few changes.
 * @param {number} entries @param {number} runs @param {Run} run @returns {Promise<PullSpeed>}
 */
export async function pullSpeed(entries, runs, run) {
  const space = await startSpace(['--generate', String(entries)]);
  const folder = await mkdtemp(join(tmpdir(), 'pull-'));
  const args = ['pull', '--json', '--cache', folder];
  const firsts = [];
  const deltas = [];
  try {
    for (let at = 0; at < runs; at++) {
      await rm(folder, { recursive: true, force: true });
      firsts.push(await run(args, space.env));
      for (let change = 0; change < changes; change++) await space.tell(`publish "note-${at * changes + change}"`);
      deltas.push(await run(args, space.env));
    }
  } finally {
    await space.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    first: median(firsts.map(({ report }) => report.ms)),
    firstProcess: median(firsts.map(({ ms }) => ms)),
    delta: median(deltas.map(({ report }) => report.ms)),
    deltaProcess: median(deltas.map(({ ms }) => ms)),
    peak: Math.max(...firsts.map(({ peak }) => peak)),
  };
}
