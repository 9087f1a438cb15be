import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hydrate, openBrowser, watchComplaints } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { someOf } from '../support/length.ts';
import { type MiniSite, miniSite, note, withRealClient } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

withRealClient();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A page with state: a disclosure, a field, React state, and a height to scroll. */
const livelyPage = `
import { useState } from 'react';
import type { HeadProps, PageProps } from '#contract/page';
interface Data { title: string; body?: { html: string } }
export default ({ data }: PageProps<Data>) => {
  const [count, setCount] = useState(0);
  return <main><h1>{data.title}</h1><a href="/en/other/">Another page</a>
    <label>Name <input name="name" defaultValue="" /></label>
    <button type="button" onClick={() => setCount(count + 1)}>Pressed {count} times</button>
    <details><summary>More</summary><p>What was hidden.</p></details>
    {data.body && <div dangerouslySetInnerHTML={{ __html: data.body.html }} />}
    <svg width="1" height="3000" aria-hidden="true" /></main>;
};
export const head = ({ data }: HeadProps<Data>) => ({ title: data.title, announcement: data.title });
`;

const other = {
  'templates/note.page.tsx': livelyPage,
  'content/note/other.en.md': note(['order: 1']).replace('title: Hello', 'title: Other'),
  'content/note/other.fr.md': note(['order: 1'], 'Un autre texte.').replace('title: Hello', 'title: Autre'),
};

async function develop(files: Parameters<typeof miniSite>[0] = {}, port = 0) {
  const site = await miniSite({ ...other, ...files });
  return { site, ...(await startDevelop(site.root, { port })) };
}

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** A page of a visitor who saves data: React loads on interaction only. */
async function openWithoutReact(address: string): Promise<Page> {
  const page = await open('about:blank');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    // Scrolling moves the page below the pointer, and some browsers report that as a movement.
    window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto(address);
  return page;
}

/** Leaves a mark that disappears when the document reloads. */
const markDocument = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'isSameDocument' in window);

/** Waits until the script of `develop` listens: the server's first message has arrived. */
async function whenListening(page: Page): Promise<void> {
  await page.locator('boreal-preview').locator('.tab').getByText('entr').waitFor();
}

const write = (site: MiniSite, body: string, title = 'Hello'): Promise<void> =>
  site.write('content/note/hello.en.md', note([], body).replace('title: Hello', `title: ${title}`));

test('a saved text is shown by the same React tree, which keeps state, typed text, disclosures, scroll position and focus', async () => {
  const { site, origin } = await develop();
  const page = await open(`${origin}/en/hello/`);
  const complaints = watchComplaints(page);
  await hydrate(page);
  await whenListening(page);
  await markDocument(page);
  await page.getByRole('button', { name: 'Pressed' }).click();
  await page.getByText('More').click();
  await page.getByLabel('Name').fill('Ada');
  await page.evaluate(() => window.scrollTo(0, 40));
  const before = await page.evaluate(() => history.length);
  await write(site, 'Another text.', 'Other title');
  await page.getByText('Another text.').waitFor();
  await page.getByRole('heading', { name: 'Other title' }).waitFor();
  expect(await page.title()).toBe('Other title');
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.getByText('Pressed 1 times').count()).toBe(1);
  expect(await page.getByText('What was hidden.').isVisible()).toBe(true);
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  expect(await page.evaluate(() => [window.scrollY, history.length])).toEqual([40, before]);
  expect(await page.locator('#gatsby-announcer').textContent()).toBe('');
  expect(complaints).toEqual([]);
});

test('saved shared data is shown too, on this page and on every page that is visited afterwards', async () => {
  const { site, origin } = await develop();
  const page = await open(`${origin}/en/hello/`);
  await hydrate(page);
  await whenListening(page);
  await page.getByRole('link', { name: 'Another page' }).hover();
  await markDocument(page);
  await site.write('content/label/menu.en.yaml', 'word: Contents\n');
  await page.getByText('Contents').waitFor();
  await site.write('content/note/other.en.md', note(['order: 1'], 'Changed there.').replace('title: Hello', 'title: Other'));
  await page.locator('boreal-preview').locator('.tab').getByText('ms').waitFor();
  await expect
    .poll(async () => {
      await page.getByRole('link', { name: 'Another page' }).click();
      return page.textContent('main');
    })
    .toContain('Changed there.');
  expect(await isSameDocument(page)).toBe(true);
});

