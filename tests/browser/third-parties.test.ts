/**
 * The site with all third parties configured, on hosts that browsers resolve to this machine.
 * www.boreal.localhost and its domain are one server, tracker.localhost and below another.
 */
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { offMainThreadTimeoutMs } from '#contract/visitor-settings';
import { serve } from '../../generator/serve/serve.ts';
import { hydrate, openBrowser, visitEach, watchComplaints, withoutTimer } from '../support/browser.ts';
import { type ConfiguredSite, generateConfigured } from '../support/configured-site.ts';
import { listPages } from '../support/emitted-site.ts';
import { inTurn, isLong, sized } from '../support/length.ts';
import { pageFamilies } from '../support/page-families.js';
import { startThirdParty, type ThirdParty } from '../support/third-party.ts';
import { untilCached } from '../support/until-cached.ts';

const telemetry = 'telemetry-proof';
const words = {
  en: { accept: 'Accept', decline: 'Decline', choices: 'Privacy choices', contact: 'Contact us' },
  fr: { accept: 'Accepter', decline: 'Refuser', choices: 'Choix de confidentialité', contact: 'Nous joindre' },
} as const;

type Served = Awaited<ReturnType<typeof serve>>;
const running: { browser?: Browser; keepingBrowser?: Browser; site?: ConfiguredSite; server?: Served; thirdParty?: ThirdParty } =
  {};
const thirdParty = (): ThirdParty => running.thirdParty as ThirdParty;
const origin = (host = 'www.boreal.localhost'): string => `http://${host}:${(running.server as Served).port}`;

beforeAll(async () => {
  running.thirdParty = await startThirdParty();
  running.browser = await openBrowser();
  running.keepingBrowser = await openBrowser({ keepsPages: true });
  const { port, script } = running.thirdParty;
  running.site = await generateConfigured(
    {
      // With everything on: everything.test.ts. It would load every file for offline visits, for each visitor.
      serviceWorker: undefined,
      webVitals: true,
      consent: { domain: 'boreal.localhost' },
      tagManager: { id: 'GTM-TEST', script },
      thirdPartyProxy: { hosts: ['tags.tracker.localhost', 'collect.tracker.localhost'] },
      botManagement: { header: 'x-telemetry', telemetry: 'bots.telemetry', hosts: ['api.tracker.localhost'] },
    },
    // Hosts of the settings have no port. Requests of page code that no setting names are listed
    // here too.
    {
      contentSecurityPolicy: {
        'connect-src': ['collect', 'api', 'other'].map((name) => `http://${name}.tracker.localhost:${port}`),
      },
    },
  );
  running.server = await serve({
    folder: running.site.folder,
    pathPrefix: '',
    port: 0,
    host: '127.0.0.1',
    onFault: (error) => console.error(error),
    thirdParties: { onlyLoopback: true, resolve: async () => ['127.0.0.1'] },
  });
});
afterAll(async () => {
  await running.browser?.close();
  await running.keepingBrowser?.close();
  await running.server?.close();
  await running.thirdParty?.close();
  await running.site?.remove();
});
beforeEach(() => {
  thirdParty().behave('answers');
  thirdParty().requests.length = 0;
});

interface Visitor {
  readonly context: BrowserContext;
  /**
   * All requests of the browser to other hosts or through the proxy, including those of workers.
   */
  readonly outside: string[];
  /** Those of them that have not ended. */
  readonly pending: ReadonlySet<Request>;
}

/**
 * A visitor with their own browser. Service workers, which the web worker needs, are allowed by
 * default. Few tests need the back/forward cache.
 */
