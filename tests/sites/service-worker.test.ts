import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { readTree } from '../support/mini-site.ts';
import { workerSettings, workerSite } from '../support/worker-site.ts';

const fileOf = (url: string, prefix = ''): string => url.slice(prefix.length + 1).replace(/\/$/, '/index.html');

test('the service worker of this site installs its code, styles, font and offline pages, and every file of its list exists', async () => {
  const folder = inject('siteFolder');
  const script = await readFile(join(folder, 'sw.js'), 'utf8');
  const { build, languages, precache } = workerSettings(script);
  const chunkMap = JSON.parse(await readFile(join(folder, 'chunk-map.json'), 'utf8')) as Record<string, string[]>;
  const appData = JSON.parse(await readFile(join(folder, 'page-data/app-data.json'), 'utf8'));
  const urls = precache.map(({ url }) => url);
  expect([build, languages]).toEqual([appData.webpackCompilationHash, ['en', 'fr']]);
  expect(urls).toEqual([...new Set(urls)].sort());
  for (const name of ['app', 'after-load', 'hydrate']) {
    expect(urls).toEqual(expect.arrayContaining(chunkMap[name] ?? ['no such chunk']));
  }
  for (const pattern of [
    /style-pages-.*\.css$/,
    /\.woff2$/,
    /favicon\.svg$/,
    // Of the offline page, and of the page about claims.
    /spot-storm.*\.svg$/,
    /spot-claims.*\.svg$/,
  ]) {
    expect(urls.filter((url) => pattern.test(url))).toHaveLength(1);
  }
  const stored = ['claims', 'make-a-claim', 'offline'];
  expect(urls.filter((url) => url.endsWith('/'))).toEqual(
    ['en', 'fr'].flatMap((locale) => stored.map((page) => `/${locale}/${page}/`)),
  );
  let bytes = 0;
  for (const { url, revision } of precache) {
    const contents = await readFile(join(folder, fileOf(url)));
    bytes += brotliCompressSync(contents).length;
    expect(revision === null, url).toBe(url.startsWith('/assets/'));
  }
  // A visitor of one page should not load the site.
  expect(bytes).toBeLessThan(200 * 1024);
});

test('the service worker knows the content of each file that browsers load as code, style or font', async () => {
  const folder = inject('siteFolder');
  const { hashes } = workerSettings(await readFile(join(folder, 'sw.js'), 'utf8'));
  const named = (await readdir(join(folder, 'assets'))).filter((name) => /\.(js|css|woff2)$/.test(name));
  expect(named.length).toBeGreaterThan(50);
  expect(Object.keys(hashes)).toEqual(expect.arrayContaining(named));
  for (const [name, hash] of Object.entries(hashes)) {
    const bytes = await readFile(join(folder, 'assets', name));
    expect(createHash('sha256').update(`${bytes.length}:`).update(bytes).digest('hex'), name).toMatch(new RegExp(`^${hash}`));
  }
});

test('the list includes all imports of its scripts', async () => {
  const folder = inject('siteFolder');
  const { precache } = workerSettings(await readFile(join(folder, 'sw.js'), 'utf8'));
  const urls = precache.map(({ url }) => url).filter((url) => url.endsWith('.js'));
  for (const url of urls) {
    const text = await readFile(join(folder, url), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|^import|[;}]import)\s*["']\.\/([^"']+)["']/g))
      expect(urls).toContain(`/assets/${name}`);
  }
});

test('two runs in different folders emit the same service worker, and an edit of a page does not change it', async () => {
  const [first, second] = [await workerSite(), await workerSite()];
  await Promise.all([first.generate(), second.generate(['--cache', 'elsewhere'])]);
  const script = (await first.output())['sw.js'];
  expect((await second.output())['sw.js']).toBe(script);
  await first.retitle('other', 'Another title');
  expect(await first.generate()).toMatchObject({ rendered: 1 });
  expect((await first.output())['sw.js']).toBe(script);
  expect(await first.generate()).toMatchObject({ written: 0 });
});

test('another offline page, a menu or code emits another service worker', async () => {
  const site = await workerSite();
  await site.generate();
  const seen = new Set([(await site.output())['sw.js']]);
  const text = await readFile(join(site.root, 'content/note/offline.fr.md'), 'utf8');
  for (const change of [
    () => site.write('content/note/offline.fr.md', text.replace('offline in fr', 'hors ligne')),
    () => site.write('content/label/menu.fr.yaml', 'word: Sommaire\n'),
    () => site.markTemplate('second build'),
  ]) {
    await change();
    await site.generate();
    seen.add((await site.output())['sw.js']);
  }
  expect(seen.size).toBe(4);
  await site.boreal(['generate', '--out', 'fresh', '--cache', 'fresh-cache']);
  expect((await readTree(join(site.root, 'fresh')))['sw.js']).toBe((await site.output())['sw.js']);
});

test('below a path prefix every address of the list has the prefix', async () => {
  const site = await workerSite();
  await site.generate(['--path-prefix', '/docs']);
  const output = await site.output();
  const { precache } = workerSettings(output['sw.js'] ?? '');
  expect(precache.length).toBeGreaterThan(5);
  for (const { url, revision } of precache) {
    expect(url).toMatch(/^\/docs\//);
    expect(output, url).toHaveProperty([fileOf(url, '/docs')]);
    expect(revision === null, url).toBe(url.startsWith('/docs/assets/'));
  }
});

test('a site that has turned its service worker off emits one that removes it, and a site without the setting emits none', async () => {
  const site = await workerSite(false);
  await site.generate();
  const off = (await site.output())['sw.js'] ?? '';
  expect(off).toContain('unregister');
  expect(off).not.toContain('fetch');
  expect(off.length).toBeLessThan(2_000);
  await site.setServiceWorker(undefined);
  await site.generate();
  await expect(stat(join(site.root, 'dist/sw.js'))).rejects.toThrow();
});

test('a site with a service worker and without its offline page in a language gets an error', async () => {
  const site = await workerSite();
  for (const locale of ['en', 'fr']) await site.remove(`content/note/offline.${locale}.md`);
  const { code, problems } = await site.generate();
  expect(code).toBe(1);
  expect(
    problems.map(({ code: name, message }) => [name, message.includes('/en/offline/'), message.includes('/fr/offline/')]),
  ).toEqual([
    ['ROUTE_OFFLINE_PAGE_MISSING', true, false],
    ['ROUTE_OFFLINE_PAGE_MISSING', false, true],
  ]);
});
