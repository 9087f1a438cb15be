import { expect, it } from 'vitest';
import { prefetchLimit } from '../../../../client/prefetch/prefetch-limit.ts';

const userAgent = 'Mozilla/5.0';

it.each<[string, { readonly type?: string } | undefined]>([
  ['if the browser does not report the connection', undefined],
  ['if the browser does not report its type', {}],
  ['on a cable', { type: 'ethernet' }],
  ['on a wireless network', { type: 'wifi' }],
])('prefetching has no limit %s, unless the site sets one', (_, connection) => {
  expect(prefetchLimit({ userAgent, ...(connection ? { connection } : {}) }, undefined)).toEqual({});
  expect(prefetchLimit({ userAgent, ...(connection ? { connection } : {}) }, { requests: 5 })).toEqual({ requests: 5 });
});

it('prefetching has a limit on a metered connection, unless the site sets another', () => {
  const connection = { type: 'cellular' };
  expect(prefetchLimit({ userAgent, connection }, undefined)).toEqual({ requests: 10, bytes: 307_200 });
  expect(prefetchLimit({ userAgent, connection }, { bytes: 1_000_000 })).toEqual({ bytes: 1_000_000 });
});
