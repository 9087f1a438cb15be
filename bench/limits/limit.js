// The machine's own limit for one piece of a build: the bare work on several threads, without a generator around it. Run as a process of its
// own, `node bench/limits/limit.js TASK`, with the task as JSON; prints what was done and how long it took from the moment at which
// all threads were ready.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * What is to be done. `content` is the folder of the corpus, `files` a list in JSON of content files for pieces that read and of
 * emitted files with their sizes for pieces that write, `templates` the compiled ones, `out` a folder that is not there yet.
 * @typedef {{ piece: keyof typeof import('./pieces.js').pieces, threads: number, content: string, files: string, templates: string, out: string }} LimitTask
 */
/** What was done: pages or files, and milliseconds of wall and processor time. @typedef {{ count: number, ms: number, cpuMs: number }} LimitReport */

/** @type {LimitTask} */
const task = JSON.parse(process.argv[2] ?? '');
const threads = Array.from(
  { length: task.threads },
  (_, share) => new Worker(new URL('./thread.js', import.meta.url), { workerData: { ...task, share } }),
);
/** The next message of each thread. @returns {Promise<number[]>} */
const answers = () => Promise.all(threads.map(async (thread) => (await once(thread, 'message'))[0]));
await answers();
const cpuBefore = process.cpuUsage();
const begun = performance.now();
const counting = answers();
for (const thread of threads) thread.postMessage('begin');
const count = (await counting).reduce((sum, done) => sum + done, 0);
const ms = performance.now() - begun;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ count, ms, cpuMs: (user + system) / 1_000 }));
