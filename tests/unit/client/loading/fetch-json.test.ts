import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createJsonFetcher } from '../../../../client/loading/fetch-json.ts';
import { isMissing } from '../../../../client/loading/missing-page.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { createFakeNetwork, type FakeAnswer, noAnswer } from '../../../support/fake-network.ts';

const url = '/page-data/app-data.json';
const parse = (text: string) => (text.startsWith('{') ? text : undefined);

function fetchFrom(...answers: readonly FakeAnswer[]) {
  const network = createFakeNetwork();
  network.answer(url, ...answers);
  const clock = createFakeClock();
  const state = { isOnline: true, random: 0 };
  const json = createJsonFetcher({ fetch: network.fetch, clock, random: () => state.random, isOnline: () => state.isOnline });
  /** Returns the number of requests so far, after a number of milliseconds. */
  const requestsAfter = async (ms: number) => {
    await clock.advance(ms);
    return network.requests.length;
  };
  return { network, clock, json, state, requestsAfter };
}

describe('a file', () => {
  it.each<[FakeAnswer, string]>([
    ['{}', 'ok'],
    [404, 'not-found'],
    [500, 'server-error'],
    ['<html>', 'malformed'],
  ])('answered by %j is %s after one request', async (answer, status) => {
    const { json, network } = fetchFrom(answer);
    expect(await json.get(url, parse)).toMatchObject({ status, retries: 0 });
    expect(network.requests).toHaveLength(1);
  });

  it.each([0, 301, 401, 403, 429, 502, 503])('always answered by %j is unreachable after four requests', async (answer) => {
    const { json, requestsAfter } = fetchFrom(answer);
    const outcome = json.get(url, parse);
    expect(await requestsAfter(60_000)).toBe(4);
    expect(await outcome).toEqual({ status: 'unreachable', retries: 3 });
  });

  it('is requested once by calls at the same time, and again by a later call', async () => {
    const { json, network } = fetchFrom('{}');
    const first = json.get(url, parse);
    expect(json.get(url, parse)).toBe(first);
    await first;
    await json.get(url, parse);
    expect(network.requests).toHaveLength(2);
  });

  it('that is unanswered when the page is left is requested again if the page is shown again', async () => {
    const window = new EventTarget();
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { json, requestsAfter } = fetchFrom(noAnswer, '{}');
    const answer = json.get(url, parse);
    expect(await requestsAfter(0)).toBe(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(await requestsAfter(1_000)).toBe(2);
    expect(await answer).toMatchObject({ status: 'ok', retries: 1 });
  });

  it('that was unavailable is requested again', async () => {
    const { json, network, clock } = fetchFrom(0);
    const failed = json.get(url, parse);
    await clock.advance(60_000);
    await failed;
    network.answer(url, '{}');
    expect(await json.get(url, parse)).toMatchObject({ status: 'ok' });
  });
});

describe('the pause before another attempt', () => {
  it('grows, and differs from visitor to visitor', async () => {
    const { json, state, requestsAfter } = fetchFrom(503);
    state.random = 0.5;
    void json.get(url, parse);
    expect(await requestsAfter(299)).toBe(1);
    expect(await requestsAfter(1)).toBe(2);
    expect(await requestsAfter(749)).toBe(2);
    expect(await requestsAfter(1)).toBe(3);
    expect(await requestsAfter(1874)).toBe(3);
    expect(await requestsAfter(1)).toBe(4);
  });

  it.each([
    ['2', 2_000],
    ['5', 5_000],
    ['0', 200],
    ['soon', 200],
    [new Date(1_700_000_003_000).toUTCString(), 3_000],
    [new Date(0).toUTCString(), 200],
  ])('is at least as long as a server with "retry after %s" requests', async (value, ms) => {
    for (const random of [0, 0.5]) {
      const { json, state, requestsAfter } = fetchFrom({ status: 503, headers: { 'Retry-After': value } });
      state.random = random;
      void json.get(url, parse);
      expect(await requestsAfter(ms + 200 * random - 1)).toBe(1);
      expect(await requestsAfter(1)).toBe(2);
    }
  });

  it.each([
    [503, '6'],
    [429, '120'],
    [503, '3600'],
    [503, new Date(1_700_000_060_000).toUTCString()],
  ])('is too long if a server answers %d with "retry after %s", so there is no other attempt', async (status, value) => {
    const { json, requestsAfter } = fetchFrom({ status, headers: { 'Retry-After': value } });
    const outcome = json.get(url, parse);
    expect(await requestsAfter(60_000)).toBe(1);
    expect(await outcome).toEqual({ status: 'unreachable', retries: 0 });
  });
});

describe('a request without an answer', () => {
  it('is cancelled early and sent again, and then has the time that a slow network needs', async () => {
    const { json, requestsAfter } = fetchFrom(noAnswer, noAnswer, '{}');
    const outcome = json.get(url, parse);
    expect(await requestsAfter(3_699)).toBe(1);
    expect(await requestsAfter(1)).toBe(2);
    expect(await requestsAfter(10_499)).toBe(2);
    expect(await requestsAfter(1)).toBe(3);
    expect(await outcome).toMatchObject({ status: 'ok', retries: 2 });
  });

  it('ends at once if it is abandoned, and the next call does not wait for it', async () => {
    const { json, network, clock, requestsAfter } = fetchFrom(noAnswer, '{}');
    const abandoned = json.get(url, parse);
    json.abandon();
    expect(await json.get(url, parse)).toMatchObject({ status: 'ok', retries: 0 });
    expect(await abandoned).toEqual({ status: 'unreachable', retries: 0 });
    expect(await requestsAfter(60_000)).toBe(2);
    network.answer(`HEAD ${url}`, noAnswer);
    const missing = isMissing(json, url);
    json.abandon();
    expect(await missing).toBe(false);
    expect(clock.waiting()).toBe(0);
  });

  it('is not sent again if it is abandoned between two attempts', async () => {
    const { json, network, requestsAfter } = fetchFrom(503);
    const abandoned = json.get(url, parse);
    expect(await requestsAfter(100)).toBe(1);
    json.abandon();
    network.answer(url, noAnswer);
    const next = json.get(url, parse);
    expect(await requestsAfter(1_000)).toBe(2);
    expect(await abandoned).toMatchObject({ status: 'unreachable' });
    // The end of the first request does not remove the next one.
    expect(json.get(url, parse)).toBe(next);
  });
});

it('a time limit that was not needed leaves no timer', async () => {
  const { json, clock } = fetchFrom('{}');
  await json.get(url, parse);
  expect(clock.waiting()).toBe(0);
});

it('without a network a request is sent only once', async () => {
  const { json, state, network } = fetchFrom(0);
  state.isOnline = false;
  expect(await json.get(url, parse)).toEqual({ status: 'unreachable', retries: 0 });
  expect(network.requests).toHaveLength(1);
});

describe('an address', () => {
  it.each([
    [200, false],
    [404, true],
    [410, true],
    [401, false],
    [500, false],
    [0, false],
  ])('is missing or not according to one HEAD request: %j means %s', async (answer, expected) => {
    const { json, network } = fetchFrom();
    network.answer(`HEAD ${url}`, answer);
    expect(await isMissing(json, url)).toBe(expected);
    expect(network.requests).toEqual([`HEAD ${url}`]);
  });

  it('gets cookies of its own site only, and a redirect of HEAD is not followed', async () => {
    const { json, network } = fetchFrom('{}');
    await json.get(url, parse);
    await isMissing(json, url);
    expect(network.settings).toMatchObject([{ credentials: 'same-origin' }, { credentials: 'same-origin', redirect: 'manual' }]);
  });
});
