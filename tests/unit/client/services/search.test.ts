import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appDataPath } from '#contract/app-data';
import { browserSearch } from '../../../../client/services/search.ts';
import type { SharedIndex, SharedIndexes } from '../../../../client/services/search-global.ts';
import { listOccurrences } from '../../../../search/list-occurrences.ts';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { createFakeNetwork, type FakeAnswer, type FakeNetwork, networkFailure, noAnswer } from '../../../support/fake-network.ts';

function indexOf(language: string, page: string): object {
  const about = { description: '', keywords: '', category: 'note', productType: '', text: '', weight: 1 };
  return listOccurrences({ language, synonyms: [], entries: [{ id: '0', page, url: `/${language}/a/`, ...about }] });
}

const english = indexOf('en', 'Hello');
const paths = { en: '/assets/search-en-1.json', fr: '/assets/search-fr-1.json' };
const appData = { webpackCompilationHash: 'code', searchIndexes: paths };
const html: FakeAnswer = { status: 200, text: '<!DOCTYPE html><title>Page</title>' };

/** A site in a network, and all requests of its search. */
function opened(answers: Readonly<Record<string, FakeAnswer>> = {}, pathPrefix = '', isAtStart = false) {
  const files = { [appDataPath]: appData, [paths.en]: english, [paths.fr]: indexOf('fr', 'Bonjour'), ...answers };
  const prefixed = Object.entries(files).map(([path, answer]) => [pathPrefix + path, answer]);
  const network: FakeNetwork = createFakeNetwork(Object.fromEntries(prefixed));
  const requestOptions: RequestInit[] = [];
  const clock = createFakeClock();
  const search = browserSearch({
    pathPrefix,
    languages: ['en', 'fr'],
    isAtStart,
    clock,
    fetch: (url, init) => {
      requestOptions.push(init);
      return network.fetch(url, init);
    },
  });
  /**
   * Loads an index, and lets the time of retries and limits pass. Returns the error if it fails.
   */
  const load = async (language: string) => {
    const outcome = search.load(language).catch((reason: Error) => reason);
    await waitFor(clock, outcome);
    return outcome;
  };
  const wait = <T>(outcome: Promise<T>) => waitFor(clock, outcome).then(() => outcome);
  return { search, network, requestOptions, clock, load, wait };
}

/**
 * Lets time pass until a promise settles, at most one minute. The search code loads in real time.
 */
async function waitFor(clock: FakeClock, outcome: Promise<unknown>): Promise<void> {
  const state = { isSettled: false };
  const settle = () => {
    state.isSettled = true;
  };
  outcome.then(settle, settle);
  await import('../../../../client/services/search-index.ts');
  for (let waited = 0; waited < 60_000 && !state.isSettled; waited += 100) await clock.advance(100);
}

let complaint: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('nothing is requested before the search is used', () => {
  expect(opened().network.requests).toEqual([]);
});

it('the index of a language is requested by its path in the app data, with credentials of the same origin', async () => {
  const { search, network, requestOptions } = opened();
  const searcher = await search.load('en');
  expect(searcher.find('hello').results.map(({ url }) => url)).toEqual(['/en/a/']);
  expect(network.requests).toEqual([appDataPath, paths.en]);
  expect(requestOptions).toMatchObject([
    { credentials: 'same-origin', cache: 'no-cache' },
    { credentials: 'same-origin', cache: 'default' },
  ]);
  expect(complaint).not.toHaveBeenCalled();
});

it('an index is loaded once by several calls, at the same time or later', async () => {
  const { search, network } = opened();
  const [first, second] = await Promise.all([search.load('en'), search.load('en')]);
  expect([second, await search.load('en')]).toEqual([first, first]);
  expect(network.requests).toEqual([appDataPath, paths.en]);
});

