/// <reference path="../../client/react-payloads.d.ts" />
/** Gatsby's own loader, built with its switch for partial hydration, on the files of a site. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PartialPage } from '../../client/page/partial-page.tsx';
import {
  compileGatsby,
  downloadGatsby,
  type GatsbyClient,
  type GatsbyLoader,
  type GatsbyPage,
} from '../support/gatsby-client.ts';
import { isLong } from '../support/length.ts';
import { generatedPartialSite } from '../support/partial-site.ts';

const folder = isLong ? await mkdtemp(join(tmpdir(), 'gatsby-')) : '';
const cacheDir = isLong ? await downloadGatsby(folder) : undefined;

if (!isLong) test.skip('Gatsby’s loader is a part of the long run', () => {});
else if (cacheDir === undefined) test.skip('Gatsby’s loader is not tested: its package cannot be downloaded', () => {});
else testLoader(cacheDir);

const dataOf = (path: string): string => `/page-data/${path}/page-data.json`;
const payloadOf = (path: string): string => `/page-data/${path}/page-data-rsc.json`;

function testLoader(clientFolder: string): void {
  const site = generatedPartialSite();
  const made = { files: {} as Readonly<Record<string, string>>, client: undefined as GatsbyClient | undefined };
  const host: { requests: string[]; statuses: Record<string, number[]> } = { requests: [], statuses: {} };
  const textOf = (path: string) => Buffer.from(made.files[path] ?? '', 'latin1').toString('utf8');
  beforeAll(async () => {
    made.files = await site().output();
    const clients = { 'client---templates-like-tsx': 'templates/like.tsx' };
    made.client = await compileGatsby(clientFolder, { root: site().root, clients });
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() => {
    Object.assign(host, { requests: [], statuses: {} });
    const answer = (method: string, url: string) => {
      host.requests.push(method === 'GET' ? url : `${method} ${url}`);
      const path = decodeURI(url.slice(1));
      const file = made.files[path] === undefined ? `${path}${path.endsWith('/') || path === '' ? '' : '/'}index.html` : path;
      const status = host.statuses[url]?.shift() ?? (made.files[file] === undefined ? 404 : 200);
      return { status, responseText: status === 200 ? textOf(file) : '' };
    };
    const global = { hasPartialHydration: true, __PATH_PREFIX__: '', __BASE_PATH__: '', window: globalThis, navigator: {} };
    const XMLHttpRequest = fakeRequest(answer);
    const chunkNames = Object.keys(JSON.parse(textOf('chunk-map.json')));
    const others = { partial: { default: PartialPage }, ...made.client?.clients };
    for (const [name, value] of Object.entries({ ...global, XMLHttpRequest, parcelRequire: chunkReader(others) }))
      vi.stubGlobal(name, value);
    const table = Object.fromEntries(chunkNames.map((name) => [name, async () => ({ default: () => null })]));
    if (made.client) loaderOf.current = new made.client.ProdLoader({ components: table, head: table }, []);
  });
  const loaderOf: { current?: GatsbyLoader } = {};
  const load = (path: string): Promise<GatsbyPage> => (loaderOf.current as GatsbyLoader).loadPage(path);
  const markupOf = async ({ partialHydration }: GatsbyPage): Promise<string> => {
    // React resolves references to client components in the tasks that follow.
    await new Promise(setImmediate);
    return renderToString(partialHydration as ReactNode);
  };
  const without = (...others: readonly string[]) => host.requests.filter((url) => !others.includes(url)).sort();
  const shared = ['/page-data/app-data.json', '/slice-data/header-en.json'];

  test.each(['/stories/liked/', '/stories/plain/'])('shows the page %s as its document does', async (path) => {
    const page = await load(path);
    expect(page.page).toMatchObject({ path, webpackCompilationHash: expect.stringMatching(/^[0-9a-f]{20}$/) });
    expect(textOf(`${path.slice(1)}index.html`)).toContain(await markupOf(page));
    const key = path.slice(1, -1);
    expect(without(...shared)).toEqual([payloadOf(key), dataOf(key), '/page-data/sq/d/1842889443.json'].sort());
    expect(await load(path)).toBe(page);
  });

  test('requests both files of a page in advance, and then nothing else', async () => {
    await loaderOf.current?.doPrefetch('/stories/other/');
    expect([...new Set(host.requests)].sort()).toEqual([payloadOf('stories/other'), dataOf('stories/other')].sort());
    host.requests.length = 0;
    expect(await markupOf(await load('/stories/other/'))).toContain('Another story');
    expect(without(...shared)).toEqual(['/page-data/sq/d/1842889443.json']);
  });

  test('shows the payload of /404.html for an unknown address', async () => {
    const page = await load('/stories/none/');
    expect(page.page.path).toBe('/404.html');
    expect(await markupOf(page)).toContain('<h1>Not found</h1>');
    expect(loaderOf.current?.isPageNotFound('/stories/none/')).toBe(true);
    const files = [dataOf('stories/none'), payloadOf('stories/none'), dataOf('404.html'), payloadOf('404.html')];
    expect(host.requests).toEqual(expect.arrayContaining([...files, 'HEAD /stories/none']));
  });

  test('leaves a page without a payload to the browser', async () => {
    expect(await load('/')).toEqual({ status: 'error' });
    expect(host.requests).toEqual(expect.arrayContaining([dataOf('index'), payloadOf('index'), payloadOf('404.html'), 'HEAD /']));
  });

  test('shows the payload of /500.html if the server fails, and gives up if that is missing too', async () => {
    host.statuses = { [payloadOf('stories/plain')]: [500], [dataOf('stories/plain')]: [500] };
    const page = await load('/stories/plain/');
    expect(page.page.path).toBe('/500.html');
    expect(await markupOf(page)).toContain('<h1>Broken</h1>');
    host.statuses = { [payloadOf('stories/other')]: [500], [payloadOf('500.html')]: [404] };
    expect(await load('/stories/other/')).toEqual({ status: 'error' });
  });

  test('repeats a request for a payload three times', async () => {
    const payload = payloadOf('stories/plain');
    host.statuses = { [payload]: [503, 0, 503] };
    expect(await markupOf(await load('/stories/plain/'))).toContain('<h1>A plain story</h1>');
    expect(host.requests.filter((url) => url === payload)).toHaveLength(4);
    const other = payloadOf('stories/other');
    host.statuses = { [other]: [503, 503, 503, 503] };
    expect(await load('/stories/other/')).toEqual({ status: 'error' });
    expect(host.requests.filter((url) => url === other)).toHaveLength(4);
  });
}

type Answer = (method: string, url: string) => { readonly status: number; readonly responseText: string };

/** Returns a class with the parts of XMLHttpRequest that Gatsby uses. */
function fakeRequest(answer: Answer) {
  return class {
    readyState = 0;
    status = 0;
    responseText = '';
    onreadystatechange?: () => void;
    onload?: () => void;
    #request: readonly [string, string] = ['', ''];
    open(method: string, url: string): void {
      this.#request = [method, url];
    }
    send(): void {
      queueMicrotask(() => {
        Object.assign(this, answer(...this.#request), { readyState: 4 });
        this.onreadystatechange?.();
        this.onload?.();
      });
    }
  };
}

/** Returns the function by which React's reader of payloads gets modules. */
function chunkReader(modules: Readonly<Record<string, unknown>>) {
  return Object.assign((chunk: string) => modules[chunk], { load: async (chunk: string) => modules[chunk] });
}
