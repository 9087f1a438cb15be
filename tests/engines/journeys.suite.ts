import { expect, test } from 'vitest';
import type { EngineWindow, Point, WindowOptions } from '../support/engines/engine.ts';
import type { EngineHarness } from '../support/engines/engine-suite.ts';
import {
  click,
  expectInPage,
  expectPath,
  hydrate,
  isSameDocument,
  markDocument,
  placeOf,
  withoutPointerFocus,
} from '../support/engines/visitor.ts';
import { isLong } from '../support/length.ts';

export type Language = 'en' | 'fr';

interface Visit {
  readonly window: EngineWindow;
  readonly language: Language;
  /** Address of a page of another site. */
  readonly elsewhere: string;
  /** Address of another page of the site. */
  readonly sameSite: string;
  /** Loads a page of the language as a new visitor: '/faqs/'. */
  readonly load: (path: string) => Promise<void>;
  /** The same, and waits until the client handles clicks. */
  readonly enter: (path: string) => Promise<void>;
}

const words = {
  en: { other: 'fr', query: 'tenant', island: '1-800-555-0159', firstProblem: 'Error:' },
  fr: { other: 'en', query: 'locataire', island: '1 800 555-0159', firstProblem: 'Erreur\u00a0:' },
} as const;

const contactLink = (language: Language): string => `footer a[href="/${language}/contact-us/"]`;

/** Journeys share windows, in which the language of the browser stays the same. */
const wide = { width: 1280, language: 'en-CA' } as const;
const small = { width: 375, language: 'en-CA' } as const;

interface Journey {
  readonly options?: Partial<WindowOptions>;
  readonly run: (visit: Visit) => Promise<void>;
}

/** Each journey, in the wide layout unless it has other options. */
const journeys: Readonly<Record<string, Journey>> = {
  'a link of the menu leads to its page': { run: (visit) => useMenu(visit) },
  'a link of the menu leads to its page where the pointer gives links no focus': {
    run: (visit) => useMenu(visit, withoutPointerFocus),
  },
  'the menu of a small screen opens and leads to a page': { options: small, run: useSmallMenu },
  'back and forward within a document restore scroll positions': { run: goBackAndForward },
  'back from another document lands where the visitor was, again and again': { run: comeBack },
  'the search finds pages, and a result leads to its page': { run: search },
  'a form refuses what is missing, and is sent when it is complete': { run: sendForm },
  'another province changes the page and stays chosen': { run: chooseProvince },
  'the other language shows the same page, and back returns': { run: changeLanguage },
  'a click right after a page change is not lost': { run: clickAtOnce },
  'a visitor of a campaign can point at and click links without URL.canParse': { run: followCampaign },
  'a page works without cookies, in the dark and without motion': {
    options: { blocksCookies: true, isDark: true, reducesMotion: true, hasServiceWorkers: true },
    run: visitWithoutCookies,
  },
  'pages without scripts have a menu, links and a search form': { options: { withoutScripts: true }, run: visitWithoutScripts },
};

/**
 * Every journey in both languages in long runs. In normal runs each is made in one, in Chromium and one other engine. `turn`
 * differs between engines.
 */
export function travel({ origin, elsewhere, open }: EngineHarness, turn: number): void {
  const isMade = (index: number): boolean => isLong || turn === 0 || (index + turn) % 2 === 0;
  const choose = (index: number): readonly Language[] => (isLong ? ['en', 'fr'] : [(index + turn) % 2 === 0 ? 'en' : 'fr']);
  for (const [index, [name, journey]] of Object.entries(journeys).entries())
    for (const language of isMade(index) ? choose(index) : []) {
      test(`${name}, in ${language}`, async () => {
        const { options, run } = journey;
        const window = await open({ ...wide, ...options });
        const load = (path: string): Promise<void> => beginAt(window, `${origin()}/${language}${path}`);
        const enter = async (path: string): Promise<void> => {
          await load(path);
          await hydrate(window);
          await markDocument(window);
        };
        await run({
          window,
          language,
          elsewhere: elsewhere(),
          sameSite: `${origin()}/${words[language].other}/claims/`,
          load,
          enter,
        });
        expect(await window.takeComplaints()).toEqual([]);
      });
    }
}

