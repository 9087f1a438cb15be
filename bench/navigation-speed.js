import { chromium } from 'playwright-core';

/** Pages with a link to follow, and the path of the link's page. */
const clicks = [
  { from: '/en/', to: '/en/auto-insurance/' },
  { from: '/fr/', to: '/fr/blog/' },
  { from: '/en/auto-insurance/', to: '/en/faqs/' },
  { from: '/en/', to: '/en/faqs/auto/what-should-i-do-after-a-car-accident/' },
];

/** Time for which a link is in view before it is followed, in milliseconds. */
const seenMs = 1_500;

/** Time for which the mouse hovers over a link before the press, in milliseconds. */
const pointingMs = 300;

/** Duration of a tap, in milliseconds. */
const tapMs = 80;

const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true };

/**
 * Milliseconds until the browser has drawn the next page's heading: since the release of the button
 * or finger, and since the click event, which may come later after a touch.
 * @typedef {{ readonly sinceRelease: number, readonly sinceClick: number }} ShownAfter
 */

/**
 * Times after the mouse hovered over the link, after a tap, and after a click without any warning,
 * as by a script.
 * @typedef {{ readonly from: string, readonly to: string } & Readonly<Record<'pointed' | 'tapped' | 'sudden', readonly ShownAfter[]>>} NavigationSpeed
 */

/**
 * Follows links to prefetched pages on a processor that is four times slower, each `runs` times in
 * a tab of its own.
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
 * A way to follow a link. Returns the handle of `timeUntilShown` in the page.
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
  if (!box) throw new Error('The link to tap is not visible.');
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
    // A touched page hydrates at once.
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

/** Runs in the page: prefetches a page as for a link in view. @param {string} path */
async function fetchAhead(path) {
  const { ___loader } = /** @type {any} */ (window);
  if (!(await ___loader.prefetch(path)) && !___loader.loadPageSync(path)) throw new Error(`${path} was not prefetched.`);
  // The page's code is requested by now and arrives soon after.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

/**
 * Runs in the page: returns the time from the next click until the browser has drawn another
 * heading.
 * @returns {{ readonly time: Promise<ShownAfter> }}
 */
function timeUntilShown() {
  const before = document.querySelector('h1');
  const time = new Promise((resolve) => {
    const onClick = (/** @type {MouseEvent} */ { timeStamp }) => {
      const clickTime = performance.now();
      const look = () => {
        const heading = document.querySelector('h1');
        if (!heading?.checkVisibility() || heading === before) return requestAnimationFrame(look);
        // A task of the highest priority runs after the frame is drawn, before pictures are
        // decoded.
        const { scheduler } = /** @type {any} */ (window);
        const shown = () => resolve({ sinceRelease: performance.now() - timeStamp, sinceClick: performance.now() - clickTime });
        void scheduler.postTask(shown, { priority: 'user-blocking' });
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
  return { time };
}
