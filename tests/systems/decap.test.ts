import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { editorSite, firstPost } from '../support/editor-site.ts';
import { freePort } from '../support/free-port.ts';
import { type MiniSite, readTree } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';
import { installed } from './system-server.ts';

const version = '3.16.3';
const packages = [`decap-cms@${version}`, 'decap-server@3.11.3', '@sveltia/cms@0.221.1'];
const picture = resolve(import.meta.dirname, '../../public/icon-192.png');
let modules = '';

beforeAll(() => {
  modules = installed(`decap-${version}`, packages, { args: ['--ignore-scripts', '--legacy-peer-deps'] });
}, 600_000);

/** Serves the files of a folder. Returns the origin. */
async function serveFolder(folder: string): Promise<string> {
  const types: Readonly<Record<string, string>> = { js: 'text/javascript', yml: 'text/yaml', html: 'text/html' };
  const server = createServer(async ({ url = '' }, answer) => {
    const name = /^\/([\w.-]+)/.exec(url)?.[1] ?? 'index.html';
    const content = await readFile(join(folder, name)).catch(() => undefined);
    answer.writeHead(content ? 200 : 404, { 'content-type': types[name.split('.').at(-1) ?? ''] ?? 'text/plain' }).end(content);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Prints the configuration of a site for an editor, and serves it with the editor's script. Returns the address. */
async function servePage(site: MiniSite, script: string, change: (config: string) => string): Promise<string> {
  const folder = join(site.root, 'editor');
  await mkdir(folder, { recursive: true });
  const { code } = await site.boreal(['model', '--format', 'decap', '--out', 'editor/config.yml']);
  expect(code).toBe(0);
  writeFileSync(join(folder, 'config.yml'), change(await readFile(join(folder, 'config.yml'), 'utf8')));
  const [name, dist] = [basename(script), join(modules, dirname(script))];
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title><body><script src="${name}"></script></body></html>`;
  writeFileSync(join(folder, 'index.html'), html);
  // Parts of a script have its name after a number.
  const parts = (await readdir(dist)).filter((each) => each.endsWith(name));
  await Promise.all(parts.map((each) => cp(join(dist, each), join(folder, each))));
  return `${await serveFolder(folder)}/index.html`;
}

/** Opens a page in a browser of its own. */
async function openPage(address: string): Promise<Page> {
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

interface OpenEditor {
  readonly page: Page;
  readonly address: string;
}

/** Opens Decap CMS for a site in a browser, with the configuration that `boreal model` writes. */
async function openDecap(site: MiniSite): Promise<OpenEditor> {
  const port = await freePort();
  const backend = `local_backend:\n  url: http://127.0.0.1:${port}/api/v1`;
  const address = await servePage(site, 'decap-cms/dist/decap-cms.js', (config) =>
    config.replace('local_backend: true', backend),
  );
  const env = { ...process.env, PORT: `${port}`, MODE: 'fs', GIT_REPO_DIRECTORY: site.root, BIND_HOST: '127.0.0.1' };
  const server = spawn(process.execPath, [join(modules, 'decap-server/dist/index.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
  await once(server.stdout, 'data');
  const page = await openPage(address);
  await page.getByRole('button', { name: /login/i }).click();
  await page.getByRole('heading', { name: 'Collections' }).waitFor();
  return { page, address };
}

/** Opens Sveltia CMS with the content of a site in the browser's private folder, which needs no dialog. */
async function openSveltia(site: MiniSite): Promise<OpenEditor> {
  const address = await servePage(site, '@sveltia/cms/dist/sveltia-cms.js', (config) => config);
  const page = await openPage(address);
  const files = Object.entries(await readTree(join(site.root, 'content')));
  await page.evaluate(
    async (written) => {
      const root = await navigator.storage.getDirectory();
      const create = { create: true };
      for (const [path, text] of [...written, ['.git/HEAD', ''], ['public/robots.txt', '']] as [string, string][]) {
        const steps = path.split('/');
        const name = steps.pop() ?? '';
        let folder = root;
        for (const step of steps) folder = await folder.getDirectoryHandle(step, create);
        const file = await (await folder.getFileHandle(name, create)).createWritable();
        await file.write(text);
        await file.close();
      }
      Object.assign(window, { showDirectoryPicker: async () => root });
    },
    files.map(([path, text]) => [`content/${path}`, Buffer.from(text, 'latin1').toString()] as const),
  );
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  return { page, address };
}

/** Returns a file of the browser's private folder. */
const textIn = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (written) => {
    const steps = written.split('/');
    const name = steps.pop() ?? '';
    let folder = await navigator.storage.getDirectory();
    for (const step of steps) folder = await folder.getDirectoryHandle(step);
    return (await (await folder.getFileHandle(name)).getFile()).text();
  }, path);

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^publish/i }).click();
  await page.getByText(/publish now/i).click();
  await page.getByText('Changes saved').waitFor();
}

test('an edit in Decap CMS changes one line of its file, and develop shows it', async () => {
  const site = await editorSite();
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const { page, address } = await openDecap(site);
  const develop = await startDevelop(site.root);
  await page.goto(`${address}#/collections/post/entries/first`);
  await page.locator('input[id^="title-field"]').first().fill('The very first snow');
  await page.getByText('Ada Frost').first().waitFor();
  await publish(page);
  const file = await readFile(join(site.root, 'content/post/first.en.md'), 'utf8');
  expect(file).toBe(firstPost.replace('The first snow', 'The very first snow'));
  await expect.poll(async () => (await fetch(`${develop.origin}/first/`)).text()).toContain('<h1>The very first snow</h1>');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
});

test('a new entry in Decap CMS with a picture and links is published, in French as soon as it has French texts', async () => {
  const site = await editorSite();
  const { page, address } = await openDecap(site);
  await page.goto(`${address}#/collections/post/new`);
  const titles = page.locator('input[id^="title-field"]');
  await titles.first().fill('Été & storm');
  await page.getByRole('button', { name: 'Now' }).first().click();
  await page.getByRole('button', { name: 'Choose an image' }).first().click();
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.getByRole('button', { name: /choose selected/i }).click();
  await page.locator('input[id^="alt-field"]').first().fill('A bear');
  await page.locator('input[id^="author-field"]').first().fill('Ada');
  await page.getByText('Ada Frost').first().click();
  await page
    .getByRole('button', { name: /add words/i })
    .first()
    .click();
  await page.locator('input[id^="item-field"]').first().fill('loud');
  await publish(page);
  const { code, problems } = await site.generate();
  expect([code, problems]).toEqual([0, []]);
  const output = await site.output();
  expect(output['ete-storm/index.html']).toMatch(/loud \| Ada Frost[\s\S]*alt="A bear"/);
  expect(Object.keys(output).filter((path) => path.startsWith('fr/ete'))).toEqual([]);
  await titles.nth(1).fill('Été et tempête');
  await page
    .getByRole('button', { name: /add words/i })
    .nth(1)
    .click();
  await page.locator('input[id^="item-field"]').nth(1).fill('fort');
  await publish(page);
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect((await site.output())['fr/ete-storm/index.html']).toContain('fort | Ada Frost');
});

test('files that Sveltia CMS saves are read in both languages', async () => {
  const site = await editorSite();
  const { page, address } = await openSveltia(site);
  await page.getByRole('radio', { name: 'Contents' }).waitFor();
  await page.goto(`${address}#/collections/post/entries/first`);
  await page.getByRole('textbox', { name: 'Title' }).first().fill('The very first snow');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => textIn(page, 'content/post/first.en.md')).toContain('The very first snow');
  expect(await textIn(page, 'content/post/first.fr.md')).not.toMatch(/^\w+: (?:''|null)$/m);
  for (const path of ['content/post/first.en.md', 'content/post/first.fr.md']) await site.write(path, await textIn(page, path));
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const output = await site.output();
  expect(output['first/index.html']).toContain('<h1>The very first snow</h1>');
  expect(Buffer.from(output['fr/first/index.html'] ?? '', 'latin1').toString()).toMatch(
    /<h1>La première neige<[\s\S]*Elle est tombée pendant la nuit/u,
  );
});

test('the configuration fits the schema of Sveltia CMS, which needs no local server', async () => {
  const site = await editorSite();
  const { stdout } = await site.boreal(['model', '--format', 'decap']);
  const { local_backend: _, ...config } = load(stdout) as Record<string, unknown>;
  const schema = JSON.parse(await readFile(join(modules, '@sveltia/cms/schema/sveltia-cms.json'), 'utf8'));
  const ajv = new Ajv({ strict: false, logger: false, formats: { regex: true } });
  const isValid = ajv.validate(schema, config);
  expect([ajv.errors, isValid]).toEqual([null, true]);
  expect(ajv.validate(schema, { ...config, collections: [{ name: 'post' }] })).toBe(false);
});