test('markup is updated in place before React loads, and React starts from it without a warning', async () => {
  const { site, origin } = await develop();
  const page = await openWithoutReact(`${origin}/en/hello/`);
  const complaints = watchComplaints(page);
  await whenListening(page);
  await markDocument(page);
  await page.evaluate(() => {
    const name = document.querySelector<HTMLInputElement>('input[name="name"]');
    if (name) name.value = 'Ada';
  });
  await page.evaluate(() => window.scrollTo(0, 40));
  await write(site, 'Another text.', 'Other title');
  await page.getByText('Another text.').waitFor();
  expect(await page.title()).toBe('Other title');
  expect(await page.evaluate(() => [window.scrollY, document.querySelector<HTMLInputElement>('input')?.value])).toEqual([
    40,
    'Ada',
  ]);
  await hydrate(page);
  expect(await page.textContent('main')).toContain('Another text.');
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test('a saved style is shown without reloading the page', async () => {
  const { site, origin } = await develop({
    'templates/root.tsx': `
import './root.css';
import type { SiteRootProps, SliceRootProps } from '#contract/page';
export const SiteRoot = ({ slices, children }: SiteRootProps) => <>{slices.header}{children}</>;
export const SliceRoot = ({ children }: SliceRootProps) => <>{children}</>;
`,
    'templates/root.css': 'h1 { color: rgb(1, 2, 3); }\n',
  });
  const page = await open(`${origin}/en/hello/`);
  await whenListening(page);
  await markDocument(page);
  const colour = (): Promise<string> => page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color);
  await expect.poll(colour).toBe('rgb(1, 2, 3)');
  await site.write('templates/root.css', 'h1 { color: rgb(4, 5, 6); }\n');
  await expect.poll(colour).toBe('rgb(4, 5, 6)');
  expect(await isSameDocument(page)).toBe(true);
  // The new one has effect before its event removes the old one.
  await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBe(1);
});

test('saved code reloads the page at the same scroll position with the same disclosures open', async () => {
  const { site, origin } = await develop();
  const page = await open(`${origin}/en/hello/`);
  await hydrate(page);
  await whenListening(page);
  await page.getByText('More').click();
  await page.evaluate(() => window.scrollTo(0, 700));
  await site.write('templates/header.tsx', 'export default () => <header>New header</header>;\n');
  await page.getByText('New header').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('details')?.open === true && window.scrollY === 700);
});

test('a problem is shown over the page, which does not change, and disappears when it is fixed', async () => {
  const { site, origin } = await develop();
  const page = await open(`${origin}/en/hello/`);
  await hydrate(page);
  await whenListening(page);
  await markDocument(page);
  await site.write('content/note/hello.en.md', note(['relatd: []']));
  const alert = page.getByRole('alert');
  await alert.getByText('content/note/hello.en.md:3').waitFor();
  await alert.getByText('“relatd” is not a field of “note”').waitFor();
  expect(await page.textContent('main')).toContain('A text.');
  await write(site, 'Mended.');
  await page.getByText('Mended.').waitFor();
  await alert.waitFor({ state: 'detached' });
  expect(await isSameDocument(page)).toBe(true);
});

test('a removed page becomes the not-found page, and returns with its entry', async () => {
  const { site, origin } = await develop();
  const page = await open(`${origin}/en/other/`);
  await hydrate(page);
  await whenListening(page);
  await site.remove('content/note/other.en.md');
  await site.remove('content/note/other.fr.md');
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  await site.write('content/note/other.fr.md', note([], 'De retour.'));
  await site.write('content/note/other.en.md', note([], 'Back.'));
  await page.getByText('Back.').waitFor();
});

test('a page from the browser’s back/forward cache updates itself when it is shown again', async () => {
  const { site, origin } = await develop();
  const page = await open(`${origin}/en/hello/`);
  // React that starts later would begin with what is saved then.
  await hydrate(page);
  await whenListening(page);
  // The event of a browser for a cached page. A real navigation would make it unreachable for the
  // test.
  const tell = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((event) => void window.dispatchEvent(new PageTransitionEvent(event, { persisted: true })), type);
  await tell('pagehide');
  await write(site, 'While away.');
  await expect.poll(async () => (await fetch(`${origin}/en/hello/`)).text()).toContain('While away.');
  expect(await page.getByText('While away.').count()).toBe(0);
  await tell('pageshow');
  await page.getByText('While away.').waitFor();
});

test('a page reconnects to a restarted server, and shows what was saved meanwhile', async () => {
  const { site, origin, port, stop } = await develop({}, await freePort());
  const page = await open(`${origin}/en/hello/`);
  await hydrate(page);
  await whenListening(page);
  await markDocument(page);
  await stop();
  await page.locator('boreal-preview').locator('.tab').getByText('not connected').waitFor();
  await write(site, 'While it was stopped.');
  await startDevelop(site.root, { port });
  await page.getByText('While it was stopped.').waitFor();
  expect(await isSameDocument(page)).toBe(true);
});

