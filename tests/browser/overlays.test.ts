import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { overlayLimitMs } from '../../client/navigation/overlay-links.ts';
import { browserHarness, holdReact, hydrate, laidOut, openBrowser, watchComplaints, withoutTimer } from '../support/browser.ts';
import { inTurn, sized } from '../support/length.ts';

const { origin, open } = browserHarness();
const small = { viewport: { width: 375, height: 800 } };
const withoutJavaScript = { javaScriptEnabled: false };

const panel = (page: Page, name: string): Locator => page.locator(`dialog[aria-labelledby="panel-${name}"]`);
const opener = (page: Page, overlay: string): Locator => page.locator(`[data-overlay="${overlay}"]:visible`).first();
const accountSite = (language: string): string => `https://account.boreal-insurance.example/?lang=${language}`;
/** The link at the foot of the page, which is far down and in view, and its scroll position. */
async function goToFoot(page: Page, overlay: string): Promise<{ link: Locator; y: number }> {
  await laidOut(page);
  const link = page.locator(`footer [data-overlay="${overlay}"]`);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  return { link, y: await scrolled(page) };
}

/** Reloads the document and holds React until it is released. */
async function loadWithoutLife(page: Page): Promise<{ release: () => void }> {
  const held = await holdReact(page);
  await withoutTimer(page, overlayLimitMs);
  await page.reload({ waitUntil: 'load' });
  return held;
}

const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element === document.activeElement);
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const historyLength = (page: Page): Promise<number> => page.evaluate(() => history.length);
const overlaysKept = (page: Page): Promise<unknown> => page.evaluate(() => history.state?.overlays ?? []);

async function openPanel(page: Page, overlay: string): Promise<Locator> {
  await opener(page, overlay).click();
  const opened = panel(page, overlay.replace(/^.*:/, ''));
  await opened.waitFor();
  return opened;
}

/** Positions of elements on the page, to the hundredth of a pixel. */
const places = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.brand, .site-header__bar, main h1, main p, footer p')].map((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return [x, y, width].map((value) => Math.round(value * 100));
    }),
  );

/** Opens an overlay that no link of the page opens, with a temporary link. */
async function openWithoutLink(page: Page, overlay: string): Promise<Locator> {
  await page.evaluate((name) => {
    const link = document.createElement('a');
    link.href = '/en/sitemap/';
    link.dataset.overlay = name;
    document.body.append(link);
    link.click();
    link.remove();
  }, overlay);
  const opened = panel(page, overlay.replace(/^.*:/, '').toUpperCase());
  await opened.waitFor();
  return opened;
}

