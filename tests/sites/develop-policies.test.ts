import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { PageReport } from '../../generator/contract/develop.ts';
import { openBrowser } from '../support/browser.ts';
import { applyMistakes, mistakes, notesForMistakes, undoMistakes } from '../support/content-mistakes.ts';
import { miniSite, note, withRealClient } from '../support/mini-site.ts';
import { type Server, startDevelop } from '../support/server-process.ts';
import { siteWithSources } from '../support/source-site.ts';

withRealClient();

/** `develop` goes on whatever is wrong with one entry: its pages show the last good version. */

const html = { headers: { accept: 'text/html' } };
const textOf = async ({ origin }: Server, path: string): Promise<string> => (await fetch(origin + path, html)).text();
async function untilShown(server: Server, path: string, text: string): Promise<void> {
  for (let tries = 0; tries < 2_000; tries++) {
    if ((await textOf(server, path)).includes(text)) return;
    await pause(10);
  }
  throw new Error(`${path} does not show “${text}”: ${await textOf(server, path)}`);
}

test('while entries have problems, their pages stay, and every other save is shown', async () => {
  const site = await miniSite(notesForMistakes);
  const server = await startDevelop(site.root);
  await untilShown(server, '/en/other/', 'Another one.');
  for (const mistake of mistakes) {
    const { code, slug } = mistake;
    // Languages are compared last, each with those before it: its page then shows the other value.
    const [effect, language] = code === 'GRAPH_VALUE_DIFFERS' ? ['shown', 'fr'] : ['last-good', 'en'];
    const reportOf = async () => {
      const { problems } = (await (
        await fetch(`${server.origin}/__boreal/page.json?path=/${language}/${slug}/`)
      ).json()) as PageReport;
      return problems.filter(({ isOfPage }) => isOfPage).map((problem) => problem.effect);
    };
    await applyMistakes(site, [mistake]);
    // A language whose file was deleted is gone.
    const isGone = code === 'GRAPH_TRANSLATION_MISSING';
    if (isGone) await expect.poll(() => textOf(server, `/fr/${slug}/`)).not.toContain('Quokka');
    else await expect.poll(reportOf, { message: code }).toContain(effect);
    await site.write('content/note/hello.en.md', note([], `Saved during ${code}.`));
    await untilShown(server, '/en/hello/', `Saved during ${code}.`);
    if (isGone) continue;
    if (effect === 'last-good') expect(await textOf(server, `/en/${slug}/`), code).toContain('Quokka in English.');
    expect(await textOf(server, `/fr/${slug}/`), code).toContain('Quokka en français.');
  }
  await site.write('templates/header.tsx', 'export default () => <header>Another header</header>;\n');
  await untilShown(server, '/en/hello/', 'Another header');
  await undoMistakes(site);
  for (const { slug } of mistakes) await untilShown(server, `/en/${slug}/`, 'Quokka in English.');
  const home = async (): Promise<string> => textOf(server, '/__boreal/');
  await expect.poll(home).not.toContain('class="problem error');
});

test('a problem says of which day the version is that visitors will see, for a source that gives days', async () => {
  const site = await siteWithSources(
    `sources: { mine: { policy: 'last-good', *entries() {
    for (const [slug, title, updatedAt] of JSON.parse(readFileSync(new URL('./entries.json', import.meta.url), 'utf8')))
      for (const locale of ['en', 'fr'])
        yield { type: 'note', id: slug, slug, locale, dates: { updatedAt }, fields: { title: title === '' ? [] : title + ' ' + locale, more: title === '' ? 'no address' : '/tea/' }, body: slug + ' in ' + locale + '.' };
  } } },`,
    "import { readFileSync } from 'node:fs';\n",
  );
  const stock = (title: string, day: string) =>
    site.write(
      'entries.json',
      JSON.stringify([
        ['tea', title, `${day}T10:00:00Z`],
        ['jam', 'Jam', '2026-01-05T10:00:00Z'],
      ]),
    );
  await stock('Tea', '2026-03-12');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  await stock('', '2026-04-20');
  const server = await startDevelop(site.root);
  await untilShown(server, '/en/tea/', 'Tea en');
  const { problems } = (await (await fetch(`${server.origin}/__boreal/page.json?path=/en/tea/`)).json()) as PageReport;
  const own = problems.filter(({ isOfPage }) => isOfPage);
  expect(own.map(({ visitors }) => visitors)).toContain('Visitors will see the version of 12 March 2026.');
});