test('the panel lists the entries of the page and opens a local file in the configured program', async () => {
  const site = await miniSite(other);
  await site.write('editor.sh', '#!/bin/sh\nprintf "%s|" "$@" > "$(dirname "$0")/opened.txt"\n');
  await chmod(join(site.root, 'editor.sh'), 0o755);
  const { origin } = await startDevelop(site.root, { env: { LAUNCH_EDITOR: join(site.root, 'editor.sh') } });
  const page = await open(`${origin}/en/hello/`);
  await whenListening(page);
  await page.getByRole('button', { name: /^Boreal/ }).click();
  const panel = page.getByRole('region', { name: 'This page' });
  await panel.getByRole('button', { name: 'Hello' }).click();
  await expect
    .poll(() => readFile(join(site.root, 'opened.txt'), 'utf8').catch(() => ''))
    .toContain(join(site.root, 'content/note/hello.en.md'));
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.querySelector('boreal-preview')?.shadowRoot?.activeElement?.className)).toBe('tab');
});

test('the inspector names the field under the pointer, opens it instead of following the link, and ends with Escape', async () => {
  const { origin } = await develop();
  const page = await open(`${origin}/en/hello/`);
  await hydrate(page);
  await whenListening(page);
  await page.locator('h1[data-boreal-field="title"]').waitFor();
  const opened: string[] = [];
  await page.route('**/__boreal/open', (route) => {
    opened.push(route.request().postData() ?? '');
    return route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: /^Boreal/ }).click();
  await page.getByRole('button', { name: 'Inspect' }).click();
  await page.locator('h1').hover();
  await page.getByText('note · title').waitFor();
  await page.locator('h1').click();
  // The title is below the line that begins the file.
  await expect.poll(() => opened.map((body) => JSON.parse(body))).toEqual([{ file: 'content/note/hello.en.md', line: 2 }]);
  await page.getByRole('link', { name: 'Another page' }).click();
  expect(new URL(page.url()).pathname).toBe('/en/hello/');
  await page.keyboard.press('Escape');
  await page.getByText('note · title').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Another page' }).click();
  await page.waitForURL('**/en/other/');
});

test('inside the editor of the content system, fields are marked and a save makes the server read the site again', async () => {
  const site = await miniSite(other);
  let origin = '';
  const editor = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!DOCTYPE html><script>messages = []; onmessage = ({ data }) => messages.push(data)</script>
<iframe src="${origin}/en/hello/" width="1000" height="600"></iframe>`);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void editor.close());
  await once(editor, 'listening');
  const editorOrigin = `http://127.0.0.1:${(editor.address() as AddressInfo).port}`;
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace(" content: 'content',", sourceWithEditor(editorOrigin)));
  await site.write('cms.ts', connectingModule);
  ({ origin } = await startDevelop(site.root));
  const page = await open('about:blank');
  await page.goto(editorOrigin);
  const frame = page.frameLocator('iframe');
  await frame.locator('h1[data-cms-entry="note/hello"][data-cms-field="title"][data-cms-locale="en"]').waitFor();
  const expected = JSON.stringify({ space: 'one', locale: 'en' });
  await page.waitForFunction(
    (text) => JSON.stringify((window as unknown as { messages: unknown }).messages).includes(text),
    expected,
  );
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/__boreal/refresh'));
  await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage('saved', '*'));
  expect((await refreshed).status()).toBe(204);
});

/** A source with an editor that shows pages in a frame. */
const sourceWithEditor = (origin: string): string => ` sources: { cms: {
    *entries() {
      for (const locale of ['en', 'fr']) {
        for (const slug of ['hello', 'other']) yield { type: 'note', slug, locale, fields: { title: 'Hello', body: 'A text.' } };
        yield { type: 'label', slug: 'menu', locale, fields: { word: locale === 'en' ? 'Menu' : 'Le menu' } };
      }
    },
    editor: {
      origin: '${origin}',
      liveUpdates: {
        module: 'cms.ts', settings: { space: 'one' },
        attributes: { entry: 'data-cms-entry', field: 'data-cms-field', locale: 'data-cms-locale' },
      },
    },
  } },`;

const connectingModule = `
export function connect(settings: object, askForUpdate: () => void): void {
  window.parent.postMessage(settings, '*');
  addEventListener('message', ({ data }) => data === 'saved' && askForUpdate());
}
`;