async function visitor({ hasServiceWorkers = true, keepsPages = false, width = 1280 } = {}): Promise<Visitor> {
  const browser = (keepsPages ? running.keepingBrowser : running.browser) as Browser;
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    // Elements in view load immediately.
    reducedMotion: 'reduce',
    ...(hasServiceWorkers ? { serviceWorkers: 'allow' as const } : {}),
  });
  onTestFinished(() => context.close());
  await context.addInitScript(`window.bots = { telemetry: () => '${telemetry}' };`);
  await withoutTimer(context, offMainThreadTimeoutMs);
  const outside: string[] = [];
  const pending = new Set<Request>();
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
  context.on('request', (request) => {
    const { protocol, port, pathname } = new URL(request.url());
    const isOwn = protocol === 'blob:' || protocol === 'data:' || port === new URL(origin()).port;
    if (isOwn && pathname !== '/__third-party-proxy') return;
    outside.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`);
    pending.add(request);
  });
  return { context, outside, pending };
}

/**
 * Opens a page and waits until it asks for consent or has an answer. Everything after loading has
 * run by then.
 */
async function open(context: BrowserContext, path: string, host?: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin(host) + path, { waitUntil: 'load' });
  await settled(page);
  return page;
}

async function settled(page: Page): Promise<void> {
  await hydrate(page);
  await page.locator('.privacy-choices').waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const { dataLayer } = window as unknown as { dataLayer?: readonly ArrayLike<unknown>[] };
    return dataLayer?.[0]?.[0] === 'consent' && dataLayer.some((event) => 'event' in event);
  });
}

/** The data layer of the page. Commands, which are objects of arguments, are lists. */
const dataLayer = (page: Page): Promise<readonly (readonly unknown[] | Readonly<Record<string, unknown>>)[]> =>
  page.evaluate(() =>
    (window as unknown as { dataLayer: (ArrayLike<unknown> & Record<string, unknown>)[] }).dataLayer.map((event) =>
      Object.prototype.toString.call(event) === '[object Arguments]' ? Array.from(event) : event,
    ),
  );

const webVitalsLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/web-vitals-')));

/** Number of page views in the data layer. */
const views = async (page: Page): Promise<number> =>
  (await dataLayer(page)).filter((event) => 'event' in event && event.event === 'gatsby-route-change').length;

const answer = (page: Page, language: 'en' | 'fr', choice: 'accept' | 'decline'): Promise<void> =>
  page.locator('.consent').getByRole('button', { name: words[language][choice] }).click();

/** Follows a link of the footer, within the document. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.locator(`footer a[href="${path}"]`).first().click();
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
}

/**
 * Goes back to another document. One from the back/forward cache does not load, and Playwright
 * would wait for that.
 */
async function goBack(page: Page, path: string): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => '')).toBe(path);
}

/** Reports of the tag manager's script to its collector. */
const collected = (what: RegExp): readonly string[] =>
  thirdParty()
    .requests.filter(({ host }) => host === 'collect.tracker.localhost')
    .map(({ path, body }) => path + body)
    .filter((text) => what.test(text));
const untilCollected = (what: RegExp) => expect.poll(() => collected(what).length).toBeGreaterThan(0);

/**
 * Waits until all requests have ended, and two checks, several beats apart, count the same number of them. A worker that
 * ends with its frame reports no end of its requests.
 */
async function untilQuiet({ outside, pending }: Visitor): Promise<void> {
  const isOpen = (request: Request): boolean => request.serviceWorker() !== null || !request.frame().isDetached();
  let before = -1;
  const activity = () => {
    const count = thirdParty().requests.length + outside.length;
    const more = count - before;
    before = count;
    return { more, open: [...pending].filter(isOpen).map((request) => request.url()) };
  };
  await expect.poll(activity, { interval: 400 }).toEqual({ more: 0, open: [] });
}

/** Frames of the web worker in a page. */
const frames = (page: Page): Promise<number> => page.locator('iframe').count();
const granted = (value: 'granted' | 'denied') =>
  Object.fromEntries(
    ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'].map((purpose) => [purpose, value]),
  );

describe('before consent', () => {
  // Many pages in four tabs. Third parties do not depend on the language, so the short form
  // alternates it by kind of page. A later test reads the files of other kinds.
  test('a crawl of each kind of page, in both languages, requests nothing from other hosts', async () => {
    const paths = [
      ...Object.values(pageFamilies),
      '/points-for-quote/?token=marker-token-1234',
      '/contact-us/?email=marker@visitor.example',
      '/nowhere/',
    ];
    const { context, outside } = await visitor();
    await visitEach(
      context,
      ['en', 'fr'].flatMap((language, turn) =>
        paths.filter((_, at) => isLong || at % 6 === 3 * turn).map((path) => `/${language}${path}`),
      ),
      async (page, path) => {
        await page.goto(origin() + path, { waitUntil: 'load' });
        await settled(page);
        await page.locator('.consent').waitFor();
        expect(await frames(page)).toBe(0);
      },
    );
    expect(outside).toEqual([]);
    expect(thirdParty().requests).toEqual([]);
  });

  test('no page of the site names a file of another host that a browser would load by itself', async () => {
    const pages = await listPages((running.site as ConfiguredSite).folder);
    const loaded =
      /<(?!a\s|form\s|meta\s|link rel="(?:canonical|alternate)")\w+\s[^>]*?\s?(?:src|srcset|href|action|poster|data)="(?:https?:)?\/\/[^"]*/;
    expect(pages.length).toBeGreaterThan(1_000);
    expect(pages.flatMap(({ path, html }) => (loaded.test(html) ? [`${path}: ${loaded.exec(html)?.[0]}`] : []))).toEqual([]);
    expect(loaded.test('<img alt="" src="https://elsewhere.example/pixel.gif">')).toBe(true);
  });

  test('a visitor who declines is not asked again, and nothing is requested from other hosts', async () => {
    const { context, outside } = await visitor();
    const page = await open(context, '/fr/faqs/');
    await answer(page, 'fr', 'decline');
    await page.locator('.consent').waitFor({ state: 'detached' });
    await navigate(page, '/fr/contact-us/');
    await page.reload();
    await settled(page);
    expect(await page.locator('.consent').count()).toBe(0);
    expect(await dataLayer(page)).toContainEqual(['consent', 'default', granted('denied')]);
    expect([outside, thirdParty().requests]).toEqual([[], []]);
  });

  test('on a host outside the domain visitors are not asked, and third parties are off', async () => {
    const { context, outside } = await visitor();
    const page = await context.newPage();
    await page.goto(`${origin('127.0.0.1')}/en/faqs/`, { waitUntil: 'load' });
    await context.addCookies([{ name: 'boreal-consent', value: 'granted', url: origin('127.0.0.1') }]);
    await page.evaluate(() => localStorage.setItem('boreal-consent', 'granted'));
    await page.reload();
    await hydrate(page);
    // Web vitals load after the page, like the code that would start third parties.
    await webVitalsLoaded(page);
    expect(await page.locator('.consent, .privacy-choices, iframe').count()).toBe(0);
    expect((await dataLayer(page)).filter((event) => Array.isArray(event))).toEqual([]);
    expect([outside, thirdParty().requests]).toEqual([[], []]);
  });
});

describe.each(isLong ? (['en', 'fr'] as const) : (['en'] as const))('after consent, in %s', (language) => {
  test('the tag manager runs in a web worker, through the proxy, and sees the data layer of the page', async () => {
    const { context, outside } = await visitor();
    const page = await open(context, `/${language}/faqs/`);
    const complaints = watchComplaints(page);
    await answer(page, language, 'accept');
    await untilCollected(/gatsby-route-change/);
    const script = thirdParty().requests.find(({ host }) => host === 'tags.tracker.localhost');
    expect(script).toMatchObject({ method: 'GET', host: 'tags.tracker.localhost', path: '/gtm.js?id=GTM-TEST' });
    expect([script?.headers.cookie, script?.headers.referer]).toEqual([undefined, undefined]);
    // The browser reports a request some time after the server has answered it.
    await expect
      .poll(() => outside.join('\n'))
      .toContain(`${origin()}/__third-party-proxy?url=${thirdParty().script}?id=GTM-TEST`);
    expect(
      await page.evaluate(() => [...document.scripts].filter(({ type, src }) => !type && src.includes('gtm.js')).length),
    ).toBe(0);
    // Consent comes first. Requests of the web worker may overtake each other.
    const [first] = await dataLayer(page);
    expect(first).toEqual(['consent', 'default', granted('denied')]);
    await untilCollected(/^\/collect\?event.*"default"/);
    const title = await page.title();
    await navigate(page, `/${language}/contact-us/`);
    await expect.poll(() => page.title()).not.toBe(title);
    await untilCollected(
      new RegExp(`gatsby-route-change.*/${language}/contact-us/.*${await page.title()}`.replaceAll('|', '\\|')),
    );
    await page.evaluate(() => (window as unknown as { dataLayer: unknown[] }).dataLayer.push({ event: 'told-by-the-page' }));
    await untilCollected(/told-by-the-page/);
    // All requests except the beacon use the proxy, which sends nothing about the visitor.
    await untilCollected(/beacon/);
    await expect
      .poll(() => outside.filter((url) => !url.startsWith(`${origin()}/__third-party-proxy`)))
      .toEqual([expect.stringMatching(/^http:\/\/collect\.tracker\.localhost:\d+\/collect\?beacon/)]);
    expect(thirdParty().requests.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test('field values, the token of a form and an email address reach neither the data layer nor other hosts', async () => {
  const markers = ['marker-token-98765', 'marker@visitor.example', 'Markerson', 'marker-mail'];
  const { context, outside } = await visitor();
  const page = await context.newPage();
  await page.goto(`${origin()}/en/points-for-quote/?token=${markers[0]}&email=${markers[1]}&utm_source=letter`, {
    waitUntil: 'load',
  });
  await settled(page);
  await answer(page, 'en', 'accept');
  await untilCollected(/gatsby-route-change/);
  for (const input of await page.locator('main form:visible input:not([type=hidden]):not([type=checkbox])').all())
    await input.fill((await input.getAttribute('type')) === 'email' ? 'marker-mail@visitor.example' : 'Markerson');
  for (const box of await page.locator('main form:visible input[type=checkbox]').all()) await box.check();
  await page.locator('main form:visible button[type=submit]').click();
  await expect.poll(async () => JSON.stringify(await dataLayer(page))).toContain('campaign_');
  await navigate(page, '/en/contact-us/');
  await untilCollected(/contact-us/);
  const told = [
    JSON.stringify(await dataLayer(page)),
    ...outside,
    ...thirdParty().requests.map((request) => JSON.stringify(request)),
  ];
  for (const marker of markers) expect(told.filter((text) => text.includes(marker))).toEqual([]);
  // An empty search would pass too.
  expect(told.filter((text) => text.includes('campaign_')).length).toBeGreaterThan(1);
});

test('withdrawn consent ends everything in every tab, and on other hosts of the domain', async () => {
  const visited = await visitor();
  const { context, outside } = visited;
  const tab = await open(context, '/en/faqs/');
  await answer(tab, 'en', 'accept');
  const otherTab = await open(context, '/fr/faqs/');
  const otherHost = await open(context, '/en/faqs/', 'quote.boreal.localhost');
  const tabs = [tab, otherTab, otherHost];
  for (const page of tabs) {
    await expect.poll(() => frames(page)).toBe(1);
    expect(await page.locator('.consent').count()).toBe(0);
  }
  await untilCollected(/quote\.boreal\.localhost/);
  await tab.getByRole('button', { name: words.en.choices }).click();
  await answer(tab, 'en', 'decline');
  for (const page of tabs) {
    await expect.poll(() => frames(page)).toBe(0);
    const commands = (await dataLayer(page)).filter((event) => Array.isArray(event));
    expect(commands.at(-1)).toEqual(['consent', 'update', granted('denied')]);
  }
  // Pending requests still arrive.
  await untilQuiet(visited);
  outside.length = 0;
  thirdParty().requests.length = 0;
  // A beat would arrive every fifty milliseconds. Meanwhile the pages continue as before.
  await navigate(tab, '/en/privacy/');
  await navigate(otherTab, '/fr/contact-us/');
  await navigate(otherHost, '/en/contact-us/');
  for (const page of tabs) await expect.poll(() => views(page)).toBe(2);
  expect([outside, thirdParty().requests]).toEqual([[], []]);
  await tab.reload();
  await settled(tab);
  expect([await frames(tab), outside]).toEqual([0, []]);
});

test('without web workers the tag manager runs on the main thread, and withdrawn consent reloads the document', async () => {
  const { context, outside } = await visitor({ hasServiceWorkers: false });
  const page = await open(context, '/en/faqs/');
  await answer(page, 'en', 'accept');
  await untilCollected(/gatsby-route-change/);
  await expect.poll(() => outside[0] ?? '').toContain(thirdParty().script);
  await page.getByRole('button', { name: words.en.choices }).click();
  const loadedAnew = page.waitForEvent('load');
  await answer(page, 'en', 'decline');
  await loadedAnew;
  outside.length = 0;
  await settled(page);
  await navigate(page, '/en/contact-us/');
  await expect.poll(() => views(page)).toBeGreaterThan(1);
  expect(outside).toEqual([]);
});

test('requests to the allowed hosts have the telemetry header while the visitor agrees, and no others', async () => {
  const { context } = await visitor();
  const page = await open(context, '/en/faqs/');
  const api = `http://api.tracker.localhost:${thirdParty().port}`;
  const sent = async (): Promise<readonly unknown[]> => {
    thirdParty().requests.length = 0;
    const own = page.waitForRequest((request) => request.url() === `${origin()}/own`);
    await page.evaluate(
      async ([api, other]) => {
        await fetch(`${api}/fetch`);
        await fetch(new Request(`${api}/request`, { method: 'POST', body: 'text' }));
        await fetch(`${other}/other`, { mode: 'no-cors' });
        await fetch('/own').catch(() => {});
        await new Promise((done) => {
          const request = new XMLHttpRequest();
          request.onloadend = done;
          request.open('GET', `${api}/xhr`);
          request.send();
        });
      },
      [api, api.replace('api.', 'other.')] as const,
    );
    const seen = thirdParty().requests.filter(({ method, host }) => method !== 'OPTIONS' && /^(api|other)\./.test(host));
    return [...seen.map(({ path, headers, body }) => [path, headers['x-telemetry'], body]), (await own).headers()['x-telemetry']];
  };
  const expected = (value: string | undefined) => [
    ['/fetch', value, ''],
    ['/request', value, 'text'],
    ['/other', undefined, ''],
    ['/xhr', value, ''],
    undefined,
  ];
  expect(await sent()).toEqual(expected(undefined));
  await answer(page, 'en', 'accept');
  await untilCollected(/beat/);
  expect(await sent()).toEqual(expected(telemetry));
  await page.getByRole('button', { name: words.en.choices }).click();
  await answer(page, 'en', 'decline');
  await expect.poll(() => frames(page)).toBe(0);
  expect(await sent()).toEqual(expected(undefined));
});

