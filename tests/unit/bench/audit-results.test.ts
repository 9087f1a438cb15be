import { expect, test } from 'vitest';
import { deservesMoreVisits, evaluate, type LighthouseResult } from '../../../bench/audit-results.js';

interface Planted {
  readonly scores?: Readonly<Record<string, number | null>>;
  readonly audits?: LighthouseResult['audits'];
}

/** Returns an audit result without problems, except for the given ones. */
function resultOf({ scores = {}, audits = {} }: Planted = {}): LighthouseResult {
  const refs = (...ids: string[]) => ids.map((id) => ({ id, weight: 10 }));
  const category = (id: string, auditRefs: ReturnType<typeof refs>) => ({ score: 1, auditRefs, ...pick(scores, id) });
  return {
    categories: {
      performance: category('performance', [...refs('largest-contentful-paint'), { id: 'render-blocking', weight: 0 }]),
      accessibility: category('accessibility', refs('image-alt', 'not-applicable')),
      'best-practices': category('best-practices', refs('errors-in-console')),
      seo: category('seo', refs('meta-description')),
    },
    audits: {
      'largest-contentful-paint': { score: 0.99, numericValue: 900 },
      'total-blocking-time': { score: 1, numericValue: 0 },
      'cumulative-layout-shift': { score: 1, numericValue: 0 },
      'render-blocking': { score: 0.5, metricSavings: { LCP: 150 }, details: { items: [{ url: '/style.css' }] } },
      'image-alt': { score: 1 },
      'not-applicable': { score: null },
      'errors-in-console': { score: 1 },
      'meta-description': { score: 1 },
      metrics: { score: 1, details: { items: [{ observedLoad: 500 }] } },
      'network-requests': {
        score: 1,
        details: {
          items: [
            { url: 'http://localhost/', networkRequestTime: 0, transferSize: 4_000 },
            { url: 'http://localhost/style.css', networkRequestTime: 20, transferSize: 9_000 },
            { url: 'data:image/png;base64,AAAA', networkRequestTime: 30, transferSize: 0 },
            { url: 'http://localhost/late.js', networkRequestTime: 600, transferSize: 60_000 },
          ],
        },
      },
      ...audits,
    },
  };
}

const pick = (scores: Readonly<Record<string, number | null>>, id: string) => (id in scores ? { score: scores[id] ?? null } : {});

const lcp = (numericValue: number): Planted => ({ audits: { 'largest-contentful-paint': { score: 0.99, numericValue } } });

test('a page that reaches every limit gives a row with its transferred files and no miss', () => {
  const { rows, misses, shortcomings } = evaluate([{ page: '/en/', preset: 'mobile', runs: [resultOf()] }]);
  expect(rows).toEqual([
    {
      page: '/en/',
      preset: 'mobile',
      performance: 100,
      accessibility: 100,
      bestPractices: 100,
      seo: 100,
      lcp: 900,
      tbt: 0,
      cls: 0,
      bytes: 13_000,
      requests: 2,
    },
  ]);
  expect(misses).toEqual([]);
  expect(shortcomings).toEqual([]);
});

test('one slow run of three is no miss, and two are a miss that names the audits that would save time', () => {
  const measured = (...times: number[]) =>
    evaluate([{ page: '/en/', preset: 'mobile', runs: times.map((time) => resultOf(lcp(time))) }]);
  expect(measured(1_000, 4_000, 1_200).misses).toEqual([]);
  const { misses, shortcomings } = measured(1_201, 4_000, 1_000);
  expect(misses).toEqual([{ page: '/en/', preset: 'mobile', figure: 'lcp', value: 1_201, limit: 1_200 }]);
  expect(shortcomings).toContainEqual({ audit: 'render-blocking', preset: 'mobile', pages: ['/en/'], elements: ['/style.css'] });
});

test('times have limits on phones only', () => {
  expect(evaluate([{ page: '/en/', preset: 'desktop', runs: [resultOf(lcp(5_000))] }]).misses).toEqual([]);
});

test.each([
  ['performance', 'performance'],
  ['accessibility', 'accessibility'],
  ['best-practices', 'bestPractices'],
  ['seo', 'seo'],
])('a score of 99 for %s is a miss with either preset', (category, figure) => {
  for (const preset of ['mobile', 'desktop'] as const) {
    const runs = [resultOf({ scores: { [category]: 0.99 } })];
    expect(evaluate([{ page: '/fr/', preset, runs }]).misses).toEqual([{ page: '/fr/', preset, figure, value: 99, limit: 100 }]);
  }
});

test('an audit that costs points is reported once, with all its pages and elements', () => {
  const planted = (snippet: string) =>
    resultOf({
      scores: { accessibility: 0.9 },
      audits: { 'image-alt': { score: 0, details: { items: [{ node: { snippet } }] } } },
    });
  const { shortcomings } = evaluate([
    { page: '/en/', preset: 'mobile', runs: [planted('<img id="a">'), planted('<img id="a">')] },
    { page: '/fr/', preset: 'mobile', runs: [planted('<img id="b">')] },
    { page: '/en/faqs/', preset: 'mobile', runs: [resultOf()] },
  ]);
  expect(shortcomings).toEqual([
    { audit: 'image-alt', preset: 'mobile', pages: ['/en/', '/fr/'], elements: ['<img id="a">', '<img id="b">'] },
  ]);
});

test('a missing figure is a miss', () => {
  const runs = [resultOf({ scores: { seo: null }, audits: { 'total-blocking-time': { score: null } } })];
  const { misses } = evaluate([{ page: '/en/', preset: 'mobile', runs }]);
  expect(misses.map(({ figure, value }) => [figure, value])).toEqual([
    ['seo', 0],
    ['tbt', Number.POSITIVE_INFINITY],
  ]);
});

test.each<[string, Planted, boolean]>([
  ['nothing', {}, false],
  ['a time', lcp(1_500), true],
  ['a score that depends on times', { scores: { performance: 0.99 } }, true],
  ['a score that does not depend on times', { scores: { seo: 0.9 } }, false],
  ['both', { ...lcp(1_500), scores: { accessibility: 0.9 } }, false],
  ['layout shift', { audits: { 'cumulative-layout-shift': { score: 0.9, numericValue: 0.01 } } }, false],
])('a page that misses %s gets more visits only if that can help', (_, planted, expected) => {
  expect(deservesMoreVisits({ page: '/en/', preset: 'mobile', runs: [resultOf(planted)] })).toBe(expected);
});
