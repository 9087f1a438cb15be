import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest task of a page in milliseconds, before and after load; 0 if none exceeds 50. */
/** @typedef {{ readonly beforeLoad: number, readonly afterLoad: number }} LongestTasks */

/** Collects the long tasks of a page from its start. */
const collector = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration])))
    .observe({ type: 'longtask', buffered: true });
`;

/** The collected tasks, and the end of loading. */
const findings = `JSON.stringify({ loaded: performance.getEntriesByType('navigation')[0].loadEventEnd, tasks: longTasks })`;

/** Time after which a page has loaded and hydrated on a slow processor, in milliseconds. */
const settledMs = 5_000;

/**
 * Opens `url` `runs` times on a processor that is four times slower. Uses a pipe without the
 * inspector's runtime, whose look-up of error positions would add tasks of its own.
 * @param {string} chromium path of the program @param {string} url @param {number} runs @returns {Promise<LongestTasks[]>}
 */
export async function longestTasks(chromium, url, runs) {
  const profile = await mkdtemp(join(tmpdir(), 'long-tasks-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
  ];
  const browser = spawn(chromium, [...flags, `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  try {
    const send = commands(browser);
    const results = [];
    for (let run = 0; run < runs; run++) results.push(await measure(send, url));
    return results;
  } finally {
    browser.kill();
    await once(browser, 'exit');
    await rm(profile, { recursive: true, force: true });
  }
}

/**
 * Sends commands as lines of JSON, each with a zero byte at the end.
 * @param {import('node:child_process').ChildProcess} browser
 */
function commands(browser) {
  const [, , , input, output] = /** @type {any} */ (browser.stdio);
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let received = '';
  output.on('data', (/** @type {Buffer} */ data) => {
    const messages = (received + data).split('\0');
    received = messages.pop() ?? '';
    for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  let last = 0;
  return (
    /** @type {string} */ method,
    /** @type {object} */ params = {},
    /** @type {string | undefined} */ sessionId = undefined,
  ) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
}

/** @param {ReturnType<typeof commands>} send @param {string} url @returns {Promise<LongestTasks>} */
async function measure(send, url) {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId, width: 375, height: 700 });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  await send('Page.enable', {}, sessionId);
  await send('Emulation.setCPUThrottlingRate', { rate: 4 }, sessionId);
  await send('Page.addScriptToEvaluateOnNewDocument', { source: collector }, sessionId);
  await send('Page.navigate', { url }, sessionId);
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  const { result } = await send('Runtime.evaluate', { expression: findings }, sessionId);
  await send('Target.disposeBrowserContext', { browserContextId });
  /** @type {{ loaded: number, tasks: [start: number, duration: number][] }} */
  const { loaded, tasks } = JSON.parse(result.value);
  const longest = (/** @type {(start: number) => boolean} */ isIncluded) =>
    Math.round(Math.max(0, ...tasks.filter(([start]) => isIncluded(start)).map(([, duration]) => duration)));
  return { beforeLoad: longest((start) => start < loaded), afterLoad: longest((start) => start >= loaded) };
}