/** Journeys that need no scripts, in both languages. */
export function travelWithoutClient({ origin, open }: EngineHarness): void {
  for (const language of ['en', 'fr'] as const) {
    test(`menu, search and the other language work, in ${language}`, async () => {
      const window = await open(wide);
      await beginAt(window, `${origin()}/${language}/faqs/`);
      await followMenu(window);
      await window.back();
      await expectPath(window).toBe(`/${language}/faqs/`);
      await click(window, `a[data-language-choice="${words[language].other}"]`);
      await expectPath(window).toBe(`/${words[language].other}/faqs/`);
      await beginAt(window, `${origin()}/${language}/search-results/`);
      await findOnPage(window, language);
      expect(await window.takeComplaints()).toEqual([]);
    });

    test(`a small screen has a menu and links, in ${language}`, async () => {
      const window = await open(small);
      await beginAt(window, `${origin()}/${language}/privacy/`);
      await click(window, '.site-header__menu');
      // A panel if the engine can run the client, else a page.
      await expectInPage(
        window,
        () => document.querySelectorAll('dialog[open]').length === 1 || location.pathname.endsWith('/sitemap/'),
      ).toBe(true);
      await beginAt(window, `${origin()}/${language}/sitemap/`);
      await click(window, `main a[href="/${language}/contact-us/"]`);
      await expectPath(window).toBe(`/${language}/contact-us/`);
      expect(await window.takeComplaints()).toEqual([]);
    });
  }
}

/** Loads a page as a visitor who has chosen nothing so far. */
async function beginAt(window: EngineWindow, url: string): Promise<void> {
  await window.evaluate(() => {
    try {
      localStorage.clear();
      sessionStorage.clear();
    } catch {
      // An empty page, or one without cookies, has no storage.
    }
  });
  await window.takeComplaints();
  await window.goto(url);
  await expectPainted(window);
}

const scrollPage = async (window: EngineWindow, y: number): Promise<void> => {
  await window.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
  // The client saves the position with the next frame.
  await window.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, true))));
};

/** Returns if the page is at this height, give or take what is laid out meanwhile. */
const expectScrolled = (window: EngineWindow, y: number) =>
  expectInPage(window, (top) => Math.abs(scrollY - top) < 100 || `at ${Math.round(scrollY)}, not ${top}`, y).toBe(true);

/** Follows a link without the pointer, so that the page does not scroll. */
const follow = (window: EngineWindow, selector: string): Promise<void> =>
  window.evaluate((to) => document.querySelector<HTMLElement>(to)?.click(), selector);

async function useMenu({ window, enter }: Visit, prepare?: (window: EngineWindow) => Promise<void>): Promise<void> {
  await enter('/privacy/');
  await prepare?.(window);
  for (const group of [1, 2]) {
    const entry = `.site-nav li:nth-child(${group}) details`;
    const link = `${entry} .menu-link`;
    await click(window, `${entry} summary`);
    // Not every engine does so after a click.
    await window.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), `${entry} summary`);
    const target = await window.evaluate((selector) => document.querySelector(selector)?.getAttribute('href'), link);
    await click(window, link);
    await expectPath(window).toBe(target);
    // The menu of the next page is closed.
    await expectInPage(window, () => document.querySelectorAll('.site-nav details[open]').length).toBe(0);
  }
  expect(await isSameDocument(window)).toBe(true);
}

async function useSmallMenu({ window, enter }: Visit): Promise<void> {
  await enter('/privacy/');
  await withoutPointerFocus(window);
  await click(window, '.site-header__menu');
  await click(window, 'dialog details summary');
  const link = 'dialog details[open] .menu-link';
  const target = await window.evaluate((selector) => document.querySelector(selector)?.getAttribute('href'), link);
  await click(window, link);
  await expectPath(window).toBe(target);
  await expectInPage(window, () => document.querySelectorAll('dialog[open]').length).toBe(0);
  expect(await isSameDocument(window)).toBe(true);
}

async function goBackAndForward({ window, language, enter }: Visit): Promise<void> {
  await enter('/privacy/');
  await scrollPage(window, 900);
  await follow(window, contactLink(language));
  await expectPath(window).toBe(`/${language}/contact-us/`);
  await expectScrolled(window, 0);
  await scrollPage(window, 400);
  await window.back();
  await expectPath(window).toBe(`/${language}/privacy/`);
  await expectScrolled(window, 900);
  await window.forward();
  await expectPath(window).toBe(`/${language}/contact-us/`);
  await expectScrolled(window, 400);
  expect(await isSameDocument(window)).toBe(true);
}

