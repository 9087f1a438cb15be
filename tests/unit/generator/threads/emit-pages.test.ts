import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../../generator/errors/problem.ts';
import {
  type BuildManifest,
  createManifestWriter,
  type PageRecord,
  type RenderCause,
} from '../../../../generator/manifest/build-manifest.ts';
import type { PlannedPage } from '../../../../generator/plan/plan-pages.ts';
import type { Rendering } from '../../../../generator/render/prepare-rendering.ts';
import { emitPages } from '../../../../generator/threads/emit-pages.ts';
import type { Jobs, PageResult, ResolvedTask } from '../../../../generator/threads/jobs.ts';
import { ThreadDied, type ThreadPool } from '../../../../generator/threads/thread-pool.ts';
import { readTree } from '../../../support/mini-site.ts';
import { noteRoute, pageContext, slicesOf, spooled } from '../publish/page-context.ts';
import { tempFolder } from '../temp-folder.ts';

const inputs = { family: 'note', locale: 'en', template: 't', shared: 's', document: 'd', runtime: '' };
const linkedFile = { title: 'C', url: '/c.pdf', name: 'c.pdf', type: 'application/pdf', size: 1 };
const picture = { src: '/b.png', alt: 'B', width: 1, height: 1, sources: [] };
const text = { html: 'A text.', headings: [] };
const place = { file: 'a.records', offset: 1, length: 2, checksum: 3, stamp: '' };

/** Of the texts, threads can read only `a1`. */
const content = {
  texts: { get: () => text, place: (reference: string) => (reference === 'a1' ? place : undefined) },
  images: { picture: () => picture, linkedFile: () => linkedFile },
};

/** Pages of notes by path, with one cause or a cause for each. */
function plannedPages(
  data: Readonly<Record<string, unknown>>,
  cause: RenderCause | ((path: string) => RenderCause) = 'new',
  published?: BuildManifest,
): readonly PlannedPage[] {
  return spooled(Object.entries(data).map(([path, each]) => noteRoute(path, each))).map((route) => ({
    route,
    fingerprint: `fingerprint of ${route.path}`,
    inputs,
    slices: 'sl',
    isOwn: true,
    published: published?.page(route.path),
    cause: typeof cause === 'function' ? cause(route.path) : cause,
  }));
}

/** Notes with numbers as titles. */
const notes = (count: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`/en/${number}/`, { title: `${number}` }]));

/** An output folder in an empty place, and a function that emits pages into it. */
async function outputFolder() {
  const root = await tempFolder();
  const slots = { out: join(root, 'dist'), spare: join(root, '.dist.spare') };
  await mkdir(slots.out);
  await mkdir(slots.spare);
  return {
    ...slots,
    /** Emits into the spare slot, or the other way round. */
    async emit(pages: readonly PlannedPage[], { pool, spare, header, isSwapped, onProgress }: EmitSettings = {}) {
      const { context, rendered } = pageContext(header);
      const manifest = createManifestWriter();
      const progress: number[] = [];
      const plan = { modules: 'the plan' };
      const resolved = { textOf: () => text, pictureOf: () => picture, fileOf: () => linkedFile };
      const emitted = await emitPages({
        pages,
        build: {
          slots: isSwapped ? { out: slots.spare, spare: slots.out } : slots,
          spare,
          publish: () => Promise.reject(new Error('Pages alone are not published.')),
        },
        rendering: { context: { ...context, resolved }, plan } as unknown as Rendering,
        content,
        manifest,
        threads: pool && { pool, texts: '/texts' },
        onProgress: (done) => {
          progress.push(done);
          onProgress?.(done);
        },
      });
      return { emitted, manifest: manifest.finish(), progress, rendered };
    },
  };
}

interface EmitSettings {
  readonly pool?: ThreadPool;
  readonly spare?: BuildManifest;
  readonly header?: string;
  readonly isSwapped?: boolean;
  readonly onProgress?: (done: number) => unknown;
}

const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof ProblemError) return error.problems;
      throw error;
    },
  );

