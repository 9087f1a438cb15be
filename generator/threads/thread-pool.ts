import { Worker } from 'node:worker_threads';
import type { Trace } from '../support/trace.ts';
import type { JobName, Jobs } from './jobs.ts';

export interface ThreadData {
  /** Four bytes: index of the part of its job that the thread is working on. */
  readonly position: SharedArrayBuffer;
}

export interface JobMessage {
  readonly id: number;
  readonly name: JobName;
  readonly request: Jobs[JobName]['request'];
}

export interface AnswerMessage {
  readonly id: number;
  readonly name: JobName;
  readonly answer: unknown;
  /** In milliseconds since 1970. */
  readonly begun: number;
  /** In milliseconds since 1970. */
  readonly ended: number;
}

/** Error of a thread that died during a job. */
export class ThreadDied extends Error {
  override readonly name = 'ThreadDied';
  /** Index of the part of the job that the thread was working on. */
  readonly part: number;
  constructor(message: string, part: number, cause: unknown) {
    super(message, { cause });
    this.part = part;
  }
}

/** Threads that run jobs. They start with the first job. */
export interface ThreadPool {
  readonly size: number;
  /** True if each thread has enough jobs: the main thread can do the next one. */
  readonly isBusy: boolean;
  /** Runs a job on the thread with the fewest jobs. Rejects with ThreadDied if that thread dies. */
  run<N extends JobName>(name: N, request: Jobs[N]['request']): Promise<Jobs[N]['answer']>;
  /** Runs a job on every thread, before all later jobs. */
  runOnAll<N extends JobName>(name: N, request: Jobs[N]['request']): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly port: Worker;
  readonly waiting: Map<number, Waiting>;
  /** Set if the thread has died. */
  death?: ThreadDied;
}

/** Jobs of a thread at a time, so that it never waits for the next one. */
const jobsAhead = 2;

/**
 * Number of jobs to begin at a time: those of the threads, and one of the main thread, which has
 * loaded the same code anyway and would wait.
 */
export const jobsAtOnce = ({ size }: Pick<ThreadPool, 'size'>): number => size * jobsAhead + 1;

/** Creates a pool; `script` is the compiled thread.ts. */
export function createThreadPool(script: URL, size: number, trace: Pick<Trace, 'add'>): ThreadPool {
  let threads: readonly Thread[] | undefined;
  let jobs = 0;
  let lanes = 1;

  function start(): Thread {
    const position = new SharedArrayBuffer(4);
    const port = new Worker(script, { workerData: { position } satisfies ThreadData });
    const waiting = new Map<number, Waiting>();
    const thread: Thread = { port, waiting };
    const lane = lanes++;
    port.on('message', ({ id, name, answer, begun, ended }: AnswerMessage) => {
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
    port.on('error', (error) => fail(error, error instanceof Error ? error.message : String(error)));
    port.on('exit', (code) => fail(undefined, `Its thread ended with ${code}.`));
    return thread;
  }

  const allThreads = (): readonly Thread[] => {
    threads ??= Array.from({ length: size }, start);
    return threads;
  };

  function post<N extends JobName>(
    { port, waiting, death }: Thread,
    name: N,
    request: Jobs[N]['request'],
  ): Promise<Jobs[N]['answer']> {
    // A dead thread never answers. Code that an earlier job started may end it between two jobs.
    if (death) return Promise.reject(death);
    const id = jobs++;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      port.postMessage({ id, name, request } satisfies JobMessage);
    });
  }

  return {
    size,
    get isBusy() {
      return allThreads().every(({ waiting }) => waiting.size >= jobsAhead);
    },
    run(name, request) {
      const [first, ...others] = allThreads();
      if (!first) throw new Error('A pool without threads cannot run a job.');
      const freest = others.reduce((best, thread) => (thread.waiting.size < best.waiting.size ? thread : best), first);
      return post(freest, name, request);
    },
    async runOnAll(name, request) {
      await Promise.all(allThreads().map((thread) => post(thread, name, request)));
    },
    async close() {
      await Promise.all((threads ?? []).map(({ port }) => port.terminate()));
      threads = undefined;
    },
  };
}
