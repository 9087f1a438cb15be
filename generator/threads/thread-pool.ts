import { Worker } from 'node:worker_threads';
import type { Trace } from '../support/trace.ts';
import type { JobName, Jobs } from './jobs.ts';

/** What a thread is started with. */
export interface ThreadData {
  /** Four bytes in which it says which part of its job it is at. */
  readonly position: SharedArrayBuffer;
}

/** A job on its way to a thread. */
export interface JobMessage {
  readonly id: number;
  readonly name: JobName;
  readonly request: Jobs[JobName]['request'];
}

/** What a thread has made of a job, and when: milliseconds since 1970. */
export interface AnswerMessage {
  readonly id: number;
  readonly name: JobName;
  readonly answer: unknown;
  readonly begun: number;
  readonly ended: number;
}

/** A thread has died in the middle of a job. */
export class ThreadDied extends Error {
  override readonly name = 'ThreadDied';
  /** Index of the part of the job that it was at. */
  readonly part: number;
  constructor(message: string, part: number, cause: unknown) {
    super(message, { cause });
    this.part = part;
  }
}

/** Threads that take jobs. They are started when the first job comes. */
export interface ThreadPool {
  readonly size: number;
  /** Gives a job to the thread that has the least to do. Rejects with ThreadDied if the thread dies; what others do is then left undone. */
  run<N extends JobName>(name: N, request: Jobs[N]['request']): Promise<Jobs[N]['answer']>;
  /** The same job for every thread, before any that is given later. */
  runOnAll<N extends JobName>(name: N, request: Jobs[N]['request']): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** How it has died. */
  death?: ThreadDied;
}

/** Makes a pool; `script` is the compiled thread.ts. */
export function createThreadPool(script: URL, size: number, trace: Pick<Trace, 'add'>): ThreadPool {
  let threads: readonly Thread[] | undefined;
  let jobs = 0;
  let lanes = 1;

  function start(): Thread {
    const position = new SharedArrayBuffer(4);
    const worker = new Worker(script, { workerData: { position } satisfies ThreadData });
    const waiting = new Map<number, Waiting>();
    const thread: Thread = { worker, waiting };
    const lane = lanes++;
    worker.on('message', ({ id, name, answer, begun, ended }: AnswerMessage) => {
      trace.add({ name, begun, ended, lane });
      const job = waiting.get(id);
      waiting.delete(id);
      job?.resolve(answer);
    });
    const fail = (cause: unknown, message: string): void => {
      thread.death ??= new ThreadDied(message, new Int32Array(position)[0] ?? 0, cause);
      for (const job of waiting.values()) job.reject(thread.death);
      waiting.clear();
    };
    worker.on('error', (error) => fail(error, error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => fail(undefined, `Its thread ended with ${code}.`));
    return thread;
  }

  const all = (): readonly Thread[] => {
    threads ??= Array.from({ length: size }, start);
    return threads;
  };

  function give<N extends JobName>(
    { worker, waiting, death }: Thread,
    name: N,
    request: Jobs[N]['request'],
  ): Promise<Jobs[N]['answer']> {
    // Nobody would answer. It may have died between two jobs, of what an earlier one has begun.
    if (death) return Promise.reject(death);
    const id = jobs++;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ id, name, request } satisfies JobMessage);
    });
  }

  return {
    size,
    run(name, request) {
      const [first, ...others] = all();
      if (!first) throw new Error('A pool without threads was given a job.');
      const freest = others.reduce((best, thread) => (thread.waiting.size < best.waiting.size ? thread : best), first);
      return give(freest, name, request);
    },
    async runOnAll(name, request) {
      await Promise.all(all().map((thread) => give(thread, name, request)));
    },
    async close() {
      await Promise.all((threads ?? []).map(({ worker }) => worker.terminate()));
      threads = undefined;
    },
  };
}