describe('pages that this thread makes', () => {
  it('are in the unpublished slot, and their records in the manifest, in order', async () => {
    const { spare, emit } = await outputFolder();
    const { emitted, manifest, progress, rendered } = await emit(plannedPages(notes(120)));
    const paths = Object.keys(notes(120));
    expect(emitted).toEqual({ rendered: 120, written: 240 });
    expect([...manifest.pages()].map(({ path }) => path)).toEqual(paths);
    expect(rendered).toEqual(paths);
    expect(progress).toEqual([50, 100, 120]);
    expect(Object.keys(await readTree(spare))).toHaveLength(240);
    expect(manifest.page('/en/7/')).toMatchObject({ fingerprint: 'fingerprint of /en/7/', inputs, slices: 'sl', cause: 'new' });
    expect(await readFile(join(spare, 'en/7/index.html'), 'utf8')).toContain('<main>7</main>');
  });

  it('are only the changed ones', async () => {
    const { out, spare, emit } = await outputFolder();
    const before = await emit(plannedPages(notes(3)), { isSwapped: true });
    const pages = plannedPages(
      { ...notes(3), '/en/1/': { title: 'New' } },
      (path) => (path === '/en/1/' ? 'data' : 'none'),
      before.manifest,
    );
    const { emitted, manifest, rendered } = await emit(pages);
    expect(rendered).toEqual(['/en/1/']);
    expect(emitted).toEqual({ rendered: 1, written: 2 });
    expect([...manifest.pages()].map(({ cause }) => cause)).toEqual(['none', 'data', 'none']);
    const { 'en/1/index.html': _html, 'page-data/en/1/page-data.json': _data, ...same } = await readTree(out);
    expect(await readTree(spare)).toMatchObject(same);
  });

  it('have their slices replaced if nothing else has changed', async () => {
    const { spare, emit } = await outputFolder();
    const before = await emit(plannedPages(notes(2)), { isSwapped: true });
    const { emitted, manifest, rendered } = await emit(plannedPages(notes(2), 'slices', before.manifest), { header: 'Other' });
    expect(rendered).toEqual([]);
    expect(emitted).toEqual({ rendered: 0, written: 2 });
    expect(manifest.page('/en/1/')?.cause).toBe('slices');
    expect(await readFile(join(spare, 'en/1/index.html'), 'utf8')).toContain(slicesOf('Other').byAlias.get('header')?.html);
  });

  it.each<RenderCause>(['none', 'slices'])('are rendered if the published file is lost (%s)', async (cause) => {
    const { out, emit } = await outputFolder();
    const before = await emit(plannedPages(notes(2)), { isSwapped: true });
    await rm(join(out, 'en/1/index.html'));
    const { emitted, manifest, rendered } = await emit(plannedPages(notes(2), cause, before.manifest));
    expect(rendered).toEqual(['/en/1/']);
    expect(emitted.rendered).toBe(1);
    expect([...manifest.pages()].map((page) => page.cause)).toEqual([cause, 'lost']);
    expect(manifest.id).toBe(before.manifest.id);
  });

  it('are not touched if they exist in the slot', async () => {
    const { emit } = await outputFolder();
    const before = await emit(plannedPages(notes(2)), { isSwapped: true });
    const { manifest: spare } = await emit(plannedPages(notes(2), 'none', before.manifest));
    const again = await emit(plannedPages(notes(2), 'none', before.manifest), { spare });
    expect(again.emitted).toEqual({ rendered: 0, written: 0 });
    expect(again.manifest.id).toBe(before.manifest.id);
  });

  it('that throw are all reported, and the others are rendered to find more problems', async () => {
    const { emit } = await outputFolder();
    const pages = plannedPages({ '/en/a/': { title: '' }, ...notes(60), '/en/b/': { title: '' } });
    expect(await problemsOf(emit(pages))).toMatchObject([
      { code: 'RENDER_FAILED', message: '/en/a/ cannot be rendered: note throws.' },
      { code: 'RENDER_FAILED', message: '/en/b/ cannot be rendered: note throws.' },
    ]);
  });

  it('may be none', async () => {
    const { emit } = await outputFolder();
    const { emitted, manifest } = await emit([]);
    expect([emitted, manifest.pageCount]).toEqual([{ rendered: 0, written: 0 }, 0]);
  });
});