describe.each([
  { language: 'en', quote: 'What would you like to insure?', menu: 'Where would you like to go?', help: 'Help' },
  { language: 'fr', quote: 'Que souhaitez\u2011vous assurer?', menu: 'Où souhaitez\u2011vous aller?', help: 'Aide' },
])('in $language', ({ language, quote, menu, help }) => {
  const test = inTurn(language);
  test('a link opens its panel over the page, which does not change', async () => {
    const page = await open(`/${language}/privacy/`);
    const complaints = watchComplaints(page);
    await hydrate(page);
    const opened = await openPanel(page, 'blade:quote');
    const heading = opened.getByRole('heading', { level: 2 });
    expect(await heading.textContent()).toBe(quote);
    expect(await isFocused(heading)).toBe(true);
    expect(page.url()).toBe(`${origin()}/${language}/privacy/`);
    // Links of a panel are in the page's language and lead to pages, or are the phone number.
    const targets = await opened.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets.length).toBeGreaterThan(3);
    for (const target of targets) expect(target).toMatch(new RegExp(`^(/${language}/|tel:)`));
    expect(complaints).toEqual([]);
  });

  test('the button closes it, and the focus returns to the link', async () => {
    const page = await open(`/${language}/privacy/`);
    await hydrate(page);
    const opened = await openPanel(page, 'blade:claim');
    await opened.locator('.panel__close').click();
    await opened.waitFor({ state: 'detached' });
    expect(await isFocused(opener(page, 'blade:claim'))).toBe(true);
  });

  test('the menu of a small screen contains the groups of the wide one, the errands and more', async () => {
    const page = await open(`/${language}/`, small);
    await hydrate(page);
    expect(await page.locator('.site-nav').isVisible()).toBe(false);
    const opened = await openPanel(page, 'blade:menu');
    expect(await opened.getByRole('heading').textContent()).toBe(menu);
    const group = opened.locator('details').filter({ hasText: help });
    await group.locator('summary').click();
    expect(await group.locator('a').first().isVisible()).toBe(true);
    const wide = await open(`/${language}/`);
    const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await hrefs(opened.locator('details a'))).toEqual(await hrefs(wide.locator('.site-nav details a')));
    for (const overlay of ['blade:quote', 'blade:claim'])
      expect(await opened.locator(`[data-overlay="${overlay}"]`).count()).toBe(1);
  });

  test('a modal opens from the sign-in link, with its own text and a link', async () => {
    const page = await open(`/${language}/`);
    await hydrate(page);
    const opened = await openPanel(page, 'modal:SELF_SERVE');
    expect(await opened.locator('.prose li').count()).toBeGreaterThan(2);
    expect(await opened.locator('.button-row a').getAttribute('href')).toBe(accountSite(language));
    await opened.locator('.prose a[href$="/online-account-info/"]').click();
    await page.waitForURL(`${origin()}/${language}/online-account-info/`);
    await opened.waitFor({ state: 'detached' });
  });

  test('without JavaScript every such link leads to its page', async () => {
    for (const [overlay, options, path] of [
      ['blade:quote', {}, '#quote'],
      ['blade:claim', {}, 'make-a-claim/'],
      ['blade:menu', small, 'sitemap/'],
    ] as const) {
      const page = await open(`/${language}/privacy/`, { ...withoutJavaScript, ...options });
      await opener(page, overlay).click();
      await page.waitForURL(`${origin()}/${language}/${path}`);
      expect(await page.locator('dialog').count()).toBe(0);
    }
    const page = await open(`/${language}/privacy/`, withoutJavaScript);
    expect(await opener(page, 'modal:SELF_SERVE').getAttribute('href')).toBe(accountSite(language));
  });

  test('bands open panels or lead to pages, as their entries say', async () => {
    const page = await open(`/${language}/claims/`);
    await hydrate(page);
    await page.locator('.call-to-action [data-overlay="blade:claim"]').click();
    await panel(page, 'claim').waitFor();
    await page.goto(`${origin()}/${language}/`);
    expect(await page.locator('.call-to-action [data-overlay="blade:quote"]').count()).toBe(1);
    await page.goto(`${origin()}/${language}/about-us/`);
    const link = page.locator(`main .section a.button[href="/${language}/contact-us/"]`);
    expect(await link.count()).toBe(1);
    expect(await link.getAttribute('data-overlay')).toBeNull();
  });
});

