import { expect, it } from 'vitest';
import { isFetchingAheadWelcome } from '../../../../client/prefetch/fetching-ahead.ts';

const userAgent = 'Mozilla/5.0';

it.each([
  ['on 2g', { userAgent, connection: { effectiveType: '2g' } }],
  ['on slow 2g', { userAgent, connection: { effectiveType: 'slow-2g' } }],
  ['for visitors who save data', { userAgent, connection: { effectiveType: '4g', saveData: true } }],
  ['for Googlebot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['for crawlers', { userAgent: 'SomeCrawler/1.0' }],
  ['for spiders', { userAgent: 'Baiduspider' }],
])('nothing is prefetched %s', (_, visitor) => {
  expect(isFetchingAheadWelcome(visitor)).toBe(false);
});

it.each([
  ['if the browser does not report the connection', { userAgent }],
  ['on 4g', { userAgent, connection: { effectiveType: '4g', saveData: false } }],
  ['on 3g', { userAgent, connection: { effectiveType: '3g' } }],
])('pages are prefetched %s', (_, visitor) => {
  expect(isFetchingAheadWelcome(visitor)).toBe(true);
});
