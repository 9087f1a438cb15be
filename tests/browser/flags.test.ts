import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { FlagToggle } from '#contract/flags';
import { browserHarness, hydrate, watchComplaints } from '../support/browser.ts';
import { type ConfiguredSite, generateConfigured } from '../support/configured-site.ts';
import { type FlagServer, plainFlag, startFlagServer } from '../support/flag-server.ts';
import { inTurn } from '../support/length.ts';

const site: { flags?: FlagServer; generated?: ConfiguredSite } = {};

function server(): FlagServer {
  if (site.flags === undefined) throw new Error('The flag server is used outside of its tests.');
  return site.flags;
}

const modal: FlagToggle = {
  ...plainFlag('SIGN_IN_MODAL_ENABLED'),
  variant: { name: 'new-flow', enabled: true, feature_enabled: true },
  impressionData: true,
};
const blogFlag: FlagToggle = { ...plainFlag('BLOG_ENABLED'), impressionData: true };
const bootstrap = ['BLOG_ENABLED', 'MEDIA_CENTER_ENABLED'].map(plainFlag);

beforeAll(async () => {
  site.flags = await startFlagServer();
  const { url, clientKey } = site.flags;
  site.generated = await generateConfigured({
    flags: { bootstrap: [...bootstrap, modal], server: { url, clientKey, appName: 'boreal' } },
  });
});
afterAll(async () => {
  await site.flags?.close();
  await site.generated?.remove();
});

const { browser, origin } = browserHarness(() => site.generated?.folder ?? '');
/** The published site, which has no flag server. */
const plain = browserHarness();

beforeEach(() => {
  server().answer('well');
  server().turnOn('BLOG_ENABLED', 'MEDIA_CENTER_ENABLED', modal);
});

interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
  /** Requests of this tab to the flag server: 'GET 200'. */
  readonly asked: () => string[];
}

/** A new visitor on an interactive page with a fake clock. */
async function visit(path: string, kept: Readonly<Record<string, string>> = {}, host = origin()): Promise<Tab> {
  const context = await browser().newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) if (!localStorage.getItem(key)) localStorage.setItem(key, value);
  }, kept);
  await context.clock.install();
  const page = await context.newPage();
  const since = server().requests.length;
  const complaints = watchComplaints(page);
  await page.goto(host + path, { waitUntil: 'load' });
  await hydrate(page);
  const asked = () =>
    server()
      .requests.slice(since)
      .map(({ method, status }) => `${method} ${status}`);
  return { page, context, complaints, asked };
}

/** Errors of the page itself. The browser logs every failed request too. */
const ownComplaints = (complaints: readonly string[]): string[] =>
  complaints.filter((text) => !text.includes('Failed to load resource') && !text.includes(server().url));

/**
 * Lets half an hour pass until the page requests the flags again: it counts the time from the moment
 * when it has read the last answer.
 */
async function waitHalfAnHour({ context }: Tab): Promise<void> {
  const requests = () => server().requests.filter(({ path }) => path === '').length;
  const before = requests();
  const pass = async () => {
    await context.clock.fastForward('30:00');
    return requests();
  };
  await expect.poll(pass).toBeGreaterThan(before);
}

/** Waits until the flags and the time of their answer are stored, for the next page. */
const untilStored = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => localStorage.getItem('unleash:repository:repoLastUpdateTimestamp') !== null);

const linksTo = (page: Page, path: string): Promise<number> => page.locator(`a[href*="${path}"]`).count();

/** Empty elements of a link or a list of links. */
const emptyElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('li, ul, nav, h2, h3, section')]
      .filter((element) => element.textContent?.trim() === '')
      .map((element) => element.outerHTML),
  );

/** Texts of links into an area that are still in lists of the page without their link. */
const leftovers = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(async (path) => {
    const emitted = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    const words = (root: Document, selector: string) =>
      [...root.querySelectorAll(selector)]
        .filter((item) => !item.closest('.prose'))
        .map((item) => item.textContent?.trim() ?? '');
    const gone = words(emitted, `li a[href*="${path}"]`);
    return words(document, 'li').filter((text) => gone.includes(text));
  }, path);

const areas = [
  { area: 'blog', flag: 'BLOG_ENABLED', others: ['MEDIA_CENTER_ENABLED'], path: 'blog/', article: 'blog/moving-day-insurance/' },
  { area: 'media centre', flag: 'MEDIA_CENTER_ENABLED', others: ['BLOG_ENABLED'], path: 'media-centre/', article: undefined },
] as const;

