import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { cachedCorpus } from './scale-input.js';

const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'cli/bin.js');
/** Number of measured saves, after warm-ups that compile code. */
const runs = 10;
const warmUps = 4;
/** Time in which all texts of ten thousand routes are validated, in milliseconds. */
const checkedAfterMs = 10_000;
/** The page that is open while its entry is saved. */
const entry = { type: 'faq-item', slug: 'how-do-i-choose-my-auto-deductible' };
const page = `/en/faqs/auto/${entry.slug}/`;
const webhookSecret = 's'.repeat(64);

/** Milliseconds from a save, or from the message about it, until the browser has drawn it. */
/** @typedef {{ readonly median: number, readonly worst: number }} UpdateSpeed */

/**
 * Measures `develop` on bench/site until it listens and until it answers, in milliseconds: without
 * a cache, then with one.
 * @param {number} routes @param {number} starts those with a cache
 */
export async function readySpeed(routes, starts) {
  const folder = await mkdtemp(join(tmpdir(), 'preview-'));
  const content = await cachedCorpus(routes, 1);
  const args = ['--config', 'bench/site/boreal.config.ts', '--content', content, '--cache', join(folder, 'cache')];
  const once = async () => {
    const { listening, ready, stop } = await startDevelop(args, {});
    // The cache is written after texts are validated, which happens after the first answers.
    await new Promise((resolve) => setTimeout(resolve, checkedAfterMs));
    await stop();
    return { listening, ready };
  };
  try {
    const first = await once();
    const later = [];
    while (later.length < starts) later.push(await once());
    return { first, later };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Measures saves of a Markdown file of this site while its page is open.
 * @param {string} executablePath @returns {Promise<UpdateSpeed>}
 */
export async function markdownUpdateSpeed(executablePath) {
  const folder = await mkdtemp(join(tmpdir(), 'preview-'));
  const content = join(folder, 'content');
  await cp(join(root, 'content'), content, { recursive: true, filter: (path) => extname(path) !== '.ts' });
  const file = join(content, entry.type, `${entry.slug}.en.md`);
  const original = await readFile(file, 'utf8');
  const develop = await startDevelop(['--content', content, '--cache', join(folder, 'cache')], {});
  try {
    return await measure(executablePath, develop.origin, (mark) => writeFile(file, `${original}\n${mark}\n`));
  } finally {
    await develop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Measures saves of a draft of this site's content in a local Contentful, which sends a webhook.
 * @param {string} executablePath @returns {Promise<UpdateSpeed>}
 */
export async function contentfulUpdateSpeed(executablePath) {
  const folder = await mkdtemp(join(tmpdir(), 'preview-'));
  const file = join(folder, 'space.json');
  await finished(spawn(process.execPath, [bin, 'model', '--with-content', '--out', file], { cwd: root, stdio: 'ignore' }));
  const space = await startSpace(['--file', file]);
  const { entries } = JSON.parse(await readFile(file, 'utf8'));
  const draft = entries.find((/** @type {any} */ { sys }) => sys.id === `${entry.type}.${entry.slug}`);
  const original = draft.fields.body['en-CA'];
  const develop = await startDevelop(['--source', 'contentful', '--preview', '--cache', join(folder, 'cache')], space.env);
  try {
    return await measure(executablePath, develop.origin, async (mark) => {
      draft.fields.body['en-CA'] = `${original}\n${mark}\n`;
      await space.tell(`save ${JSON.stringify(draft)}`);
      return () => sendWebhook(develop.origin);
    });
  } finally {
    await develop.stop();
    await space.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a local server with Contentful's protocol in a process of its own.
 * @param {readonly string[]} args
 */
export async function startSpace(args) {
  const script = join(root, 'tests/support/contentful-server.js');
  const server = spawn(process.execPath, [script, ...args, '--port', '0'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const host = (await lines.next()).value;
  return {
    env: {
      CONTENTFUL_SPACE_ID: 'space',
      CONTENTFUL_DELIVERY_TOKEN: 'delivery-token',
      CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
      CONTENTFUL_HOST: host,
      CONTENTFUL_INSECURE: '1',
      CONTENTFUL_WEBHOOK_SECRET: webhookSecret,
    },
    /** Changes the space. @param {string} command */
    async tell(command) {
      server.stdin.write(`${command}\n`);
      await lines.next();
    },
    stop: () => stopped(server),
  };
}

/**
 * Starts `boreal develop`. Returns its address, and the milliseconds until it listened and until it
 * answered.
 * @param {readonly string[]} args @param {Record<string, string>} env
 */
export async function startDevelop(args, env) {
  const start = performance.now();
  const child = spawn(process.execPath, [bin, 'develop', '--port', '0', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = await once(child.stdout, 'data');
  const listening = performance.now() - start;
  const origin = `http://localhost:${/:(\d+)/.exec(String(output))?.[1]}`;
  const { status } = await fetch(`${origin}/__boreal/`);
  if (status !== 200) throw new Error(`The home page of the preview returned status ${status}.`);
  return { origin, listening, ready: performance.now() - start, stop: () => stopped(child) };
}

/** @param {import('node:child_process').ChildProcess} child */
async function stopped(child) {
  child.kill();
  await once(child, 'exit');
}

/** @param {import('node:child_process').ChildProcess} child */
async function finished(child) {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`A command exited with code ${code}.`);
}

/**
 * Measures saves. `save` writes a mark into the open page's entry; the function that it may return
 * is timed instead.
 * @param {string} executablePath @param {string} origin @param {(mark: string) => Promise<void | (() => Promise<void>)>} save
 * @returns {Promise<UpdateSpeed>}
 */
async function measure(executablePath, origin, save) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const tab = await browser.newPage();
    await tab.goto(origin + page);
    // A touched page hydrates at once.
    await tab.mouse.move(10, 10);
    await tab.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0);
    const times = [];
    for (let run = -warmUps; run < runs; run++) {
      const mark = `Mark${run + warmUps}x${Math.random().toString(36).slice(2)}`;
      const shown = tab.evaluate(waitForMark, mark);
      // The watcher combines saves in quick succession, so wait between them.
      await new Promise((resolve) => setTimeout(resolve, 400));
      let start = Date.now();
      const next = await save(mark);
      if (next) {
        start = Date.now();
        await next();
      }
      const ms = (await shown) - start;
      if (run >= 0) times.push(ms);
    }
    const sorted = times.sort((a, b) => a - b);
    return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 };
  } finally {
    await browser.close();
  }
}

/**
 * Runs in the page: resolves with the time of the first frame after the mark has appeared.
 * @param {string} mark @returns {Promise<number>}
 */
function waitForMark(mark) {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('main')?.textContent?.includes(mark)) requestAnimationFrame(() => resolve(Date.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Reports a save to `develop` as Contentful does. @param {string} origin */
async function sendWebhook(origin) {
  const path = '/__boreal/webhook';
  const signedHeaders = ['x-contentful-signed-headers', 'x-contentful-timestamp', 'x-contentful-topic'];
  /** @type {Record<string, string>} */
  const headers = {
    'x-contentful-signed-headers': signedHeaders.join(','),
    'x-contentful-timestamp': String(Date.now()),
    'x-contentful-topic': 'ContentManagement.Entry.save',
  };
  const values = signedHeaders.map((name) => `${name}:${headers[name]}`).join(';');
  const signature = createHmac('sha256', webhookSecret).update(['POST', path, values, '{}'].join('\n')).digest('hex');
  const answer = await fetch(origin + path, {
    method: 'POST',
    body: '{}',
    headers: { ...headers, 'x-contentful-signature': signature },
  });
  if (answer.status !== 204) throw new Error(`The webhook returned status ${answer.status}.`);
}
