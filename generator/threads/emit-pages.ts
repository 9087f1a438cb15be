import { Fault, type Problem, ProblemError } from '../errors/problem.ts';
import { isRefusal } from '../errors/system-errors.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import { listPictures } from '../images/list-file-uses.ts';
import type { BuildManifest, createManifestWriter } from '../manifest/build-manifest.ts';
import { formlessMark } from '../manifest/formless-mark.ts';
import type { PlannedPage } from '../plan/plan-pages.ts';
import { createPageMaker, type MadePage, type PageRecords, type PageTask } from '../publish/make-page.ts';
import type { NewBuild } from '../publish/output-store.ts';
import { renderErrors } from '../render/errors.ts';
import type { Rendering } from '../render/prepare-rendering.ts';
import type { TextStore } from '../rich-text/text-store.ts';
import { routeOf, textReferences } from '../routes/route-spool.ts';
import { createTaskQueue } from '../support/task-queue.ts';
import type { MadeOrFailed, ResolvedTask } from './jobs.ts';
import { pictureKey } from './make-pages.ts';
import { ThreadDied, type WorkerPool } from './thread-pool.ts';

interface EmitOptions {
  readonly pages: Iterable<PlannedPage>;
  readonly build: NewBuild;
  readonly rendering: Rendering;
  readonly content: {
    readonly texts: Pick<TextStore, 'get' | 'place'>;
    readonly images: Pick<ImageLibrary, 'picture'>;
  };
  readonly manifest: Pick<ReturnType<typeof createManifestWriter>, 'addPage'>;
  /** Threads that make the pages, and the folder that they read texts from; without them, they are made on this thread. */
  readonly threads?: { readonly pool: WorkerPool; readonly texts: string } | undefined;
  /** Called with the number of pages that are done. */
  readonly onProgress: (done: number) => void;
}

/** What was done. */
export interface EmittedPages {
  readonly rendered: number;
  /** Files that differ from what is published. */
  readonly written: number;
}

/** Pages that go to a thread together: few enough that all threads end at about the same time. */
const batchSize = 50;
/** Batches that a thread has at a time, so that it never waits for the next. */
const batchesAhead = 2;

/** Brings all pages into the unpublished slot, in batches, and their records into the manifest, in order. Throws ProblemError. */
export async function emitPages(options: EmitOptions): Promise<EmittedPages> {
  const { pages, build, rendering, content, manifest, threads, onProgress } = options;
  const { texts, images } = content;
  const problems: Problem[] = [];
  let rendered = 0;
  let written = 0;
  let done = 0;
  /** Batches whose turn has not come, by their number. */
  const finished = new Map<number, () => void>();
  let turn = 0;

  await threads?.pool.runOnAll('open', { plan: rendering.plan, slots: build.slots, texts: threads.texts });
  const makePage = createPageMaker(rendering.context, build.slots);
  const makeHere = ({ task }: PlannedTask): MadeOrFailed => attempt(() => makePage(task, rendering.context.resolved));
  const queue = createTaskQueue(threads ? threads.pool.size * batchesAhead : 1);
  let number = 0;
  for (const batch of inBatches(pages, batchSize)) {
    const own = number++;
    await queue.add(async () => {
      const made = await make(batch);
      finished.set(own, () => {
        for (const [at, page] of batch.entries()) record(page, made[at]);
      });
      for (let next = finished.get(turn); next; next = finished.get(turn)) {
        next();
        finished.delete(turn++);
      }
      done += batch.length;
      onProgress(done);
    });
  }
  await queue.drain();
  if (problems.length > 0) throw new ProblemError(problems);
  return { rendered, written };

  /** What comes of the pages of a batch, in their order. */
  async function make(batch: readonly PlannedPage[]): Promise<readonly MadeOrFailed[]> {
    const planned = batch.map((page) => ({ page, task: taskOf(page, build.spare) }));
    const made = await makeAll(planned.filter(({ task }) => !isInPlace(task)));
    const results = made[Symbol.iterator]();
    return planned.map(({ task }) => (isInPlace(task) ? inPlace(task) : (results.next().value as MadeOrFailed)));
  }

  async function makeAll(planned: readonly PlannedTask[]): Promise<readonly MadeOrFailed[]> {
    if (planned.length === 0) return [];
    if (!threads) {
      // Others have their turn: what is shown of the progress, and the search's thread.
      await new Promise(setImmediate);
      return planned.map(makeHere);
    }
    try {
      const made = await threads.pool.run('make', planned.map(resolved));
      return planned.map((each, at) => {
        const result = made[at];
        return result === undefined || result === 'unreadable' ? makeHere(each) : result;
      });
    } catch (error) {
      if (!(error instanceof ThreadDied)) throw error;
      // What the system refuses is a matter of folders, not of a page.
      if (isRefusal(error.cause)) throw error.cause;
      const { path = '' } = planned[error.part]?.task ?? {};
      throw new ProblemError([renderErrors.THREAD_DIED({ path }, { cause: error.message })]);
    }
  }

  /** A task with what stands in the place of the page's references. */
  function resolved({ task, page: { route } }: PlannedTask): ResolvedTask {
    const references = route.hasTexts ? textReferences(route) : [];
    const pictures = route.hasPictures ? [...listPictures(routeOf(route).data)] : [];
    return {
      task,
      texts: new Map(references.map((reference) => [reference, texts.place(reference) ?? texts.get(reference)])),
      pictures: new Map(
        pictures.map(({ picture: { picture, alt } }) => [pictureKey(picture, alt), images.picture(picture, alt)]),
      ),
    };
  }

  function record({ route, key, inputs, slices, cause, published }: PlannedPage, made: MadeOrFailed | undefined): void {
    if (!made) return;
    if ('problems' in made) {
      problems.push(...made.problems);
      return;
    }
    if (made.isRendered) rendered++;
    written += made.written;
    const isLost = made.isRendered && (cause === 'none' || cause === 'slices');
    const { html, data } = made;
    const { lacksFormEndpoint } = made.isRendered ? made : (published ?? {});
    manifest.addPage({
      ...{ path: route.path, key, inputs, slices, html, data, cause: isLost ? 'lost' : cause },
      ...formlessMark(lacksFormEndpoint === true),
    });
  }
}

function taskOf({ route, cause, published }: PlannedPage, spare: BuildManifest | undefined): PageTask {
  const { path, locale, json, context } = route;
  const work = cause === 'none' ? 'keep' : cause === 'slices' ? 'stitch' : 'render';
  return { path, locale, json, context, work, published: filesOf(published), spare: filesOf(spare?.page(path)) };
}

interface PlannedTask {
  readonly page: PlannedPage;
  readonly task: PageTask;
}

/** Whether the page lies in the unpublished slot already, as it is published. */
const isInPlace = ({ work, published, spare }: PageTask): boolean =>
  work === 'keep' && spare !== undefined && published?.html.hash === spare.html.hash && published.data.hash === spare.data.hash;

const inPlace = ({ spare }: PageTask): MadeOrFailed => {
  if (!spare) throw new Fault('A page was taken for one that is in place.');
  return { ...spare, written: 0, isRendered: false };
};

const filesOf = (page: PageRecords | undefined): PageRecords | undefined => page && { html: page.html, data: page.data };

function attempt(make: () => MadePage): MadeOrFailed {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { problems: error.problems };
  }
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