describe('a third party that', () => {
  test.each(sized(['hangs'] as const, ['refuses', 'hangs'] as const))('%s costs the visitor nothing', async (how) => {
    thirdParty().behave(how);
    const { context } = await visitor();
    const first = await open(context, '/en/faqs/');
    await answer(first, 'en', 'accept');
    await expect.poll(() => thirdParty().requests.length).toBeGreaterThan(0);
    const page = await open(context, '/en/auto-insurance/');
    await page.locator('main details summary').first().click();
    expect(await page.locator('main details').first().getAttribute('open')).not.toBeNull();
    await navigate(page, '/en/contact-us/');
    expect(await page.locator('h1').count()).toBe(1);
    await expect.poll(() => page.locator('html[data-navigation-pending]').count()).toBe(0);
  });
});

test.each(isLong ? [375, 1280] : [375])(
  'the question never becomes the largest paint and moves nothing, %d px wide',
  async (width) => {
    const { context } = await visitor({ width });
    await context.addInitScript(() => {
      const asked = { at: Number.POSITIVE_INFINITY };
      const entries: PerformanceEntry[] = [];
      Object.assign(window, { asked, entries });
      new MutationObserver(() => {
        if (document.querySelector('.consent')) asked.at = Math.min(asked.at, performance.now());
      }).observe(document, { childList: true, subtree: true });
      const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()));
      for (const type of ['largest-contentful-paint', 'layout-shift']) observer.observe({ type, buffered: true });
    });
    // A late font moves words too.
    await context.route('**/*.woff2', (route) => route.abort());
    const paths = ['/en/', '/fr/faqs/auto-insurance/', '/en/contact-us/', '/fr/signin/'];
    await visitEach(context, paths, async (page, path) => {
      await page.goto(origin() + path, { waitUntil: 'load' });
      await page.locator('.consent').waitFor();
      // Two frames and a task later, the paint with the question has been reported.
      const since = await page.evaluate(async () => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
        interface Entry extends PerformanceEntry {
          readonly element?: Element | null;
          readonly sources?: readonly { readonly node?: Node | null }[];
        }
        const { asked, entries } = window as unknown as { asked: { at: number }; entries: readonly Entry[] };
        return (
          entries
            .filter(({ startTime }) => startTime >= asked.at)
            // Parts of the page may be painted late, too.
            .filter(({ entryType, element }) => entryType === 'layout-shift' || element?.closest('.consent'))
            .map(({ entryType, element, sources = [] }) =>
              [entryType, element?.outerHTML ?? '', ...sources.map(({ node }) => node?.textContent?.slice(0, 60))].join(' '),
            )
        );
      });
      expect([path, since]).toEqual([path, []]);
    });
  },
);

