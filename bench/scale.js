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
import { startSpace } from './preview-speed.js';
import { cachedCorpus, copySite, entryChange, siteChanges, wrongLink } from './scale-input.js';
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
/** @typedef {{ repeats: number, seed: number, limits: boolean, isCold: boolean, peers: readonly Installed[], nodes: readonly string[], contentful: boolean }} Options */
/** @typedef {{ peer: import('./peers/peer.js').Peer, command: string }} Installed */

const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'cli/bin.js');

/** Number of routes from which there is no warm-up run. */
const withoutWarmUp = 100_000;
/** Steps that are measured with other versions of Node as well. */
const comparedSteps = ['nothing changed', 'one entry changed'];
/** Bytes on disk of one route, in an output folder and in a cache: two files, in whole blocks. */
const diskBytes = { output: 36_000, cache: 10_000 };

/**
 * Measures all requested sizes and prints tables.
 * @param {{ scratch: string, args: readonly string[] }} options
 */
export async function measureScale({ scratch, args }) {
  const { routes, json, ...options } = await readOptions(args);
  console.log(about(options));
  const machine = { processors: cpus().length, model: cpus()[0]?.model.trim(), memory: totalmem(), node: process.version };
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
    // After each size: a later one may need more memory or time than there is.
    if (json !== undefined) await writeFile(json, `${JSON.stringify({ machine, ...options, sizes }, null, 1)}\n`);
  }
  if (sizes.length > 1) console.log(`## Growth\n\n${growthTable(sizes)}`);
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
      cold: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      hugo: { type: 'string' },
      eleventy: { type: 'string' },
      node: { type: 'string', multiple: true, default: [] },
      contentful: { type: 'boolean', default: false },
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
    isCold: values.cold,
    peers: [...(await installed(hugo, commands.hugo)), ...(await installed(eleventy, commands.eleventy))],
    nodes: values.node,
    contentful: values.contentful,
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
async function needSpace(folder, routes, { repeats, limits: withLimits, peers, nodes, contentful }) {
  // All folders stay until a size is done: one of each kind for each turn, and one more for the
  // steps after a cold run. Spare folders share nearly all of their files.
  const outputs = 1 + nodes.length + Number(contentful) + (withLimits ? limitOutputs : 0) + peers.length;
  const needed =
    (turnsOf(routes, repeats).length + 1) * routes * (outputs * diskBytes.output + (1 + nodes.length) * diskBytes.cache);
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
  const say = (/** @type {string} */ text) => console.error(`${routes} routes: ${text}`);

  const builds = await Promise.all([process.execPath, ...options.nodes].map((program) => coldRuns(project, program)));
  // In turn, so that other load of the machine and its disk affects all of them.
  for (const turn of turns) {
    say(`turn ${turn}, cold runs${options.limits ? ' and limits' : ''}`);
    for (const [at, { run }] of builds.entries()) {
      const emitted = await run(turn);
      if (at > 0) continue;
      for (const { series, run: runLimit } of limitSeries) {
        const limitRun = await runLimit(emitted);
        if (turn > 0) series.runs.push(limitRun);
      }
    }
    for (const peer of peers) await peer.cold(turn);
  }
  const steps = [];
  const changes = Object.entries(await siteChanges(project.copy));
  const later = laterTurns(turns, options);
  for (const [at, { cold, first, label, rebuild }] of builds.entries()) {
    steps.push(cold, first);
    // The runs of other versions have changed the site since.
    if (builds.length > 1) await rebuild();
    for (const [name, makeChange] of changes) {
      // Other versions of Node only show what differs with them.
      if (at > 0 && !comparedSteps.includes(name)) continue;
      say(name + label);
      steps.push(await series(name + label, later, async (turn) => rebuild(await makeChange(turn))));
    }
  }
  if (options.contentful) {
    say('Contentful');
    steps.push(...(await contentfulRuns(project, turns)));
  }
  const measuredPeers = [];
  for (const { name, further } of peers) measuredPeers.push({ name, steps: measured(await further(later)) });
  say('a content error');
  const breakLink = await wrongLink(project.copy.content);
  const [build] = builds;
  const failing = async (/** @type {number} */ turn) => {
    await breakLink(turn);
    return /** @type {NonNullable<typeof build>} */ (build).fail();
  };
  steps.push(await series('a link that leads nowhere', later, failing));
  return { routes, steps: measured(steps), limits: limitSeries.map(({ series }) => series), peers: measuredPeers };
}

/** Returns the turns of steps after cold builds. @param {readonly number[]} turns @param {Options} options */
const laterTurns = (turns, { isCold }) => (isCold ? [] : turns);

/** Leaves out steps without a run. @param {readonly Series<Run>[]} steps */
const measured = (steps) => steps.filter(({ runs }) => runs.length > 0);

