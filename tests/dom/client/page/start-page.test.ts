import { describe, expect, it } from 'vitest';
import { createReloadGuard } from '../../../../client/navigation/reload-guard.ts';
import type { PageScreen } from '../../../../client/page/page-screen.ts';
import { type PageStartOptions, type StartPageRoot, startPage } from '../../../../client/page/start-page.ts';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { appData, appDataUrl, compilationHash, components, pageData, siteFiles, visitSite } from '../../../support/fake-site.ts';
import { blockedStorage, createFakeStorage } from '../../../support/fake-storage.ts';
import { runtimeParts } from '../../../support/runtime-parts.ts';

const notFoundPages = [{ path: '/fr/404/', matchPath: '/fr/*' }];

const settings = {
  pathPrefix: '',
  languages: ['en', 'fr'],
  languageTags: {},
  notFoundPages,
  routeChangeEvent: 'route',
  visitor: {},
};
const screen: PageScreen = {
  show: async () => true,
  update: async () => true,
  prepare: () => {},
  describe: () => '',
  forms: () => undefined,
  change: (run) => run(),
};

/** A document at '/about/?x=1', and the function that starts its page. */
function openDocument({ storage = createFakeStorage(), options = {} as Partial<PageStartOptions> } = {}) {
  const site = visitSite(siteFiles(), { notFoundPages });
  const shown: string[] = [];
  const state = { reloads: 0, screen: screen as PageScreen | undefined };
  const startPageRoot: StartPageRoot = async ({ page, pagePath }) => {
    shown.push(`${page.page.path} in place of ${pagePath}`);
    return state.screen;
  };
  const start = async (more: Partial<PageStartOptions> = {}) => {
    const started = startPage({
      document,
      location: {
        href: 'https://site.example/about/?x=1',
        pathname: '/about/',
        search: '?x=1',
        reload: () => {
          state.reloads += 1;
        },
      },
      settings,
      loader: site.loader,
      components: { ...components, hydrate: async () => ({ startPageRoot }) },
      pagePath: '/about/',
      compilationHash,
      mayReload: createReloadGuard(createSafeStorage(() => storage)),
      onCrash: () => {},
      ...runtimeParts(),
      clock: site.clock,
      ...options,
      ...more,
    });
    await site.clock.advance(60_000);
    return started;
  };
  return { ...site, start, shown, state };
}

it('nothing starts on a document that the browser has translated', async () => {
  document.documentElement.className = 'translated-ltr';
  const { start, shown } = openDocument();
  const outcome = await start();
  document.documentElement.className = '';
  expect([outcome, shown]).toEqual([{ status: 'translated' }, []]);
});

describe('an emitted page', () => {
  it('starts with the page of its address', async () => {
    const { start, shown } = openDocument();
    expect(await start()).toMatchObject({ status: 'started', screen, page: { page: { path: '/about/?x=1' } } });
    expect(shown).toEqual(['/about/?x=1 in place of /about/']);
  });

  it('starts in steps, between which the browser can react to input', async () => {
    const { clock, network, shown, start } = openDocument();
    const pauses: unknown[] = [];
    await start({
      clock: {
        ...clock,
        setTimeout: (run, ms) => {
          pauses.push({ hasAskedForData: network.requests.length > 0, isShown: shown.length > 0 });
          return clock.setTimeout(run, ms);
        },
      },
    });
    expect(pauses).toEqual([
      { hasAskedForData: false, isShown: false },
      { hasAskedForData: true, isShown: false },
    ]);
  });
});

describe('an emitted page does not start', () => {
  it('when its data is missing', async () => {
    const { start, shown, network } = openDocument();
    network.answer('/page-data/about/page-data.json', 0);
    expect(await start()).toEqual({ status: 'missing', error: expect.any(Error) });
    expect(shown).toEqual([]);
  });

  it('when its data is missing, with an error that names its path and the reason', async () => {
    const { start, network } = openDocument();
    network.answer('/page-data/about/page-data.json', 503);
    const started = await start();
    expect(started).toMatchObject({
      error: { message: 'Page resources for /about/ not found. React does not start.', cause: expect.any(Error) },
    });
  });

  it.each<[string, PageStartOptions['components']]>([
    ['missing', { ...components, hydrate: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) }],
    ['unknown', components],
    ['empty', { ...components, hydrate: async () => undefined }],
    ['of another kind', { ...components, hydrate: async () => ({}) }],
  ])('when the code for the second step is %s', async (_, table) => {
    const start = await openDocument({ options: { components: table } }).start();
    expect(start).toMatchObject({ status: 'missing', error: { message: expect.stringContaining('/about/ not found') } });
  });

  it('when the code for the second step is faulty, which is no reason to load it again', async () => {
    const hydrate = async () => ({ startPageRoot: () => Promise.reject(new Error('A fault')) });
    expect(await openDocument({ options: { components: { ...components, hydrate } } }).start()).toEqual({ status: 'failed' });
  });

  it('until its data is there', async () => {
    const { start, network, shown } = openDocument();
    network.answer('/page-data/about/page-data.json', 503);
    expect(await start()).toMatchObject({ status: 'missing' });
    network.answer('/page-data/about/page-data.json', pageData('/about/'));
    expect(await start()).toMatchObject({ status: 'started' });
    expect(shown).toHaveLength(1);
  });

  it('when it cannot be rendered', async () => {
    const { start, state } = openDocument();
    state.screen = undefined;
    expect(await start()).toEqual({ status: 'failed' });
  });
});

describe('a document that is older than the published build', () => {
  /**
   * Loads the document once for each published build. Returns true for each load that was followed
   * by a reload.
   */
  async function open(storage: Storage, builds: readonly string[]): Promise<boolean[]> {
    const reloaded: boolean[] = [];
    for (const webpackCompilationHash of builds) {
      const { start, shown, state, network } = openDocument({ storage });
      network.answer(appDataUrl, { ...appData, webpackCompilationHash });
      const { status } = await start();
      expect([status, shown.length, state.reloads]).toEqual(state.reloads === 1 ? ['reloading', 0, 1] : ['started', 1, 0]);
      reloaded.push(state.reloads === 1);
    }
    return reloaded;
  }

  it('is reloaded once, and then used without changes every time', async () => {
    const storage = createFakeStorage();
    expect(await open(storage, ['b', 'b', 'b', compilationHash, 'b'])).toEqual([true, false, false, false, false]);
    expect(await open(storage, ['c', 'b', 'c'])).toEqual([true, false, false]);
  });

  it('is not reloaded if storage is blocked, because the reloads would never end', async () => {
    const { start, state, network } = openDocument({ storage: blockedStorage });
    network.answer(appDataUrl, { ...appData, webpackCompilationHash: 'b' });
    expect(await start()).toMatchObject({ status: 'started' });
    expect(state.reloads).toBe(0);
  });

  it('is not reloaded if the published build is unknown', async () => {
    const { start, state, network } = openDocument();
    network.answer(appDataUrl, 404);
    expect(await start()).toMatchObject({ status: 'started' });
    expect(state.reloads).toBe(0);
  });
});
