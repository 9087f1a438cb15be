// Limits to measure next to a project, each in a process of its own.
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checkOutput, listFiles } from '../check-output.js';
import { flush, measure } from '../measure.js';
import { compileTemplates } from './render-page.js';

/** @typedef {import('../scale.js').LimitSeries} LimitSeries */
/** @typedef {import('../scale.js').LimitRun} LimitRun */
/** @typedef {import('../check-output.js').EmittedFile} EmittedFile */

/** One thread, and as many as there are processors. */
const threadCounts = [...new Set([1, availableParallelism()])];

const limits = /** @type {const} */ ([
  { name: 'read, front matter, Markdown', piece: 'read', threads: 'several' },
  { name: 'render, with header and footer as ready texts', piece: 'render', threads: 'several' },
  { name: 'write, one file after the other', piece: 'write', threads: 'one' },
  { name: 'write, 64 files at a time', piece: 'writeManyAtOnce', threads: 'one' },
  { name: 'all of it: read, render, write', piece: 'whole', threads: 'several' },
]);

/** Number of limits that write an output folder. */
export const limitOutputs = 2 + threadCounts.length;

/**
 * Returns the limits for the content of a project, each with a function that measures it once.
 * @param {import('../scale.js').Project} project
 */
export async function prepareLimits({ folder, copy, expected }) {
  const templates = join(folder, 'templates.cjs');
  await compileTemplates(copy.site, templates);
  const contentList = join(folder, 'content.json');
  const content = (await readdir(copy.content, { recursive: true })).filter((file) => file.endsWith('.md'));
  await writeFile(contentList, JSON.stringify(content));
  const emittedList = join(folder, 'emitted.json');
  return limits.flatMap(({ name, piece, threads: most }) =>
    (most === 'one' ? [1] : threadCounts).map((threads) => ({
      series: /** @type {LimitSeries} */ ({ name, threads, runs: [] }),
      /** @param {readonly EmittedFile[]} emitted @returns {Promise<LimitRun>} */
      run: async (emitted) => {
        const writes = piece === 'write' || piece === 'writeManyAtOnce';
        if (writes) await writeFile(emittedList, JSON.stringify(emitted));
        const out = join(await mkdtemp(join(folder, 'limit-')), 'out');
        const task = { piece, threads, content: copy.content, files: writes ? emittedList : contentList, templates, out };
        flush();
        const args = [join(import.meta.dirname, 'limit.js'), JSON.stringify(task)];
        const { stdout, peak, others } = await measure(process.execPath, args, { env: { NODE_ENV: 'production' } });
        if (piece === 'whole') await checkOutput({ folder: out, files: await listFiles(out), expected });
        return { ...JSON.parse(stdout), peak, others };
      },
    })),
  );
}