test('a page view is reported once: at the start, at each navigation, and when the page returns from the cache', async () => {
  const { context } = await visitor({ hasServiceWorkers: false, keepsPages: true });
  const page = await untilCached(context, async (page) => {
    await page.goto(`${origin()}/en/faqs/`, { waitUntil: 'load' });
    await settled(page);
    await expect.poll(() => views(page)).toBe(1);
    await webVitalsLoaded(page);
    await navigate(page, '/en/privacy/');
    await expect.poll(() => views(page)).toBe(2);
    await page.evaluate(() => {
      Object.assign(window, { isKept: true });
      window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted }));
    });
    await page.goto(`${origin('quote.boreal.localhost')}/fr/contact-us/`, { waitUntil: 'load' });
    await settled(page);
    await expect.poll(() => views(page)).toBe(1);
    await goBack(page, '/en/privacy/');
  });
  await page.waitForFunction(() => 'wasKept' in window);
  expect(await page.evaluate(() => 'isKept' in window)).toBe(true);
  await expect.poll(() => views(page)).toBe(3);
  // Measurements until the end of the page have been reported by then.
  const measured = (await dataLayer(page)).flatMap((event) =>
    'webVitalsMeasurement' in event ? [(event.webVitalsMeasurement as { name: string }).name] : [],
  );
  expect(measured).toEqual(expect.arrayContaining(['LCP', 'CLS']));
});

