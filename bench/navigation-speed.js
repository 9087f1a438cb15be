import { chromium } from 'playwright-core';

/** Pages from which a link in view is followed, and the path of the page that it leads to. */
const clicks = [
  { from: '/en/', to: '/en/auto-insurance/' },
  { from: '/fr/', to: '/fr/blog/' },
  { from: '/en/auto-insurance/', to: '/en/faqs/' },
  { from: '/en/', to: '/en/faqs/auto/what-should-i-do-after-a-car-accident/' },
];

/** Milliseconds from a click until the first frame in which the next page's heading is there. */
/** @typedef {{ readonly from: string, readonly to: string, readonly times: readonly number[] }} NavigationSpeed */

/**
 * Follows links to pages that were fetched ahead, on a processor that is four times slower, each `runs` times in a tab of its own.
 * @param {string} executablePath @param {string} origin @param {number} runs @returns {Promise<NavigationSpeed[]>}
 */
export async function navigationSpeed(executablePath, origin, runs) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const results = [];
    for (const { from, to } of clicks) {
      const times = [];
      for (let run = 0; run < runs; run++) times.push(await measure(browser, origin + from, to));
      results.push({ from, to, times });
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** @param {import('playwright-core').Browser} browser @param {string} url @param {string} to */
async function measure(browser, url, to) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await tab.goto(url);
    // Touched, the page comes to life at once.
    await tab.mouse.move(5, 5);
    await tab.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0);
    await tab.evaluate(fetchAhead, to);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await tab.evaluate(clickAndWait, to);
  } finally {
    await context.close();
  }
}

/** Runs in the page: fetches a page as for a link in view. @param {string} path */
async function fetchAhead(path) {
  const { ___loader } = /** @type {any} */ (window);
  if (!(await ___loader.prefetch(path)) && !___loader.loadPageSync(path)) throw new Error(`${path} was not fetched ahead.`);
  // The page's code is asked for by then, and has come soon after.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

/**
 * Runs in the page: clicks on a link, and gives the time until the browser has drawn the frame in which another heading is there.
 * @param {string} path @returns {Promise<number>}
 */
function clickAndWait(path) {
  return new Promise((resolve, reject) => {
    const link = /** @type {HTMLElement | null} */ (document.querySelector(`a[href="${path}"]`));
    const before = document.querySelector('h1');
    if (!link || !before) return reject(new Error(`Nothing leads to ${path}.`));
    const start = performance.now();
    const look = () => {
      const heading = document.querySelector('h1');
      // What is sent from within a frame comes once that has been drawn.
      if (heading && heading !== before) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        port2.postMessage(undefined);
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    link.click();
  });
}
