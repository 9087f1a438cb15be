import { Fault, ProblemError } from '../errors/problem.ts';
import { isRefusal, systemProblem } from '../errors/system-errors.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import { listFileRefs } from '../images/list-file-uses.ts';
import type { BuildManifest } from '../manifest/build-manifest.ts';
import type { PlannedPage } from '../plan/plan-pages.ts';
import { createPageMaker, type MadePage, type PageRecords, type PageTask } from '../publish/make-page.ts';
import type { NewBuild } from '../publish/output-store.ts';
import type { SlotWriter } from '../publish/slot-writer.ts';
import { renderErrors } from '../render/errors.ts';
import type { Rendering } from '../render/prepare-rendering.ts';
import { problemsOf } from '../render/render-failure.ts';
import type { TextStore } from '../rich-text/text-store.ts';
import { routeOf, textReferences } from '../routes/route-spool.ts';
import { stackOf } from '../support/site-code.ts';
import { stableJson } from '../support/stable-json.ts';
import type { PageResult, ResolvedTask } from './jobs.ts';
import { pictureKey } from './make-pages.ts';
import { ThreadDied, type ThreadPool } from './thread-pool.ts';

export interface BatchOptions {
  readonly build: NewBuild;
  readonly rendering: Rendering;
  readonly content: {
    readonly texts: Pick<TextStore, 'get' | 'place'>;
    readonly images: Pick<ImageLibrary, 'picture' | 'linkedFile'>;
  };
  /** Threads that share the pages with this one, and their folder of texts. */
  readonly threads?: { readonly pool: ThreadPool; readonly texts: string };
}

interface PlannedTask {
  readonly page: PlannedPage;
  readonly task: PageTask;
}

/**
 * Returns a function that makes the pages of a batch and returns their results, in order. It throws
 * ProblemError if a thread dies.
 */
export function createBatchMaker({ build, rendering, content: { texts, images }, threads }: BatchOptions, writer: SlotWriter) {
  const makePage = createPageMaker(rendering.context, writer);
  const makeHere = ({ task }: PlannedTask): Promise<PageResult> =>
    pageOrProblems(() => makePage(task, rendering.context.resolved));

  return async (batch: readonly PlannedPage[]): Promise<readonly PageResult[]> => {
    const tasks = batch.map((page) => ({ page, task: taskOf(page, build.spare) }));
    const results = (await makeAll(tasks.filter(({ task }) => !isInPlace(task))))[Symbol.iterator]();
    return tasks.map(({ task }) => (isInPlace(task) ? pageInPlace(task) : (results.next().value as PageResult)));
  };

  async function makeAll(tasks: readonly PlannedTask[]): Promise<readonly PageResult[]> {
    if (tasks.length === 0) return [];
    if (threads && !threads.pool.isBusy) return makeInThread(threads.pool, tasks);
    // Lets the progress display and the search's thread run, and threads get their next batch.
    await new Promise(setImmediate);
    return Promise.all(tasks.map(makeHere));
  }

  async function makeInThread(pool: ThreadPool, tasks: readonly PlannedTask[]): Promise<readonly PageResult[]> {
    try {
      const results = await pool.run('make', tasks.map(resolvedTask));
      const pages = tasks.map((task, at) => {
        const result = results[at];
        return result === undefined || result === 'unreadable' ? makeHere(task) : result;
      });
      return await Promise.all(pages);
    } catch (error) {
      if (!(error instanceof ThreadDied)) throw error;
      // A refusal of the system concerns folders, not a page.
      if (isRefusal(error.cause)) throw error.cause;
      const { path = '' } = tasks[error.part]?.task ?? {};
      const details = { cause: error.message, stack: stackOf(error.cause) };
      throw new ProblemError([systemProblem(error) ?? renderErrors.THREAD_DIED({ path }, details)]);
    }
  }

  /** Adds the texts, pictures and files that replace the page's references. */
  function resolvedTask({ task, page: { route } }: PlannedTask): ResolvedTask {
    const references = route.hasTexts ? textReferences(route) : [];
    const { pictures, files } = listFileRefs(route.hasPictures ? routeOf(route).data : undefined);
    return {
      task,
      texts: new Map(references.map((reference) => [reference, texts.place(reference) ?? texts.get(reference)])),
      pictures: new Map(pictures.map(({ picture, alt }) => [pictureKey(picture, alt), images.picture(picture, alt)])),
      files: new Map(files.map((file) => [stableJson(file), images.linkedFile(file)])),
    };
  }
}

function taskOf({ route, cause, published }: PlannedPage, spare: BuildManifest | undefined): PageTask {
  const { path, locale, json, context } = route;
  const work = cause === 'none' ? 'keep' : cause === 'slices' ? 'stitch' : 'render';
  return { path, locale, json, context, work, published: filesOf(published), spare: filesOf(spare?.page(path)) };
}

/** Returns true if the unpublished slot already has the page as it is published. */
const isInPlace = ({ work, published, spare }: PageTask): boolean =>
  work === 'keep' &&
  spare !== undefined &&
  published?.html.hash === spare.html.hash &&
  published.data.hash === spare.data.hash &&
  published.payload?.hash === spare.payload?.hash;

const pageInPlace = ({ spare }: PageTask): PageResult => {
  if (!spare) throw new Fault('A page that is not in place was treated as one that is.');
  return { ...spare, written: 0, isRendered: false };
};

const filesOf = (page: PageRecords | undefined): PageRecords | undefined =>
  page && { html: page.html, data: page.data, ...(page.payload ? { payload: page.payload } : {}) };

/** Returns the page; a promise of its problems if a component throws. */
async function pageOrProblems(make: () => MadePage | Promise<MadePage>): Promise<PageResult> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { problems: await problemsOf(error) };
  }
}