describe('the history of panels', () => {
  test('back closes the panel and keeps the position, forward and a reload open it again', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    const { link, y } = await goToFoot(page, 'blade:quote');
    await link.click();
    const opened = panel(page, 'quote');
    await opened.waitFor();
    expect(await scrolled(page)).toBe(y);
    await page.goBack();
    await opened.waitFor({ state: 'detached' });
    expect(await scrolled(page)).toBe(y);
    expect(await isFocused(link)).toBe(true);
    await page.goForward();
    await opened.waitFor();
    await page.reload();
    await hydrate(page);
    await opened.waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    await expect.poll(() => scrolled(page)).toBe(y);
  });

  test('contains no dead entry after Escape or the button', async () => {
    const page = await open('/en/privacy/');
    await page.goto(`${origin()}/en/faqs/`);
    await hydrate(page);
    const before = await historyLength(page);
    for (const close of ['Escape', 'button']) {
      const opened = await openPanel(page, 'blade:quote');
      if (close === 'button') await opened.locator('.panel__close').click();
      else await page.keyboard.press(close);
      await opened.waitFor({ state: 'detached' });
    }
    expect(await historyLength(page)).toBe(before + 1);
    await page.goBack();
    await page.waitForURL(`${origin()}/en/privacy/`);
  });

  test('survives Escape several times, which closes the panel and nothing else', async () => {
    const page = await open('/en/privacy/');
    await page.goto(`${origin()}/en/faqs/`);
    await hydrate(page);
    const opened = await openPanel(page, 'blade:quote');
    await page.evaluate(() => void Object.assign(window, { isSame: true }));
    for (let press = 0; press < 4; press++) await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${origin()}/en/faqs/`);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  test.each(sized(['before the page lives'], ['before the page lives', 'after']))(
    'does not jump at an address with a hash, opened %s',
    async (moment) => {
      const page = await open('/en/contact-us/#claim');
      const held = moment === 'after' ? undefined : await loadWithoutLife(page);
      if (held === undefined) await hydrate(page);
      const { link, y } = await goToFoot(page, 'blade:quote');
      await link.click();
      held?.release();
      const opened = panel(page, 'quote');
      await opened.waitFor();
      expect(await scrolled(page)).toBe(y);
      await opened.locator('.panel__close').click();
      await opened.waitFor({ state: 'detached' });
      // Code that could scroll has run by the next frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await scrolled(page)).toBe(y);
      expect(page.url()).toBe(`${origin()}/en/contact-us/#claim`);
      const events = await page.evaluate(() =>
        (Reflect.get(window, 'dataLayer') as { event: string }[]).map(({ event }) => event),
      );
      // No navigation has happened.
      expect(events.filter((event) => event === 'gatsby-route-change')).toHaveLength(1);
    },
  );

  test('returns to the page before, without the panel, after a link in a panel', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    const { link, y } = await goToFoot(page, 'blade:claim');
    await link.click();
    const opened = panel(page, 'claim');
    await opened.locator('a[href="/en/claims/"]').click();
    await page.waitForURL(`${origin()}/en/claims/`);
    await opened.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('gatsby-focus-wrapper');
    await page.goBack();
    await page.waitForURL(`${origin()}/en/privacy/`);
    await expect.poll(() => scrolled(page)).toBe(y);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('ends with the target after a link to a part of the page below, which closes the panel', async () => {
    const page = await open('/en/contact-us/');
    await hydrate(page);
    const length = await historyLength(page);
    const opened = await openPanel(page, 'blade:quote');
    await opened.locator('a[href$="#quote"]').click();
    await page.waitForURL(/#quote$/);
    await opened.waitFor({ state: 'detached' });
    await page.waitForFunction(() => {
      const top = document.getElementById('quote')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < window.innerHeight;
    });
    expect(await historyLength(page)).toBe(length + 1);
    await page.goBack();
    await page.waitForURL(`${origin()}/en/contact-us/`);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('replaces a blade with another one, and closing it shows the page', async () => {
    const page = await open('/en/privacy/', small);
    await hydrate(page);
    const menu = await openPanel(page, 'blade:menu');
    await menu.locator('[data-overlay="blade:quote"]').click();
    const quote = panel(page, 'quote');
    await quote.waitFor();
    await menu.waitFor({ state: 'detached' });
    await quote.locator('.panel__close').click();
    await quote.waitFor({ state: 'detached' });
    expect(await page.locator('dialog').count()).toBe(0);
    expect(await isFocused(opener(page, 'blade:menu'))).toBe(true);
  });

  test('ignores a state that other code has written', async () => {
    const page = await open('/en/privacy/');
    const complaints = watchComplaints(page);
    await page.evaluate(() => history.replaceState({ overlays: ['nonsense', 3, 'modal:self_serve'], below: 'x' }, ''));
    await page.reload();
    await hydrate(page);
    const opened = panel(page, 'SELF_SERVE');
    await opened.waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${origin()}/en/privacy/`);
    expect(complaints).toEqual([]);
  });
});

describe('before the page is interactive', () => {
  test('a click is stored and the panel opens as soon as possible', async () => {
    const page = await open('/en/privacy/');
    const held = await loadWithoutLife(page);
    const link = opener(page, 'blade:quote');
    await link.click();
    expect(await overlaysKept(page)).toEqual(['blade:quote']);
    expect(page.url()).toBe(`${origin()}/en/privacy/`);
    expect(await page.locator('dialog').count()).toBe(0);
    held.release();
    const opened = panel(page, 'quote');
    await opened.waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    expect(await isFocused(link)).toBe(true);
  });

  test('the page of the link opens if the page cannot become interactive', async () => {
    const page = await open('/en/privacy/');
    await page.context().route('**/assets/hydrate-*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'load' });
    await opener(page, 'blade:claim').click();
    await page.waitForURL(`${origin()}/en/make-a-claim/`);
  });

  test('the page of the panel opens if the code cannot be loaded, and back leads to the page before', async () => {
    for (const [overlay, path] of [
      ['blade:quote', '#quote'],
      ['blade:claim', 'make-a-claim/'],
    ] as const) {
      const page = await open('/en/privacy/');
      await page.context().route('**/assets/panels-*.js', (route) => route.abort());
      await hydrate(page);
      await opener(page, overlay).click();
      await page.waitForURL(`${origin()}/en/${path}`);
      await page.goBack();
      await page.waitForURL(`${origin()}/en/privacy/`);
      expect(await overlaysKept(page)).toEqual([]);
    }
  });
});

describe('the page below', () => {
  test('cannot be reached with Tab, with a pointer, or by scrolling', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    const opened = await openPanel(page, 'blade:quote');
    const stops = (await opened.locator('a, button').count()) + 2;
    const reached = new Set<boolean>();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stop = 0; stop < stops * 2; stop++) {
        await page.keyboard.press(key);
        reached.add(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
          ),
        );
      }
    expect([...reached]).toEqual([true]);
    const link = page.locator('.site-header .brand');
    expect(
      await link.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(false);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await scrolled(page)).toBe(0);
  });

  test('closes the panel on a click, but not after a press that began inside', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    const opened = await openPanel(page, 'blade:quote');
    const text = await opened.locator('.panel__lead').boundingBox();
    await page.mouse.move((text?.x ?? 0) + 5, (text?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move(200, 400);
    await page.mouse.up();
    expect(await opened.isVisible()).toBe(true);
    await page.mouse.click(200, 400);
    await opened.waitFor({ state: 'detached' });
  });

  test.each(sized([true], [false, true]))(
    'does not move when a panel opens and closes; scroll bar that takes space: %s',
    async (hasScrollBar) => {
      const browser = await openBrowser({ hasScrollBars: hasScrollBar });
      onTestFinished(() => browser.close());
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      for (const path of ['/en/privacy/', '/en/signin/']) {
        await page.goto(origin() + path, { waitUntil: 'load' });
        await hydrate(page);
        await laidOut(page);
        const room = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
        expect(room > 0).toBe(hasScrollBar);
        const before = await places(page);
        for (const overlay of ['blade:quote', 'modal:SELF_SERVE']) {
          const opened = await openPanel(page, overlay);
          expect(await places(page)).toEqual(before);
          await page.keyboard.press('Escape');
          await opened.waitFor({ state: 'detached' });
          expect(await places(page)).toEqual(before);
        }
      }
    },
  );
});

describe('several panels', () => {
  test('are stacked with the newest on top, and each returns the focus to the one below', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    const first = await openPanel(page, 'blade:quote');
    const second = await openWithoutLink(page, 'modal:self_serve');
    const third = await openWithoutLink(page, 'modal:PCO_CARD_NUMBER_INFO');
    const isOnTop = (dialog: Locator) =>
      dialog.evaluate((element) => {
        const { x, y } = (element.querySelector('h2') as Element).getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + 2, y + 2));
      });
    expect(await isOnTop(third)).toBe(true);
    await page.keyboard.press('Escape');
    await third.waitFor({ state: 'detached' });
    expect(await isOnTop(second)).toBe(true);
    expect(await second.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.goBack();
    await second.waitFor({ state: 'detached' });
    expect(await isOnTop(first)).toBe(true);
    await page.keyboard.press('Escape');
    await first.waitFor({ state: 'detached' });
    expect(await isFocused(opener(page, 'blade:quote'))).toBe(true);
  });

  test('move one to the top if it is opened again', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    await openWithoutLink(page, 'modal:SELF_SERVE');
    await openWithoutLink(page, 'modal:PCO_CARD_NUMBER_INFO');
    const again = await openWithoutLink(page, 'modal:SELF_SERVE');
    await expect
      .poll(() =>
        again.evaluate(
          (element) =>
            element.contains(document.activeElement) && element.matches(':modal') && document.querySelectorAll('dialog').length,
        ),
      )
      .toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => overlaysKept(page)).toEqual(['modal:PCO_CARD_NUMBER_INFO']);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => history.state)).toEqual({ key: 'initial' });
  });
});

test('a visitor who prefers reduced motion gets none, and forced colours leave an edge', async () => {
  const page = await open('/en/privacy/', { reducedMotion: 'reduce', forcedColors: 'active' });
  await hydrate(page);
  const opened = await openPanel(page, 'blade:quote');
  const style = await opened.evaluate((element) => {
    const { animationName, borderStyle } = getComputedStyle(element);
    return { animationName, borderStyle };
  });
  expect(style).toEqual({ animationName: 'none', borderStyle: 'solid' });
});
