// Measures the real command on this repository's site: builds, scripts, pages, search, serving,
// editing and pulling. Values are medians of five runs after a warm-up. Arguments select parts:
// build, pages, search, serve, editors. `scale` measures another site of any size: see scale.js;
// `picture` draws its results.
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { compiledCode } from '../cli/compile.js';
import { findChromium } from '../tests/support/chromium.js';
import { drawGrowth } from './growth-picture.js';
import { longestTasks } from './long-tasks.js';
import { measure, median } from './measure.js';
import { navigationSpeed } from './navigation-speed.js';
import { contentfulUpdateSpeed, markdownUpdateSpeed, readySpeed } from './preview-speed.js';
import { pullSpeed } from './pull-speed.js';
import { measureScale } from './scale.js';
import { scriptBytes } from './script-bytes.js';
import { searchRelevance } from './search-relevance.js';
import { indexingSpeed, querySpeed, searchBytes } from './search-speed.js';
import { serveSpeed } from './serve-speed.js';
import { whileServed } from './while-served.js';

const root = resolve(import.meta.dirname, '..');
const runs = 5;

/**
 * Runs a command that prints a report as JSON.
 * @param {readonly string[]} args @param {Record<string, string>} [env]
 */
async function run(args, env = {}) {
  const { ms, peak = 0, stdout } = await measure(process.execPath, [join(root, 'cli/bin.js'), ...args], { cwd: root, env });
  return { ms, peak, report: JSON.parse(stdout) };
}

/** Addresses whose long tasks are measured. */
const measuredPages = ['/en/', '/fr/faqs/auto/how-do-i-choose-my-auto-deductible/', '/en/auto-insurance/'];

/** Sizes of the pulled spaces, in entries. */
const pulledEntries = [5_000, 50_000];

/** Number of pages of a site that is much larger than this one. */
const manyPages = 10_000;

const ms = (/** @type {number} */ time) => time.toFixed(1);

const parts = process.argv.slice(2);
/** @param {string} part */
const isSelected = (part) => parts.length === 0 || parts.includes(part);

const scratch = await mkdtemp(join(tmpdir(), 'bench-'));
const content = join(scratch, 'content');
const out = join(scratch, 'dist');
const cache = join(scratch, 'cache');
const generateArgs = ['generate', '--json', '--content', content, '--out', out, '--cache', cache];

async function measureBuilds() {
  const [firstEntry = ''] = (await readdir(join(content, 'faq-item'))).sort();
  const entry = join(content, 'faq-item', firstEntry);
  const text = await readFile(entry, 'utf8');

  /** Simulates a job that restores only the cached pictures. */
  const removeAllButPictures = async () => {
    const names = await readdir(cache).catch(() => []);
    await Promise.all(
      names.filter((name) => name !== 'cards').map((name) => rm(join(cache, name), { recursive: true, force: true })),
    );
    await rm(out, { recursive: true, force: true });
  };
  const steps = {
    'cold, nothing cached': () => Promise.all([out, cache].map((folder) => rm(folder, { recursive: true, force: true }))),
    'cold, pictures cached': removeAllButPictures,
    warm: async () => {},
    'one entry changed': (/** @type {number} */ turn) => writeFile(entry, `${text}\nChanged ${turn}.\n`),
  };
  console.log('| step | median ms | min–max | peak MiB | pages rendered | stages (ms) |\n|---|---:|---:|---:|---:|---|');
  for (const [step, prepare] of Object.entries(steps)) {
    const results = [];
    for (let turn = 0; turn <= runs; turn++) {
      await prepare(turn);
      const result = await run(generateArgs);
      if (turn > 0) results.push(result);
    }
    const times = results.map(({ ms }) => ms);
    const last = results.at(-1)?.report;
    const stages = last.stages.map((/** @type {{ stage: string, ms: number }} */ { stage, ms }) => `${stage} ${ms}`).join(', ');
    const range = `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`;
    const peak = Math.round(median(results.map((result) => result.peak)) / 2 ** 20);
    console.log(
      `| ${step} | ${Math.round(median(times))} | ${range} | ${peak} | ${last.rendered} of ${last.routes} | ${stages} |`,
    );
  }
}

async function measureScripts() {
  const bytes = await scriptBytes(out, 'component---templates-pages-faq-question-faq-question-page-tsx');
  console.log('\n| scripts, brotli | bytes |\n|---|---:|');
  console.log(
    `| runtime (all that runs before interaction or idle) | ${bytes.runtime} |\n| a hydrated question page | ${bytes.hydrated} |`,
  );
}

async function measureServing() {
  const speeds = await serveSpeed(out);
  console.log('\n| 100 connections | requests a second | p99, ms | failures |\n|---|---:|---:|---:|');
  for (const [name, { perSecond, p99, failures }] of Object.entries(speeds))
    console.log(`| ${name} | ${Math.round(perSecond)} | ${p99} | ${failures} |`);
  console.log(`| serve for one of sirv | ${(speeds.serve.perSecond / speeds.sirv.perSecond).toFixed(2)} | | |`);
}

