// Measures the growth of bench/site with its content: full builds, builds after a change, the
// machine's own limits for the same pages, and peers, all in one session.
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOutput, expectedPages, listFiles, sizeOf } from './check-output.js';
import { limitOutputs, prepareLimits } from './limits/prepare-limits.js';
import { flush, measure } from './measure.js';
import { eleventy } from './peers/eleventy.js';
import { hugo } from './peers/hugo.js';
import { preparePeer } from './peers/peer.js';
import { cachedCorpus, copySite, siteChanges } from './scale-input.js';
import { growthTable, limitTable, peerTable, stepTable } from './scale-tables.js';

/**
 * One build. `rendered` and `written` are the counts that `generate` reports; `files` and `bytes`
 * are those of the output folder; `stages` are milliseconds by stage, which may overlap.
 * @typedef {{ ms: number, cpuMs?: number | undefined, peak?: number | undefined, others?: number | undefined, files: number, bytes: number, rendered?: number, written?: number, stages?: Record<string, number> }} Run
 */
/** Runs of one kind, in order. @template R @typedef {{ name: string, runs: R[] }} Series */
/**
 * Measurements of a limit for a number of pages or files.
 * @typedef {{ ms: number, cpuMs: number, peak?: number | undefined, others?: number | undefined, count: number }} LimitRun
 */
/** @typedef {Series<LimitRun> & { threads: number }} LimitSeries */
/** @typedef {{ routes: number, steps: Series<Run>[], limits: LimitSeries[], peers: { name: string, steps: Series<Run>[] }[] }} Size */
/** @typedef {{ repeats: number, seed: number, limits: boolean, peers: readonly Installed[] }} Options */
/** @typedef {{ peer: import('./peers/peer.js').Peer, command: string }} Installed */

const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'cli/bin.js');

/** Number of routes from which there is no warm-up run. */
const withoutWarmUp = 100_000;
/** Bytes on disk of one route, in an output folder and in a cache: two files, in whole blocks. */
const diskBytes = { output: 36_000, cache: 10_000 };

/**
 * Measures all requested sizes and prints tables.
 * @param {{ scratch: string, args: readonly string[] }} options
 */
export async function measureScale({ scratch, args }) {
  const { routes, json, ...options } = await readOptions(args);
  console.log(about(options));
  /** @type {Size[]} */
  const sizes = [];
  for (const count of routes) {
    const folder = join(scratch, String(count));
    await needSpace(scratch, count, options);
    const size = await measureSize(count, folder, options);
    sizes.push(size);
    console.log(`## ${count.toLocaleString('en')} routes\n\n${stepTable(size)}`);
    if (size.limits.length > 0) console.log(limitTable(size));
    if (size.peers.length > 0) console.log(peerTable(size));
    await rm(folder, { recursive: true });
  }
  if (sizes.length > 1) console.log(`## Growth\n\n${growthTable(sizes)}`);
  if (json === undefined) return;
  const machine = { processors: cpus().length, model: cpus()[0]?.model.trim(), memory: totalmem(), node: process.version };
  await writeFile(json, `${JSON.stringify({ machine, ...options, sizes }, null, 1)}\n`);
}

