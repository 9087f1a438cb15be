/**
 * The site in a browser under its own headers: nothing of the site is refused, and injected markup
 * does not run.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { browserHarness, hydrate, visitEach, watchComplaints } from '../support/browser.ts';
import { isLong } from '../support/length.ts';
import { pageFamilies } from '../support/page-families.js';

const { browser, origin } = browserHarness();

interface Watched extends Window {
  violations?: string[];
  pwned?: string[];
}

/** A context whose pages record violations of their policy. */
async function watchedContext(): Promise<BrowserContext> {
  const context = await browser().newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  await context.addInitScript(() => {
    const watched: Watched = window;
    watched.violations = [];
    watched.pwned = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      watched.violations?.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return context;
}

const violations = (page: Page): Promise<readonly string[]> => page.evaluate(() => (window as Watched).violations ?? []);
const pwned = (page: Page): Promise<readonly string[]> => page.evaluate(() => (window as Watched).pwned ?? ['no list']);

async function openWatched(path: string): Promise<Page> {
  const page = await (await watchedContext()).newPage();
  await page.goto(origin() + path, { waitUntil: 'load' });
  return page;
}

test('a crawl of each kind of page causes no violation of the policy', async () => {
  const context = await watchedContext();
  const complaints = watchComplaints(context);
  const refused: string[] = [];
  const paths = Object.values(pageFamilies).flatMap((path, index) => {
    const languages = ['en', 'fr'];
    // Documents of a kind differ only in their text, so the short form alternates the languages.
    return (isLong ? languages : [languages[index % 2]]).map((language) => `/${language}${path}`);
  });
  await visitEach(context, paths, async (page, path) => {
    await page.goto(origin() + path, { waitUntil: 'load' });
    await hydrate(page);
    for (const violation of await violations(page)) refused.push(`${path}: ${violation}`);
  });
  expect(refused).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each(['en', 'fr'])('search, an overlay and a navigation cause no violation of the policy, in %s', async (language) => {
  const page = await openWatched(`/${language}/faqs/`);
  const complaints = watchComplaints(page);
  await hydrate(page);
  await page.locator('[data-overlay]').first().click();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.locator('dialog.panel--search input').fill('auto');
  await page.locator('dialog.panel--search').getByRole('option').first().waitFor();
  await page.goto(`${origin()}/${language}/privacy/`, { waitUntil: 'load' });
  await hydrate(page);
  await page.locator(`footer a[href="/${language}/contact-us/"]`).first().click();
  await page.waitForURL(`${origin()}/${language}/contact-us/`, { waitUntil: 'commit' });
  await expect.poll(() => page.locator('main h1').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('injected markup runs, loads and navigates to nothing', async () => {
  const page = await openWatched('/en/faqs/');
  await hydrate(page);
  const errors = await page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve) => {
        // In a task of the page: code that is evaluated from outside may do more.
        setTimeout(() => {
          const note = (what: string) => `window.pwned.push('${what}')`;
          const put = <E extends HTMLElement>(element: E, set: (element: E) => void): void => {
            set(element);
            document.body.append(element);
          };
          const attempts: Readonly<Record<string, () => void>> = {
            'script text': () =>
              put(document.createElement('script'), (script) => {
                script.text = note('script text');
              }),
            'script elsewhere': () =>
              put(document.createElement('script'), (script) => {
                script.src = 'https://elsewhere.example/script.js';
              }),
            // biome-ignore lint/security/noGlobalEval: that it does nothing is what is tested
            eval: () => globalThis.eval(note('eval')),
            'new Function': () => new Function(note('new Function'))(),
            timer: () => void setTimeout(note('timer') as never),
            markup: () =>
              put(document.createElement('div'), (div) => {
                div.innerHTML = [
                  `<img src="/nowhere.png" onerror="${note('onerror')}">`,
                  `<a id="smuggled" href="javascript:${note('address')}">x</a>`,
                  `<script>${note('script element')}</script>`,
                  `<iframe srcdoc="<script>parent.pwned.push('srcdoc')</script>"></iframe>`,
                  '<iframe src="https://elsewhere.example/frame"></iframe>',
                  '<img src="https://elsewhere.example/pixel.png">',
                  '<form id="elsewhere" action="https://elsewhere.example/" method="post"></form>',
                  '<object data="/favicon.svg"></object>',
                  '<base href="https://elsewhere.example/">',
                  '<style>main { display: none }</style>',
                ].join('');
              }),
            link: () => document.getElementById('smuggled')?.click(),
            form: () => (document.getElementById('elsewhere') as HTMLFormElement).submit(),
            request: () => void fetch('https://elsewhere.example/collect').catch(() => {}),
          };
          const thrown: Record<string, string> = {};
          for (const [name, attempt] of Object.entries(attempts)) {
            try {
              attempt();
            } catch (error) {
              thrown[name] = (error as Error).name;
            }
          }
          resolve(thrown);
        });
      }),
  );
  expect(errors).toEqual({
    'script text': 'TypeError',
    'script elsewhere': 'TypeError',
    eval: 'EvalError',
    'new Function': 'EvalError',
    timer: expect.any(String),
  });
  const directives = [
    'script-src-attr',
    'script-src-elem',
    'img-src',
    'frame-src',
    'form-action',
    'base-uri',
    'style-src-elem',
    'connect-src',
  ];
  // The browser reports some of them later.
  const refused = async () => {
    const reported = await violations(page);
    return directives.filter((directive) => reported.some((violation) => violation.startsWith(directive)));
  };
  await expect.poll(refused).toEqual(directives);
  // The last that could run: the handler of the picture, and the script of the frame.
  const loaded = () =>
    page.evaluate(() => {
      const framed = document.querySelector<HTMLIFrameElement>('iframe[srcdoc]')?.contentDocument;
      return [document.querySelector<HTMLImageElement>('img[src="/nowhere.png"]')?.complete, framed?.URL, framed?.readyState];
    });
  await expect.poll(loaded).toEqual([true, 'about:srcdoc', 'complete']);
  expect(await pwned(page)).toEqual([]);
  expect(page.url()).toBe(`${origin()}/en/faqs/`);
  expect(await page.locator('main').isVisible()).toBe(true);
});

test('a script and a stylesheet of another build are refused', async () => {
  const context = await watchedContext();
  const altered: string[] = [];
  await context.route(/\/assets\/(?:app|style)-[^/]+$/, async (route) => {
    altered.push(route.request().resourceType());
    const response = await route.fetch();
    const isScript = route.request().resourceType() === 'script';
    const addition = isScript ? "window.pwned.push('runtime');" : 'main { display: none }';
    await route.fulfill({ response, body: `${await response.text()}${addition}` });
  });
  const page = await context.newPage();
  await page.goto(`${origin()}/en/faqs/`, { waitUntil: 'load' });
  expect(altered.sort()).toEqual(['script', 'stylesheet']);
  expect(await pwned(page)).toEqual([]);
  expect(await page.locator('main').isVisible()).toBe(true);
});

test('no page of another site can show a page of this site in a frame', async () => {
  const context = await watchedContext();
  const state = { isStripped: true };
  const framed = `${origin()}/en/signin/`;
  await context.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${framed}"></iframe>` }),
  );
  await context.route(framed, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, 'x-frame-options': __, ...others } = response.headers();
    await route.fulfill({ response, headers: state.isStripped ? others : response.headers() });
  });
  const page = await context.newPage();
  const frameUrl = () => page.frames()[1]?.url();
  // Without the headers it would appear.
  await page.goto('http://elsewhere.example/', { waitUntil: 'load' });
  await expect.poll(frameUrl).toBe(framed);
  state.isStripped = false;
  await page.goto('http://elsewhere.example/', { waitUntil: 'load' });
  await expect.poll(frameUrl).toBe('chrome-error://chromewebdata/');
});
