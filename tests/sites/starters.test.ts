/** Sites of `boreal new`, each generated once, in a browser. Languages and fallbacks: starter-languages.test.ts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AxeKind, findViolations } from '../support/axe.ts';
import { browserHarness, hydrate, watchComplaints } from '../support/browser.ts';
import { readTree } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { newTestFolder } from '../support/test-folder.ts';

const languages = ['en', 'fr', 'de', 'es'];
const folder = await newTestFolder('templates');

async function generated(template: string, added: Readonly<Record<string, string>> = {}): Promise<void> {
  const choices = template === 'minimal' ? [] : ['--yes', '--name', 'My site', '--locales', languages.join(',')];
  expect(await runHere(folder, ['new', template, '--template', template, ...choices])).toMatchObject({ code: 0 });
  const site = join(folder, template);
  for (const [path, text] of Object.entries(added)) await writeFile(join(site, path), text);
  expect(await runHere(site, ['generate', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  // The start page that Boreal makes for a site without one has a short description.
  const found = template === 'minimal' ? '"errors": 0' : '"problems": []';
  expect(await runHere(site, ['check', '--json'])).toMatchObject({ code: 0, stdout: expect.stringContaining(found) });
}

/** Expects that a page has nothing that axe finds, and that nothing is logged. */
async function expectFaultless(open: ReturnType<typeof browserHarness>['open'], path: string): Promise<void> {
  const complaints: string[][] = [];
  const page = await open(path, {}, async (tab) => void complaints.push(watchComplaints(tab)));
  await hydrate(page);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([[]]);
}