async function comeBack({ window, language, elsewhere, sameSite, enter }: Visit): Promise<void> {
  const privacy = `/${language}/privacy/`;
  await enter('/privacy/');
  await scrollPage(window, 900);
  // Engines cache the page when it is left for a document of the same site, if ever.
  for (const other of [sameSite, elsewhere, sameSite]) {
    // In a page that nobody has touched, Firefox may replace the entry of the history.
    await window.clickAt({ x: 2, y: 400 });
    await window.goto(other);
    await window.back();
    await expectPath(window).toBe(privacy);
    await expectScrolled(window, 900);
    // The client has saved this position too.
    await hydrate(window);
    await follow(window, contactLink(language));
    await expectPath(window).toBe(`/${language}/contact-us/`);
    await window.back();
    await expectPath(window).toBe(privacy);
    await expectScrolled(window, 900);
  }
}

async function search({ window, language, enter }: Visit): Promise<void> {
  await enter('/privacy/');
  await click(window, '.site-header__search');
  await expectInPage(window, () => document.activeElement?.matches('dialog input')).toBe(true);
  await window.type(words[language].query);
  await expectInPage(window, () => document.querySelectorAll('dialog [role="option"]').length).toBeGreaterThan(2);
  await window.press('Enter');
  await expectPath(window).toBe(`/${language}/search-results/?q=${words[language].query}`);
  await expectInPage(window, () => document.querySelectorAll('[data-result]').length).toBeGreaterThan(2);
  const target = await window.evaluate(() => document.querySelector('[data-result]')?.getAttribute('href'));
  await click(window, '[data-result]');
  await expectPath(window).toBe(target);
  expect(await isSameDocument(window)).toBe(true);
}

async function sendForm({ window, language, enter }: Visit): Promise<void> {
  await enter('/unsubscribe/?token=demo-success');
  await click(window, 'form button[type="submit"]');
  await expectInPage(window, () => document.activeElement?.className).toBe('error-summary');
  await expectInPage(window, () => document.title).toContain(words[language].firstProblem);
  // A line of the summary leads to its field.
  await click(window, '.error-summary a[href="#field-email"]');
  await expectInPage(window, () => document.activeElement?.id).toBe('field-email');
  await window.type('zoe.marker@example.com');
  const others = await window.evaluate(() =>
    [...document.querySelectorAll('.error-summary a')].map((line) => line.getAttribute('href') ?? ''),
  );
  for (const field of others.filter((href) => href !== '#field-email')) {
    await click(window, field);
    if (await window.evaluate((selector) => document.querySelector(selector)?.matches('[type="text"]'), field))
      await window.type('Zoe');
  }
  await click(window, 'form button[type="submit"]');
  await expectInPage(window, () => document.querySelector('.outcome[data-shown]')?.id).toBe('outcome-success');
  await expectInPage(window, () => document.activeElement?.id).toBe('outcome-success-title');
}

async function chooseProvince({ window, language, enter }: Visit): Promise<void> {
  await enter('/auto-insurance/');
  // The list of a browser is a window of the system, which no driver shows.
  await window.evaluate(() => {
    const select = document.querySelector('.utility-bar select') as HTMLSelectElement;
    select.value = 'PE';
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
  });
  const phone = () =>
    document
      .querySelector('.utility-bar a[href^="tel:"]')
      ?.textContent?.trim()
      .replaceAll('\u00a0', ' ')
      .replaceAll('\u2011', '-');
  await expectInPage(window, phone).toContain(words[language].island);
  await follow(window, contactLink(language));
  await expectPath(window).toBe(`/${language}/contact-us/`);
  await expectInPage(window, phone).toContain(words[language].island);
  expect(await isSameDocument(window)).toBe(true);
}

