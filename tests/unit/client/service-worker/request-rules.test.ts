import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cacheKey,
  hasItsType,
  isKeepable,
  mustBeJson,
  mustNameComponent,
  namesBuild,
  offlineLanguage,
  type RequestKind,
  requestKind,
} from '../../../../client/service-worker/request-rules.ts';

const origin = 'https://site.example';

describe.each(['', '/docs'])('with the path prefix “%s”', (prefix) => {
  const scope = `${origin}${prefix}/`;
  const kindOf = (path: string, facts: { method?: string; mode?: RequestMode } = {}) =>
    requestKind({ method: 'GET', mode: 'cors', url: `${origin}${prefix}${path}`, ...facts }, scope);

  it.each([
    ['/', 'page'],
    ['/en/', 'page'],
    ['/en/faqs/?f=auto', 'page'],
    ['/en/faqs', 'page'],
    ['/404.html', 'page'],
    ['/en/v1.2/', 'page'],
    ['/files/form.pdf', undefined],
    ['/sitemap.xml', undefined],
    ['/sw.js', undefined],
    ['/__components/', undefined],
    ['/__boreal/events', undefined],
    ['/__third-party-proxy?url=https://other.example/', undefined],
    ['/_gatsby/slices/header-en-1.html', undefined],
    ['/~partytown/partytown-sandbox-sw.html', undefined],
  ])('a navigation to %s is of the kind %s', (path, kind) => {
    expect(kindOf(path, { mode: 'navigate' })).toBe(kind);
  });

  it.each([
    ['/page-data/en/faqs/page-data.json', 'data'],
    ['/page-data/app-data.json?x=1', 'data'],
    ['/page-data/en/faqs/page-data.json?q=1', undefined],
    ['/page-data/en/faqs/page-data-rsc.json?q=1', undefined],
    ['/page-data/sq/d/1.json', 'data'],
    ['/slice-data/header-en.json', 'data'],
    ['/search_index.json', 'data'],
    ['/assets/app-AAAA1111.js', 'asset'],
    ['/assets/app-AAAA1111.js?retry=1', 'asset'],
    ['/sw.js', undefined],
    ['/en/faqs/', undefined],
    ['/chunk-map.json', undefined],
    ['/__boreal/develop.js', undefined],
    ['/__third-party-proxy?url=/page-data/x.json', undefined],
    ['/~partytown/partytown.js', undefined],
  ])('a request for %s is of the kind %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });

  it.each(['OPTIONS', 'POST', 'HEAD', 'PUT'])('a %s request is left to the browser', (method) => {
    for (const mode of ['navigate', 'cors'] as const) {
      for (const path of ['/', '/page-data/app-data.json', '/assets/app-AAAA1111.js'])
        expect(kindOf(path, { method, mode })).toBeUndefined();
    }
  });

  it('a request outside of the site is left to the browser', () => {
    for (const url of [
      `https://other.example${prefix}/assets/a.js`,
      `${origin}:8443${prefix}/en/`,
      `http://site.example${prefix}/`,
    ]) {
      expect(requestKind({ method: 'GET', mode: 'navigate', url }, scope)).toBeUndefined();
      expect(requestKind({ method: 'GET', mode: 'cors', url }, scope)).toBeUndefined();
    }
  });
});

it('a site with a path prefix ignores requests to other sites', () => {
  for (const url of [`${origin}/`, `${origin}/en/`, `${origin}/docs2/en/`, `${origin}/assets/app.js`]) {
    expect(requestKind({ method: 'GET', mode: 'navigate', url }, `${origin}/docs/`)).toBeUndefined();
  }
});

describe('the address of a cached answer', () => {
  it.each<[string, RequestKind, string]>([
    ['/en/faqs/?token=secret&utm_source=x#part', 'page', '/en/faqs/'],
    ['/en/faqs?q=a%40b.example', 'page', '/en/faqs/'],
    ['/404.html?x', 'page', '/404.html'],
    ['/', 'page', '/'],
    ['/page-data/app-data.json?x=1', 'data', '/page-data/app-data.json'],
    ['/assets/app-A.js?retry=2', 'asset', '/assets/app-A.js'],
  ])('of %s is the address of the file', (path, kind, key) => {
    expect(cacheKey(origin + path, kind)).toBe(origin + key);
  });

  it('never contains a query or a hash', () => {
    const kinds = fc.constantFrom<RequestKind>('page', 'data', 'asset');
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), kinds, (url, kind) => {
        expect(cacheKey(url, kind)).not.toMatch(/[?#]/);
        expect(cacheKey(cacheKey(url, kind), kind)).toBe(cacheKey(url, kind));
      }),
    );
  });
});

