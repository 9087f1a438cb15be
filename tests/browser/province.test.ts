import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as storageKeys from '#contract/storage-keys';
import { geoLimitMs } from '../../client/services/geo.ts';
import { browserHarness, hydrate, untilReported, watchComplaints, withoutTimer } from '../support/browser.ts';
import { inTurn, isLong, longTest, sized } from '../support/length.ts';

const { browser, origin, open } = browserHarness();

const chooser = (page: Page): Locator => page.locator('.utility-bar select');
const phone = (page: Page): Locator => page.locator('.utility-bar a[href^="tel:"]');
/** The displayed number with ordinary spaces. */
const phoneShown = async (page: Page): Promise<string> =>
  (await phone(page).innerText()).replace(/[\u00a0\u2011]/g, (mark) => (mark === '\u2011' ? '-' : ' '));
const availability = (page: Page): Locator => page.locator('.availability');
const notice = (page: Page): Locator => page.locator('dialog[aria-labelledby="panel-PAGE_NOT_AVAILABLE_IN_PROVINCE"]');
const savedProvince = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('savedProvince'));

/**
 * A context whose host answers with a location as configured: 'hangs', 'fails', 'refuses', or the
 * value of the header.
 */
async function visitorAt(host: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser().newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  if (host !== 'hangs') await withoutTimer(context, geoLimitMs);
  await context.route(`${origin()}/`, async (route) => {
    if (route.request().method() !== 'OPTIONS') return route.fallback();
    if (host === 'fails') return route.abort('connectionfailed');
    if (host === 'refuses') return route.fulfill({ status: 405 });
    if (host !== 'hangs') return route.fulfill({ status: 204, headers: { 'x-geo': host } });
  });
  return context;
}

async function visit(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin() + path, { waitUntil: 'load' });
  return page;
}

/** A page of a visitor who has chosen a province on an earlier visit. */
async function visitFrom(province: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await visitorAt('', options);
  // Once: a reload must not undo what the page saves.
  await context.addInitScript((code) => {
    if (localStorage.getItem('savedProvince') === null) localStorage.setItem('savedProvince', code);
  }, province);
  return visit(context, path);
}

