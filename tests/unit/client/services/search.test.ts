import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appDataPath } from '#contract/app-data';
import type { SearchLoading } from '#contract/search';
import { createJsonFetcher } from '../../../../client/loading/fetch-json.ts';
import { browserSearch } from '../../../../client/services/search.ts';
import type { SharedIndex, SharedIndexes } from '../../../../client/services/search-index.ts';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { createFakeNetwork, type FakeAnswer, type FakeNetwork, networkFailure, noAnswer } from '../../../support/fake-network.ts';
import { emittedIndex } from '../../../support/search-index.ts';

function indexOf(language: string, page: string): object {
  const about = { description: '', keywords: '', category: 'note', productType: '', text: '', weight: 1 };
  return emittedIndex({ language, synonyms: [], entries: [{ id: '0', page, url: `/${language}/a/`, ...about }] });
}

const english = indexOf('en', 'Hello');
const french = indexOf('fr', 'Bonjour');
const whole = { en: english, fr: french };
const file = '/search_index.json';
const paths = { en: '/assets/search-en-1.json', fr: '/assets/search-fr-1.json' };
const appData = { webpackCompilationHash: 'code', searchIndexes: paths };
const html: FakeAnswer = { status: 200, text: '<!DOCTYPE html><title>Page</title>' };

interface Opened {
  readonly answers?: Readonly<Record<string, FakeAnswer>>;
  readonly pathPrefix?: string;
  readonly settings?: SearchLoading;
  readonly reportIfStays?: (report: () => void) => void;
}