async function changeLanguage({ window, language, enter }: Visit): Promise<void> {
  const { other } = words[language];
  await enter('/faqs/?a=1');
  await click(window, `a[data-language-choice="${other}"]`);
  await expectPath(window).toBe(`/${other}/faqs/?a=1`);
  await expectInPage(window, () => document.documentElement.lang).toBe(`${other}-CA`);
  await window.back();
  await expectPath(window).toBe(`/${language}/faqs/?a=1`);
  await expectInPage(window, () => document.documentElement.lang).toBe(`${language}-CA`);
}

async function clickAtOnce({ window, language, load }: Visit): Promise<void> {
  for (const path of ['/privacy/', '/faqs/', '/claims/']) {
    await load(path);
    // A slow machine has no transitions between pages, which is when clicks were lost.
    await window.evaluate(() => {
      performance.now = () => 0;
    });
    await hydrate(window);
    const entry = '.site-nav details summary';
    const point = (await window.evaluate(placeOf, entry)) as Point;
    expect(point).not.toBeNull();
    expect(await window.evaluate(followAndWait, contactLink(language))).toBe(true);
    await window.clickAt(point);
    await expectPath(window).toBe(`/${language}/contact-us/`);
    await expectInPage(window, () => document.querySelectorAll('.site-nav details[open]').length).toBe(1);
  }
}

/** Follows a link, and returns as soon as the document has another heading. */
async function followAndWait(selector: string): Promise<boolean> {
  const heading = () => document.querySelector('h1')?.textContent;
  const before = heading();
  document.querySelector<HTMLElement>(selector)?.click();
  for (let wait = 0; wait < 5_000 && heading() === before; wait += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  return heading() !== before;
}

async function followCampaign({ window, language, enter }: Visit): Promise<void> {
  await enter('/?utm_source=news&utm_medium=mail&campaignId=snow');
  await window.evaluate(() => void Reflect.deleteProperty(URL, 'canParse'));
  await click(window, contactLink(language));
  await expectPath(window).toContain(`/${language}/contact-us/`);
  expect(await isSameDocument(window)).toBe(true);
}

async function visitWithoutCookies({ window, language, enter }: Visit): Promise<void> {
  await enter('/auto-insurance/');
  const isDark = await window.evaluate(() => {
    const [red = 255, green = 255, blue = 255] =
      getComputedStyle(document.body)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return matchMedia('(prefers-reduced-motion: reduce)').matches && red + green + blue < 200;
  });
  expect(isDark).toBe(true);
  await click(window, contactLink(language));
  await expectPath(window).toBe(`/${language}/contact-us/`);
  expect(await isSameDocument(window)).toBe(true);
  await window.back();
  await expectPath(window).toBe(`/${language}/auto-insurance/`);
}

async function visitWithoutScripts({ window, language, load }: Visit): Promise<void> {
  await load('/privacy/');
  await followMenu(window);
  await click(window, '.site-header__search');
  await expectPath(window).toBe(`/${language}/search-results/`);
  await expectPainted(window);
  await findOnPage(window, language);
}

async function followMenu(window: EngineWindow): Promise<void> {
  const entry = '.site-nav li:nth-child(1) details';
  // On a busy machine, a browser may lose a click on a document that it has just painted.
  const openEntry = async (): Promise<boolean> => {
    const isOpen = () => window.evaluate((selector) => document.querySelector(selector)?.hasAttribute('open') === true, entry);
    if (await isOpen()) return true;
    await click(window, `${entry} summary`);
    return isOpen();
  };
  await expect.poll(openEntry).toBe(true);
  const target = await window.evaluate(() => document.querySelector('.site-nav .menu-link')?.getAttribute('href'));
  await click(window, '.site-nav li:nth-child(1) .menu-link');
  await expectPath(window).toBe(target);
  await expectPainted(window);
}

/** Browsers ignore clicks on a document that they have not painted yet. */
const expectPainted = (window: EngineWindow): Promise<void> =>
  expectInPage(window, () => performance.getEntriesByType('paint').length > 0).toBe(true);

async function findOnPage(window: EngineWindow, language: Language): Promise<void> {
  // A click while the page loads may hit what is there before the field.
  const focusField = async (): Promise<boolean> => {
    await click(window, '#search');
    return window.evaluate(() => document.activeElement?.id === 'search');
  };
  await expect.poll(focusField).toBe(true);
  await window.type('auto');
  await window.press('Enter');
  await expectPath(window).toBe(`/${language}/search-results/?q=auto`);
}