describe.each([
  {
    language: 'en',
    label: 'Province or territory',
    names: ['Alberta', 'British Columbia', 'Manitoba', 'New Brunswick', 'Newfoundland and Labrador', 'Northwest Territories'],
    ontario: { phone: '1-800-555-0142', offered: 'Available in Ontario' },
    island: { phone: '1-800-555-0159', offered: 'Available on Prince Edward Island' },
    notOffered: 'Not available in Manitoba. Public insurer: MPI',
    quebec: { option: 'Quebec (not insured by us)', text: 'We do not insure in Quebec. This page is about other provinces.' },
    title: 'Not available in this province',
  },
  {
    language: 'fr',
    label: 'Province ou territoire',
    names: ['Alberta', 'Colombie-Britannique', 'Île-du-Prince-Édouard', 'Manitoba', 'Nouveau-Brunswick', 'Nouvelle-Écosse'],
    ontario: { phone: '1 800 555-0142', offered: 'Offerte en Ontario' },
    island: { phone: '1 800 555-0159', offered: 'Offerte à l’Île-du-Prince-Édouard' },
    notOffered: 'Non offerte au Manitoba. Assureur public\u00a0: SAPM',
    quebec: {
      option: 'Québec (pas assuré chez nous)',
      text: 'Nous n’assurons pas au Québec. Cette page porte sur d’autres provinces.',
    },
    title: 'Non offert dans cette province',
  },
])('in $language', ({ language, label, names, ontario, island, notOffered, quebec, title }) => {
  const test = inTurn(language);
  test('the header offers the twelve provinces in the order of the language, and phone and wording follow the choice', async () => {
    const page = await open(`/${language}/auto-insurance/`);
    const complaints = watchComplaints(page);
    await hydrate(page);
    const select = chooser(page);
    const offered = await select.locator('option:not(:disabled)').allTextContents();
    expect(offered).toHaveLength(12);
    expect(offered.slice(0, names.length)).toEqual(names);
    expect(await select.locator('option:disabled').allTextContents()).toEqual([quebec.option]);
    expect(await select.inputValue()).toBe('ON');
    expect(await phoneShown(page)).toBe(ontario.phone);
    expect(await availability(page).innerText()).toBe(ontario.offered);
    await select.selectOption('PE');
    await expect.poll(() => phoneShown(page)).toBe(island.phone);
    expect(await phone(page).getAttribute('href')).toBe('tel:+18005550159');
    expect(await availability(page).innerText()).toBe(island.offered);
    expect(await page.locator('.call-to-action, footer').locator('a[href="tel:+18005550159"]').count()).toBe(2);
    expect(await savedProvince(page)).toBe('PE');
    expect(complaints).toEqual([]);
  });

  test('nothing opens at load if the product is not offered: the page says so and offers another, a choice opens a notice once', async () => {
    const page = await visitFrom('MB', `/${language}/auto-insurance/`);
    await hydrate(page);
    await expect.poll(() => availability(page).innerText()).toBe(notOffered);
    const goOn = page.locator('.hero .quote [type="submit"]');
    expect(await goOn.count()).toBe(0);
    expect(await page.locator('.hero .quote form button').count()).toBe(1);
    expect(await notice(page).count()).toBe(0);
    await chooser(page).selectOption('SK');
    await notice(page).waitFor();
    expect(await notice(page).getByRole('heading').first().innerText()).toBe(title);
    await notice(page).getByRole('combobox', { name: label }).selectOption('AB');
    await notice(page).waitFor({ state: 'detached' });
    expect(await savedProvince(page)).toBe('AB');
    await goOn.waitFor();
    await chooser(page).selectOption('MB');
    // It was shown for this province before.
    await expect.poll(() => availability(page).innerText()).toBe(notOffered);
    expect(await notice(page).count()).toBe(0);
  });

  test('a visitor who seems to be in Quebec reads that it is not insured, until a choice', async () => {
    const page = await visit(await visitorAt('city=MONTREAL,province=QC,country=CA'), `/${language}/auto-insurance/`);
    await hydrate(page);
    await expect.poll(() => availability(page).innerText()).toBe(quebec.text);
    expect(await chooser(page).inputValue()).toBe('ON');
    await chooser(page).selectOption('PE');
    await expect.poll(() => availability(page).innerText()).toBe(island.offered);
  });

  test('a link to all cities replaces the choice without JavaScript, and the page is for Ontario', async () => {
    const page = await open(`/${language}/auto-insurance/`, { javaScriptEnabled: false });
    expect(await phoneShown(page)).toBe(ontario.phone);
    expect(await availability(page).innerText()).toBe(ontario.offered);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await chooser(page).isVisible()).toBe(false);
      expect(await page.locator('.utility-bar__places').isVisible()).toBe(true);
    }
    await page.locator('.utility-bar__places').click();
    await page.waitForURL(`${origin()}/${language}/location/`);
  });

  test('the address of a product in a city without it leads to the product, which says so, and back to the start', async () => {
    const page = await open(`/${language}/privacy/`);
    await page.goto(`${origin()}/${language}/location/manitoba/auto-insurance/`);
    await page.waitForURL(`${origin()}/${language}/auto-insurance/?*`);
    await expect.poll(() => availability(page).innerText()).toBe(notOffered);
    expect(await chooser(page).inputValue()).toBe('MB');
    expect(await savedProvince(page)).toBeNull();
    await page.goBack();
    await page.waitForURL(`${origin()}/${language}/privacy/`);
  });
});

test('a choice applies to the next page and the next visit, and in the other tab', async () => {
  const context = await visitorAt('province=BC');
  const [one, two] = [await visit(context, '/en/privacy/'), await visit(context, '/fr/privacy/')];
  await Promise.all([hydrate(one), hydrate(two)]);
  await expect.poll(() => chooser(two).inputValue()).toBe('BC');
  await chooser(one).selectOption('NS');
  await expect.poll(() => phoneShown(two)).toBe('1 800 555-0156');
  expect(await chooser(two).inputValue()).toBe('NS');
  await one.locator('footer').getByRole('link', { name: 'Contact us', exact: true }).first().click();
  await one.waitForURL(`${origin()}/en/contact-us/`);
  expect(await chooser(one).inputValue()).toBe('NS');
  await one.reload();
  await hydrate(one);
  await expect.poll(() => chooser(one).inputValue()).toBe('NS');
});

test('a choice before React stays', async () => {
  for (const path of sized(['/en/location/alberta/home-insurance/'], ['/en/privacy/', '/en/location/alberta/home-insurance/'])) {
    const context = await visitorAt('province=BC');
    // The document without its scripts, as while they load.
    await context.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const release: { now?: () => void } = {};
    const released = new Promise<void>((resolve) => {
      release.now = resolve;
    });
    const page = await context.newPage();
    await page.goto(origin() + path, { waitUntil: 'domcontentloaded' });
    await chooser(page).selectOption('SK');
    release.now?.();
    await hydrate(page);
    await expect.poll(() => savedProvince(page)).toBe('SK');
    await expect.poll(() => phoneShown(page)).toBe('1-800-555-0160');
    expect(await chooser(page).inputValue()).toBe('SK');
  }
});

