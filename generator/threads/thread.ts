/** What each thread of the pool runs: takes jobs and answers them, one at a time, and says in shared memory which part of it it is at. */
import { parentPort, workerData } from 'node:worker_threads';
import type { JobName, Jobs, MadeInThread, ResolvedTask } from './jobs.ts';
import type { AnswerMessage, JobMessage, ThreadData } from './thread-pool.ts';
import type { FileRecords } from './validate-files.ts';

const { position } = workerData as ThreadData;
const at = new Int32Array(position);
let makePage: ((task: ResolvedTask) => MadeInThread) | undefined;
/** What files were checked by last: to prepare it takes as long as checking some of them. */
let checker: { readonly settings: string; readonly check: (file: string) => FileRecords | undefined } | undefined;

/** Does something with each item, and says which one it is at. */
const eachOf = <T, R>(items: readonly T[], work: (item: T) => R): R[] =>
  items.map((item, index) => {
    Atomics.store(at, 0, index);
    return work(item);
  });

const workers: { [N in JobName]: (request: Jobs[N]['request']) => Promise<Jobs[N]['answer']> } = {
  async check({ files, settings }) {
    const { createFileChecker, packRecords } = await import('./validate-files.ts');
    const asked = JSON.stringify(settings);
    if (checker?.settings !== asked) checker = { settings: asked, check: createFileChecker(settings) };
    return packRecords(eachOf(files, checker.check));
  },
  async open(request) {
    const { openPageMaker } = await import('./make-pages.ts');
    makePage = await openPageMaker(request);
    return undefined;
  },
  async make(tasks) {
    if (!makePage) throw new Error('A page is to be made by a thread that was not told how.');
    return eachOf(tasks, makePage);
  },
};

const handedOver = (answer: unknown): ArrayBuffer[] =>
  typeof answer === 'object' && answer !== null && 'records' in answer
    ? [(answer as Jobs['check']['answer']).records.buffer]
    : [];

const now = (): number => performance.timeOrigin + performance.now();

parentPort?.on('message', async ({ id, name, request }: JobMessage) => {
  const work = workers[name] as (given: unknown) => Promise<unknown>;
  // What is thrown ends the thread, and reaches the pool as its error.
  const begun = now();
  const answer = await work(request);
  parentPort?.postMessage({ id, name, answer, begun, ended: now() } satisfies AnswerMessage, handedOver(answer));
});
