/**
 * The constants, names and packages that the example site is specified by, each looked for where it
 * has its effect: in the generated site, in the code, in package.json.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastGlob from 'fast-glob';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { geoOverrides } from '#contract/geo';
import { parseHostSettings } from '#contract/host-settings';
import { fieldBoosts, ranking, searchIndexName } from '#contract/search';
import { batchPauseMs } from '../../client/prefetch/prefetcher.ts';
import { model } from '../../content/model.ts';
import { offMainThreadTimeoutMs } from '../../generator/contract/visitor-settings.ts';
import { listFiles } from '../support/emitted-site.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = inject('siteFolder');
const source = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const emitted = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

/** Packages of the design. None is exchanged for another way to do its work. */
const packages = [
  'react',
  'react-dom',
  'esbuild',
  'contentful',
  'gray-matter',
  'lunr',
  'commander',
  'chokidar',
  'fast-glob',
  'workbox-build',
];

describe('each package of the design is installed, and a file of the program imports it:', () => {
  let code = '';
  beforeAll(async () => {
    const files = await fastGlob(
      ['generator', 'client', 'search', 'cli', 'templates'].map((each) => `${each}/**/*.{ts,tsx,js}`),
      {
        cwd: root,
      },
    );
    code = (await Promise.all(files.map(source))).join('\n');
  });

  test.each(packages)('%s', async (name) => {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(await source('package.json'));
    expect(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })).toContain(name);
    const imported = new RegExp(
      `^import (?!type )[^;]*? from '${name}(?:/[^']+)?';|\\b(?:import|require)\\('${name}(?:/[^']+)?'\\)`,
      'm',
    );
    expect(imported.test(code)).toBe(true);
  });
});

/** Names in code and settings of the generated site. */
const codeNames = [
  ...['gatsby-intl-language', 'savedProvince', '@@scroll|'],
  ...['gatsby-route-change', 'dataLayer', 'Navigated to'],
  ...['___loader', '___push', '___replace', '___navigate', '___emitter', '___swUpdated', '___failedResources', 'asyncRequires'],
  ...['pagePath', '___webpackCompilationHash', '___chunkMapping', 'onDelayedLoadPageResources', 'onRouteUpdate'],
  ...['componentChunkName', 'matchPath', 'getServerDataError', 'staticQueryHashes', 'slicesMap'],
  ...['/page-data/', 'page-data.json', 'app-data.json', '/sq/d/', '/slice-data/', '/sw.js', searchIndexName, '__LUNR__'],
  ...['/404.html', '/500.html', 'HEAD', 'OPTIONS', 'same-origin'],
  'x-geo',
  ...['campaignID', 'campaignId', 'campaignid', 'utm_source', 'utm_medium', 'utm_campaign'],
  ...['LOADING', 'INITIAL', 'SUCCESS', 'DUPLICATE', 'ERROR', 'INELIGIBLE', 'INVALID_LINK', 'EXPIRED'],
  ...['campaign_success', 'campaign_duplicate', 'campaign_expired', 'campaign_error'],
  ...['Validation Error', 'Invalid Link', 'Ineligible User', 'Other Error'],
  ...['BLOG_ENABLED', 'MEDIA_CENTER_ENABLED', 'SIGN_IN_MODAL_ENABLED', 'new-flow', 'impressionData'],
  'initializing',
  ...['SELF_SERVE', 'PAGE_NOT_AVAILABLE_IN_PROVINCE', 'PCO_CARD_NUMBER_INFO'],
  ...['mediaCentreSelectedFilters', 'internalName', 'languageToggle'],
  'ContentfulBlade',
  'Failed fetch search index',
  'Service workers can only be used over HTTPS, or on localhost for development',
  'the correct component chunk',
];