test('a start with problems serves all other pages, and shows the problems at the addresses of their entries', async () => {
  const site = await miniSite(notesForMistakes);
  await applyMistakes(site);
  const server = await startDevelop(site.root);
  await untilShown(server, '/en/hello/', '<main>');
  for (const { code, slug, isShown } of mistakes) {
    const own = await fetch(`${server.origin}/en/${slug}/`, html);
    // Texts are checked after the start: they are shown with their problem.
    if (own.status === 404) expect(await own.text(), code).toContain('class="problem error"');
    else expect([code, own.status, isShown]).toEqual([code, 200, true]);
  }
  await site.write('content/note/hello.en.md', note([], 'Another save.'));
  await untilShown(server, '/en/hello/', 'Another save.');
  await undoMistakes(site);
  for (const { slug } of mistakes) await untilShown(server, `/en/${slug}/`, 'Quokka in English.');
});

/** An entry in both languages. */
const quokka: Readonly<Record<string, string>> = {
  'content/note/quokka.en.md': note(['order: 1'], 'Quokka in English.'),
  'content/note/quokka.fr.md': note(['order: 1'], 'Quokka en français.'),
};

describe('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  async function open(server: Server, path: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(server.origin + path);
    return page;
  }

  test('a page with a problem shows its last good version and the lines of its file, and others show saves', async () => {
    const site = await miniSite(quokka);
    const server = await startDevelop(site.root);
    const [broken, other] = [await open(server, '/en/quokka/'), await open(server, '/en/hello/')];
    for (const page of [broken, other]) await page.locator('boreal-preview').locator('.tab').getByText('entr').waitFor();
    await site.write('content/note/quokka.en.md', note(['order: 1'], 'Changed <div>here</div>.'));
    const alert = broken.getByRole('alert');
    await alert.getByText('content/note/quokka.en.md:6').first().waitFor();
    await alert.getByText('This page shows its last good version').waitFor();
    expect(await alert.locator('pre.excerpt').first().textContent()).toContain('> 6 | Changed <div>here</div>.');
    expect(await broken.textContent('main')).toContain('Quokka in English.');
    await site.write('content/note/hello.en.md', note([], 'Another save.'));
    await other.getByText('Another save.').waitFor();
    expect(await other.getByRole('alert').count()).toBe(0);
    await site.write('content/note/quokka.en.md', note(['order: 1'], 'Mended.'));
    await broken.getByText('Mended.').waitFor();
    await alert.waitFor({ state: 'detached' });
  });

  test('a problem that was hidden stays hidden while other files are saved, and another one is shown', async () => {
    const site = await miniSite(quokka);
    const server = await startDevelop(site.root);
    const page = await open(server, '/en/quokka/');
    await page.locator('boreal-preview').locator('.tab').getByText('entr').waitFor();
    await site.write('content/note/quokka.en.md', note(['order: many']));
    const alert = page.getByRole('alert');
    await alert.getByText('“order” must be a whole number').waitFor();
    await alert.getByRole('button', { name: 'Hide the problems' }).click();
    await alert.waitFor({ state: 'detached' });
    // A saved template loads the page again.
    for (const [file, text] of [
      ['content/note/hello.en.md', note([], 'Another save.')],
      ['templates/header.tsx', 'export default () => <header>Another header</header>;\n'],
    ] as const) {
      const reported = page.waitForResponse((response) => response.url().includes('/__boreal/page.json'));
      await site.write(file, text);
      await (await reported).finished();
      await page.waitForTimeout(100);
      expect(await alert.count(), file).toBe(0);
    }
    await page.getByText('Another header').waitFor();
    await page.locator('boreal-preview').locator('.tab').getByText('1 problem').waitFor();
    expect(await alert.count()).toBe(0);
    await site.write('content/note/quokka.en.md', note(['colour: red']));
    await alert.getByText('“colour” is not a field of “note”').waitFor();
  });
});
