// Audits the generated site with Lighthouse: one page of each component and language, served by the
// real command behind HTTPS and HTTP/2, on a phone and on a desktop computer. A page over a time
// limit is visited again, and its medians are those of all visits. Exits with 1 if a median misses
// its limit.
//
//     npm run audit -- [--dir FOLDER] [--pages /en/,/fr/faqs/] [--runs 3] [--mobile-only] [--json FILE]
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as chromeLauncher from 'chrome-launcher';
import fastGlob from 'fast-glob';
import lighthouse, { desktopConfig } from 'lighthouse';
import { findChromium } from '../tests/support/chromium.js';
import { pageFamilies } from '../tests/support/page-families.js';
import { deservesMoreVisits, evaluate } from './audit-results.js';
import { whileFronted } from './https-front.js';
import { measure } from './measure.js';
import { whileServed } from './while-served.js';

/** @typedef {import('./audit-results.js').Measurement} Measurement */
/** @typedef {import('./audit-results.js').Preset} Preset */

const root = resolve(import.meta.dirname, '..');
/** A browser on a busy machine sometimes loses the trace of a visit. */
const attempts = 3;
/**
 * Factor of visits that are added if a time is over its limit, so that a busy moment does not
 * decide.
 */
const addedVisits = 2;
/** Maximum number of elements printed for one audit. */
const shownElements = 5;