/** Names in data of the generated site. */
const dataNames = [
  ...['2025_points_for_quote', '2025_points_for_renewal', '2025_refer_a_friend', '2025_refer_a_friend_referee_quote'],
  ...['AB', 'BC', 'MB', 'NB', 'NF', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'].map((code) => `"code":"${code}"`),
  ...['"language"', '"languages"', '"redirect"', '"routed"', '"originalPath"'],
  ...['blade:menu', 'blade:quote', 'blade:claim'],
  ...['"kind":"ContentfulBlade"', '"kind":"ContentfulLinkWrapper"'],
];

describe('is in the generated site:', () => {
  let code = '';
  let data = '';
  beforeAll(async () => {
    const files = await listFiles(folder);
    const read = async (pattern: RegExp): Promise<string> =>
      (await Promise.all(files.filter((file) => pattern.test(file)).map(emitted))).join('\n');
    code = (await read(/^assets\/.*\.js$|^sw\.js$/)) + (await emitted('en/index.html'));
    data = await read(/^(?:page-data|slice-data)\/.*\.json$/);
  });

  test.each(codeNames)('%s, in code or settings', (name) => expect(code.includes(name)).toBe(true));
  test.each(dataNames)('%s, in data', (name) => expect(data.includes(name)).toBe(true));

  test('the manifest, with name, display and colour', async () => {
    expect(JSON.parse(await emitted('manifest.webmanifest'))).toMatchObject({
      short_name: 'Boreal',
      display: 'minimal-ui',
      theme_color: '#4a2a78',
    });
  });
});

/** Numbers and where each stands in the code, for those that no module exports. */
const constants: readonly (readonly [subject: string, file: string, text: RegExp])[] = [
  ['three retries', 'client/loading/fetch-json.ts', /\bmaxRetries = 3;/],
  ['four pages in a batch', 'client/prefetch/prefetcher.ts', /\bbatchSize = 4;/],
  ['a route change after 50 ms', 'client/visitor/data-layer.ts', /\bdelayMs = 50;/],
  ['web vitals after 3,000 ms', 'client/after-load/vital-reports.ts', /\bsettledMs = 3_000;/],
  ['a slow page after 1,000 ms', 'client/navigation/waiting.ts', /\bnoticeMs = 1_000;/],
  ['flags every 1,800 seconds', 'client/services/flags-client.ts', /\bdefaultRefreshInterval = 1_800;/],
  ['the environment prod', 'client/services/flags-client.ts', /\benvironment = 'prod'/],
  ['threshold 838', 'client/visitor/match-browser-language.ts', /\bthreshold = 838;/],
  ['the default province', 'templates/features/province/province.ts', /'ON'/],
];

describe('has its value:', () => {
  test.each(constants)('%s', async (_subject, file, text) => expect(await source(file)).toMatch(text));

  test('batches three seconds apart, ten seconds for scripts off the main thread, ranking and weights of the search', () => {
    expect([batchPauseMs, offMainThreadTimeoutMs]).toEqual([3_000, 10_000]);
    expect(ranking).toEqual({ b: 0.75, k1: 1.2 });
    expect(fieldBoosts).toMatchObject({ page: 10, description: 5, url: 5, keywords: 20, category: 1, productType: 1 });
  });

  test('the parameters of an address with the location', () => {
    const query = new URLSearchParams('geoCity=Ottawa&geoProvince=on&geoCountry=ca');
    expect(geoOverrides(query)).toEqual({ city: 'OTTAWA', province: 'ON', country: 'CA' });
  });

  test('the flag client has the constants of its library', async () => {
    const library = await source('node_modules/unleash-proxy-client/build/main.esm.js');
    const defaultOf = (name: string): string | undefined =>
      new RegExp(`(\\w+)=\\w+\\.${name},\\w+=void 0===\\1\\?(\\d+):\\1`).exec(library)?.[2];
    expect(['refreshInterval', 'metricsInterval', 'metricsIntervalInitial'].map(defaultOf)).toEqual(['30', '30', '2']);
    expect(await source('client/services/flags-client.ts')).not.toContain('metricsInterval');
  });
});

test('the model has the content types of the site', () => {
  const types = ['page', 'faq-item', 'auto-regional-page', 'home-regional-page', 'blog-post', 'blade', 'link-wrapper'];
  expect(Object.keys(model)).toEqual(expect.arrayContaining(types));
});

test('the site has the components of its page families', async () => {
  const chunks = Object.keys(JSON.parse(await emitted('chunk-map.json')));
  const families = [
    'home',
    'product',
    'regional',
    'blog-article',
    'news-article',
    'redirect',
    'faq-index',
    'faq-category',
    'faq-question',
  ];
  for (const family of families) expect(chunks).toContain(`component---templates-pages-${family}-${family}-page-tsx`);
});

test('questions are in categories of both spellings', async () => {
  const files = await listFiles(folder);
  const segments = new Set(files.flatMap((file) => /^en\/faqs\/([^/]+)\/[^/]+\/index\.html$/.exec(file)?.[1] ?? []));
  const products = ['auto', 'condo', 'home', 'motorcycle', 'tenant'];
  expect([...segments].sort()).toEqual([...products, ...products.map((name) => `${name}-insurance`), 'general-inquiries'].sort());
});

test('the site has no old addresses', async () => {
  expect(parseHostSettings(await emitted('host-settings.json')).redirects).toBeUndefined();
  expect(await listFiles(folder)).not.toContain('_redirects');
});

test('each item of the documentation is in a file or folder that exists', async () => {
  const [, section = ''] = (await source('docs/contract.md')).split('## What the example site keeps to');
  const rows = [...section.matchAll(/^\| (.+) \| (.+) \| \[[^\]]+\]\(\.\.\/tests\/[^)]+\) \| .+ \|$/gm)];
  expect(rows.length).toBeGreaterThan(100);
  const places = rows.flatMap(([, , where = '']) => [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place));
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});