const words = {
  en: { notFound: /not found|lost|no page/i },
  fr: { notFound: /introuvable|perdu|aucune page/i },
} as const;

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  describe.each(areas)('with the $area closed', ({ others, path }) => {
    const testInTurn = inTurn(language);
    testInTurn('no link leads there, and no empty element stays', async () => {
      server().turnOn(...others, modal);
      const tab = await visit(`/${language}/`);
      const { page } = tab;
      const closed = `/${language}/${path}`;
      await expect.poll(() => linksTo(page, closed)).toBe(0);
      await untilStored(page);
      const open = areas.find((area) => area.path !== path)?.path ?? '';
      const pages = ['sitemap/', 'summer/', 'search-results/?q=a', open];
      for (const other of pages) {
        await page.goto(`${origin()}/${language}/${other}`, { waitUntil: 'load' });
        await hydrate(page);
        await expect.poll(() => linksTo(page, closed), { message: other }).toBe(0);
        expect(await emptyElements(page), other).toEqual([]);
        expect(await leftovers(page, closed), other).toEqual([]);
      }
      // The next pages used the flags of the first.
      expect(tab.asked().filter((request) => request.startsWith('GET'))).toEqual(['GET 200']);
      expect(tab.complaints).toEqual([]);
    });

    testInTurn('its pages are not found, at their own address, until it opens again', async () => {
      server().turnOn(...others, modal);
      const tab = await visit(`/${language}/${path}`);
      const { page } = tab;
      const notFound = page.locator('main h1');
      await expect.poll(() => page.title()).toMatch(words[language].notFound);
      expect(await notFound.textContent()).not.toBe('');
      expect(page.url()).toBe(`${origin()}/${language}/${path}`);
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
      await expect.poll(() => page.locator('#gatsby-announcer').textContent()).toMatch(words[language].notFound);
      const closedTitle = await page.title();

      server().turnOn('BLOG_ENABLED', 'MEDIA_CENTER_ENABLED', modal);
      await waitHalfAnHour(tab);
      await expect.poll(() => page.title()).not.toBe(closedTitle);
      expect(page.url()).toBe(`${origin()}/${language}/${path}`);
      await page.locator('.filtered-articles').waitFor();
      await expect.poll(() => page.locator('meta[name="robots"]').count()).toBe(0);
      await expect.poll(() => linksTo(page, `/${language}/${path}`)).toBeGreaterThan(0);
      expect(tab.complaints).toEqual([]);
    });
  });
});

test('a page of a closed area never appears after a navigation', async () => {
  server().turnOn('MEDIA_CENTER_ENABLED');
  const { page } = await visit('/en/');
  await expect.poll(() => linksTo(page, '/en/blog/')).toBe(0);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    // A page that is rendered ahead is in the document, hidden.
    const visibleText = () => [...document.querySelectorAll('main')].find((main) => main.checkVisibility())?.textContent;
    new MutationObserver(() => seen.push(visibleText() ?? '')).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    const link = Object.assign(document.createElement('a'), { href: '/en/blog/', id: 'planted', textContent: 'Blog' });
    document.querySelector('footer')?.append(link);
  });
  await page.locator('#planted').click();
  await page.waitForURL('**/en/blog/');
  await expect.poll(() => page.title()).toMatch(words.en.notFound);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((text) => text.includes('article'))).toEqual([]);
  await page.goBack();
  await page.waitForURL(`${origin()}/en/`);
  await page.locator('.hero').waitFor();
});

describe.each([
  ['refuses the key', 401],
  ['cuts the connection', 'reset'],
  ['answers nonsense', 'nonsense'],
] as const)('a flag server that %s', (_, mood) => {
  test('does not change the site, and receives another request later', async () => {
    server().answer(mood);
    const tab = await visit('/en/blog/');
    await expect.poll(() => tab.asked().length).toBeGreaterThan(0);
    expect(await linksTo(tab.page, '/en/blog/')).toBeGreaterThan(0);
    await tab.page.locator('.filtered-articles').waitFor();
    server().answer('well');
    server().turnOn('MEDIA_CENTER_ENABLED');
    await waitHalfAnHour(tab);
    await expect.poll(() => linksTo(tab.page, '/en/blog/')).toBe(0);
    expect(ownComplaints(tab.complaints)).toEqual([]);
  });
});

test('a flag server that hangs delays nothing, and its request is aborted', async () => {
  server().answer('hang');
  const tab = await visit('/en/');
  await expect.poll(() => tab.asked()).toEqual(['GET 0']);
  const failed: string[] = [];
  tab.page.on('requestfailed', (request) => failed.push(request.url()));
  expect(await linksTo(tab.page, '/en/blog/')).toBeGreaterThan(0);
  await tab.page.locator('footer').getByRole('link', { name: 'Contact us', exact: true }).first().click();
  await tab.page.waitForURL(`${origin()}/en/contact-us/`);
  await tab.context.clock.fastForward('00:10');
  await expect.poll(() => failed).toContainEqual(expect.stringContaining(server().url));
  expect(ownComplaints(tab.complaints)).toEqual([]);
});

