// Runs a command and measures wall time, processor time with children, peak memory, and the load of
// other processes. All but wall time comes from /proc and is absent without it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';

/**
 * Measurements of a command. `ms` is wall time; `cpuMs` user and system time of the process and its
 * children; `peak` the sum in bytes of the peak resident memory (VmHWM) of each process; `others`
 * the share of all processors, from 0 to 1, that anything else used, including kernel threads.
 * @typedef {{ ms: number, cpuMs?: number | undefined, peak?: number | undefined, others?: number | undefined, stdout: string }} Measured
 */

/**
 * Interval in which processes are listed, in milliseconds. The kernel records their peaks and
 * times.
 */
const lookEveryMs = 20;
/** Unit of times in /proc: hundredths of a second on every Linux that Node runs on. */
const msPerTick = 10;

/**
 * Parses processor times in milliseconds from /proc/PID/stat: of the process, and of the children
 * it has waited for.
 * @param {string} stat
 */
export function parseProcessorTime(stat) {
  // The name, in brackets, may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ms = (/** @type {number} */ first) => (Number(fields[first]) + Number(fields[first + 1])) * msPerTick;
  return { own: ms(11), children: ms(13) };
}

/**
 * Parses the busy time of all processors since boot from /proc/stat, in milliseconds.
 * @param {string} stat
 */
export function parseBusyTime(stat) {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = stat
    .slice(0, stat.indexOf('\n'))
    .split(/ +/)
    .slice(1)
    .map(Number);
  return (user + nice + system + interrupts + softInterrupts + stolen) * msPerTick;
}

/**
 * Parses the peak resident memory in bytes from /proc/PID/status; 0 for a process that has ended.
 * @param {string} status
 */
export const parsePeak = (status) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;

/** Flushes earlier writes, so that no run pays for another. Does nothing without `sync`. */
export const flush = () => spawnSync('sync');

/**
 * Returns the median; the mean of the two middle values of an even number, 0 for no values.
 * @param {readonly number[]} values
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ index) => sorted[Math.floor(index)] ?? 0;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

/**
 * Returns a process and its descendants; none once it has ended.
 * @param {number} pid @returns {Promise<number[]>}
 */
async function processTree(pid) {
  try {
    // Children are listed with the thread that started them.
    const threads = await readdir(`/proc/${pid}/task`);
    const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')));
    const children = lists.flatMap((list) => list.trim().split(' ').filter(Boolean));
    return [pid, ...(await Promise.all(children.map((child) => processTree(Number(child))))).flat()];
  } catch {
    // The process or one of its threads has just ended.
    return [];
  }
}

/**
 * Returns processor times of the children of this process that have ended, of this process, and of
 * all.
 */
async function processorTimes() {
  try {
    const [self, all] = await Promise.all([readFile('/proc/self/stat', 'utf8'), readFile('/proc/stat', 'utf8')]);
    const { own, children } = parseProcessorTime(self);
    return { own, children, all: parseBusyTime(all) };
  } catch {
    return undefined;
  }
}

/** Watches a process and its descendants until it has ended. @param {number} root */
function watch(root) {
  /** @type {Map<number, number>} */
  const peaks = new Map();
  /**
   * Processor time of the children that were alive at the last look.
   * @type {Map<number, number>}
   */
  let alive = new Map();
  const look = async () => {
    const pids = await processTree(root);
    if (pids.length === 0) return;
    /** @type {typeof alive} */
    const times = new Map();
    for (const pid of pids) {
      try {
        const [status, stat] = await Promise.all(['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')));
        const peak = parsePeak(status ?? '');
        // The last value counts. It only grows, except for a new child that still shows its
        // parent's.
        if (peak > 0) peaks.set(pid, peak);
        if (pid !== root) times.set(pid, parseProcessorTime(stat ?? '').own);
      } catch {
        // The process has just ended.
      }
    }
    alive = times;
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEveryMs);
  const sum = (/** @type {Iterable<number>} */ values) => [...values].reduce((total, value) => total + value, 0);
  return async () => {
    clearInterval(timer);
    await looking;
    return { peak: sum(peaks.values()), outlivingMs: sum(alive.values()) };
  };
}

/**
 * Runs a command to its end. Run only one at a time, because processor times are not separate.
 * Throws if the command ends with another exit code than the expected one.
 * @param {string} command @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, exitCode?: number }} [options]
 * @returns {Promise<Measured>}
 */
export async function measure(command, args, { cwd, env = {}, exitCode = 0 } = {}) {
  const before = await processorTimes();
  const start = performance.now();
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => ({ code, ms: performance.now() - start }));
  const stopWatching = watch(child.pid ?? 0);
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  try {
    const { code, ms } = await ended;
    if (!child.stdout.closed) await once(child.stdout, 'close');
    const stdout = Buffer.concat(chunks).toString('utf8');
    if (code !== exitCode) throw new Error(`${command} ${args.join(' ')} exited with code ${code}: ${stdout}`);
    const { peak, outlivingMs } = await stopWatching();
    const after = await processorTimes();
    if (!before || !after) return { ms, stdout };
    // A process does not count children that it does not wait for, such as a compiler's service.
    const cpuMs = after.children - before.children + outlivingMs;
    const othersMs = after.all - before.all - cpuMs - (after.own - before.own);
    return { ms, cpuMs, peak, others: Math.max(0, othersMs / (ms * cpus().length)), stdout };
  } finally {
    await stopWatching();
  }
}
