import { chromium, type Locator, type Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { browserHarness, hydrate, watchComplaints } from '../support/browser.ts';
import { launchSettings } from '../support/browser-settings.ts';

const { open, origin } = browserHarness();

/** As Safari on macOS does: a pressed link gets no focus, but the nearest element around it that can. */
function focusAsSafari(): void {
  document.addEventListener('mousedown', (event) => {
    const pressed = (event.target as Element).closest('a');
    if (!pressed) return;
    event.preventDefault();
    pressed.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  });
}

test('links of the menu work if a pressed link takes no focus', async () => {
  const page = await open('/en/legal/');
  await page.addInitScript(focusAsSafari);
  await page.goto(`${origin()}/en/`);
  await hydrate(page);
  const group = page.locator('.site-nav details').first();
  const link = group.locator('a').first();
  for (const isOpen of [true, false, true]) {
    await group.locator('summary').click();
    expect(await group.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(isOpen);
  }
  const path = await link.getAttribute('href');
  await link.click();
  await page.waitForURL(origin() + path);
});

test('a click during the transition between two pages goes to the link under the pointer', async () => {
  const page = await open('/en/legal/');
  // The machine seems fast, so that there is a transition, which lasts until it is ended.
  await page.addInitScript(() => {
    performance.now = () => 0;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::view-transition-group(root) { animation-duration: 60s !important }');
    document.adoptedStyleSheets = [sheet];
    document.addEventListener('pointerdown', ({ target }) => Object.assign(window, { hit: (target as Element).localName }), true);
  });
  await page.goto(`${origin()}/en/about-us/`);
  await hydrate(page);
  const brand = await page.locator('.site-header .brand').boundingBox();
  await page.mouse.move((brand?.x ?? 0) + 20, (brand?.y ?? 0) + 20);
  await page.evaluate(() => (Reflect.get(window, '___navigate') as (to: string) => void)('/en/privacy/'));
  await page.waitForFunction(() =>
    document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')),
  );
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL(`${origin()}/en/`, { waitUntil: 'commit' });
  expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBe('html');
});

test('a browser that lacks the newest feature of the baseline gets the page without scripts', async () => {
  const page = await open('/en/legal/');
  const complaints = watchComplaints(page);
  await page.addInitScript(() => Object.defineProperty(HTMLElement.prototype, 'style', { get: () => ({}) }));
  await page.goto(`${origin()}/en/faqs/`, { waitUntil: 'load' });
  await page.mouse.click(600, 400);
  await page.locator('.site-header .brand').click();
  await page.waitForURL(`${origin()}/en/`);
  expect(await page.evaluate(() => '___loader' in window)).toBe(false);
  expect(complaints).toEqual([]);
});

/** Visible properties of an element and of the mark before it that are no colours. */
const looks = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const names = ['borderWidth', 'borderStyle', 'outlineStyle', 'outlineWidth', 'fontWeight', 'textDecorationLine'] as const;
    const [own, before] = [getComputedStyle(node), getComputedStyle(node, '::before')];
    return JSON.stringify([names.map((name) => own[name]), before.content, before.width, before.borderWidth]);
  });

describe('with forced colours, a selected state differs by more than colour', () => {
  const press = async (page: Page, selector: string): Promise<void> => {
    await hydrate(page);
    await page.locator(selector).first().click();
    // Without the ring of the focus.
    await page.mouse.click(5, 5);
  };

  test.each([
    [
      'topics of the media centre',
      '/en/media-centre/',
      'button.chip',
      '.chip[aria-pressed="true"]',
      '.chip[aria-pressed="false"]',
    ],
    ['subjects of questions', '/fr/faqs/', '', '.chip[aria-current]', '.chip:not([aria-current])'],
    [
      'filters of the search',
      '/en/search-results/?q=auto',
      '.search-filter .chip',
      '.chip[aria-pressed="true"]',
      '.chip[aria-pressed="false"]',
    ],
  ])('%s', async (_, path, pressed, selected, other) => {
    const page = await open(path, { forcedColors: 'active' });
    if (pressed !== '') await press(page, pressed);
    await page.locator(selected).first().waitFor();
    expect(await looks(page.locator(selected).first())).not.toBe(await looks(page.locator(other).first()));
  });
});

test('a default font of 32 px at a width of 375 px fits, and the skip link stays hidden until it has the focus', async () => {
  const { args = [], ...settings } = launchSettings({});
  const browser = await chromium.launch({ ...settings, args: [...args, '--blink-settings=defaultFontSize=32'] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 375, height: 800 }, javaScriptEnabled: false });
  for (const path of [
    '/fr/',
    '/fr/unsubscribe/',
    '/en/faqs/auto/how-do-i-choose-my-auto-deductible/',
    '/en/refer-a-friend/referrer/',
  ]) {
    await page.goto(origin() + path);
    const [fontSize, widest, below] = await page.evaluate(() => {
      const root = document.documentElement;
      return [
        getComputedStyle(root).fontSize,
        root.scrollWidth,
        document.querySelector('.skip-link')?.getBoundingClientRect().bottom,
      ];
    });
    expect([path, fontSize, widest]).toEqual([path, '32px', 375]);
    expect(below).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Tab');
  expect((await page.locator('.skip-link').boundingBox())?.y).toBe(0);
});
