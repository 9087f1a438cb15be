// Measures requests a second of `boreal serve` next to sirv on the same Node: the same files, 100
// connections, each server in its own process. They take turns, so that other load affects both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { median } from './measure.js';

const root = resolve(import.meta.dirname, '..');
/** The package has no types. @type {(options: object) => Promise<LoadResult>} */
const autocannon = createRequire(import.meta.url)('autocannon');
/** @typedef {{ requests: { average: number }, latency: { p99: number }, non2xx: number, errors: number }} LoadResult */

const connections = 100;
const seconds = 10;
const rounds = 3;
/** Number of files of each kind to request in turn. */
const sample = 50;

/** Like `boreal serve` by default: validators, and no compression, because none is requested. */
const sirvServer = `
import { createServer } from 'node:http';
const { default: sirv } = await import(process.argv[1]);
const handler = sirv(process.argv[2], { etag: true });
const server = createServer(handler).listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));`;

/**
 * Requests a second (median of the rounds), and the 99th percentile of answer times in milliseconds
 * (worst round).
 * @typedef {{ readonly perSecond: number, readonly p99: number, readonly failures: number }} ServeSpeed
 */

/** @param {string} folder @returns {Promise<{ readonly serve: ServeSpeed, readonly sirv: ServeSpeed }>} */
export async function serveSpeed(folder) {
  const paths = await sampledPaths(folder);
  const servers = {
    serve: spawnServer([join(root, 'cli/bin.js'), 'serve', '--dir', folder, '--port', '0']),
    sirv: spawnServer(['--input-type=module', '-e', sirvServer, import.meta.resolve('sirv'), folder]),
  };
  /** @type {{ serve: ServeSpeed[], sirv: ServeSpeed[] }} */
  const speeds = { serve: [], sirv: [] };
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const name of /** @type {const} */ (['serve', 'sirv'])) {
        // The first round is a warm-up.
        const speed = await load(await servers[name].origin, paths, round === 0 ? 2 : seconds);
        if (round > 0) speeds[name].push(speed);
      }
    }
  } finally {
    for (const { child } of Object.values(servers)) child.kill();
  }
  const summary = (/** @type {readonly ServeSpeed[]} */ speeds) => ({
    perSecond: median(speeds.map(({ perSecond }) => perSecond)),
    p99: Math.max(...speeds.map(({ p99 }) => p99)),
    failures: speeds.reduce((sum, { failures }) => sum + failures, 0),
  });
  return { serve: summary(speeds.serve), sirv: summary(speeds.sirv) };
}

/**
 * Returns some pages, some of their data, and all scripts and styles, by address.
 * @param {string} folder
 */
async function sampledPaths(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length));
  const spread = (/** @type {readonly string[]} */ list) => list.filter((_, at) => at % Math.ceil(list.length / sample) === 0);
  const pages = files.filter((path) => path.endsWith('/index.html')).map((path) => path.slice(0, -'index.html'.length));
  const data = files.filter((path) => path.startsWith('/page-data/'));
  const code = files.filter((path) => /^\/assets\/.+\.(js|css)$/.test(path));
  return [pages, data, code].flatMap((list) => spread(list.sort()));
}

/** @param {readonly string[]} args */
function spawnServer(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = once(child.stdout, 'data').then(([line]) => /http:\/\/[^/\s]+/.exec(String(line))?.[0] ?? '');
  return { child, origin };
}

/** @param {string} url @param {readonly string[]} paths @param {number} duration @returns {Promise<ServeSpeed>} */
async function load(url, paths, duration) {
  const requests = paths.map((path) => ({ path: encodeURI(path) }));
  const headers = { 'accept-encoding': 'identity' };
  const { requests: answered, latency, non2xx, errors } = await autocannon({ url, connections, duration, requests, headers });
  return { perSecond: answered.average, p99: latency.p99, failures: non2xx + errors };
}