type Tasks = readonly ResolvedTask[];

/** Threads that answer on request: the jobs of a pool, and functions that end them. */
function fakePool(size: number) {
  const opened: Jobs['open']['request'][] = [];
  const jobs: { readonly tasks: Tasks; readonly answer: () => void; readonly fail: (error: unknown) => void }[] = [];
  let open = 0;
  const pool: ThreadPool = {
    size,
    get isBusy() {
      return open >= 2 * size;
    },
    async runOnAll(_name, request) {
      opened.push(request as Jobs['open']['request']);
    },
    run: (_name, request) =>
      new Promise((resolve, reject) => {
        const tasks = request as Tasks;
        open++;
        jobs.push({ tasks, answer: () => resolve(tasks.map(madeOf) as never), fail: reject });
      }).finally(() => open--) as never,
    close: () => Promise.reject(new Error('The threads belong to somebody else.')),
  };
  return { pool, opened, jobs };
}

const madeOf = ({ task: { path, work } }: ResolvedTask): PageResult => ({
  html: { hash: `html of ${path}`, size: 1 },
  data: { hash: `data of ${path}`, size: 1 },
  written: 2,
  isRendered: work === 'render',
});

const pathsIn = (tasks: Tasks | undefined): readonly string[] | undefined => tasks?.map(({ task }) => task.path);

