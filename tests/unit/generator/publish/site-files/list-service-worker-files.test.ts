import { expect, it } from 'vitest';
import { isOfflineRoute } from '../../../../../generator/plan/plan-pages.ts';
import { listShellFiles } from '../../../../../generator/publish/site-files/list-service-worker-files.ts';
import type { Route } from '../../../../../generator/routes/route.ts';
import { outputFile } from '../../../../../generator/support/output-file.ts';

const client = {
  chunkMap: {
    app: ['/assets/app-A.js'],
    'after-load': ['/assets/after-load-A.js'],
    'visit-parameters': ['/assets/visit-parameters-A.js'],
    hydrate: ['/assets/hydrate-A.js', '/assets/chunk-COMMON.js'],
    'component---a': ['/assets/component---a-A.js'],
    'slice---header': ['/assets/slice---header-A.js'],
  },
  scriptImports: {
    'assets/hydrate-A.js': ['assets/chunk-COMMON.js'],
    'assets/chunk-COMMON.js': ['assets/chunk-DEEP.js'],
    'assets/chunk-DEEP.js': ['assets/chunk-COMMON.js'],
    'assets/after-load-A.js': ['assets/chunk-LATER.js'],
    'assets/web-vitals-A.js': [],
    'assets/component---a-A.js': ['assets/chunk-COMMON.js'],
  },
};
const files = [
  ...Object.values(client.chunkMap)
    .flat()
    .map((url) => url.slice(1)),
  ...['chunk-DEEP', 'chunk-LATER', 'web-vitals-A'].map((name) => `assets/${name}.js`),
  ...['style-A.css', 'font-A.woff2', 'icons-A.svg', 'other-A.svg'].map((name) => `assets/${name}`),
  'favicon.svg',
  'form.pdf',
].map((path) => outputFile(path, path));

const html = `<link rel="stylesheet" href="/docs/assets/style-A.css"><link rel="preload" href="/docs/assets/font-A.woff2" as="font">
<link rel="icon" href="/docs/favicon.svg"><svg><use href="/docs/assets/icons-A.svg#phone"/></svg><a href="/docs/en/">Home</a><a href="">Again</a>
<a href="https://other.example/form.pdf">Form</a>`;
const document = outputFile('en/offline/index.html', html);
const list = () => listShellFiles({ client, files, offlinePages: [document], pathPrefix: '/docs' }).map(({ path }) => path);

it('the shell is the client’s code with its imports, and the offline pages with their files', () => {
  expect(list().sort()).toEqual([
    'assets/after-load-A.js',
    'assets/app-A.js',
    'assets/chunk-COMMON.js',
    'assets/chunk-DEEP.js',
    'assets/chunk-LATER.js',
    'assets/font-A.woff2',
    'assets/hydrate-A.js',
    'assets/icons-A.svg',
    'assets/style-A.css',
    'en/offline/index.html',
    'favicon.svg',
  ]);
});

it('a route is the offline page if it has its path and a language', () => {
  const route = (originalPath: string, routed: boolean): Route => ({
    path: originalPath,
    family: 'offline',
    locale: 'en',
    context: { language: 'en', languages: ['en'], originalPath, redirect: false, routed },
    data: {},
    listed: false,
  });
  const paths = ['/offline/', '/claims/'];
  const translated = route('/sinistres/', true);
  const inFrench = { ...translated, context: { ...translated.context, alternates: { en: '/claims/', fr: '/sinistres/' } } };
  expect([inFrench, route('/claims/', true)].map((each) => isOfflineRoute(each, paths))).toEqual([true, true]);
  expect(
    [route('/offline/', true), route('/offline/', false), route('/offline/x/', true)].map((each) =>
      isOfflineRoute(each, ['/offline/']),
    ),
  ).toEqual([true, false, false]);
});