test.each([
  ...sized(
    [],
    [
      { host: 'city=CALGARY,province=AB,country=CA', search: '', code: 'AB' },
      { host: 'province=AB', search: '?geoProvince=ns', code: 'NS' },
      { host: 'city=GANDER,province=NL,country=CA', search: '', code: 'NF' },
    ],
  ),
  { host: 'City=calgary, Province=ab, Country=ca', search: '', code: 'AB' },
  { host: 'province=AB', search: '?geoProvince=nl', code: 'NF' },
  {
    host: 'province=BC,city=<img src=x onerror="window.wasRun=1">',
    search: '?geoProvince=%3Cimg%20src%3Dx%20onerror%3D%22window.wasRun%3D1%22%3E&geoCity=%3Cscript%3E',
    code: 'BC',
  },
])('a host that answers $host, at an address with $search, makes it $code', async ({ host, search, code }) => {
  const page = await visit(await visitorAt(host), `/en/privacy/${search}`);
  await hydrate(page);
  await expect.poll(() => chooser(page).inputValue()).toBe(code);
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  expect(await page.locator('[onerror]').count()).toBe(0);
  expect(await savedProvince(page)).toBeNull();
});

test('a host has one second to answer: then it is Ontario, without an error', async () => {
  const context = await visitorAt('hangs');
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  await page.clock.install();
  const asked = page.waitForRequest((request) => request.method() === 'OPTIONS');
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'OPTIONS');
  await page.goto(`${origin()}/en/motorcycle-insurance/`, { waitUntil: 'load' });
  await hydrate(page);
  await asked;
  await page.clock.runFor(1_000);
  await ended;
  expect(await chooser(page).inputValue()).toBe('ON');
  expect(await phoneShown(page)).toBe('1-800-555-0142');
  await chooser(page).selectOption('NB');
  await expect.poll(() => phoneShown(page)).toBe('1-800-555-0154');
  expect(complaints).toEqual([]);
});

describe('the location of the visitor', () => {
  /**
   * Shows pages one after the other in one tab. Returns the requests to the host and the logged
   * errors.
   */
  async function viewPages(context: BrowserContext): Promise<{ asked: number; complaints: string[] }> {
    const page = await context.newPage();
    const complaints = watchComplaints(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'OPTIONS') asked++;
    });
    for (const path of sized(
      ['/en/privacy/', '/fr/privacy/'],
      ['/en/privacy/', '/fr/privacy/', '/en/auto-insurance/', '/en/contact-us/'],
    )) {
      await page.goto(origin() + path, { waitUntil: 'load' });
      await hydrate(page);
      // The next document would cancel the request.
      await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), storageKeys.geo)).not.toBeNull();
      await untilReported(page);
    }
    return { asked, complaints };
  }

  test('is requested once in a tab if the host refuses, for any number of pages', async () => {
    const context = await visitorAt('refuses');
    const { asked, complaints } = await viewPages(context);
    expect(asked).toBe(1);
    // The browser's own message about a refusal cannot be suppressed.
    expect(complaints.filter((text) => !text.startsWith('405:'))).toHaveLength(1);
    // Another tab is another session.
    if (isLong) expect((await viewPages(context)).asked).toBe(1);
  });

  test('is requested once in a session of a visitor who has chosen a province, and changes nothing on the page', async () => {
    const context = await visitorAt('city=CALGARY,province=AB,country=CA');
    await context.addInitScript(() => localStorage.setItem('savedProvince', 'NS'));
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'OPTIONS' && asked.push(new URL(request.url()).pathname));
    const stored = () => page.evaluate((key) => sessionStorage.getItem(key), storageKeys.geo);
    for (const path of ['/en/privacy/', '/fr/auto-insurance/']) {
      await page.goto(origin() + path, { waitUntil: 'load' });
      await hydrate(page);
      await expect.poll(stored).toBe('city=CALGARY,province=AB,country=CA');
      expect(await chooser(page).inputValue()).toBe('NS');
    }
    expect(asked).toEqual(['/']);
  });

  test('does not keep the page waiting', async () => {
    const context = await visitorAt('hangs');
    await context.addInitScript(() => localStorage.setItem('savedProvince', 'NS'));
    await withoutTimer(context, geoLimitMs);
    const page = await context.newPage();
    const asked = page.waitForRequest((request) => request.method() === 'OPTIONS');
    await page.goto(`${origin()}/en/auto-insurance/`);
    await hydrate(page);
    await asked;
    await expect.poll(() => phoneShown(page)).toBe('1-800-555-0156');
    await chooser(page).selectOption('NF');
    await expect.poll(() => savedProvince(page)).toBe('NF');
  });

  longTest('is known to the next document without another request', async () => {
    const context = await visitorAt('city=CALGARY,province=AB');
    const page = await visit(context, '/en/privacy/');
    await hydrate(page);
    await expect.poll(() => chooser(page).inputValue()).toBe('AB');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.method()));
    await page.goto(`${origin()}/fr/auto-insurance/`);
    await hydrate(page);
    await expect.poll(() => chooser(page).inputValue()).toBe('AB');
    expect(asked).not.toContain('OPTIONS');
  });
});

