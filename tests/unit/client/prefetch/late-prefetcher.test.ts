import { expect, it } from 'vitest';
import { prefetchLater } from '../../../../client/prefetch/late-prefetcher.ts';
import type { Prefetch, Prefetcher } from '../../../../client/prefetch/prefetcher.ts';

function fakePrefetcher() {
  const requests: string[] = [];
  const aborted: string[] = [];
  const prefetcher: Prefetcher = {
    prefetch: (path): Prefetch => {
      requests.push(path);
      return Object.assign(Promise.resolve(true), { abort: () => aborted.push(path) });
    },
    beginView: () => {},
  };
  return { requests, aborted, prefetcher };
}

it('a page is prefetched when the prefetcher has loaded', async () => {
  const { requests, prefetcher } = fakePrefetcher();
  expect(await prefetchLater(async () => prefetcher)('/a/')).toBe(true);
  expect(requests).toEqual(['/a/']);
});

it('a page that is cancelled before that is not requested', async () => {
  const { requests, prefetcher } = fakePrefetcher();
  const prefetch = prefetchLater(async () => prefetcher)('/a/');
  prefetch.abort();
  expect(await prefetch).toBe(false);
  expect(requests).toEqual([]);
});

it('a page that is cancelled later is removed from the queue', async () => {
  const { aborted, prefetcher } = fakePrefetcher();
  const prefetch = prefetchLater(async () => prefetcher)('/a/');
  await prefetch;
  prefetch.abort();
  expect(aborted).toEqual(['/a/']);
});

it('nothing is prefetched if the prefetcher cannot be loaded', async () => {
  const prefetch = prefetchLater(() => Promise.reject(new Error('It is gone.')));
  expect(await prefetch('/a/')).toBe(false);
});

it('the prefetcher is loaded again at the next page if it could not be', async () => {
  const { requests, prefetcher } = fakePrefetcher();
  const network = { isGone: true };
  const prefetch = prefetchLater(async () => {
    if (network.isGone) throw new Error('It is gone.');
    return prefetcher;
  });
  expect(await prefetch('/a/')).toBe(false);
  network.isGone = false;
  expect(await prefetch('/b/')).toBe(true);
  expect(requests).toEqual(['/b/']);
});