test('consent that is withdrawn while a page is cached applies when the page returns', async () => {
  const visited = await visitor({ keepsPages: true });
  const { context, outside } = visited;
  const page = await open(context, '/en/faqs/');
  await answer(page, 'en', 'accept');
  await untilCollected(/beat/);
  await page.goto(`${origin()}/en/privacy/`, { waitUntil: 'load' });
  await settled(page);
  await page.getByRole('button', { name: words.en.choices }).click();
  await answer(page, 'en', 'decline');
  await expect.poll(() => frames(page)).toBe(0);
  await goBack(page, '/en/faqs/');
  await settled(page);
  await expect.poll(() => frames(page)).toBe(0);
  await untilQuiet(visited);
  outside.length = 0;
  await navigate(page, '/en/contact-us/');
  await expect.poll(() => views(page)).toBeGreaterThan(1);
  expect(outside).toEqual([]);
});

describe.each(['en', 'fr'] as const)('the question, in %s', (language) => {
  const testInTurn = inTurn(language);
  testInTurn('is the next stop of the keyboard after the skip link, and covers no focused element', async () => {
    const { context } = await visitor({ width: 375 });
    const page = await open(context, `/${language}/contact-us/`);
    const seen: string[] = [];
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      seen.push((await page.evaluate(() => document.activeElement?.textContent)) ?? '');
    }
    expect(seen.slice(2)).toEqual([words[language].decline, words[language].accept]);
    const { covered, focused } = await page.evaluate(async () => {
      const banner = document.querySelector('.consent') as HTMLElement;
      const found: string[] = [];
      let count = 0;
      for (const element of document.querySelectorAll<HTMLElement>('main a[href], footer a[href], .privacy-choices button')) {
        element.focus();
        // Links of a folded group cannot have the focus.
        if (document.activeElement !== element) continue;
        count++;
        await new Promise((done) => requestAnimationFrame(done));
        const { bottom } = element.getBoundingClientRect();
        if (bottom > banner.getBoundingClientRect().top + 1) found.push(element.textContent ?? '');
      }
      return { covered: found, focused: count };
    });
    expect(covered).toEqual([]);
    expect(focused).toBeGreaterThan(10);
  });

  testInTurn('opens again at the foot of the page, shows the answer, and returns the focus', async () => {
    const { context } = await visitor();
    const page = await open(context, `/${language}/faqs/`);
    await answer(page, language, 'decline');
    await page.locator('.consent').waitFor({ state: 'detached' });
    const choices = page.getByRole('button', { name: words[language].choices });
    await choices.focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('.consent') !== null)).toBe(true);
    await page
      .locator('.consent')
      .getByText(language === 'en' ? 'You said no' : 'Vous avez refusé')
      .waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.consent').waitFor({ state: 'detached' });
    expect(await choices.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