test.each([
  { language: 'fr', width: 375 },
  ...sized(
    [],
    [
      { language: 'en', width: 375 },
      { language: 'en', width: 1280 },
      { language: 'fr', width: 1280 },
    ],
  ),
])('no content moves when provinces change, in $language at $width px', async ({ language, width }) => {
  // High enough to show all changes.
  const context = await visitorAt('province=NT', { viewport: { width, height: 6_000 } });
  const page = await visit(context, `/${language}/auto-insurance/`);
  await page.evaluate(() => document.fonts.ready);
  // Movements from fonts come before and do not count.
  const begin = await page.evaluate(() => performance.now());
  await hydrate(page);
  await expect.poll(() => chooser(page).inputValue()).toBe('NT');
  for (const province of ['NF', 'PE', 'YT', 'AB', 'MB']) {
    const before = await phoneShown(page);
    await chooser(page).selectOption(province);
    await expect.poll(() => phoneShown(page)).not.toBe(before);
    await painted(page);
  }
  await notice(page).waitFor();
  await painted(page);
  const shifts = await page.evaluate((since) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer
      .takeRecords()
      .filter(({ startTime }) => startTime > since)
      .map((entry) => JSON.stringify(entry));
  }, begin);
  expect(shifts).toEqual([]);
});

/** Waits until changes are on screen. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

test.each(sized(['fr'], ['en', 'fr']))(
  'the line above the header fits on screens of all widths, with the longest name (%s)',
  async (language) => {
    const page = await visitFrom('NF', `/${language}/privacy/`);
    await hydrate(page);
    await expect.poll(() => chooser(page).inputValue()).toBe('NF');
    for (const width of [320, 351, 352, 375, 639, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await page.evaluate(() =>
        [...document.querySelectorAll('.utility-bar a, .utility-bar select')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => element.getBoundingClientRect())
          .map(({ top, height, left, right }) => ({ top: Math.round(top), height, left, right })),
      );
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
      for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(44);
      for (const [index, { left }] of boxes.slice(1).entries()) expect(left).toBeGreaterThan(boxes[index]?.right ?? 0);
      expect(width - (boxes.at(-1)?.right ?? 0)).toBeGreaterThanOrEqual(20);
    }
  },
);

test('a page about a city uses its province, unless the visitor chooses another there', async () => {
  const page = await visitFrom('NS', '/en/location/alberta/home-insurance/');
  await hydrate(page);
  await expect.poll(() => phoneShown(page)).toBe('1-800-555-0151');
  expect(await chooser(page).inputValue()).toBe('AB');
  expect(await savedProvince(page)).toBe('NS');
  await page.locator('main a[href="/en/home-insurance/"], header a[href="/en/"]').first().click();
  await expect.poll(() => phoneShown(page)).toBe('1-800-555-0156');
  await page.goBack();
  await expect.poll(() => chooser(page).inputValue()).toBe('AB');
  await chooser(page).selectOption('BC');
  await expect.poll(() => phoneShown(page)).toBe('1-800-555-0152');
  expect(await savedProvince(page)).toBe('BC');
});

test('a city without the product leads to the product too, and an unknown city is not found', async () => {
  const page = await open('/en/location/belleville/motorcycle-insurance/');
  await page.waitForURL(`${origin()}/en/motorcycle-insurance/?*`);
  await hydrate(page);
  expect(await chooser(page).inputValue()).toBe('ON');
  for (const path of sized(
    ['/en/location/atlantis/auto-insurance/'],
    ['/en/location/atlantis/auto-insurance/', '/en/location/toronto/boat-insurance/'],
  )) {
    await page.goto(origin() + path);
    await hydrate(page);
    expect(page.url()).toBe(origin() + path);
    expect(await page.locator('main h1').count()).toBe(1);
  }
});

test('the address of a missing pair is the not-found page without JavaScript', async () => {
  const page = await open('/fr/location/manitoba/auto-insurance/', { javaScriptEnabled: false });
  expect(page.url()).toBe(`${origin()}/fr/location/manitoba/auto-insurance/`);
  expect(await page.locator('meta[name="robots"][content="noindex"]').count()).toBe(1);
});

test('a link to a missing pair is followed in the same document', async () => {
  const page = await open('/en/privacy/');
  await hydrate(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/en/location/saskatchewan/auto-insurance/' });
    document.querySelector('main')?.append(link);
    link.click();
  });
  await page.waitForURL(`${origin()}/en/auto-insurance/?*`);
  await expect.poll(() => availability(page).innerText()).toContain('Saskatchewan');
  await page.goBack();
  await page.waitForURL(`${origin()}/en/privacy/`);
});