const { values: options } = parseArgs({
  options: {
    dir: { type: 'string' },
    pages: { type: 'string' },
    runs: { type: 'string', default: '3' },
    'mobile-only': { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const runs = Number(options.runs);
/** Lighthouse's own presets. Both simulate a slow network and processor. */
const presets = /** @type {Preset[]} */ (options['mobile-only'] ? ['mobile'] : ['mobile', 'desktop']);

/**
 * Returns a page of each component in each language, if possible one that the tests also use.
 * @param {string} folder
 */
async function typicalPages(folder) {
  const typical = Object.values(pageFamilies);
  const rank = (/** @type {string} */ path) => {
    const index = typical.indexOf(path.replace(/^\/[^/]+/, ''));
    return index < 0 ? typical.length : index;
  };
  /** @type {Map<string, string>} */
  const chosen = new Map();
  for (const file of (await fastGlob('page-data/**/page-data.json', { cwd: folder })).sort()) {
    const { componentChunkName, path, result } = JSON.parse(await readFile(join(folder, file), 'utf8'));
    if (result.pageContext.redirect) continue;
    const key = `${componentChunkName} ${result.pageContext.language}`;
    const current = chosen.get(key);
    if (current === undefined || rank(path) < rank(current)) chosen.set(key, path);
  }
  return [...chosen.values()].sort();
}

/**
 * Returns true if a page excludes search engines, so that its crawlability is not audited.
 * @param {string} folder @param {string} path
 */
async function isHidden(folder, path) {
  const html = await readFile(join(folder, path.endsWith('/') ? `${path}index.html` : path), 'utf8');
  return /<meta name="robots" content="[^"]*noindex/.test(html);
}

/** @param {string} url @param {import('lighthouse').Flags} flags @param {Preset} preset */
async function visit(url, flags, preset) {
  let failure = '';
  for (let attempt = 0; attempt < attempts; attempt++) {
    const result = await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined);
    if (result && !result.lhr.runtimeError) return result.lhr;
    failure = result?.lhr.runtimeError?.message ?? 'no result';
  }
  throw new Error(`${url}: ${failure}`);
}

/**
 * @param {string} folder @param {readonly string[]} pages
 * @returns {Promise<Measurement[]>}
 */
async function measurePages(folder, pages) {
  const chromePath = findChromium();
  if (chromePath === undefined) throw new Error('Chromium is not installed. Run: node tests/support/chromium.js');
  return whileServed(folder, (served) =>
    whileFronted(served, async ({ origin, trustedKey }) => {
      const chromeFlags = [
        '--headless=new',
        `--ignore-certificate-errors-spki-list=${trustedKey}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ];
      const chrome = await chromeLauncher.launch({ chromePath, chromeFlags, logLevel: 'silent', handleSIGINT: false });
      // Without its browser the current run fails and cleans up like any failure.
      process.once('SIGINT', () => chrome.kill());
      try {
        /** @param {{ page: string, preset: Preset }} measured */
        const visitOf = async ({ page, preset }) => {
          const skipAudits = (await isHidden(folder, page)) ? ['is-crawlable'] : null;
          return visit(origin + page, { port: chrome.port, logLevel: 'silent', skipAudits }, preset);
        };
        /** @type {{ page: string, preset: Preset, runs: import('./audit-results.js').LighthouseResult[] }[]} */
        const measurements = pages.flatMap((page) => presets.map((preset) => ({ page, preset, runs: [] })));
        /** In turns, so that a busy minute affects one visit of many pages, not all of a few. */
        const visitInTurns = async (/** @type {typeof measurements} */ visited, /** @type {number} */ count) => {
          for (let done = 0; done < visited.length * count; done++) {
            const measurement = visited[done % visited.length];
            measurement?.runs.push(await visitOf(measurement));
            process.stderr.write(`${done + 1} of ${visited.length * count}\r`);
          }
        };
        await visitInTurns(measurements, runs);
        await visitInTurns(measurements.filter(deservesMoreVisits), runs * addedVisits);
        return measurements;
      } finally {
        chrome.kill();
      }
    }),
  );
}

/** @typedef {ReturnType<typeof evaluate>} Results */
/** @param {Results} results @param {Results['misses']} missedAtFirst misses of the first visits alone, for pages visited again */
function print({ rows, misses, shortcomings }, missedAtFirst) {
  console.log('| page | preset | performance | accessibility | best practices | SEO | LCP, s | TBT, ms | CLS | KB | requests |');
  console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const row of rows) {
    const scores = [row.performance, row.accessibility, row.bestPractices, row.seo];
    const times = [(row.lcp / 1000).toFixed(2), Math.round(row.tbt), Number(row.cls.toFixed(4))];
    console.log(`| ${[row.page, row.preset, ...scores, ...times, (row.bytes / 1024).toFixed(1), row.requests].join(' | ')} |`);
  }
  for (const { page, preset, figure, value } of missedAtFirst) {
    const now = rows.find((row) => row.page === page && row.preset === preset)?.[figure] ?? value;
    console.log(
      `\n${figure} of ${page} (${preset}): ${shown(value)} at first, ${shown(now)} in all ${runs * (1 + addedVisits)} visits`,
    );
  }
  for (const { audit, preset, pages, elements } of shortcomings) {
    console.log(`\n${audit} (${preset}) on ${pages.join(', ')}`);
    for (const element of elements.slice(0, shownElements)) console.log(`    ${element}`);
    if (elements.length > shownElements) console.log(`    … and ${elements.length - shownElements} more`);
  }
  console.log(misses.length === 0 ? '\nAll figures are within their limits.' : '\nOutside their limits:');
  for (const { page, preset, figure, value, limit } of misses)
    console.log(`    ${page} (${preset}): ${figure} ${shown(value)}, limit ${limit}`);
}

const shown = (/** @type {number} */ value) => Number(value.toFixed(4));

const scratch = await mkdtemp(join(tmpdir(), 'audit-'));
try {
  const folder = options.dir === undefined ? join(scratch, 'dist') : resolve(options.dir);
  if (options.dir === undefined)
    await measure(process.execPath, [join(root, 'cli/bin.js'), 'generate', '--quiet', '--out', folder], { cwd: root });
  const pages = options.pages?.split(',') ?? (await typicalPages(folder));
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${options.runs} runs of ${pages.length} pages\n`,
  );
  const measurements = await measurePages(folder, pages);
  const results = evaluate(measurements);
  const visitedAgain = measurements.filter((measurement) => measurement.runs.length > runs);
  print(results, evaluate(visitedAgain.map((measurement) => ({ ...measurement, runs: measurement.runs.slice(0, runs) }))).misses);
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(results, null, 2)}\n`);
  process.exitCode = results.misses.length === 0 ? 0 : 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
