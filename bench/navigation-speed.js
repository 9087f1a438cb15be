import { chromium } from 'playwright-core';

/** Pages from which a link in view is followed, and the path of the page that it leads to. */
const clicks = [
  { from: '/en/', to: '/en/auto-insurance/' },
  { from: '/fr/', to: '/fr/blog/' },
  { from: '/en/auto-insurance/', to: '/en/faqs/' },
  { from: '/en/', to: '/en/faqs/auto/what-should-i-do-after-a-car-accident/' },
];

/** How long a link is in view before it is followed, in milliseconds. */
const seenMs = 1_500;

/** How long the mouse is over a link before it is pressed, in milliseconds. */
const pointingMs = 300;

/** How long a finger rests on what it taps, in milliseconds. */
const tapMs = 80;

const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true };

/**
 * Milliseconds until the browser has drawn the first frame in which the next page's heading is there: from where the mouse button or the
 * finger is let go, and from where the page is told of the click, which browsers do later where a touch may become something else.
 * @typedef {{ readonly sinceRelease: number, readonly sinceClick: number }} ShownAfter
 */

/**
 * How long pages take where the mouse had been over the link, where a finger tapped it, and where nothing has told of the click before, as
 * with a script.
 * @typedef {{ readonly from: string, readonly to: string } & Readonly<Record<'pointed' | 'tapped' | 'sudden', readonly ShownAfter[]>>} NavigationSpeed
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
      /** @type {Record<'pointed' | 'tapped' | 'sudden', ShownAfter[]>} */
      const times = { pointed: [], tapped: [], sudden: [] };
      for (let run = 0; run < runs; run++) {
        times.pointed.push(await measure(browser, wide, origin + from, to, point));
        times.tapped.push(await measure(browser, narrow, origin + from, to, tap));
        times.sudden.push(await measure(browser, wide, origin + from, to, click));
      }
      results.push({ from, to, ...times });
    }
    return results;
  } finally {
    await browser.close();
  }
}

/**
 * A way to follow a link; it gives what `timeUntilShown` does in the page.
 * @typedef {(link: import('playwright-core').Locator, tab: import('playwright-core').Page) => Promise<import('playwright-core').JSHandle<{ readonly time: Promise<ShownAfter> }>>} Follow
 */

/** @type {Follow} */
async function point(link, tab) {
  await link.hover();
  await tab.waitForTimeout(pointingMs);
  const shown = await tab.evaluateHandle(timeUntilShown);
  await tab.mouse.down();
  await tab.mouse.up();
  return shown;
}

/** @type {Follow} */
async function tap(link, tab) {
  const box = await link.boundingBox();
  if (!box) throw new Error('There is no link to tap.');
  const session = await tab.context().newCDPSession(tab);
  const shown = await tab.evaluateHandle(timeUntilShown);
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await tab.waitForTimeout(tapMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return shown;
}

/** @type {Follow} */
async function click(link, tab) {
  const shown = await tab.evaluateHandle(timeUntilShown);
  await link.evaluate((element) => /** @type {HTMLElement} */ (element).click());
  return shown;
}

/**
 * @param {import('playwright-core').Browser} browser @param {import('playwright-core').BrowserContextOptions} device @param {string} url
 * @param {string} to @param {Follow} follow
 */
async function measure(browser, device, url, to, follow) {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' });
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
    await tab.waitForTimeout(seenMs);
    const shown = await follow(link, tab);
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
 * Runs in the page: listens for the next click, and gives the time until the browser has drawn the frame in which another heading is there.
 * @returns {{ readonly time: Promise<ShownAfter> }}
 */
function timeUntilShown() {
  const before = document.querySelector('h1');
  const time = new Promise((resolve) => {
    const onClick = (/** @type {MouseEvent} */ { timeStamp }) => {
      const told = performance.now();
      const look = () => {
        const heading = document.querySelector('h1');
        if (!heading?.checkVisibility() || heading === before) return requestAnimationFrame(look);
        // What a frame asks for comes once that has been drawn, and the most urgent before pictures that have arrived meanwhile.
        const { scheduler } = /** @type {any} */ (window);
        const shown = () => resolve({ sinceRelease: performance.now() - timeStamp, sinceClick: performance.now() - told });
        void scheduler.postTask(shown, { priority: 'user-blocking' });
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
  return { time };
}