/**
 * Measures a step in all turns. Turn 0 does not count.
 * @template R @param {string} name @param {readonly number[]} turns @param {(turn: number) => Promise<R>} run
 */
async function series(name, turns, run) {
  /** @type {R[]} */
  const runs = [];
  for (const turn of turns) {
    const result = await run(turn);
    if (turn > 0) runs.push(result);
  }
  return { name, runs };
}

/**
 * Prepares cold runs with a version of Node, and the runs that follow into the folder of the last one.
 * @param {Project} project @param {string} program
 */
async function coldRuns({ folder, copy, generate, fail }, program) {
  const version = program === process.execPath ? undefined : (await measure(program, ['--version'])).stdout.trim();
  const label = version ? `, Node ${version}` : '';
  /** @type {Series<Run>} */
  const cold = { name: `cold${label}`, runs: [] };
  /** @type {Series<Run>} */
  const first = { name: `first entry changed after it${label}`, runs: [] };
  const edit = await entryChange(copy.content, `First change${label}`);
  let target = '';
  return {
    cold,
    first,
    label,
    /** Runs cold, then after one change. Returns the files of the cold run. @param {number} turn */
    async run(turn) {
      // Into a new folder: removing the previous one would keep the disk busy.
      target = await mkdtemp(join(folder, 'cold-'));
      const { emitted, ...run } = await generate(target, { program });
      const { emitted: _, ...changed } = await generate(target, { program, change: await edit(turn) });
      if (turn > 0) {
        cold.runs.push(run);
        first.runs.push(changed);
      }
      return emitted;
    },
    /** @param {import('./scale-input.js').Change | void} [change] */
    async rebuild(change) {
      const { emitted: _, ...run } = await generate(target, { program, change });
      return run;
    },
    fail: () => fail(target),
  };
}

/**
 * Measures cold runs and runs without a change of the same content from a local Contentful.
 * @param {Project} project @param {readonly number[]} turns
 */
async function contentfulRuns({ folder, copy, generate }, turns) {
  const file = join(folder, 'space.json');
  const site = ['--config', copy.config, '--content', copy.content];
  await measure(process.execPath, [cli, 'model', '--with-content', '--out', file, ...site], { cwd: root });
  const space = await startSpace(['--file', file]);
  let target = '';
  const rebuild = async () => {
    const { emitted: _, ...run } = await generate(target, { source: ['--source', 'contentful'], env: space.env });
    return run;
  };
  try {
    const cold = await series('cold, from Contentful', turns, async () => {
      target = await mkdtemp(join(folder, 'contentful-'));
      return rebuild();
    });
    return [cold, await series('nothing changed, from Contentful', turns, rebuild)];
  } finally {
    await space.stop();
  }
}

/** @typedef {Awaited<ReturnType<typeof makeProject>>} Project */
/**
 * How a project is built: `program` is a version of Node, `source` the options of its source.
 * @typedef {{ program?: string, change?: import('./scale-input.js').Change | void, source?: readonly string[], env?: Record<string, string> }} BuildOptions
 */

/**
 * Makes a copy of the site with a corpus, and the function that builds it.
 * @param {string} corpus @param {string} folder
 */
async function makeProject(corpus, folder) {
  const copy = await copySite(corpus, join(folder, 'project'));
  const expected = await expectedPages(copy.content);
  const fromFiles = ['--content', copy.content];
  const argsFor = (/** @type {string} */ target, /** @type {readonly string[]} */ source) => [
    ...[cli, 'generate', '--json', '--out', join(target, 'dist'), '--cache', join(target, 'cache')],
    ...['--config', copy.config, ...source],
  ];
  /**
   * Builds into a folder and checks the output.
   * @param {string} target @param {BuildOptions} [options]
   */
  const generate = async (target, { program = process.execPath, change, source = fromFiles, env = {} } = {}) => {
    const out = join(target, 'dist');
    flush();
    const { stdout, ...took } = await measure(program, argsFor(target, source), { cwd: root, env });
    const { rendered, written, stages } = JSON.parse(stdout);
    const emitted = await listFiles(out);
    await checkOutput({ folder: out, files: emitted, expected, change });
    const stageMs = stages.map((/** @type {{ stage: string, ms: number }} */ { stage, ms }) => [stage, ms]);
    return { ...took, ...sizeOf(emitted), rendered, written, stages: Object.fromEntries(stageMs), emitted };
  };
  /** Runs into a folder although the content has a mistake. @param {string} target @returns {Promise<Run>} */
  const fail = async (target) => {
    flush();
    const { stdout: _, ...took } = await measure(process.execPath, argsFor(target, fromFiles), { cwd: root, exitCode: 1 });
    return { ...took, ...sizeOf(await listFiles(join(target, 'dist'))) };
  };
  return { folder, copy, expected, generate, fail };
}