test('the last response of the server applies while it fails, even on the next page', async () => {
  server().turnOn('MEDIA_CENTER_ENABLED');
  const tab = await visit('/en/');
  await expect.poll(() => linksTo(tab.page, '/en/blog/')).toBe(0);
  server().answer(503);
  await waitHalfAnHour(tab);
  await expect.poll(() => tab.asked()).toContain('GET 503');
  await tab.page.goto(`${origin()}/en/faqs/`, { waitUntil: 'load' });
  await hydrate(tab.page);
  await expect.poll(() => linksTo(tab.page, '/en/blog/')).toBe(0);
  expect(ownComplaints(tab.complaints)).toEqual([]);
});

test('unchanged flags are not sent again', async () => {
  const tab = await visit('/en/');
  await untilStored(tab.page);
  await waitHalfAnHour(tab);
  await expect.poll(() => tab.asked()).toContain('GET 304');
  expect(tab.complaints).toEqual([]);
});

describe('a flag server that is requested by POST', () => {
  const byPost: { generated?: ConfiguredSite } = {};
  beforeAll(async () => {
    const { url, clientKey } = server();
    const byPostServer = { url, clientKey, appName: 'boreal', usePOSTrequests: true };
    byPost.generated = await generateConfigured({ flags: { bootstrap: [...bootstrap, modal], server: byPostServer } });
  });
  afterAll(() => byPost.generated?.remove());
  const host = browserHarness(() => byPost.generated?.folder ?? '');

  test('receives the context in the body, and decides the flags of the page', async () => {
    server().turnOn('MEDIA_CENTER_ENABLED');
    const since = server().requests.length;
    const tab = await visit('/en/', {}, host.origin());
    await expect.poll(() => linksTo(tab.page, '/en/blog/')).toBe(0);
    const sent = server()
      .requests.slice(since)
      .filter(({ path }) => path === '');
    expect(sent.map(({ method, status }) => `${method} ${status}`)).toEqual(['POST 200']);
    expect(String(sent[0]?.query)).toBe('');
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ context: { appName: 'boreal', environment: 'prod' } });

    server().turnOn('BLOG_ENABLED', 'MEDIA_CENTER_ENABLED');
    await untilStored(tab.page);
    await waitHalfAnHour(tab);
    await expect.poll(() => linksTo(tab.page, '/en/blog/')).toBeGreaterThan(0);
    expect(tab.asked().filter((request) => !request.startsWith('POST'))).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });
});

test('damaged stored flags are requested again', async () => {
  server().turnOn('BLOG_ENABLED');
  const tab = await visit('/en/', {
    'unleash:repository:repo': '[{"name":"BLOG_ENABLED"',
    'unleash:repository:sessionId': '{}',
    'unleash:repository:repoLastUpdateTimestamp': 'now',
  });
  await expect.poll(() => linksTo(tab.page, '/en/media-centre/')).toBe(0);
  expect(await linksTo(tab.page, '/en/blog/')).toBeGreaterThan(0);
  const stored = await tab.page.evaluate(() => localStorage.getItem('unleash:repository:repo'));
  expect(JSON.parse(stored ?? '')).toEqual([plainFlag('BLOG_ENABLED')]);
  expect(tab.complaints).toEqual([]);
});

test('reads of flags are counted and sent, and reported to the data layer if a flag requires it', async () => {
  server().turnOn(blogFlag, modal);
  const tab = await visit('/en/');
  const impressions = () =>
    tab.page.evaluate(() =>
      (Reflect.get(window, 'dataLayer') as { event: string; flag?: string }[]).filter(({ event }) => event === 'flag_impression'),
    );
  const ofBlog = { event: 'flag_impression', flag: 'BLOG_ENABLED', enabled: 'true', variant: '' };
  await expect.poll(impressions).toContainEqual(ofBlog);
  await tab.context.clock.fastForward('00:30');
  await expect.poll(() => tab.asked()).toContain('POST 200');
  const metrics = server()
    .requests.filter(({ path }) => path === '/client/metrics')
    .at(-1);
  const { appName, bucket } = JSON.parse(metrics?.body ?? '{}');
  expect(appName).toBe('boreal');
  expect(bucket.toggles).toMatchObject({ BLOG_ENABLED: { yes: 1, no: 0 }, MEDIA_CENTER_ENABLED: { yes: 0, no: 1 } });
  expect((await impressions()).filter(({ flag }) => flag === 'BLOG_ENABLED')).toEqual([ofBlog]);
  expect(tab.complaints).toEqual([]);
});

test('without a flag server nothing is requested, and its library is not loaded', async () => {
  const page = await plain.open('/en/');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await hydrate(page);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
  expect(requests.filter((url) => !url.startsWith(plain.origin()))).toEqual([]);
  expect(requests.filter((url) => url.includes('flags-client'))).toEqual([]);
  expect(await linksTo(page, '/en/blog/')).toBeGreaterThan(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unleash')))).toEqual([]);
});