describe('an answer', () => {
  const answer = (
    facts: { status?: number; type?: ResponseType; redirected?: boolean; headers?: Record<string, string> } = {},
  ) => ({
    status: 200,
    type: 'basic' as ResponseType,
    redirected: false,
    ...facts,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...facts.headers }),
  });

  it('is cached as a page if it is a complete document of the site', () => {
    expect(isKeepable(answer(), 'page')).toBe(true);
  });

  it.each([
    ['is not found', answer({ status: 404 })],
    ['failed', answer({ status: 500 })],
    ['is partial', answer({ status: 206 })],
    ['was redirected', answer({ redirected: true })],
    ['is a redirect', answer({ status: 0, type: 'opaqueredirect' })],
    ['cannot be read', answer({ status: 0, type: 'opaque' })],
    ['comes from another origin', answer({ type: 'cors' })],
    ['is not a document', answer({ headers: { 'content-type': 'application/json' } })],
    ['has no type', answer({ headers: { 'content-type': '' } })],
    ['must not be stored', answer({ headers: { 'cache-control': 'private, no-store' } })],
  ])('is not cached as a page if it %s', (_, response) => {
    expect(isKeepable(response, 'page')).toBe(false);
  });

  it('is not cached as data or code if it is a document, which some hosts return for every address', () => {
    for (const kind of ['data', 'asset'] as const) {
      expect(isKeepable(answer(), kind)).toBe(false);
      expect(isKeepable(answer({ headers: { 'content-type': 'application/json' } }), kind)).toBe(true);
    }
  });

  it('must contain the build if it is a document or the app data', () => {
    expect(namesBuild(`${origin}/en/`, 'page')).toBe(true);
    expect(namesBuild(`${origin}/docs/page-data/app-data.json?x`, 'data')).toBe(true);
    expect(namesBuild(`${origin}/page-data/en/page-data.json`, 'data')).toBe(false);
    expect(namesBuild(`${origin}/assets/a.js`, 'asset')).toBe(false);
  });
});

describe('the language of the offline page', () => {
  const languages = ['en', 'fr'];
  const languageFor = (path: string, visited: readonly string[] = [], prefix = '') =>
    offlineLanguage({
      url: `${origin}${prefix}${path}`,
      visited: visited.map((page) => `${origin}${prefix}${page}`),
      languages,
      scope: `${origin}${prefix}/`,
    });

  it.each([
    ['the one of the address', '/fr/faqs/', ['/en/'], 'fr'],
    ['the one of an address with a query', '/fr?x', [], 'fr'],
    ['the one of the last visited page', '/faqs/', ['/en/', '/fr/', '/'], 'fr'],
    ['the default one', '/', [], 'en'],
    ['the default one if a name only begins like a language', '/french/', [], 'en'],
  ])('is %s', (_, path, visited, language) => {
    expect(languageFor(path, visited)).toBe(language);
    expect(languageFor(path, visited, '/docs')).toBe(language);
  });
});

describe('the text of an answer', () => {
  it.each<[string, RequestKind, boolean]>([
    ['/assets/search-en-0123456789.json?x', 'asset', true],
    ['/page-data/app-data.json', 'data', true],
    ['/search_index.json', 'data', true],
    ['/assets/app-AAAA1111.js', 'asset', false],
    ['/en/', 'page', false],
  ])('of %s (%s) must be JSON: %s', (path, kind, isJson) => {
    expect(mustBeJson(origin + path, kind)).toBe(isJson);
  });

  it.each([
    ['/page-data/en/page-data.json?x', true],
    ['/docs/page-data/index/page-data.json', true],
    ['/slice-data/header-en.json', true],
    ['/page-data/app-data.json', false],
    ['/page-data/sq/d/1.json', false],
    ['/assets/page-data.json', false],
    ['/slice-data/header-en.js', false],
  ])('of %s must name a component: %s', (path, isNamed) => {
    expect(mustNameComponent(origin + path)).toBe(isNamed);
  });
});

describe('the type of an answer', () => {
  const typed = (type: string) => new Headers(type === '' ? {} : { 'content-type': type });
  it.each<[string, RequestKind | undefined, string, boolean]>([
    ['/assets/a.js', 'asset', 'text/javascript; charset=utf-8', true],
    ['/assets/a.mjs', 'asset', 'Application/X-JavaScript', true],
    ['/assets/a.js', 'asset', 'text/plain', false],
    ['/assets/a.js', 'asset', 'application/json', false],
    ['/assets/a.css', 'asset', 'text/css', true],
    ['/assets/a.css', 'asset', '', false],
    ['/assets/a.json', 'asset', 'application/manifest+json', true],
    ['/page-data/a.json', 'data', 'application/octet-stream', true],
    ['/page-data/a.json', 'data', 'text/html', false],
    ['/assets/a.svg', 'asset', 'image/svg+xml', true],
    ['/favicon.ico', undefined, 'application/octet-stream', true],
    ['/assets/a.webp', 'asset', 'text/plain', false],
    ['/assets/a.webp', 'asset', '', false],
    ['/assets/a.woff2', 'asset', 'application/octet-stream', true],
    ['/assets/a.woff2', 'asset', 'text/html', false],
    ['/manifest.webmanifest', undefined, 'text/plain', true],
    ['/favicon.svg', undefined, 'text/html', false],
    ['/en/', 'page', 'text/html', true],
    ['/en/', 'page', '', false],
  ])('for %s (%s) may be “%s”: %s', (path, kind, type, isRight) => {
    expect(hasItsType(origin + path, kind, typed(type))).toBe(isRight);
  });
});