/** Returns what axe finds on a narrow and a wide screen, in light and dark, and where a page is wider than the window. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  const look = async (width: number, colorScheme: 'light' | 'dark', kinds: readonly AxeKind[]): Promise<void> => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    faults.push(...(await findViolations(page, kinds)).map((fault) => `${width} px ${colorScheme}: ${fault}`));
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wider > 0) faults.push(`${width} px: ${wider} px too wide`);
  };
  await look(375, 'light', ['markup', 'layout', 'colours']);
  await look(768, 'dark', []);
  await look(1280, 'dark', ['layout', 'colours']);
  return faults;
}

describe('the minimal site', () => {
  beforeAll(() => generated('minimal'));
  const { open } = browserHarness(() => join(folder, 'minimal/dist'));

  test.each(['/', '/hello/', '/404.html'])('%s has nothing that axe finds, and nothing is logged', (path) =>
    expectFaultless(open, path),
  );
});

describe('the documentation', () => {
  beforeAll(() => generated('docs'));
  const { open } = browserHarness(() => join(folder, 'docs/dist'));
  const read = async () => readTree(join(folder, 'docs/dist'));

  test.each(['/en/', '/en/start/install/', '/de/write/page/', '/en/search/', '/404.html'])(
    '%s has nothing that axe finds, at any width, and nothing is logged',
    (path) => expectFaultless(open, path),
  );

  test('its files have side bar, breadcrumbs, contents, neighbours, tabs, titles of code, and an address to edit them', async () => {
    const text = (await read())['en/start/install/index.html'] ?? '';
    for (const part of [
      '<a href="/en/start/install/" class="page-link" aria-current="page">Install it</a>',
      '<ol><li><a href="/en/start/">First steps</a></li></ol>',
      '<a href="#the-first-file" class="level-2">The first file</a>',
      '<a href="/en/start/" rel="prev"><small>Previous page</small><span>First steps</span></a>',
      '<a href="/en/write/" rel="next"><small>Next page</small><span>Write</span></a>',
      '<figure class="code">\n<figcaption>src/hello.js</figcaption>\n<pre>',
      'href="https://github.com/you/docs/edit/main/content/docs/start/install.en.md"',
      '<a href="https://old.example.com/">0.9</a>',
      'Last changed on <time dateTime="2026-01-20">January 20, 2026</time>',
    ])
      expect(text.replaceAll('<!-- -->', '')).toContain(part);
    expect(text.match(/<details name="[^"]+"/g)).toHaveLength(3);
  });

  test('a page that is not translated, and one whose original has changed since, say so', async () => {
    const files = await read();
    const banner = (path: string) => /<p class="banner"[^>]*>([^<]*)/.exec(files[`${path}index.html`] ?? '')?.[0];
    expect(banner('de/write/page/')).toContain('lang="de" dir="ltr">Diese Seite ist noch nicht');
    expect(banner('fr/start/install/')).toContain('class="banner">L');
    expect(['en/start/install/', 'fr/start/'].map(banner)).toEqual([undefined, undefined]);
  });

  test('`/` and Ctrl+K open the search, arrows lead to a result, Escape closes it, and the heading on screen is marked', async () => {
    const page = await open('/en/start/install/');
    await hydrate(page);
    await page.keyboard.press('/');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('callouts');
    await page.locator('dialog .results a').first().waitFor();
    expect(await findViolations(page, ['markup', 'layout', 'colours'])).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('callouts');
    await page.locator('dialog .results a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/write/page/');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.locator('#callouts').evaluate((heading) => heading.scrollIntoView());
    await expect.poll(() => page.locator('.contents [aria-current]').textContent()).toBe('Callouts');
  });

  test('a button copies code, and without scripts tabs change and there is no button', async () => {
    const page = await open('/en/start/install/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await hydrate(page);
    await page.locator('.code .copy').click();
    await expect.poll(() => page.locator('.code .copy').textContent()).toBe('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("hello('world');");
    const plain = await open('/en/start/install/', { javaScriptEnabled: false });
    expect(await plain.locator('.copy').count()).toBe(0);
    await plain.locator('summary', { hasText: 'yarn' }).click();
    expect(await plain.getByText('yarn add my-package').isVisible()).toBe(true);
    expect(await plain.getByText('npm install my-package').isVisible()).toBe(false);
  });

  test('with an added type and two kinds of pages, it has nothing that check reports', async () => {
    const site = join(folder, 'docs');
    const added = [
      ['type', 'recipe'],
      ['family', 'recipes'],
      ['family', 'team'],
    ];
    for (const what of added) expect(await runHere(site, ['add', ...what])).toMatchObject({ code: 0 });
    expect(await runHere(site, ['generate', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await runHere(site, ['check', '--json'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"problems": []'),
    });
    expect((await read())['en/start/index.html']).toContain('<a href="/en/recipes/">Recipes</a>');
  });
});

describe('the blog', () => {
  const articleAt = (day: number): readonly [string, string] => [
    `content/article/day-${day}.en.md`,
    `---\ntitle: The day ${day}\ndescription: What happened on the day ${day}, in a few words for a test of long lists.\nday: 2026-02-${day}\nauthor: you\ntopics: [news]\n---\n\nIt was day ${day}.\n`,
  ];
  const articles = Object.fromEntries(Array.from({ length: 13 }, (_, at) => articleAt(at + 10)));
  beforeAll(() => generated('blog', articles));
  const { open } = browserHarness(() => join(folder, 'blog/dist'));

  test.each(['/en/', '/en/articles/first-steps/', '/en/articles/2/', '/de/authors/you/', '/fr/search/', '/404.html'])(
    '%s has nothing that axe finds, at any width, and nothing is logged',
    (path) => expectFaultless(open, path),
  );

  test('lists have pages, and articles have an author, a reading time, neighbours and related ones', async () => {
    const files = await readTree(join(folder, 'blog/dist'));
    const textOf = (path: string) => (files[`en/${path}index.html`] ?? '').replaceAll('<!-- -->', '');
    expect(textOf('')).toContain('<article class="card lead-card"><div><h2><a href="/en/articles/day-22/">');
    expect(textOf('articles/')).toContain(
      '<span>Page 1 of 2</span><a href="/en/articles/2/" rel="next" class="button">Older</a>',
    );
    expect(textOf('articles/2/')).toContain('<title data-gatsby-head="true">Articles, Page 2 of 2 | My site</title>');
    expect(textOf('authors/you/')).toContain('>The day 22</a>');
    const article = textOf('articles/first-steps/');
    for (const part of [
      '<time dateTime="2026-01-15">January 15, 2026</time></li><li>1 min</li><li><a href="/en/topics/guides/">Guides</a>',
      '<a href="/en/authors/you/">Your name</a>',
      'href="/en/articles/day-10/" rel="prev"><small>Newer</small>',
      'href="/en/articles/writing/" rel="next"><small>Older</small>',
      '<h2 id="related">',
    ])
      expect(article).toContain(part);
    expect(article).toMatch(/<link rel="preload" href="\/assets\/fraunces-[^"]+\.woff2"/);
    expect(files['de/articles/first-steps/index.html']).toContain('<p class="callout-title">Tipp</p>');
    expect(files['es/articles/first-steps/index.html']).toContain('<p class="callout-title">Consejo</p>');
    const data = JSON.parse(files['page-data/en/articles/page-data.json'] ?? '') as { result: { data: { articles: unknown[] } } };
    expect(data.result.data.articles[0]).toMatchObject({ minutes: 1 });
  });

  test('the choice of dark colours is on the next document before its scripts run; the link of an article is copied', async () => {
    const page = await open('/en/articles/first-steps/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await hydrate(page);
    const light = await background();
    for (const name of ['Colours: As the device', 'Colours: Light']) await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Colours: Dark' }).waitFor();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.route('**/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await page.evaluate(() => document.documentElement.dataset.colorScheme)).toBe('dark');
    expect(await background()).not.toBe(light);
  });

  test('without scripts, every page is readable, and buttons that need them are not shown', async () => {
    const page = await open('/en/articles/first-steps/', { javaScriptEnabled: false });
    expect(await page.getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'Your name' }).click();
    await page.getByRole('heading', { name: 'Your name' }).waitFor();
  });
});