/** @param {readonly string[]} args */
async function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      routes: { type: 'string', default: '1000,10000' },
      repeats: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      'no-limits': { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      hugo: { type: 'string' },
      eleventy: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const wholeNumber = (/** @type {string} */ name, /** @type {string} */ text) => {
    if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} must be a whole number of at least 1, not “${text}”.`);
    return Number(text);
  };
  const commands = { hugo: values.hugo ?? (values.peers ? 'hugo' : undefined), eleventy: values.eleventy };
  const routes = values.routes.split(',').map((text) => wholeNumber('routes', text));
  if (routes.some((count) => count % 2 !== 0)) throw new Error('--routes must be even, because each page has two languages.');
  return {
    routes,
    repeats: wholeNumber('repeats', values.repeats),
    seed: wholeNumber('seed', values.seed),
    limits: !values['no-limits'],
    peers: [...(await installed(hugo, commands.hugo)), ...(await installed(eleventy, commands.eleventy))],
    json: values.json === undefined ? undefined : resolve(values.json),
  };
}

/**
 * Returns a generator if it was asked for and can be run.
 * @param {import('./peers/peer.js').Peer} peer @param {string | undefined} command @returns {Promise<readonly Installed[]>}
 */
async function installed(peer, command) {
  if (command === undefined) return [];
  const isFound = await peer.version(command).catch(() => undefined);
  if (isFound) return [{ peer, command: command.includes('/') ? resolve(command) : command }];
  console.log(`${peer.name} was not found, so it is not measured. Pass its path with --${peer.name.toLowerCase()}.\n`);
  return [];
}

/** @param {Options} options */
function about({ repeats }) {
  const counted =
    process.platform === 'linux'
      ? 'CPU is user and system time of the process and its children (for limits, of the work alone). Peak memory is the sum of VmHWM of the process and of each of its children. Others is the share of all processors that other processes used: above about 10 %, compare CPU, not wall time.'
      : 'CPU, memory and others need /proc and are not measured here.';
  return `Medians of ${repeats} after a warm-up run (none from ${withoutWarmUp.toLocaleString('en')} routes on). ${counted} Each output was checked before its time counted.\n`;
}

/**
 * Throws if the disk would become full.
 * @param {string} folder @param {number} routes @param {Options} options
 */
async function needSpace(folder, routes, { repeats, limits: withLimits, peers }) {
  // All folders stay until a size is done: one of each kind for each turn, and one more for the
  // steps after a cold run.
  const outputs = 1 + (withLimits ? limitOutputs : 0) + peers.length;
  const needed = (turnsOf(routes, repeats).length + 1) * routes * (outputs * diskBytes.output + diskBytes.cache);
  const { bavail, bsize } = await statfs(folder);
  const gigabytes = (/** @type {number} */ bytes) => `${(bytes / 1e9).toFixed(1)} GB`;
  if (needed > bavail * bsize)
    throw new Error(
      `${routes} routes need up to ${gigabytes(needed)} in ${folder}, but only ${gigabytes(bavail * bsize)} are free. Use fewer --repeats, --no-limits, or another folder in TMPDIR.`,
    );
}

/**
 * Returns the turns of each step. Turn 0 is a warm-up and does not count.
 * @param {number} routes @param {number} repeats
 */
const turnsOf = (routes, repeats) =>
  Array.from({ length: repeats + (routes < withoutWarmUp ? 1 : 0) }, (_, turn) => (routes < withoutWarmUp ? turn : turn + 1));

/** @param {number} routes @param {string} folder @param {Options} options @returns {Promise<Size>} */
async function measureSize(routes, folder, options) {
  const corpus = await cachedCorpus(routes, options.seed);
  const project = await makeProject(corpus, folder);
  const limitSeries = options.limits ? await prepareLimits(project) : [];
  const peers = await Promise.all(options.peers.map(({ peer, command }) => preparePeer(peer, command, corpus, project)));
  const turns = turnsOf(routes, options.repeats);

  // In turn, so that other load of the machine and its disk affects all of them.
  /** @type {Series<Run>} */
  const cold = { name: 'cold', runs: [] };
  let target = '';
  for (const turn of turns) {
    console.error(`${routes} routes: turn ${turn}, cold runs${options.limits ? ' and limits' : ''}`);
    // Into a new folder: removing the previous one would keep the disk busy.
    target = await mkdtemp(join(folder, 'cold-'));
    const { emitted, ...run } = await project.generate(target);
    if (turn > 0) cold.runs.push(run);
    for (const { series, run: runLimit } of limitSeries) {
      const limitRun = await runLimit(emitted);
      if (turn > 0) series.runs.push(limitRun);
    }
    for (const peer of peers) await peer.cold(turn);
  }
  const steps = [cold];
  for (const [name, makeChange] of Object.entries(await siteChanges(project.copy))) {
    console.error(`${routes} routes: ${name}`);
    /** @type {Run[]} */
    const runs = [];
    for (const turn of turns) {
      const change = await makeChange(turn);
      const { emitted: _, ...run } = await project.generate(target, change);
      if (turn > 0) runs.push(run);
    }
    steps.push({ name, runs });
  }
  const measuredPeers = [];
  for (const { name, further } of peers) measuredPeers.push({ name, steps: await further(turns) });
  return { routes, steps, limits: limitSeries.map(({ series }) => series), peers: measuredPeers };
}

/** @typedef {Awaited<ReturnType<typeof makeProject>>} Project */

/**
 * Makes a copy of the site with a corpus, and the function that builds it.
 * @param {string} corpus @param {string} folder
 */
async function makeProject(corpus, folder) {
  const copy = await copySite(corpus, join(folder, 'project'));
  const expected = await expectedPages(copy.content);
  /**
   * Builds into a folder and checks the output.
   * @param {string} target @param {import('./scale-input.js').Change | void} [change]
   */
  const generate = async (target, change) => {
    const out = join(target, 'dist');
    const folders = ['--config', copy.config, '--content', copy.content, '--out', out, '--cache', join(target, 'cache')];
    flush();
    const { stdout, ...took } = await measure(process.execPath, [cli, 'generate', '--json', ...folders], { cwd: root });
    const { rendered, written, stages } = JSON.parse(stdout);
    const emitted = await listFiles(out);
    await checkOutput({ folder: out, files: emitted, expected, change });
    const stageMs = stages.map((/** @type {{ stage: string, ms: number }} */ { stage, ms }) => [stage, ms]);
    return { ...took, ...sizeOf(emitted), rendered, written, stages: Object.fromEntries(stageMs), emitted };
  };
  return { folder, copy, expected, generate };
}