/** @param {string | undefined} chromium */
async function measureSearch(chromium) {
  const search = await searchBytes(out);
  console.log('\n| search, brotli | bytes |\n|---|---:|');
  console.log(`| code, loaded with the index | ${search.code} |`);
  console.log(`| index | ${search.index} |`);
  console.log('\n| judged queries | number | mean reciprocal rank | in the first three |\n|---|---:|---:|---:|');
  const relevance = await searchRelevance(out);
  for (const { language, queries, meanReciprocalRank, inFirstThree } of relevance)
    console.log(`| ${language} | ${queries} | ${meanReciprocalRank.toFixed(3)} | ${inFirstThree} |`);
  for (const { language, questions } of relevance)
    for (const [half, { useful, missed }] of Object.entries(questions))
      console.log(
        `Questions in ${language}, ${half}: ${useful.toFixed(3)} useful in the first three. Missed: ${missed.join('; ')}`,
      );
  const { folder, searchThread } = await compiledCode();
  const script = join(folder, searchThread);
  const indexing = await indexingSpeed({ count: manyPages, folder: out, script });
  console.log('\n| indexing | seconds | rendering delayed, ms |\n|---|---:|---:|');
  console.log(`| ${manyPages} pages of one language, in a thread | ${ms(indexing.ms / 1000)} | ${ms(indexing.longestDelay)} |`);
  if (!chromium) return;
  console.log('\n| search in Chromium, ms | queries | index loaded | median | longest | by |\n|---|---:|---:|---:|---:|---|');
  await whileServed(out, async (origin) => {
    for (const { language } of relevance) {
      const speed = await querySpeed({ executablePath: chromium, folder: out, origin, language });
      const by = `${speed.worstQuery.slice(0, 30).replaceAll('|', '\\|')} (${speed.worstQuery.length} characters)`;
      console.log(`| ${language} | ${speed.queries} | ${ms(speed.load)} | ${ms(speed.median)} | ${ms(speed.worst)} | ${by} |`);
    }
  });
}

/** @param {string} chromium */
async function measurePages(chromium) {
  console.log(
    '\n| longest task on a processor four times slower, median ms (0: none over 50) | before load | after |\n|---|---:|---:|',
  );
  await whileServed(out, async (origin) => {
    for (const path of measuredPages) {
      const tasks = await longestTasks(chromium, origin + path, runs);
      const middle = (/** @type {'beforeLoad' | 'afterLoad'} */ when) => median(tasks.map((longest) => longest[when]));
      console.log(`| ${path} | ${middle('beforeLoad')} | ${middle('afterLoad')} |`);
    }
    console.log(
      '\n| from a click to the prefetched page, same processor, median ms (from the release of button or finger) | hovered before | tapped, 375 px wide | neither |\n|---|---:|---:|---:|',
    );
    const middle = (/** @type {readonly import('./navigation-speed.js').ShownAfter[]} */ times) =>
      `${ms(median(times.map(({ sinceClick }) => sinceClick)))} (${ms(median(times.map(({ sinceRelease }) => sinceRelease)))})`;
    for (const { from, to, pointed, tapped, sudden } of await navigationSpeed(chromium, origin, runs))
      console.log(`| ${from} → ${to} | ${middle(pointed)} | ${middle(tapped)} | ${middle(sudden)} |`);
  });
}

/** @param {string | undefined} chromium */
async function measureEditors(chromium) {
  console.log(
    '\n| pull from a server on this machine, ms (whole process) | everything | ten changes | peak MiB |\n|---|---:|---:|---:|',
  );
  for (const entries of pulledEntries) {
    const { first, firstProcess, delta, deltaProcess, peak } = await pullSpeed(entries, runs, run);
    const times = [`${first} (${Math.round(firstProcess)})`, `${delta} (${Math.round(deltaProcess)})`];
    console.log(`| ${entries} entries | ${times.join(' | ')} | ${Math.round(peak / 2 ** 20)} |`);
  }
  const { first, later } = await readySpeed(manyPages, runs);
  console.log(`\n| \`develop\` at ${manyPages} routes, ms | first start | median of later ones |\n|---|---:|---:|`);
  for (const [what, key] of /** @type {const} */ ([
    ['listens', 'listening'],
    ['answers', 'ready'],
  ]))
    console.log(`| ${what} | ${Math.round(first[key])} | ${Math.round(median(later.map((start) => start[key])))} |`);
  if (!chromium) return;
  console.log('\n| from a save to changed pixels | median ms | longest |\n|---|---:|---:|');
  const markdown = await markdownUpdateSpeed(chromium);
  console.log(`| of a Markdown file | ${markdown.median} | ${markdown.worst} |`);
  const contentful = await contentfulUpdateSpeed(chromium);
  console.log(`| of a draft in Contentful, from the webhook on | ${contentful.median} | ${contentful.worst} |`);
}

async function measureSite() {
  await cp(join(root, 'content'), content, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  const chromium = findChromium();
  if (!chromium) console.log('Chromium is not installed, so browser measurements are left out.\n');
  if (isSelected('build')) await measureBuilds();
  else await run(generateArgs);
  if (isSelected('build')) await measureScripts();
  if (isSelected('pages') && chromium) await measurePages(chromium);
  if (isSelected('search')) await measureSearch(chromium);
  if (isSelected('serve')) await measureServing();
  if (isSelected('editors')) await measureEditors(chromium);
}

process.once('SIGINT', () => {
  // A large site would leave gigabytes behind. Measured processes have got the signal too.
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.exit(130);
});
try {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
  );
  if (parts[0] === 'picture') await drawGrowth(parts.slice(1));
  else if (parts[0] === 'scale') await measureScale({ scratch, args: parts.slice(1) });
  else await measureSite();
} finally {
  await rm(scratch, { recursive: true, force: true });
}
