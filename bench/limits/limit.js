// The machine's own limit for one stage of a build: the bare work on several threads, without a
// generator. A process of its own: `node bench/limits/limit.js TASK`, with the task as JSON. Prints
// the count and the time from the moment at which all threads were ready.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * One limit to measure. `content` is the corpus folder; `files` a JSON list of content files to
 * read or of emitted files with sizes to write; `templates` the compiled ones; `out` a new folder.
 * @typedef {{ piece: keyof typeof import('./pieces.js').pieces, threads: number, content: string, files: string, templates: string, out: string }} LimitTask
 */
/**
 * Number of pages or files, and milliseconds of wall and processor time.
 * @typedef {{ count: number, ms: number, cpuMs: number }} LimitReport
 */

/** @type {LimitTask} */
const task = JSON.parse(process.argv[2] ?? '');
const threads = Array.from(
  { length: task.threads },
  (_, share) => new Worker(new URL('./thread.js', import.meta.url), { workerData: { ...task, share } }),
);
/** Waits for the next message of each thread. @returns {Promise<number[]>} */
const answers = () => Promise.all(threads.map(async (thread) => (await once(thread, 'message'))[0]));
await answers();
const cpuBefore = process.cpuUsage();
const start = performance.now();
const counting = answers();
for (const thread of threads) thread.postMessage('begin');
const count = (await counting).reduce((sum, done) => sum + done, 0);
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ count, ms, cpuMs: (user + system) / 1_000 }));