/** A site in a network, and all requests of its search. */
function opened({ answers = {}, pathPrefix = '', settings = {}, reportIfStays = (report) => report() }: Opened = {}) {
  const files = { [file]: whole, [appDataPath]: appData, [paths.en]: { en: english }, [paths.fr]: { fr: french }, ...answers };
  const prefixed = Object.entries(files).map(([path, answer]) => [pathPrefix + path, answer]);
  const network: FakeNetwork = createFakeNetwork(Object.fromEntries(prefixed));
  const requestOptions: RequestInit[] = [];
  const clock = createFakeClock();
  const ahead: (() => void)[] = [];
  const search = browserSearch({
    pathPrefix,
    settings,
    clock,
    languages: ['en', 'fr'],
    ahead,
    createJson: createJsonFetcher,
    loadReader: () => import('../../../../client/services/search-index.ts'),
    loadCode: () => import('../../../../client/services/search-code.ts'),
    reportIfStays,
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
  const rest = () => {
    for (const run of ahead) run();
  };
  return { search, network, requestOptions, clock, load, wait, rest };
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
  await import('../../../../client/services/search-code.ts');
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

it('nothing is requested before the page is at rest or the search is used', () => {
  expect(opened().network.requests).toEqual([]);
});

it('the file of all languages is requested, with credentials of the same origin', async () => {
  const { search, network, requestOptions } = opened();
  const searcher = await search.load('en');
  expect(searcher.find('hello').results.map(({ url }) => url)).toEqual(['/en/a/']);
  expect(network.requests).toEqual([file]);
  expect(requestOptions).toMatchObject([{ credentials: 'same-origin', cache: 'default', priority: 'auto' }]);
  expect(complaint).not.toHaveBeenCalled();
});

it('the file is loaded once by several calls and languages, at the same time or later', async () => {
  const { search, network } = opened();
  const [first, second, french] = await Promise.all([search.load('en'), search.load('en'), search.load('fr')]);
  expect([second, await search.load('en')]).toEqual([first, first]);
  expect(first.find('bonjour').results).toEqual([]);
  expect(french.find('bonjour').results).toHaveLength(1);
  expect(network.requests).toEqual([file]);
});

it('name and options of the config apply to the same request, below the path prefix', async () => {
  const settings = { file: 'find.json', fetchOptions: { credentials: 'include', headers: { 'x-team': 'a' } } } as const;
  const { search, network, requestOptions } = opened({ answers: { '/find.json': whole }, pathPrefix: '/docs', settings });
  await search.load('en');
  expect(network.requests).toEqual(['/docs/find.json']);
  expect(requestOptions).toMatchObject([{ credentials: 'include', headers: { 'x-team': 'a' } }]);
});

const text = JSON.stringify(whole);

it('logs nothing if its page is left while it loads', async () => {
  const { load } = opened({ answers: { [file]: networkFailure }, reportIfStays: () => {} });
  expect(await load('en')).toBeInstanceOf(Error);
  expect(complaint).not.toHaveBeenCalled();
});

it.each<[failure: string, answer: FakeAnswer]>([
  ['there is no network', networkFailure],
  ['the file is missing', 404],
  ['the host is unavailable', 503],
  ['the host requests a long pause', { status: 503, headers: { 'Retry-After': '120' } }],
  ['the file does not arrive', noAnswer],
  ['the file is a document', html],
  ['the file is empty', { status: 200 }],
  ['the file is incomplete', { status: 200, text: text.slice(0, text.length / 2) }],
  ['the file is JSON of another kind', { version: '2.3.9' }],
  ['the file is a list', { status: 200, text: '[]' }],
  ['the file lacks a language', { en: english }],
  ['the file has invalid data', { ...whole, en: { ...english, synonyms: [1] } }],
  ['the file has an index of another kind', { ...whole, en: { ...english, index: { version: '2.3.9' } } }],
])('if %s, the error is logged once and reported to all callers, and the next attempt works', async (_, answer) => {
  const { network, requestOptions, clock, load } = opened({ answers: { [file]: answer } });
  const begun = clock.now();
  const reasons = await Promise.all([load('en'), load('en')]);
  expect(reasons).toEqual([expect.any(Error), reasons[0]]);
  expect(clock.now() - begun).toBeLessThan(8_000);
  expect(complaint.mock.calls).toEqual([['Failed fetch search index', reasons[0]]]);
  // The next attempt succeeds, even if the browser has cached the wrong answer.
  network.answer(file, whole);
  network.take();
  expect(await load('en')).toMatchObject({ find: expect.any(Function) });
  expect(network.take()).toEqual([file]);
  expect(requestOptions.at(-1)).toMatchObject({ cache: 'reload' });
  expect(complaint).toHaveBeenCalledTimes(1);
});

it('a file that is missing for a moment is requested again, without an error', async () => {
  const { network, load } = opened();
  network.answer(file, 503, networkFailure, whole);
  expect(await load('en')).toMatchObject({ find: expect.any(Function) });
  expect(complaint).not.toHaveBeenCalled();
});

it('a file that arrives late is available to later calls', async () => {
  const { network, clock, load } = opened({ answers: { [file]: noAnswer } });
  // Two requests without an answer: the third one starts after more than thirteen seconds.
  network.answer(file, noAnswer, noAnswer, whole);
  expect(await load('en')).toBeInstanceOf(Error);
  await clock.advance(10_000);
  network.take();
  expect(await load('en')).toMatchObject({ find: expect.any(Function) });
  expect(network.take()).toEqual([]);
});

it('a file that has arrived leaves no timer after its time limit', async () => {
  const { clock, load } = opened();
  await load('en');
  await clock.advance(8_000);
  expect(clock.waiting()).toBe(0);
  expect(complaint).not.toHaveBeenCalled();
});

it('a language that the site does not have is an error', async () => {
  expect(await opened().load('xx')).toEqual(new Error('The site has no search in “xx”.'));
});

describe('a page at rest', () => {
  it('loads the file with low priority, and the search uses it', async () => {
    const { search, network, requestOptions, wait, rest } = opened();
    rest();
    await wait(shared().__loaded);
    expect(network.take()).toEqual([file]);
    expect(requestOptions).toMatchObject([{ credentials: 'same-origin', priority: 'low' }]);
    await search.load('en');
    expect(network.take()).toEqual([]);
  });

  it.each<[why: string, site: Opened]>([
    ['the config says so', { settings: { loadAtStart: false } }],
    ['each language has a file', { settings: { splitByLanguage: true, loadAtStart: false } }],
  ])('loads nothing before the first search if %s', async (_, site) => {
    const { network, load, rest } = opened(site);
    rest();
    await Promise.resolve();
    expect(network.requests).toEqual([]);
    expect(await load('en')).toMatchObject({ find: expect.any(Function) });
  });

  it('logs one failure, and the first search tries again', async () => {
    const { load, network, wait, rest } = opened({ answers: { [file]: 404 } });
    rest();
    expect(await wait(shared().__loaded.catch((error: Error) => error))).toEqual(
      new Error(`${file} could not be read (not-found).`),
    );
    expect(complaint).toHaveBeenCalledTimes(1);
    network.answer(file, whole);
    expect(await load('en')).toMatchObject({ find: expect.any(Function) });
    expect(foundBy('en', 'hello')).toEqual(['/en/a/']);
  });
});

describe('a file for each language', () => {
  const settings = { splitByLanguage: true };

  it('is requested by its path in the app data', async () => {
    const { search, network, requestOptions } = opened({ settings });
    await search.load('en');
    expect(network.take()).toEqual([appDataPath, paths.en]);
    expect(requestOptions).toMatchObject([{ cache: 'no-cache' }, { cache: 'default' }]);
    await search.load('fr');
    expect(network.take()).toEqual([appDataPath, paths.fr]);
  });

  it.each<[failure: string, answers: Readonly<Record<string, FakeAnswer>>]>([
    ['the app data are missing', { [appDataPath]: 404 }],
    ['the app data are a document', { [appDataPath]: html }],
    ['the app data list no index', { [appDataPath]: { webpackCompilationHash: 'code' } }],
    ['the app data do not arrive', { [appDataPath]: noAnswer }],
    ['the index is missing', { [paths.en]: 404 }],
    ['the index is of another language', { [paths.en]: { fr: french } }],
  ])('is requested past the cache if %s, and the other language works', async (_, answers) => {
    const { network, requestOptions, load } = opened({ answers, settings });
    expect(await load('en')).toBeInstanceOf(Error);
    expect(complaint).toHaveBeenCalledTimes(1);
    network.answer(appDataPath, appData);
    network.answer(paths.en, { en: english });
    network.take();
    expect(await load('en')).toMatchObject({ find: expect.any(Function) });
    expect(network.take()).toEqual([appDataPath, paths.en]);
    expect(requestOptions.slice(-2)).toMatchObject([{ cache: 'reload' }, { cache: 'reload' }]);
    expect(await load('fr')).toMatchObject({ find: expect.any(Function) });
  });

  it('is found at the new path of a new build', async () => {
    const { search, network } = opened({ answers: { [paths.en]: 404 }, settings });
    await expect(search.load('en')).rejects.toThrow('/assets/search-en-1.json could not be read (not-found).');
    network.answer(appDataPath, { ...appData, searchIndexes: { en: '/assets/search-en-2.json' } });
    network.answer('/assets/search-en-2.json', { en: indexOf('en', 'Welcome') });
    expect((await search.load('en')).find('welcome').results).toHaveLength(1);
  });

  it('is loaded for all languages at the start if the site says so, or when a script waits for them', async () => {
    const { network, wait, rest } = opened({ settings });
    rest();
    await wait(shared().__loaded);
    expect([foundBy('en', 'hello'), foundBy('fr', 'bonjours')]).toEqual([['/en/a/'], ['/fr/a/']]);
    expect(network.requests.filter((url) => url !== appDataPath).sort()).toEqual([paths.en, paths.fr]);
  });
});

/** The indexes for scripts of the site. */
const shared = () => (window as { __LUNR__?: SharedIndexes }).__LUNR__ as SharedIndexes & Record<string, SharedIndex>;
const foundBy = (language: string, query: string) =>
  shared()
    [language]?.index.search(query)
    .map(({ ref }) => shared()[language]?.store[ref]?.url);

describe('window.__LUNR__', () => {
  it('has each language of the file, for plain lunr', async () => {
    const { search } = opened();
    expect(Object.keys(shared())).toEqual(['__loaded']);
    await search.load('en');
    expect(Object.keys(shared()).sort()).toEqual(['__loaded', 'en', 'fr']);
    expect(foundBy('en', 'HELLOS')).toEqual(['/en/a/']);
    expect(foundBy('fr', 'bonjours')).toEqual(['/fr/a/']);
    expect(shared().en?.index).toBe(shared().en?.index);
  });

  it('has what a page shows of the results before a script waits for lunr, which is loaded then', async () => {
    const { wait, rest } = opened();
    rest();
    await wait(vi.waitFor(() => expect(shared().en).toBeDefined()));
    expect(shared().en?.store[0]?.url).toBe('/en/a/');
    expect(() => shared().en?.index).toThrow('after `await window.__LUNR__.__loaded`');
    await shared().__loaded;
    expect(foundBy('en', 'hello')).toEqual(['/en/a/']);
  });

  it('loads the file for a script that waits for it', async () => {
    const { network } = opened();
    expect(await shared().__loaded).toBe(shared());
    await shared().__loaded;
    expect(network.requests).toEqual([file]);
  });

  it('rejects if a language cannot be loaded, with one line in the console, and the next reading tries again', async () => {
    const { network, wait } = opened({ answers: { [file]: 404 } });
    const reason = await wait(shared().__loaded.catch((error: Error) => error));
    expect(reason).toEqual(new Error(`${file} could not be read (not-found).`));
    expect(complaint.mock.calls).toEqual([['Failed fetch search index', reason]]);
    network.answer(file, whole);
    expect(await wait(shared().__loaded)).toBe(shared());
    expect(foundBy('fr', 'bonjour')).toEqual(['/fr/a/']);
  });

  it('does not exist on a site without a search', () => {
    const clock = createFakeClock();
    const fetch = () => Promise.reject(new Error());
    const none = { settings: undefined, languages: ['en'], pathPrefix: '', clock, fetch };
    const ahead: (() => void)[] = [];
    const loadReader = () => Promise.reject(new Error());
    const loading = { loadReader, loadCode: loadReader, createJson: createJsonFetcher };
    browserSearch({ ...none, ...loading, ahead, reportIfStays: (report) => report() });
    expect(ahead).toEqual([]);
    expect(shared()).toBeUndefined();
  });
});
