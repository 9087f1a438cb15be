import { chromium } from 'playwright-core';

/** Pages from which a link in view is followed, and the path of the page that it leads to. */
const clicks = [
  { from: '/en/', to: '/en/auto-insurance/' },
  { from: '/fr/', to: '/fr/blog/' },
  { from: '/en/auto-insurance/', to: '/en/faqs/' },
  { from: '/en/', to: '/en/faqs/auto/what-should-i-do-after-a-car-accident/' },
];

/** How long the mouse is over a link before it is pressed, in milliseconds. */
const pointingMs = 300;

/**
 * Milliseconds from a click until the first frame in which the next page's heading is there: where the mouse had been over the link, and
 * where nothing has told of the click before, as with a key or a script.
 * @typedef {{ readonly from: string, readonly to: string, readonly pointed: readonly number[], readonly sudden: readonly number[] }} NavigationSpeed
 */

/**
 * Follows links to pages that were fetched ahead, on a processor that is four times slower, each `runs` times in a tab of its own.
 * @param {string} executablePath @param {string} origin @param {number} runs @returns {Promise<NavigationSpeed[]>}
 */
export async function navigationSpeed(executablePath, origin, runs) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const results = [];
    for (const { from, to } of clicks) {
      /** @type {{ pointed: number[], sudden: number[] }} */
      const times = { pointed: [], sudden: [] };
      for (let run = 0; run < runs; run++) {
        times.pointed.push(await measure(browser, origin + from, to, true));
        times.sudden.push(await measure(browser, origin + from, to, false));
      }
      results.push({ from, to, ...times });
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** @param {import('playwright-core').Browser} browser @param {string} url @param {string} to @param {boolean} isPointedAt */
async function measure(browser, url, to, isPointedAt) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  try {
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await tab.goto(url);
    // Touched, the page comes to life at once.
    await tab.mouse.move(5, 5);
    await tab.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0);
    await tab.evaluate(fetchAhead, to);
    const link = tab.locator(`a[href="${to}"]:visible`).first();
    await link.scrollIntoViewIfNeeded();
    if (isPointedAt) {
      await link.hover();
      await tab.waitForTimeout(pointingMs);
    }
    const shown = await tab.evaluateHandle(timeUntilShown);
    if (isPointedAt) {
      await tab.mouse.down();
      await tab.mouse.up();
    } else await link.evaluate((element) => /** @type {HTMLElement} */ (element).click());
    return await shown.evaluate(({ time }) => time);
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
 * Runs in the page: listens for the next click, and gives the time from there until the browser has drawn the frame in which another
 * heading is there.
 * @returns {{ readonly time: Promise<number> }}
 */
function timeUntilShown() {
  const before = document.querySelector('h1');
  const time = new Promise((resolve) => {
    const onClick = (/** @type {MouseEvent} */ { timeStamp }) => {
      const look = () => {
        const heading = document.querySelector('h1');
        if (!heading?.checkVisibility() || heading === before) return requestAnimationFrame(look);
        // What is sent from within a frame comes once that has been drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - timeStamp);
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
  return { time };
}