describe('pages that threads make', () => {
  it('are recorded in their order, for any order of completion', async () => {
    const { emit } = await outputFolder();
    const { pool, jobs } = fakePool(2);
    const work = emit(plannedPages(notes(170)), { pool });
    await expect.poll(() => jobs.length).toBe(4);
    for (const number of [2, 0, 3, 1]) jobs[number]?.answer();
    const { emitted, manifest, progress } = await work;
    expect([...manifest.pages()].map(({ path }) => path)).toEqual(Object.keys(notes(170)));
    expect(manifest.page('/en/169/')?.html).toEqual({ hash: 'html of /en/169/', size: 1 });
    expect(emitted).toEqual({ rendered: 170, written: 340 });
    expect(progress).toEqual([50, 100, 120, 170]);
  });

  it('come in batches, of which each thread has two at most, and this thread the others', async () => {
    const { emit } = await outputFolder();
    const { pool, jobs } = fakePool(1);
    const onProgress = (done: number) => {
      if (done === 70) for (const { answer } of jobs) answer();
    };
    const { emitted, manifest, progress, rendered } = await emit(plannedPages(notes(170)), { pool, onProgress });
    expect(jobs.map(({ tasks }) => tasks.length)).toEqual([50, 50]);
    expect(rendered).toEqual(Object.keys(notes(170)).slice(100));
    expect(progress.slice(0, 2)).toEqual([50, 70]);
    expect(emitted).toEqual({ rendered: 170, written: 340 });
    expect([...manifest.pages()].map(({ path }) => path)).toEqual(Object.keys(notes(170)));
  });

  it('come to a thread again as soon as it has less than two batches', async () => {
    const { emit } = await outputFolder();
    const { pool, jobs } = fakePool(1);
    const onProgress = (done: number) => done === 50 && jobs[0]?.answer();
    const work = emit(plannedPages(notes(200)), { pool, onProgress });
    await expect.poll(() => jobs.length).toBe(3);
    expect(pathsIn(jobs[2]?.tasks)).toEqual(Object.keys(notes(200)).slice(150));
    for (const { answer } of jobs) answer();
    expect((await work).emitted.rendered).toBe(200);
  });

  it('are made by threads that know the plan, the slots and the texts', async () => {
    const { out, spare, emit } = await outputFolder();
    const { pool, opened } = fakePool(3);
    await emit([], { pool });
    expect(opened).toEqual([{ plan: { modules: 'the plan' }, slots: { out, spare }, texts: '/texts' }]);
  });

  it('come with their resolved references', async () => {
    const { emit } = await outputFolder();
    const { pool, jobs } = fakePool(1);
    const data = { title: 'A', body: { richText: 'a1' }, more: { richText: 'b2' }, top: { picture: '/b.png', alt: 'B' } };
    const work = emit(plannedPages({ '/en/a/': data, '/en/b/': { title: 'B' } }), { pool });
    await expect.poll(() => jobs.length).toBe(1);
    const [first, second] = jobs[0]?.tasks ?? [];
    expect([...(first?.texts ?? [])]).toEqual([
      ['a1', place],
      ['b2', text],
    ]);
    expect([...(first?.pictures.values() ?? [])]).toEqual([picture]);
    expect([second?.texts.size, second?.pictures.size]).toEqual([0, 0]);
    jobs[0]?.answer();
    await work;
  });

  it('are not those that exist in the slot', async () => {
    const { emit } = await outputFolder();
    const { pool, jobs } = fakePool(1);
    const { manifest: before } = await emit(plannedPages(notes(3)));
    const pages = plannedPages(notes(3), (path) => (path === '/en/1/' ? 'data' : 'none'), before);
    const work = emit(pages, { pool, spare: before });
    await expect.poll(() => jobs.length).toBe(1);
    expect(pathsIn(jobs[0]?.tasks)).toEqual(['/en/1/']);
    jobs[0]?.answer();
    const { emitted, manifest } = await work;
    expect(emitted).toEqual({ rendered: 1, written: 2 });
    expect([...manifest.pages()].map(({ html }: PageRecord) => html.hash)).toEqual([
      before.page('/en/0/')?.html.hash,
      'html of /en/1/',
      before.page('/en/2/')?.html.hash,
    ]);
  });

  it('are all reported if they cannot be rendered', async () => {
    const { emit } = await outputFolder();
    const { pool } = fakePool(1);
    const problem = { code: 'RENDER_FAILED', severity: 'error', message: 'No.' } as const;
    const failing: ThreadPool = {
      ...pool,
      run: async (_name, request) => (request as Tasks).map(() => ({ problems: [problem] })) as never,
    };
    expect(await problemsOf(emit(plannedPages(notes(2)), { pool: failing }))).toEqual([problem, problem]);
  });

  it('are made on this thread if threads cannot read a text', async () => {
    const { spare, emit } = await outputFolder();
    const { pool } = fakePool(1);
    const unable: ThreadPool = {
      ...pool,
      run: async (_name, request) => (request as Tasks).map((each, at) => (at === 1 ? 'unreadable' : madeOf(each))) as never,
    };
    const { emitted, manifest, rendered } = await emit(plannedPages(notes(3)), { pool: unable });
    expect(rendered).toEqual(['/en/1/']);
    expect(emitted).toEqual({ rendered: 3, written: 6 });
    expect([...manifest.pages()].map(({ path }) => path)).toEqual(['/en/0/', '/en/1/', '/en/2/']);
    expect(Object.keys(await readTree(spare))).toEqual(['en/1/index.html', 'page-data/en/1/page-data.json']);
  });

  it('are named if their thread has died, and no more pages are made', async () => {
    const { emit } = await outputFolder();
    const { pool, jobs } = fakePool(1);
    const work = problemsOf(emit(plannedPages(notes(300)), { pool }));
    await expect.poll(() => jobs.length).toBe(2);
    // A dead thread leaves all its jobs.
    for (const { fail } of jobs) fail(new ThreadDied('Out of memory.', 7, undefined));
    expect(await work).toMatchObject([
      {
        code: 'RENDER_THREAD_DIED',
        message: 'The thread that made /en/7/ died. Nothing was published.',
        cause: 'Out of memory.',
      },
    ]);
    expect(jobs).toHaveLength(2);
  });

  it('end the run after any other failure', async () => {
    const { emit } = await outputFolder();
    const { pool, jobs } = fakePool(1);
    const work = emit(plannedPages(notes(1)), { pool });
    await expect.poll(() => jobs.length).toBe(1);
    jobs[0]?.fail(new Error('broken'));
    await expect(work).rejects.toThrow('broken');
  });
});
