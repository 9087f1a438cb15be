import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defineModel, defineType } from '../../../../generator/model/content-model.ts';
import { text } from '../../../../generator/model/kinds/index.ts';
import type { PageTask } from '../../../../generator/publish/make-page.ts';
import { cachedTextBytes, openTextCache } from '../../../../generator/rich-text/text-cache.ts';
import { openRecordPack } from '../../../../generator/store/record-pack.ts';
import { noTrace } from '../../../../generator/support/trace.ts';
import type { ResolvedTask } from '../../../../generator/threads/jobs.ts';
import { pictureKey } from '../../../../generator/threads/make-pages.ts';
import { createThreadPool } from '../../../../generator/threads/thread-pool.ts';
import { readTree } from '../../../support/mini-site.ts';
import { noteRoute, spooled } from '../publish/page-context.ts';
import { tempFolder } from '../temp-folder.ts';
import { pagePlan } from './page-plan.ts';

/** The real threads, compiled like the command line does. */

const packageRoot = resolve(import.meta.dirname, '../../../..');
let folder: string;

beforeAll(async () => {
  // Within the package, so that compiled code finds its packages.
  await mkdir(join(packageRoot, 'tests', '.tmp'), { recursive: true });
  folder = await mkdtemp(join(packageRoot, 'tests', '.tmp', 'thread-'));
  await build({
    absWorkingDir: packageRoot,
    entryPoints: ['generator/threads/thread.ts'],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    outExtension: { '.js': '.mjs' },
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function poolOf(size: number) {
  const pool = createThreadPool(pathToFileURL(join(folder, 'thread.mjs')), size, noTrace);
  onTestFinished(pool.close);
  return pool;
}

/** Threads with a plan for pages, and a pack of texts that they can read. */
async function pageMakers() {
  const root = await tempFolder();
  const slots = { out: join(root, 'dist'), spare: join(root, '.dist.spare') };
  const texts = join(root, 'texts');
  const pack = await openRecordPack({ folder: texts, code: 'code' });
  onTestFinished(() => pack.close());
  const cache = openTextCache(pack);
  const pool = poolOf(1);
  await pool.runOnAll('open', { plan: await pagePlan(join(folder, 'modules')), slots, texts });
  return { pool, cache, ...slots };
}

/** A page to render with its resolved references. */
function taskOf(path: string, data: unknown, more: Partial<ResolvedTask> = {}): ResolvedTask {
  const [route] = spooled([noteRoute(path, data)]);
  if (!route) throw new Error('The route was not written down.');
  const task: PageTask = { ...route, work: 'render', published: undefined, spare: undefined };
  return { task, texts: new Map(), pictures: new Map(), files: new Map(), ...more };
}

const richText = (html: string) => ({ html, headings: [] });

describe('a thread that makes pages', () => {
  it('writes them into the unpublished slot, with all resolved references', async () => {
    const { pool, cache, spare } = await pageMakers();
    cache.add(
      'a1',
      cachedTextBytes({ text: 'kept', rendered: { richText: richText('A kept text é.'), links: [], files: [], problems: [] } }),
    );
    const place = cache.place('a1');
    if (!place) throw new Error('The text has no place.');
    const picture = { src: '/b-1.png', alt: 'B', width: 1, height: 1, sources: [] };
    const made = await pool.run('make', [
      taskOf('/en/a/', { title: 'A', body: { richText: 'a1' } }, { texts: new Map([['a1', place]]) }),
      taskOf('/en/b/', { title: 'B', body: { richText: 'b2' } }, { texts: new Map([['b2', richText('Another text.')]]) }),
      taskOf(
        '/en/c/',
        { title: 'C', picture: { picture: '/b.png', alt: 'B' } },
        { pictures: new Map([[pictureKey('/b.png', 'B'), picture]]) },
      ),
    ]);
    expect(made).toMatchObject(Array(3).fill({ written: 2, isRendered: true }));
    const htmlOf = (page: string) => readFile(join(spare, `en/${page}/index.html`), 'utf8');
    expect(await htmlOf('a')).toMatch(/<nav>Menu<\/nav>.*<main>A.*A kept text é\.<\/main>/);
    expect(await htmlOf('b')).toMatch(/<main>B.*Another text\.<\/main>/);
    expect(await htmlOf('c')).toMatch(/<title[^>]*>C of all<\/title>.*<main>C.*\/b-1\.png/);
  });

  it('returns warnings about what the policy of the site forbids', async () => {
    const { pool } = await pageMakers();
    const picture = { src: 'https://other.example/a.png', alt: 'A', width: 1, height: 1, sources: [] };
    const pictures = new Map([[pictureKey('/a.png', 'A'), picture]]);
    const data = { title: 'A', picture: { picture: '/a.png', alt: 'A' } };
    const warning = expect.objectContaining({ code: 'CHECK_POLICY_FILE', severity: 'warning' });
    const made = await pool.run('make', [taskOf('/en/a/', data, { pictures }), taskOf('/en/b/', { title: 'B' })]);
    expect(made).toMatchObject([{ markup: expect.arrayContaining([warning]) }, { isRendered: true }]);
    expect(made[1]).not.toHaveProperty('markup');
  });

  it('reports the problem of a page and continues', async () => {
    const { pool, spare } = await pageMakers();
    const made = await pool.run('make', [taskOf('/en/a/', { title: '' }), taskOf('/en/b/', { title: 'B' })]);
    expect(made).toMatchObject([{ problems: [{ code: 'RENDER_FAILED', cause: 'There is no title.' }] }, { isRendered: true }]);
    expect(Object.keys(await readTree(spare))).toEqual(['en/b/index.html', 'page-data/en/b/page-data.json']);
  });

  it('states the page at which it has died', async () => {
    const { pool } = await pageMakers();
    const tasks = ['A', 'B', 'exit', 'D'].map((title) => taskOf(`/en/${title}/`, { title }));
    await expect(pool.run('make', tasks)).rejects.toMatchObject({
      name: 'ThreadDied',
      part: 2,
      message: 'Its thread ended with 3.',
    });
  });

  it.each([
    ['a text', { title: 'A', body: { richText: 'a1' } }, 'The text a1 did not come with the page /en/a/.'],
    [
      'a picture',
      { title: 'A', picture: { picture: '/b.png', alt: 'B' } },
      'The picture /b.png did not come with the page /en/a/.',
    ],
  ])('dies if %s is missing, which is a fault', async (_name, data, message) => {
    const { pool } = await pageMakers();
    await expect(pool.run('make', [taskOf('/en/a/', data)])).rejects.toMatchObject({ name: 'ThreadDied', part: 0, message });
  });

  it('returns the page that it cannot make because a text is unreadable, and continues', async () => {
    const { pool } = await pageMakers();
    const texts = new Map([['a1', { file: 'gone.records', offset: 0, length: 1, checksum: 0, stamp: '' }]]);
    const data = { title: 'A', body: { richText: 'a1' } };
    const made = await pool.run('make', [taskOf('/en/a/', data, { texts }), taskOf('/en/b/', { title: 'B' })]);
    expect(made).toMatchObject(['unreadable', { isRendered: true }]);
  });

  it('dies if it was not opened', async () => {
    await expect(poolOf(1).run('make', [])).rejects.toMatchObject({ message: expect.stringContaining('before it was opened') });
  });
});

it('a thread validates content files, and passes on their records', async () => {
  const root = await tempFolder();
  await mkdir(join(root, 'note'));
  await writeFile(join(root, 'note/a.en.md'), '---\ntitle: A\n---\n');
  await writeFile(join(root, 'note/b.en.md'), '---\ntitle: [b]\n---\n');
  const model = defineModel({ note: defineType('A note.', { title: text() }) });
  const { records, files } = await poolOf(1).run('check', {
    files: ['note/b.en.md', 'note/a.en.md'],
    settings: {
      folder: root,
      root,
      locales: ['en'],
      model,
      tags: { en: 'en-CA' },
      pathPrefix: '',
      linksNameLanguage: undefined,
      unprefixed: undefined,
    },
  });
  expect(files).toMatchObject([undefined, { entryLength: records.length, texts: [] }]);
  expect(JSON.parse(Buffer.from(records).toString('utf8'))).toMatchObject({ fields: { title: 'A' }, texts: [] });
});