test('develop has a home page with every page, and finds and opens them without scripts', async () => {
  const { origin } = await develop();
  const page = await open(`${origin}/__boreal/`, { javaScriptEnabled: false });
  const pages = page.locator('.routes:not(.entries) li');
  await pages.filter({ hasText: '/fr/other/' }).getByRole('link', { name: 'Autre', exact: true }).waitFor();
  // A site without component examples has no page for them.
  expect(await page.getByRole('link', { name: 'Components' }).count()).toBe(0);
  await page.getByRole('searchbox').fill('en/hel');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.waitForURL('**/?q=*');
  expect(await pages.filter({ hasText: '/fr/other/' }).count()).toBe(0);
  await pages.filter({ hasText: '/en/hello/' }).getByRole('link', { name: 'Hello', exact: true }).click();
  await page.getByText('A text.').waitFor();
});

test('the home page lists entries by type with their state, pages and places to edit', async () => {
  const site = await miniSite({
    ...other,
    'content/note/later.en.md': note(['publishAt: 2999-01-01T00:00Z'], 'Later.').replace('title: Hello', 'title: Soon'),
    'content/note/later.fr.md': note(['draft: true'], 'Plus tard.').replace('title: Hello', 'title: Bientôt'),
  });
  const { origin } = await startDevelop(site.root, { args: ['--drafts'] });
  const page = await open(`${origin}/__boreal/`);
  const entries = page.locator('.entries li');
  await page.getByRole('link', { name: 'label (1)' }).waitFor();
  await page.getByRole('searchbox').fill('bientôt');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.waitForURL('**/?q=*');
  expect(await entries.allInnerTexts()).toEqual([
    expect.stringMatching(/^Soon note · pages with it\s+en scheduled Edit\s*fr draft Edit$/),
  ]);
  await page.getByRole('link', { name: 'fr: page Soon' }).click();
  await page.getByText('Plus tard.').waitFor();
  const report = await (await fetch(`${origin}/__boreal/page.json?path=/en/later/`)).json();
  expect(report.entries.map(({ id, status }: { id: string; status?: string }) => [id, status])).toEqual([
    ['note/later', 'scheduled'],
  ]);
});

test('the address of an entry leads to its page', async () => {
  const { origin } = await develop();
  const answer = await fetch(`${origin}/__boreal/entry/note/hello?locale=fr`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/fr/hello/']);
  const nearest = await fetch(`${origin}/__boreal/entry/note/hello?locale=de`, { redirect: 'manual' });
  expect([nearest.status, nearest.headers.get('location')]).toEqual([302, '/en/hello/']);
  expect((await fetch(`${origin}/__boreal/entry/note/unknown`, { redirect: 'manual' })).status).toBe(404);
});

test('a file is opened for the pages of the server only, and only a file of the site', async () => {
  const { origin } = await develop();
  const ask = async (headers: Record<string, string>, file: string): Promise<number> =>
    (await fetch(`${origin}/__boreal/open`, { method: 'POST', headers, body: JSON.stringify({ file, line: 1 }) })).status;
  const json = { 'content-type': 'application/json' };
  expect(await ask({ ...json, origin: 'https://elsewhere.example' }, 'content/note/hello.en.md')).toBe(403);
  expect(await ask({ 'content-type': 'text/plain', origin }, 'content/note/hello.en.md')).toBe(403);
  expect(await ask({ ...json, origin }, '../../../package.json')).toBe(404);
});

test.each(someOf(['content/note/gone.en.md', 'content/note', 'content/gone/hello.en.md'], 1))(
  'a value that is not a file, such as %s, is not found with any program',
  async (file) => {
    const site = await miniSite(other);
    await site.write('editor.sh', '#!/bin/sh\nexit 0\n');
    await chmod(join(site.root, 'editor.sh'), 0o755);
    const { origin } = await startDevelop(site.root, { env: { LAUNCH_EDITOR: join(site.root, 'editor.sh') } });
    const ask = (name: string) =>
      fetch(`${origin}/__boreal/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ file: name, line: 1 }),
      });
    const answer = await ask(file);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('no such file')]);
    expect((await ask('content/note/hello.en.md')).status).toBe(204);
  },
);

test('a generated site contains nothing of the preview', async () => {
  const site = await miniSite(other);
  await site.generate();
  const found = Object.entries(await site.output()).filter(([, text]) =>
    /__boreal\/(?!forms)|boreal-preview|borealRuntime/.test(text),
  );
  expect(found.map(([path]) => path)).toEqual([]);
});
