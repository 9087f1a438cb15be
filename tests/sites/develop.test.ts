import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hydrate, openBrowser, watchComplaints } from '../support/browser.ts';
import { sized } from '../support/length.ts';
import { miniSite, note, withRealClient } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

withRealClient();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function developSite(files: Parameters<typeof miniSite>[0] = {}) {
  const site = await miniSite(files);
  return { site, ...(await startDevelop(site.root)) };
}

async function open(origin: string, path: string): Promise<Page> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
}

test('a saved text is in the browser without a command', async () => {
  const { site, origin } = await developSite();
  const page = await open(origin, '/en/hello/');
  await expect.poll(() => page.textContent('main')).toContain('A text.');
  await site.write('content/note/hello.en.md', note([], 'Another text.'));
  await page.getByText('Another text.').waitFor();
});

test('a saved template and a saved shape of the site are in the browser without a command', async () => {
  const { site, origin } = await developSite();
  const page = await open(origin, '/en/hello/');
  await site.write('templates/header.tsx', 'export default () => <header>New header</header>;\n');
  await page.getByText('New header').waitFor();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace('data: { title, body }', "data: { title: title + '!', body }"));
  await page.getByRole('heading', { name: 'Hello!' }).waitFor();
});

test('a problem is shown with file and line in the page and in the terminal, and disappears when it is fixed', async () => {
  const { site, origin, log } = await developSite();
  const page = await open(origin, '/en/hello/');
  await site.write('content/note/hello.en.md', note(['relatd: []']));
  await page.getByText('content/note/hello.en.md:3').waitFor();
  await page.getByText('“relatd” is not a field of “note”').waitFor();
  await expect.poll(log).toContain('content/note/hello.en.md:3 (relatd)');
  await site.write('content/note/hello.en.md', note([], 'Mended.'));
  await page.getByText('Mended.').waitFor();
});

test('a template that cannot be compiled is shown with its line, and a site that starts with a problem starts', async () => {
  const { site, origin } = await developSite({ 'templates/header.tsx': 'export default () => <header>;\n' });
  const page = await open(origin, '/en/hello/');
  await page.getByText('templates/header.tsx:').first().waitFor();
  await site.write('templates/header.tsx', 'export default () => <header>Whole</header>;\n');
  await page.getByText('Whole').waitFor();
});

test('a restarted site shows what was changed in the meantime, in its code too', async () => {
  const site = await miniSite();
  const shown = async (word: string) => {
    await site.write('templates/header.tsx', `export default () => <header>${word}</header>;\n`);
    const { origin, stop } = await startDevelop(site.root);
    const html = await (await fetch(`${origin}/en/hello/`)).text();
    const { assetsByChunkName } = JSON.parse(await (await fetch(`${origin}/webpack.stats.json`)).text());
    await stop();
    return { header: /<header>(.*?)<\/header>/.exec(html)?.[1], chunks: JSON.stringify(assetsByChunkName) };
  };
  const [first, again, changed] = [await shown('First'), await shown('First'), await shown('Second')];
  expect([first.header, again.header, changed.header]).toEqual(['First', 'First', 'Second']);
  expect(again.chunks).toBe(first.chunks);
  expect(changed.chunks).not.toBe(first.chunks);
});

test('a new entry has its page immediately, and unknown addresses show the 404 page', async () => {
  const { site, origin } = await developSite();
  const page = await open(origin, '/en/later/');
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  await site.write('content/note/later.fr.md', note());
  await site.write('content/note/later.en.md', note([], 'Here now.'));
  await page.getByText('Here now.').waitFor();
});

test.each(sized([3], [0, 3]))(
  'develop reports and ends if the system lets it watch too little, such as %d folders',
  async (count) => {
    const site = await miniSite();
    const script = pathToFileURL(join(import.meta.dirname, '../support/few-watches.js')).href;
    const { code, stderr } = await site.borealProcess(['develop', '--port', '0'], {
      NODE_OPTIONS: `--import ${script}`,
      FEW_WATCHES: String(count),
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('SYSTEM_TOO_FEW_WATCHES')]);
    expect(stderr).toContain('fs.inotify.max_user_watches');
  },
);

test('develop stops cleanly on request', async () => {
  const { stop } = await developSite();
  expect(await stop()).toBe(0);
});

test('pages hydrate in development without a warning of React', async () => {
  const { origin } = await developSite();
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  await page.goto(`${origin}/en/hello/`);
  await hydrate(page);
  expect(complaints).toEqual([]);
});

test('every component is shown with its examples, and a failing one reports its error in its place', async () => {
  const { site, origin } = await developSite({
    'templates/badge.tsx':
      "export function Badge({ text }: { text: string }) {\n  if (text === '') throw new Error('no text');\n  return <b>{text}</b>;\n}\n",
    'templates/badge.examples.ts': "export const examples = { plain: { text: 'Shown' }, empty: { text: '' } };\n",
  });
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write(
    'boreal.config.ts',
    config.replace("root: 'templates/root.tsx'", "examples: 'templates/*.examples.ts', root: 'templates/root.tsx'"),
  );
  const page = await open(origin, '/__components/');
  await page.getByText('Badge: plain').waitFor();
  await page.getByText('Shown').waitFor();
  await page.getByText('Badge: empty throws: no text').waitFor();
  await page.getByRole('link', { name: 'Badge', exact: true }).click();
  await page.waitForURL('**#example-Badge-plain');
  expect(await page.locator(':target').innerText()).toContain('Shown');
});