it('each language has an index of its own', async () => {
  const { search, network } = opened();
  const [english, french] = await Promise.all([search.load('en'), search.load('fr')]);
  expect(english.find('bonjour').results).toEqual([]);
  expect(french.find('bonjour').results).toHaveLength(1);
  expect(network.requests.sort()).toEqual([paths.en, paths.fr, appDataPath, appDataPath]);
});

it('an index is requested below the path prefix', async () => {
  const { search, network } = opened({}, '/docs');
  await search.load('en');
  expect(network.requests).toEqual([`/docs${appDataPath}`, `/docs${paths.en}`]);
});

const text = JSON.stringify(english);

it.each<[failure: string, answers: Readonly<Record<string, FakeAnswer>>]>([
  ['there is no network', { [appDataPath]: networkFailure }],
  ['the app data are missing', { [appDataPath]: 404 }],
  ['the app data are a document', { [appDataPath]: html }],
  ['the app data list no index', { [appDataPath]: { webpackCompilationHash: 'code' } }],
  ['the app data list no index of the language', { [appDataPath]: { ...appData, searchIndexes: { fr: paths.fr } } }],
  ['the index is missing', { [paths.en]: 404 }],
  ['the host is unavailable', { [paths.en]: 503 }],
  ['the host requests a long pause', { [paths.en]: { status: 503, headers: { 'Retry-After': '120' } } }],
  ['the app data do not arrive', { [appDataPath]: noAnswer }],
  ['the index does not arrive', { [paths.en]: noAnswer }],
  ['the index cannot be fetched', { [paths.en]: networkFailure }],
  ['the index is a document', { [paths.en]: html }],
  ['the index is empty', { [paths.en]: { status: 200 } }],
  ['the index is incomplete', { [paths.en]: { status: 200, text: text.slice(0, text.length / 2) } }],
  ['the index is JSON of another kind', { [paths.en]: { version: '2.3.9' } }],
  ['the index is a list', { [paths.en]: { status: 200, text: '[]' } }],
  ['the index contains all languages', { [paths.en]: { en: english } }],
  ['the index contains invalid data', { [paths.en]: { ...english, synonyms: [1] } }],
])('if %s, the error is logged once and reported to all callers, and the next attempt works', async (_, answers) => {
  const { network, requestOptions, clock, load } = opened(answers);
  const begun = clock.now();
  const reasons = await Promise.all([load('en'), load('en')]);
  expect(reasons).toEqual([expect.any(Error), reasons[0]]);
  expect(clock.now() - begun).toBeLessThan(8_000);
  expect(complaint.mock.calls).toEqual([['Failed fetch search index', reasons[0]]]);
  // The next attempt succeeds, even if the browser has cached the wrong answer.
  network.answer(appDataPath, appData);
  network.answer(paths.en, english);
  network.take();
  expect(await load('en')).toMatchObject({ find: expect.any(Function) });
  expect(network.take()).toEqual([appDataPath, paths.en]);
  expect(requestOptions.slice(-2)).toMatchObject([{ cache: 'reload' }, { cache: 'reload' }]);
  expect(complaint).toHaveBeenCalledTimes(1);
});

it('the next attempt finds the index of a new build at its new path', async () => {
  const { search, network } = opened({ [paths.en]: 404 });
  await expect(search.load('en')).rejects.toThrow('/assets/search-en-1.json could not be read (not-found).');
  network.answer(appDataPath, { ...appData, searchIndexes: { en: '/assets/search-en-2.json' } });
  network.answer('/assets/search-en-2.json', indexOf('en', 'Welcome'));
  const searcher = await search.load('en');
  expect(searcher.find('welcome').results).toHaveLength(1);
});

it('a failure in one language does not affect the other', async () => {
  const { search } = opened({ [paths.en]: 404 });
  const french = await search.load('fr');
  await expect(search.load('en')).rejects.toThrow('not-found');
  expect(await search.load('fr')).toBe(french);
});

