import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, inject, test } from 'vitest';
import { createManifestWriter } from '../../generator/manifest/build-manifest.ts';
import { openDiskStore } from '../../generator/publish/disk-store.ts';
import { exchangeFolders } from '../../generator/publish/exchange-folders.ts';
import { createSlotWriter } from '../../generator/publish/slot-writer.ts';
import { verifyOutput } from '../../generator/publish/verify-output.ts';
import { outputFile } from '../../generator/support/output-file.ts';
import { listFiles } from '../support/emitted-site.ts';
import { sized } from '../support/length.ts';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { searchSite } from '../support/search-site.ts';
import { surroundings } from '../support/surroundings.ts';
import { photo } from '../unit/generator/images/sample-images.ts';
import { tempFolder } from '../unit/generator/temp-folder.ts';

const manyRuns = { timeout: sized(600_000, 1_800_000) };

/** Output of a run without a cache. */
async function fresh(site: MiniSite): Promise<Record<string, string>> {
  await Promise.all(
    ['fresh', '.fresh.spare', 'fresh-cache'].map((path) => rm(join(site.root, path), { recursive: true, force: true })),
  );
  await mkdir(join(site.root, 'fresh-cache'));
  await symlink(inject('bundlesFolder'), join(site.root, 'fresh-cache', 'bundles'));
  await site.generate(['--out', 'fresh', '--cache', 'fresh-cache']);
  return site.output('fresh');
}

/**
 * True if this machine can exchange folders in one step. Elsewhere there is a moment without
 * output.
 */
async function canExchange(): Promise<boolean> {
  const root = await tempFolder();
  await Promise.all(['a', 'b'].map((name) => mkdir(join(root, name))));
  return exchangeFolders(join(root, 'a'), join(root, 'b'));
}

/** Reads a file continuously on its own thread. Counts successes and failures. */
const watcher = `
const { existsSync } = require('node:fs');
const { parentPort, workerData: { file, ended } } = require('node:worker_threads');
const counts = { there: 0, missing: 0 };
parentPort.postMessage('begun');
while (Atomics.load(ended, 0) === 0) counts[existsSync(file) ? 'there' : 'missing']++;
parentPort.postMessage(counts);
`;

test('a reader finds one of the two builds while they are exchanged', manyRuns, async ({ skip }) => {
  if (!(await canExchange())) skip('folders cannot be exchanged in one step here');
  const root = await tempFolder();
  const out = join(root, 'dist');
  const publish = async (text: string): Promise<void> => {
    const store = await openDiskStore({ ...surroundings, out, manifests: join(root, 'cache') });
    const build = await store.begin();
    const { path, bytes, hash } = outputFile('index.html', text);
    createSlotWriter(build.slots).write(path, bytes, build.spare !== undefined);
    const manifest = createManifestWriter();
    manifest.addFile(path, { hash, size: bytes.length });
    await build.publish(manifest.finish());
    await store.close();
  };
  await publish('text');
  const ended = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(watcher, { eval: true, workerData: { file: join(out, 'index.html'), ended } });
  await new Promise((done) => worker.once('message', done));
  for (let build = 0; build < sized(30, 2_000); build++) await publish(`text ${build}`);
  const counts = new Promise((done) => worker.once('message', done));
  Atomics.store(ended, 0, 1);
  expect(await counts).toEqual({ there: expect.any(Number), missing: 0 });
  await worker.terminate();
});

