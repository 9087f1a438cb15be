/** Sites of `boreal new`, each generated once, in a browser. Languages and fallbacks: starter-languages.test.ts. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { browserHarness, hydrate, watchComplaints } from '../support/browser.ts';
import { readTree } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { newTestFolder } from '../support/test-folder.ts';

const languages = ['en', 'fr', 'de', 'es'];
const folder = await newTestFolder('templates');

async function generated(template: string): Promise<void> {
  const options = ['--yes', '--template', template, '--name', 'My site', '--locales', languages.join(',')];
  expect(await runHere(folder, ['new', template, ...options])).toMatchObject({ code: 0 });
  const site = join(folder, template);
  expect(await runHere(site, ['generate', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await runHere(site, ['check', '--json'])).toMatchObject({ code: 0, stdout: expect.stringContaining('"problems": []') });
}

/** Returns what axe finds at three widths, in light and dark, and where a page is wider than the window. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const kinds = colorScheme === 'dark' ? (['colours'] as const) : (['markup', 'layout', 'colours'] as const);
      faults.push(...(await findViolations(page, kinds)).map((fault) => `${width} px ${colorScheme}: ${fault}`));
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wider > 0) faults.push(`${width} px: ${wider} px too wide`);
  }
  return faults;
}

describe('the documentation', () => {
  beforeAll(() => generated('docs'));
  const { open } = browserHarness(() => join(folder, 'docs/dist'));
  const read = async () => readTree(join(folder, 'docs/dist'));

  test.each(['/en/', '/en/start/install/', '/de/write/page/', '/en/search/', '/404.html'])(
    '%s has nothing that axe finds, at any width, and nothing is logged',
    async (path) => {
      const complaints: string[] = [];
      const page = await open(path, {}, async (tab) => {
        complaints.push(...watchComplaints(tab));
      });
      await hydrate(page);
      expect(await faultsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('its files have side bar, breadcrumbs, contents, neighbours, tabs, titles of code, and an address to edit them', async () => {
    const text = (await read())['en/start/install/index.html'] ?? '';
    for (const part of [
      '<a href="/en/start/install/" class="page-link" aria-current="page">Install it</a>',
      '<ol><li><a href="/en/start/">Start</a></li></ol>',
      '<a href="#the-first-file" class="level-2">The first file</a>',
      '<a href="/en/start/" rel="prev"><small>Previous page</small><span>Start</span></a>',
      '<a href="/en/write/" rel="next"><small>Next page</small><span>Write</span></a>',
      '<figure class="code"><figcaption>src/hello.js</figcaption><pre>',
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
});