it('a file that is missing for a moment is requested again, without an error', async () => {
  const { network, load } = opened();
  network.answer(appDataPath, 503, appData);
  network.answer(paths.en, networkFailure, english);
  expect(await load('en')).toMatchObject({ find: expect.any(Function) });
  expect(complaint).not.toHaveBeenCalled();
});

it('an index that arrives late is available to later calls', async () => {
  const { network, clock, load } = opened({ [paths.en]: noAnswer });
  // Two requests without an answer: the third one starts after more than thirteen seconds.
  network.answer(paths.en, noAnswer, noAnswer, english);
  expect(await load('en')).toBeInstanceOf(Error);
  await clock.advance(10_000);
  network.take();
  expect(await load('en')).toMatchObject({ find: expect.any(Function) });
  expect(network.take()).toEqual([]);
});

it('an index that has arrived leaves no timer after its time limit', async () => {
  const { clock, load } = opened();
  await load('en');
  await clock.advance(8_000);
  expect(clock.waiting()).toBe(0);
  expect(complaint).not.toHaveBeenCalled();
});

/** The indexes for scripts of the site. */
const shared = () => (window as { __LUNR__?: SharedIndexes }).__LUNR__ as SharedIndexes & Record<string, SharedIndex>;
const foundBy = (language: string, query: string) =>
  shared()
    [language]?.index.search(query)
    .map(({ ref }) => shared()[language]?.store[ref]?.url);

describe('window.__LUNR__', () => {
  it('has the language that the search has loaded, for plain lunr', async () => {
    const { search, network } = opened();
    expect(shared()).toBeUndefined();
    await search.load('en');
    expect(Object.keys(shared())).toEqual(['__loaded', 'en']);
    expect(foundBy('en', 'HELLOS')).toEqual(['/en/a/']);
    expect(shared().en?.index).toBe(shared().en?.index);
    expect(network.requests).toEqual([appDataPath, paths.en]);
  });

  it('has all languages once a script has waited for them', async () => {
    const { search, network } = opened();
    await search.load('en');
    network.take();
    expect(await shared().__loaded).toBe(shared());
    expect([foundBy('en', 'hello'), foundBy('fr', 'bonjours')]).toEqual([['/en/a/'], ['/fr/a/']]);
    await shared().__loaded;
    expect(network.take()).toEqual([appDataPath, paths.fr]);
  });

  it('has all languages at the start if the site says so', async () => {
    const { search, network } = opened({}, '', true);
    await search.load('en');
    await shared().__loaded;
    expect([foundBy('en', 'hello'), foundBy('fr', 'bonjour')]).toEqual([['/en/a/'], ['/fr/a/']]);
    expect(network.requests.filter((url) => url !== appDataPath).sort()).toEqual([paths.en, paths.fr]);
  });

  it('rejects if a language cannot be loaded, with one line in the console, and the next reading tries again', async () => {
    const { load, network, wait } = opened({ [paths.fr]: 404 });
    await load('en');
    const reason = await wait(shared().__loaded.catch((error: Error) => error));
    expect(reason).toEqual(new Error('/assets/search-fr-1.json could not be read (not-found).'));
    expect(complaint.mock.calls).toEqual([['Failed fetch search index', reason]]);
    network.answer(paths.fr, indexOf('fr', 'Bonjour'));
    expect(await wait(shared().__loaded)).toBe(shared());
    expect(foundBy('fr', 'bonjour')).toEqual(['/fr/a/']);
  });

  it('exists at the start even if nothing can be loaded, and the search tries again', async () => {
    const { load, network, wait } = opened({ [appDataPath]: 404 }, '', true);
    await wait(Promise.allSettled([load('en'), load('fr')]));
    expect(await wait(shared().__loaded.catch(() => 'failed'))).toBe('failed');
    network.answer(appDataPath, appData);
    expect(await load('en')).toMatchObject({ find: expect.any(Function) });
    expect(foundBy('en', 'hello')).toEqual(['/en/a/']);
  });
});