describe('runs at the same time', () => {
  test('take turns, and emit what one of them alone would emit', manyRuns, async () => {
    const site = await miniSite();
    for (let round = 0; round < sized(2, 10); round++) {
      await site.write('content/note/hello.en.md', note([], `Text ${round}.`));
      const runs = Array.from({ length: round % 2 === 0 ? 2 : 4 }, () => site.generate());
      for (const outcome of await Promise.all(runs)) expect(outcome).toMatchObject({ code: 0, problems: [] });
      expect(await site.output()).toEqual(await fresh(site));
      await verifyOutput({ ...surroundings, folder: join(site.root, 'dist') });
    }
  });

  test('acquire an abandoned lock one after the other', manyRuns, async () => {
    const site = await miniSite();
    await writeFile(join(site.root, '.dist.lock'), JSON.stringify({ pid: 2 ** 30, host: hostname() }));
    for (const outcome of await Promise.all([1, 2, 3].map(() => site.generate()))) expect(outcome).toMatchObject({ code: 0 });
    await verifyOutput({ ...surroundings, folder: join(site.root, 'dist') });
    expect((await readdir(site.root)).filter((name) => name.startsWith('.dist')).sort()).toEqual(
      expect.not.arrayContaining(['.dist.lock', '.dist.lock.takeover', '.dist.leaving']),
    );
  });
});

test('a withdrawn page leaves no trace in documents, data, search, sitemap and pictures', manyRuns, async () => {
  const site = await searchSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace("public: 'public'", '$&, visitor: { serviceWorker: true }'));
  const words = { title: 'Zanzibarium', summary: 'Quetzalcoatlus', keywords: ['Xylophonique'], body: 'Wolkenkuckucksheim' };
  await site.setNote('vexillology', words);
  await site.setNote('offline', { title: 'Offline' });
  await site.write('public/kaleidoscope.jpg', await photo(400, 20).jpeg().toBuffer());
  await site.write('public/kaleidoscope.pdf', 'A form.');
  const write = async (slug: string, locale: string, text: string): Promise<void> => {
    const path = `content/note/${slug}.${locale}.md`;
    await site.write(path, (await readFile(join(site.root, path), 'utf8')).replace(/A text\.|\[A text.*/, text));
  };
  await write('vexillology', 'en', `This is ${words.body}: ![a photo](/kaleidoscope.jpg).`);
  await write('vexillology', 'fr', `C’est ${words.body} : ![une photo](/kaleidoscope.jpg).`);
  // The service worker preloads the files of this page.
  await write('offline', 'en', '[A text.](/kaleidoscope.pdf)');
  await write('offline', 'fr', '[A text.](/kaleidoscope.pdf) Ici.');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  const markers = ['vexillology', 'kaleidoscope', words.title, words.summary, 'Xylophonique', words.body].map((word) =>
    word.toLowerCase(),
  );
  /** Markers by the files whose names or bytes contain them. */
  const traces = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
    const found = new Map<string, readonly string[]>();
    for (const file of await listFiles(join(site.root, 'dist'))) {
      const bytes = `${file} ${await readFile(join(site.root, 'dist', file), 'latin1')}`.toLowerCase();
      const held = markers.filter((marker) => bytes.includes(marker));
      if (held.length > 0) found.set(file, held);
    }
    return found;
  };
  const before = await traces();
  expect(new Set([...before.values()].flat())).toEqual(new Set(markers));
  for (const place of [
    /^vexillology\/index\.html$/,
    /^en\/vexillology\/index\.html$/,
    /^page-data\/fr\/vexillology\/page-data\.json$/,
    /^\.boreal-files$/,
    /^sitemap\.xml$/,
    /^search_index\.json$/,
    /^sw\.js$/,
    /^kaleidoscope\.pdf$/,
    /^kaleidoscope\.jpg$/,
  ])
    expect([place, [...before.keys()].some((file) => place.test(file))]).toEqual([place, true]);
  // Names of picture versions come from their content.
  const versions = async () => (await listFiles(join(site.root, 'dist'))).filter((file) => /\.(?:webp|avif)$/.test(file));
  expect(await versions()).not.toEqual([]);

  await site.removeNote('vexillology');
  for (const name of ['jpg', 'pdf']) await site.remove(`public/kaleidoscope.${name}`);
  for (const locale of ['en', 'fr']) await write('offline', locale, 'A text.');
  // Other code at the same time: the earlier code that stays contains nothing of the page.
  await site.write('templates/header.tsx', 'export default () => <header>Other</header>;\n');
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
  expect([...(await traces())]).toEqual([]);
  expect(await versions()).toEqual([]);
  await site.generate(['--keep-builds', '0']);
  expect(await site.output()).toEqual(await fresh(site));
});
