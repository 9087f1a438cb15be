import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { editorSite, firstPost } from '../support/editor-site.ts';
import { freePort } from '../support/free-port.ts';
import type { MiniSite } from '../support/mini-site.ts';
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

/** Opens Decap CMS for a site in a browser, with the configuration that `boreal model` writes. */
async function openEditor(site: MiniSite): Promise<{ readonly page: Page; readonly address: string }> {
  const folder = join(site.root, 'editor');
  await mkdir(folder, { recursive: true });
  const { code } = await site.boreal(['model', '--format', 'decap', '--out', 'editor/config.yml']);
  expect(code).toBe(0);
  const port = await freePort();
  const config = await readFile(join(folder, 'config.yml'), 'utf8');
  const backend = `local_backend:\n  url: http://127.0.0.1:${port}/api/v1`;
  writeFileSync(join(folder, 'config.yml'), config.replace('local_backend: true', backend));
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title><body><script src="decap-cms.js"></script></body></html>';
  writeFileSync(join(folder, 'index.html'), html);
  const dist = join(modules, 'decap-cms/dist');
  const scripts = (await readdir(dist)).filter((name) => /decap-cms\.js$/.test(name));
  await Promise.all(scripts.map((name) => cp(join(dist, name), join(folder, name))));
  const env = { ...process.env, PORT: `${port}`, MODE: 'fs', GIT_REPO_DIRECTORY: site.root, BIND_HOST: '127.0.0.1' };
  const server = spawn(process.execPath, [join(modules, 'decap-server/dist/index.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
  await once(server.stdout, 'data');
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  const address = `${await serveFolder(folder)}/index.html`;
  await page.goto(address);
  await page.getByRole('button', { name: /login/i }).click();
  await page.getByRole('heading', { name: 'Collections' }).waitFor();
  return { page, address };
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^publish/i }).click();
  await page.getByText(/publish now/i).click();
  await page.getByText('Changes saved').waitFor();
}

test('an edit in Decap CMS changes one line of its file, and develop shows it', async () => {
  const site = await editorSite();
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const { page, address } = await openEditor(site);
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
  const { page, address } = await openEditor(site);
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
