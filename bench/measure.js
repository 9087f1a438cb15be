// Runs a command and says what it took: wall time, processor time of it and its children, peak memory, and how busy the machine was with
// other things. All but wall time comes from /proc; where there is none, it is absent.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';

/**
 * What a run of a command took. `ms` is wall time; `cpuMs` the user and system time of the process and of its children; `peak` the sum in
 * bytes of the most memory that each of these processes had resident at a time (VmHWM); `others` the share of all processors, from 0 to 1,
 * that anything else had meanwhile, the kernel's own threads among it.
 * @typedef {{ ms: number, cpuMs?: number | undefined, peak?: number | undefined, others?: number | undefined, stdout: string }} Measured
 */

/** How often the processes are looked at, in milliseconds. The kernel keeps peak and time; a look only has to find each process. */
const lookEveryMs = 20;
/** /proc counts in hundredths of a second on every Linux that Node runs on. */
const msPerTick = 10;

/**
 * Processor time from /proc/PID/stat, in milliseconds: of the process, and of the children that it has waited for.
 * @param {string} stat
 */
export function parseProcessorTime(stat) {
  // The name, in brackets, may hold spaces and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ms = (/** @type {number} */ first) => (Number(fields[first]) + Number(fields[first + 1])) * msPerTick;
  return { own: ms(11), children: ms(13) };
}

/** Time in milliseconds that all processors together were busy for since the machine was started, from /proc/stat. @param {string} stat */
export function parseBusyTime(stat) {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = stat
    .slice(0, stat.indexOf('\n'))
    .split(/ +/)
    .slice(1)
    .map(Number);
  return (user + nice + system + interrupts + softInterrupts + stolen) * msPerTick;
}

/** Peak of the resident memory in bytes from /proc/PID/status; 0 for a process that has ended. @param {string} status */
export const parsePeak = (status) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;

/** Brings to the disk what was written before, so that no run pays for another; does nothing where there is no `sync`. */
export const flush = () => spawnSync('sync');

/** The middle value; of an even number of values the mean of the two in the middle, of none 0. @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ index) => sorted[Math.floor(index)] ?? 0;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

/** A process and all below it; none once it has ended. @param {number} pid @returns {Promise<number[]>} */
async function processTree(pid) {
  try {
    // Children stand with the thread that started them.
    const threads = await readdir(`/proc/${pid}/task`);
    const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')));
    const children = lists.flatMap((list) => list.trim().split(' ').filter(Boolean));
    return [pid, ...(await Promise.all(children.map((child) => processTree(Number(child))))).flat()];
  } catch {
    // It, or one of its threads, has ended between two looks.
    return [];
  }
}

/** Processor time of all processes that this one has started and that have ended, of this one, and of all. */
async function processorTimes() {
  try {
    const [self, all] = await Promise.all([readFile('/proc/self/stat', 'utf8'), readFile('/proc/stat', 'utf8')]);
    const { own, children } = parseProcessorTime(self);
    return { own, children, all: parseBusyTime(all) };
  } catch {
    return undefined;
  }
}

/** Looks at a process and its children until it has ended. @param {number} root */
function watch(root) {
  /** @type {Map<number, number>} */
  const peaks = new Map();
  /** Processor time of the children that were there at the last look. @type {Map<number, number>} */
  let alive = new Map();
  const look = async () => {
    const pids = await processTree(root);
    if (pids.length === 0) return;
    /** @type {typeof alive} */
    const found = new Map();
    for (const pid of pids) {
      try {
        const [status, stat] = await Promise.all(['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')));
        const peak = parsePeak(status ?? '');
        // The last one stands: it only grows, but for a child that has not loaded its own program yet and shows its parent's.
        if (peak > 0) peaks.set(pid, peak);
        if (pid !== root) found.set(pid, parseProcessorTime(stat ?? '').own);
      } catch {
        // Ended while it was looked at.
      }
    }
    alive = found;
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
 * Runs a command to its end. One at a time: processor time is told apart by nothing else. Throws if it fails.
 * @param {string} command @param {readonly string[]} args @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<Measured>}
 */
export async function measure(command, args, { cwd, env = {} } = {}) {
  const before = await processorTimes();
  const begun = performance.now();
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => ({ code, ms: performance.now() - begun }));
  const stopWatching = watch(child.pid ?? 0);
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  try {
    const { code, ms } = await ended;
    if (!child.stdout.closed) await once(child.stdout, 'close');
    const stdout = Buffer.concat(chunks).toString('utf8');
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${stdout}`);
    const { peak, outlivingMs } = await stopWatching();
    const after = await processorTimes();
    if (!before || !after) return { ms, stdout };
    // What a process does not wait for before it ends, such as a compiler's service, is not among what it has used.
    const cpuMs = after.children - before.children + outlivingMs;
    const othersMs = after.all - before.all - cpuMs - (after.own - before.own);
    return { ms, cpuMs, peak, others: Math.max(0, othersMs / (ms * cpus().length)), stdout };
  } finally {
    await stopWatching();
  }
}
