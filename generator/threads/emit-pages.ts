import { type Problem, ProblemError } from '../errors/problem.ts';
import type { createManifestWriter } from '../manifest/build-manifest.ts';
import { marksOf } from '../manifest/page-marks.ts';
import type { PlannedPage } from '../plan/plan-pages.ts';
import { type SlotWriter, withSlotWriter } from '../publish/slot-writer.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import type { PageResult } from './jobs.ts';
import { type BatchOptions, createBatchMaker } from './make-batch.ts';
import { jobsAtOnce } from './thread-pool.ts';

interface EmitOptions extends BatchOptions {
  readonly pages: Iterable<PlannedPage>;
  readonly manifest: Pick<ReturnType<typeof createManifestWriter>, 'addPage'>;
  /** Called with the number of pages that are done. */
  readonly onProgress: (done: number) => void;
}

export interface EmittedPages {
  readonly rendered: number;
  /** Number of files that differ from the published ones. */
  readonly written: number;
}

/** Pages of a batch: few enough that all threads end at about the same time. */
const batchSize = 50;

/**
 * Writes all pages to the unpublished slot, in batches, and adds their records to the manifest, in
 * order. Throws ProblemError with the problems of all pages.
 */
export async function emitPages(options: EmitOptions): Promise<EmittedPages> {
  const { build, rendering, threads } = options;
  await threads?.pool.runOnAll('open', { plan: rendering.plan, slots: build.slots, texts: threads.texts });
  return withSlotWriter(build.slots, (writer) => emitBatches(options, writer));
}

async function emitBatches(options: EmitOptions, writer: SlotWriter): Promise<EmittedPages> {
  const { pages, manifest, threads, onProgress } = options;
  const makeBatch = createBatchMaker(options, writer);
  const recorder = createRecorder(manifest);
  const runInOrder = createSequence();
  const queue = createTaskQueue(threads ? jobsAtOnce(threads.pool) : 1);
  let count = 0;
  let done = 0;
  for (const batch of inBatches(pages, batchSize)) {
    const number = count++;
    await queue.add(async () => {
      const results = await makeBatch(batch);
      runInOrder(number, () => {
        for (const [at, page] of batch.entries()) recorder.record(page, results[at]);
      });
      done += batch.length;
      onProgress(done);
    });
  }
  await queue.drain();
  return recorder.finish();
}

/** Returns a function that runs tasks in the order of their numbers, each as soon as possible. */
function createSequence(): (number: number, task: () => void) => void {
  const waiting = new Map<number, () => void>();
  let turn = 0;
  return (number, task) => {
    waiting.set(number, task);
    for (let next = waiting.get(turn); next; next = waiting.get(turn)) {
      next();
      waiting.delete(turn++);
    }
  };
}

function createRecorder(manifest: EmitOptions['manifest']) {
  const problems: Problem[] = [];
  let rendered = 0;
  let written = 0;
  return {
    record({ route, fingerprint, inputs, slices, cause, published }: PlannedPage, result: PageResult | undefined): void {
      if (!result) return;
      if ('problems' in result) {
        problems.push(...result.problems);
        return;
      }
      if (result.isRendered) rendered++;
      written += result.written;
      const isLost = result.isRendered && (cause === 'none' || cause === 'slices');
      const { html, data, payload } = result;
      manifest.addPage({
        path: route.path,
        fingerprint,
        inputs,
        slices,
        html,
        data,
        cause: isLost ? 'lost' : cause,
        ...(payload ? { payload } : {}),
        ...marksOf(result.isRendered ? result : (published ?? {})),
      });
    },
    finish(): EmittedPages {
      if (problems.length > 0) throw new ProblemError(problems);
      return { rendered, written };
    },
  };
}

function* inBatches<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
