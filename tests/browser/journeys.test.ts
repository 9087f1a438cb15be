import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { batchPauseMs } from '../../client/prefetch/prefetcher.ts';
import { browserHarness, holdReact, hydrate, watchComplaints, withoutTimer } from '../support/browser.ts';
import { generateConfigured } from '../support/configured-site.ts';
import { inTurn, sized } from '../support/length.ts';
import { startSilentServer } from '../support/silent-server.ts';

/** Marks the document, so that a test can recognize it. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { wasHere: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'wasHere' in window);

interface PreparedSite {
  readonly folder: string;
  readonly end: () => Promise<void>;
}

const sites = {
  'as it is': async (): Promise<PreparedSite> => ({ folder: inject('siteFolder'), end: async () => {} }),
  'whose flag server and forms never answer': async (): Promise<PreparedSite> => {
    const silence = await startSilentServer();
    const { folder, remove } = await generateConfigured({
      flags: { bootstrap: [], server: { url: `${silence.origin}/api/frontend`, clientKey: 'key', appName: 'site' } },
      formEndpoint: `${silence.origin}/forms`,
      webVitals: true,
    });
    const end = async (): Promise<void> => {
      await silence.close();
      await remove();
    };
    return { folder, end };
  },
};

// In the short form, the tests of flags and forms have servers that do not answer.
describe.each(Object.entries(sites).slice(0, sized(1, 2)))('on the site %s,', (_, prepare) => {
  const prepared: { site?: PreparedSite } = {};
  beforeAll(async () => {
    prepared.site = await prepare();
  });
  afterAll(() => prepared.site?.end());
  const { browser, origin, open } = browserHarness(() => prepared.site?.folder ?? '');

  describe.each([
    { language: 'en', link: 'Contact us', heading: /./, announcement: /^Navigated to Contact/ },
    { language: 'fr', link: 'Nous joindre', heading: /./, announcement: /./ },
  ])('in $language', ({ language, link, announcement }) => {
    const test = inTurn(language);
    test('a click shows the next page in the same document with focus and announcement, and back restores the scroll position', async () => {
      const page = await open(`/${language}/privacy/`);
      const complaints = watchComplaints(page);
      await hydrate(page);
      await mark(page);
      await page.evaluate(() => window.scrollTo(0, 900));
      await page.locator('footer').getByRole('link', { name: link, exact: true }).first().click();
      await page.waitForURL(`${origin()}/${language}/contact-us/`);
      const title = await page.title();
      expect(await isSameDocument(page)).toBe(true);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('gatsby-focus-wrapper');
      await expect.poll(() => page.locator('#gatsby-announcer').textContent()).toMatch(announcement);
      expect(title).toContain(language === 'en' ? 'Boreal Insurance' : 'Assurance Boréal');
      const left = await page.evaluate(() => document.documentElement.lang);
      expect(left).toBe(`${language}-CA`);
      await page.goBack();
      await page.waitForURL(`${origin()}/${language}/privacy/`);
      await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBeGreaterThan(300);
      expect(await isSameDocument(page)).toBe(true);
      expect(complaints).toEqual([]);
    });

    test('an unknown address shows the not-found page of the language and keeps the address', async () => {
      const page = await open(`/${language}/nowhere/`);
      await hydrate(page);
      expect(page.url()).toBe(`${origin()}/${language}/nowhere/`);
      expect(await page.locator('html').getAttribute('lang')).toBe(`${language}-CA`);
      await page.getByRole('link').first().waitFor();
    });

    test('a question opens and closes by keyboard, without JavaScript too', async () => {
      for (const javaScriptEnabled of [true, false]) {
        const page = await open(`/${language}/auto-insurance/`, { javaScriptEnabled });
        const summary = page.locator('main details summary').first();
        await summary.focus();
        await page.keyboard.press('Enter');
        expect(await page.locator('main details').first().getAttribute('open')).not.toBeNull();
        await page.keyboard.press('Enter');
        expect(await page.locator('main details').first().getAttribute('open')).toBeNull();
      }
    });
  });

  test('an element that was opened before React stays open', async () => {
    const held: { release?: () => void } = {};
    const holding = async (unopened: Page) => void Object.assign(held, await holdReact(unopened));
    const page = await open('/en/home-insurance/', {}, holding);
    const details = page.locator('main details').first();
    await details.locator('summary').click();
    held.release?.();
    await hydrate(page);
    expect(await details.getAttribute('open')).not.toBeNull();
  });

  test('the language toggle leads to the same page, keeps query and hash, and saves the choice', async () => {
    const page = await open('/en/faqs/?a=1#auto');
    await page.locator('a[data-language-choice="fr"]').first().click();
    await page.waitForURL(`${origin()}/fr/faqs/?a=1#auto`);
    expect(await page.evaluate(() => localStorage.getItem('gatsby-intl-language'))).toBe('fr');
    await page.goto(`${origin()}/contact-us/`);
    await page.waitForURL(`${origin()}/fr/contact-us/`);
  });

  test('a link to a heading on another page scrolls to it', async () => {
    const page = await open('/en/');
    await hydrate(page);
    await mark(page);
    await page.locator('.site-header').getByRole('link', { name: 'Get a quote' }).first().click();
    await page.getByRole('dialog').locator('a[href="/en/contact-us/#quote"]').click();
    await page.waitForURL(`${origin()}/en/contact-us/#quote`);
    await page.waitForFunction(() => {
      const top = document.getElementById('quote')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < window.innerHeight;
    });
    expect(await isSameDocument(page)).toBe(true);
  });

  test('a click with a modifier, to another site or to a file is left to the browser', async () => {
    const page = await open('/en/');
    await hydrate(page);
    const outcomes = await page.evaluate(() => {
      const link = document.querySelector('footer a[href="/en/privacy/"]') as HTMLAnchorElement;
      const click = (init: MouseEventInit, href: string, attributes: Record<string, string> = {}): boolean => {
        const own = link.cloneNode(true) as HTMLAnchorElement;
        own.setAttribute('href', href);
        for (const [name, value] of Object.entries(attributes)) own.setAttribute(name, value);
        link.after(own);
        const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
        // The test sees if the client has handled the click before the browser follows it.
        const seen: boolean[] = [];
        window.addEventListener(
          'click',
          (taken) => {
            seen.push(taken.defaultPrevented);
            taken.preventDefault();
          },
          { once: true },
        );
        own.dispatchEvent(event);
        own.remove();
        return seen[0] ?? false;
      };
      return [
        click({ ctrlKey: true }, '/en/privacy/'),
        click({ metaKey: true }, '/en/privacy/'),
        click({ shiftKey: true }, '/en/privacy/'),
        click({ button: 1 }, '/en/privacy/'),
        click({}, 'https://elsewhere.example/'),
        click({}, '/sitemap.xml'),
        click({}, '/en/privacy/', { target: '_blank' }),
        click({}, '/en/privacy/', { download: '' }),
      ];
    });
    expect(outcomes).toEqual([false, false, false, false, false, false, false, false]);
  });

  test('pages work without storage too', async () => {
    const context: BrowserContext = await browser().newContext();
    onTestFinished(() => context.close());
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    const page = await context.newPage();
    const complaints = watchComplaints(page);
    await page.goto(`${origin()}/en/privacy/`);
    await hydrate(page);
    await page.locator('footer').getByRole('link', { name: 'Contact us', exact: true }).first().click();
    await page.waitForURL(`${origin()}/en/contact-us/`);
    await page.goto(`${origin()}/faqs/`);
    await page.waitForURL(`${origin()}/en/faqs/`);
    expect(complaints.filter((text) => !text.includes('ERR_ABORTED'))).toEqual([]);
  });

  test('a tab that is older than the published build reloads the document once', async () => {
    const context = await browser().newContext();
    onTestFinished(() => context.close());
    await context.route('**/page-data/app-data.json', (route) =>
      route.fulfill({ json: { webpackCompilationHash: 'ffffffffffffffffffff', contentHash: 'x' } }),
    );
    const page = await context.newPage();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    await page.goto(`${origin()}/en/privacy/`);
    // React starts when the page is idle and then learns of the other build. A touch could be lost
    // with the document.
    await expect.poll(() => documents.length).toBe(2);
    await page.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0);
    expect(documents).toHaveLength(2);
  });

  test('code that navigates when the page has started stays in the document', async () => {
    const page = await open('/en/privacy/', {}, (unopened) =>
      unopened.addInitScript(() => {
        const published: { emitter?: { on(name: string, run: () => void): void } } = {};
        const navigate = (): void => {
          if (location.pathname !== '/en/privacy/') return;
          Object.assign(window, { wasHere: true });
          Reflect.get(window, '___navigate')('/en/contact-us/');
        };
        Object.defineProperty(window, '___emitter', {
          get: () => published.emitter,
          set(emitter) {
            published.emitter = emitter;
            emitter.on('onInitialClientRender', navigate);
          },
        });
      }),
    );
    await hydrate(page);
    await page.waitForURL(`${origin()}/en/contact-us/`);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('the loader reads relative addresses from the page that is open', async () => {
    const page = await open('/en/faqs/');
    await hydrate(page);
    await page.waitForFunction(() => '___loader' in window);
    const pathOf = (address: string): Promise<string> =>
      page.evaluate(async (raw) => (await Reflect.get(window, '___loader').loadPage(raw)).page.path, address);
    expect(await pathOf('auto-insurance/')).toBe('/en/faqs/auto-insurance/');
    await page.evaluate(() => Reflect.get(window, '___push')('/en/contact-us/'));
    await page.waitForURL(`${origin()}/en/contact-us/`);
    expect(await pathOf('../faqs/')).toBe('/en/faqs/');
  });

  test('a page with missing code or data is reached by loading its document', async () => {
    for (const pattern of [
      '**/assets/component---templates-pages-form-page-form-page-page-tsx-*.js',
      '**/slice-data/*.json',
      '**/page-data/sq/d/*.json',
    ]) {
      // Nothing is fetched ahead, before it is missing.
      const page = await open('/en/faqs/', {}, (unopened) => withoutTimer(unopened, batchPauseMs));
      await hydrate(page);
      await mark(page);
      await page.context().route(pattern, (route) => route.fulfill({ status: 404, body: 'gone' }));
      await page.locator('footer').getByRole('link', { name: 'Contact us', exact: true }).first().click();
      await page.waitForURL(`${origin()}/en/contact-us/`);
      await page.locator('main h1').waitFor();
      // Shared data and slices are cached: only the page's own code is requested.
      expect(await isSameDocument(page)).toBe(!pattern.includes('component---'));
    }
  });

  test('a page whose optional parts are missing does not change', async () => {
    const context = await browser().newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    const gone = page.waitForResponse(/\/assets\/after-load-/);
    await page.context().route('**/assets/after-load-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto(`${origin()}/en/faqs/`);
    await gone;
    await hydrate(page);
    await page.locator('footer').getByRole('link', { name: 'Contact us', exact: true }).first().click();
    await page.waitForURL(`${origin()}/en/contact-us/`);
    expect(documents).toEqual([`${origin()}/en/faqs/`]);
  });

  test('the data layer receives each route change', async () => {
    const page = await open('/en/privacy/');
    await hydrate(page);
    const events = (): Promise<string[]> =>
      page.evaluate(() => (Reflect.get(window, 'dataLayer') as { event: string }[] | undefined)?.map(({ event }) => event) ?? []);
    await expect.poll(events).toEqual(['gatsby-route-change']);
    await page.locator('footer').getByRole('link', { name: 'Contact us', exact: true }).first().click();
    await expect.poll(events).toEqual(['gatsby-route-change', 'gatsby-route-change']);
  });
});
