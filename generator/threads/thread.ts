/** Entry of each thread: answers one job at a time; shared memory has the index of its part. */
import { parentPort, workerData } from 'node:worker_threads';
import type { JobName, Jobs, ResolvedTask, ThreadPageResult } from './jobs.ts';
import type { AnswerMessage, JobMessage, ThreadData } from './thread-pool.ts';
import type { FileValidator } from './validate-files.ts';

const { position } = workerData as ThreadData;
const currentPart = new Int32Array(position);
let makePage: ((task: ResolvedTask) => ThreadPageResult | Promise<ThreadPageResult>) | undefined;
/** Cached by its settings: creating one takes as long as validating several files. */
let validator: ({ readonly settings: string } & FileValidator) | undefined;

/** Processes each item, after storing its index as the current part. */
const eachOf = <T, R>(items: readonly T[], work: (item: T) => R): R[] =>
  items.map((item, index) => {
    Atomics.store(currentPart, 0, index);
    return work(item);
  });

const jobs: { [N in JobName]: (request: Jobs[N]['request']) => Promise<Jobs[N]['answer']> } = {
  async check({ files, settings }) {
    const { createFileValidator, packRecords } = await import('./validate-files.ts');
    const settingsText = JSON.stringify(settings);
    if (validator?.settings !== settingsText) validator = { settings: settingsText, ...createFileValidator(settings) };
    validator.begin();
    return packRecords(eachOf(files, validator.validate));
  },
  async open(request) {
    const { openPageMaker } = await import('./make-pages.ts');
    makePage = await openPageMaker(request);
    return undefined;
  },
  async make(tasks) {
    if (!makePage) throw new Error('A thread was asked for a page before it was opened.');
    return Promise.all(eachOf(tasks, makePage));
  },
};

const transferred = (answer: unknown): ArrayBuffer[] =>
  typeof answer === 'object' && answer !== null && 'records' in answer
    ? [(answer as Jobs['check']['answer']).records.buffer]
    : [];

const now = (): number => performance.timeOrigin + performance.now();

parentPort?.on('message', async ({ id, name, request }: JobMessage) => {
  const run = jobs[name] as (request: unknown) => Promise<unknown>;
  // An exception ends the thread and reaches the pool as its error.
  const begun = now();
  const answer = await run(request);
  parentPort?.postMessage({ id, name, answer, begun, ended: now() } satisfies AnswerMessage, transferred(answer));
});
