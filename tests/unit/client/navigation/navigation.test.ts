import { describe, expect, it, vi } from 'vitest';
import { createComponentChunks } from '../../../../client/loading/component-chunks.ts';
import type { PageResources } from '../../../../client/loading/page-resources.ts';
import { createNavigation } from '../../../../client/navigation/navigation.ts';
import { createScrollPositions } from '../../../../client/navigation/scroll-position.ts';
import type { NavigationOptions } from '../../../../client/navigation/tab.ts';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { networkFailure, noAnswer } from '../../../support/fake-network.ts';
import {
  appData,
  appDataUrl,
  compilationHash,
  components,
  pageChunk,
  pageContext,
  pageData,
  pageModule,
  siteFiles,
  visitSite,
} from '../../../support/fake-site.ts';
import { createFakeStorage } from '../../../support/fake-storage.ts';
import { createFakeWindow } from '../../../support/fake-window.ts';

const origin = 'https://site.example';
const aboutUrl = '/page-data/about/page-data.json';

const files = () =>
  siteFiles({
    '/page-data/en/page-data.json': pageData('/en/'),
    '/page-data/faqs/page-data.json': pageData('/faqs/', {
      result: { data: {}, pageContext: pageContext(), head: { title: 'T', announcement: 'A', scrollOnNavigation: false } },
    }),
    '/page-data/list/page-data.json': pageData('/list/', {
      result: { data: {}, pageContext: pageContext(), head: { title: 'T', announcement: 'A', scrollOnNavigation: 'arrival' } },
    }),
  });

/** A visitor on '/en/?a=1' of a small site whose client has started. */
function visitor(options: Partial<NavigationOptions> & { ready?: boolean } = {}, table = components) {
  const window = createFakeWindow(`${origin}/en/?a=1`);
  const storage = createFakeStorage();
  const site = visitSite(files(), { components: table });
  const shown: string[] = [];
  const events: unknown[] = [];
  const pending: boolean[] = [];
  const revealed: string[] = [];
  const forms: string[] = [];
  const changes: boolean[] = [];
  const prepared: string[] = [];
  const likely: string[] = [];
  const failures = { count: 0, screen: true, hashTarget: true, layouts: 0 };
  site.emitter.on('onDelayedLoadPageResources', (event) => events.push(['delayed', event.pathname]));
  site.emitter.on('onRouteUpdate', (event) => events.push(['route', event.location.replace(origin, '')]));
  const navigation = createNavigation({
    window,
    loader: site.loader,
    scroll: createScrollPositions(createSafeStorage(() => storage)),
    emitter: site.emitter,
    clock: site.clock,
    pathPrefix: '',
    compilationHash,
    isServiceWorkerUpdated: () => false,
    redirectTarget: () => undefined,
    notFoundPage: async () => '/404/',
    revealHashTarget: ({ hash }) => {
      if (hash !== '') revealed.push(hash.slice(1));
      return hash !== '' && failures.hashTarget;
    },
    whenIdle: (run) => run(),
    setPending: (isPending) => pending.push(isPending),
    reportFailure: () => {
      failures.count += 1;
    },
    ...options,
  });
  const screen = {
    forms: () => ({
      leave: (entry: string) => forms.push(`leave ${entry.replace(/\d{6,}/, 'key')}`),
      enter: (entry: string) => forms.push(`enter ${entry.replace(/\d{6,}/, 'key')}`),
    }),
    show: async (page: PageResources, _: URL, isFromTop = false) => {
      if (isFromTop) failures.layouts += 1;
      if (failures.screen) shown.push(page.page.path);
      return failures.screen;
    },
    update: async (page: PageResources) => {
      shown.push(`${page.page.path} once more: ${(page.json.data as { title: string }).title}`);
      return true;
    },
    prepare: ({ page: { path } }: PageResources, isLikely: boolean) => {
      prepared.push(path);
      if (isLikely) likely.push(path);
    },
    describe: () => '',
    change: (run: () => Promise<void>, isAnimated: boolean) => {
      changes.push(isAnimated);
      return run();
    },
  };
  if (options.ready ?? true) navigation.takeOver(screen, { json: { data: {}, pageContext: pageContext() } });
  /** Navigates, and lets the time pass that the navigation needs. */
  const go = async (...to: Parameters<typeof navigation.navigate>) => {
    const done = navigation.navigate(...to);
    await site.clock.settle();
    await done;
  };
  const back = async (delta = -1) => {
    window.traverse(delta);
    const done = navigation.followHistory();
    await site.clock.settle();
    await done;
  };
  return {
    ...site,
    window,
    storage,
    navigation,
    screen,
    shown,
    events,
    pending,
    revealed,
    forms,
    changes,
    prepared,
    likely,
    failures,
    go,
    back,
  };
}

describe('a navigation', () => {
  it('shows the page and its address with query and hash, and loads no document', async () => {
    const { go, shown, window, events, revealed } = visitor();
    await go('/about/?b=2#team');
    expect(shown).toEqual(['/about/?b=2']);
    expect(window.entries()).toEqual(['/en/?a=1', '>/about/?b=2#team']);
    expect(revealed).toEqual(['team']);
    expect(events).toEqual([['route', '/about/?b=2#team']]);
    expect(window.documentLoads).toEqual([]);
  });

  it('to words of a page (a text fragment) loads the document, as only browsers find them', async () => {
    const { go, window, shown } = visitor();
    await go('/about/#:~:text=our%20team');
    expect([window.documentLoads.length, shown]).toEqual([1, []]);
  });

  it('keeps the forms of the page that is left, and gives the page that is entered its own', async () => {
    const { go, back, forms } = visitor();
    await go('/about/');
    await back();
    expect(forms).toEqual(['leave /en/|initial', 'enter /about/|key', 'leave /about/|key', 'enter /en/|initial']);
  });

  it('gives each history entry its own key, and the first entry the key "initial"', async () => {
    const { go, window } = visitor();
    expect(window.history.state).toEqual({ key: 'initial' });
    await go('/about/', { state: { from: 'menu' } });
    const first = window.history.state;
    expect(first).toEqual({ from: 'menu', key: expect.stringMatching(/^\d+$/) });
    await go('/en/');
    expect(window.history.state.key).not.toBe(first.key);
  });

  it('replaces the history entry on request, and if the address stays the same', async () => {
    const { go, window } = visitor();
    await go('/about/', { replace: true });
    expect(window.entries()).toEqual(['>/about/']);
    await go('/about/');
    expect(window.entries()).toEqual(['>/about/']);
    await go('/about/#team');
    expect(window.entries()).toEqual(['/about/', '>/about/#team']);
  });

  it('replaces the history entry of an overlay, so that Back leads to the page before', async () => {
    const { go, window } = visitor();
    window.history.pushState({ key: 'initial', overlays: ['menu'], below: [] }, '');
    await go('/about/');
    expect(window.entries()).toEqual(['/en/?a=1', '>/about/']);
    expect(window.history.state).toEqual({ key: expect.stringMatching(/^\d+$/) });
  });

  it('does not render the page again if only its overlays change', async () => {
    const { back, window, shown, events, revealed } = visitor();
    window.history.pushState({ key: 'initial', overlays: ['menu'], below: [] }, '');
    window.scrollY = 300;
    await back();
    expect([window.scrollY, shown, events, revealed]).toEqual([300, [], [], []]);
  });

  it('does not render the page again if the page changed its query before an overlay opened', async () => {
    const { back, window, shown, events } = visitor();
    window.history.replaceState(window.history.state, '', '/en/?f=driving');
    window.history.pushState({ ...(window.history.state as object), overlays: ['quote'], below: [] }, '');
    await back();
    expect([shown, events]).toEqual([[], []]);
  });

  it('by a number moves through the history', async () => {
    const { go, window } = visitor();
    await go('/about/');
    await go(-1);
    expect(window.entries()).toEqual(['>/en/?a=1', '/about/']);
  });

  it('to an unknown address shows the not-found page at that address', async () => {
    const { go, window, shown } = visitor();
    await go('/nope/');
    expect(shown).toEqual(['/404.html']);
    expect(window.entries()).toEqual(['/en/?a=1', '>/nope/']);
  });

  it('to another origin or outside the path prefix is left to the browser', async () => {
    const { go, window, shown } = visitor({ pathPrefix: '/en' });
    await go('https://example.com/');
    await go('/english/');
    await go('/other/', { replace: true });
    expect(window.documentLoads).toEqual([
      'assign https://example.com/',
      `assign ${origin}/english/`,
      `replace ${origin}/other/`,
    ]);
    expect(shown).toEqual([]);
  });

  it('to a redirect page continues to its target', async () => {
    const redirectTarget: NavigationOptions['redirectTarget'] = ({ page }, { search, hash }) =>
      page.path.startsWith('/about/') ? Promise.resolve(`/en/${search}${hash}`) : undefined;
    const { go, window, shown } = visitor({ redirectTarget });
    await go('/about/?x=1#y');
    expect(shown).toEqual(['/en/?x=1']);
    expect(window.entries()).toEqual(['/en/?a=1', '>/en/?x=1#y']);
  });
});

describe('the browser loads the document, with query and hash,', () => {
  const target = '/about/?b=2#team';

  it.each<[string, (site: ReturnType<typeof visitor>) => void]>([
    ['when the page data cannot be loaded', ({ network }) => network.answer(aboutUrl, 0)],
    [
      'when the address is a file of the site',
      ({ network }) => {
        network.answer(aboutUrl, 404);
        network.answer('HEAD /about/?b=2', 200);
      },
    ],
    [
      'when a part of the page is missing',
      ({ network }) => network.answer(aboutUrl, pageData('/about/', { slicesMap: { header: 'gone' } })),
    ],
    [
      'when its chunk is unknown',
      ({ network }) => network.answer(aboutUrl, pageData('/about/', { componentChunkName: 'component---new' })),
    ],
  ])('%s', async (_, prepare) => {
    const site = visitor();
    prepare(site);
    const done = site.navigation.navigate(target);
    await site.clock.advance(8_000);
    await done;
    expect(site.window.documentLoads).toEqual([`assign ${origin}${target}`]);
    expect(site.failures.count).toBe(1);
    expect(site.shown).toEqual([]);
  });

  it('when a new build has been published', async () => {
    const site = visitor();
    site.network.answer(appDataUrl, { ...appData, webpackCompilationHash: 'ffffffffffffffffffff' });
    await site.go(target);
    expect(site.window.documentLoads).toEqual([`assign ${origin}${target}`]);
    expect(site.shown).toEqual([]);
    expect(site.window.entries()).toEqual(['>/en/?a=1']);
  });

  it('when a new service worker has been installed', async () => {
    const site = visitor({ isServiceWorkerUpdated: () => true });
    await site.go(target);
    expect(site.window.documentLoads).toEqual([`assign ${origin}${target}`]);
  });

  it('as a reload when the page cannot be rendered, because its address is already shown', async () => {
    const site = visitor();
    site.failures.screen = false;
    await site.go(target);
    expect(site.window.documentLoads).toEqual([`reload ${origin}${target}`]);
  });

  it('before React has started, and after it has failed', async () => {
    const site = visitor({ ready: false });
    await site.go('/about/');
    site.navigation.takeOver(site.screen, { json: { data: {}, pageContext: pageContext() } });
    site.navigation.giveBack();
    await site.go('/about/#x');
    expect(site.window.documentLoads).toEqual([`assign ${origin}/about/`, `assign ${origin}/about/#x`]);
    expect(site.window.history.scrollRestoration).toBe('auto');
  });

  it('as a reload when only the hash differs and React has not started', async () => {
    const site = visitor({ ready: false });
    await site.go('/en/?a=1#top');
    expect(site.window.documentLoads).toEqual([`reload ${origin}/en/?a=1#top`]);
    expect(site.window.entries()).toEqual(['/en/?a=1', '>/en/?a=1#top']);
    // Without a key it would have the scroll position of the first entry.
    expect(site.window.history.state).toMatchObject({ key: expect.stringMatching(/^\d+$/) });
    await site.navigation.navigate('/en/?a=1#end', { replace: true });
    expect(site.window.entries()).toEqual(['/en/?a=1', '>/en/?a=1#end']);
  });

  it('eight seconds after the click at the latest, and a later answer is not shown', async () => {
    const site = visitor();
    site.network.answer(aboutUrl, noAnswer);
    void site.navigation.navigate(target);
    await site.clock.advance(7_999);
    expect(site.window.documentLoads).toEqual([]);
    await site.clock.advance(1);
    expect(site.window.documentLoads).toEqual([`assign ${origin}${target}`]);
    site.network.answer(aboutUrl, pageData('/about/'));
    await site.clock.advance(60_000);
    expect(site.shown).toEqual([]);
    expect(site.window.documentLoads).toHaveLength(1);
  });

  it('but the next click gets a new answer, which stops that document', async () => {
    const site = visitor();
    site.network.answer(aboutUrl, noAnswer);
    void site.navigation.navigate(target);
    await site.clock.advance(8_000);
    site.network.answer(aboutUrl, pageData('/about/'));
    await site.go(target);
    expect(site.shown).toEqual(['/about/?b=2']);
    expect(site.window.documentLoads).toEqual([`assign ${origin}${target}`, 'stop']);
    await site.go('/faqs/');
    expect(site.window.documentLoads).toHaveLength(2);
  });

  it('when the code of the page does not arrive, and the next click requests it again', async () => {
    const imports: Promise<unknown>[] = [new Promise(() => {}), Promise.resolve(pageModule)];
    const clock = createFakeClock();
    const chunks = createComponentChunks({
      chunkMap: { [pageChunk]: ['/page.js'] },
      pathPrefix: '',
      clock,
      preloadModule: () => {},
      loadStylesheet: async () => {},
      importModule: async () => imports.shift(),
    });
    const site = visitor({}, chunks.components);
    void site.navigation.navigate(target);
    await Promise.all([clock.advance(8_000), site.clock.advance(8_000)]);
    expect(site.window.documentLoads).toEqual([`assign ${origin}${target}`]);
    await site.go(target);
    expect(site.shown).toEqual(['/about/?b=2']);
  });

  it('at once when there is no network', async () => {
    const site = visitor();
    site.connection.isOnline = false;
    site.network.answer(aboutUrl, 0);
    await site.go(target);
    expect(site.window.documentLoads).toEqual([`assign ${origin}${target}`]);
  });
});

describe('a slow navigation', () => {
  it('is shown as pending after one second, until it ends', async () => {
    const site = visitor();
    site.network.answer(aboutUrl, 503, 503, 503, pageData('/about/'));
    const done = site.navigation.navigate('/about/');
    await site.clock.advance(999);
    expect(site.events).toEqual([]);
    await site.clock.advance(1);
    expect(site.events).toEqual([['delayed', '/about/']]);
    expect(site.pending.at(-1)).toBe(true);
    await site.clock.advance(5_000);
    await done;
    expect(site.pending.at(-1)).toBe(false);
    expect(site.shown).toEqual(['/about/']);
    expect(site.clock.waiting()).toBe(0);
  });

  it('is cancelled by a later one', async () => {
    const site = visitor();
    site.network.answer(aboutUrl, 503, pageData('/about/'));
    const overtaken = site.navigation.navigate('/about/');
    await site.go('/faqs/');
    await site.clock.advance(60_000);
    await overtaken;
    expect(site.shown).toEqual(['/faqs/']);
    expect(site.window.entries()).toEqual(['/en/?a=1', '>/faqs/']);
    expect(site.window.documentLoads).toEqual([]);
  });

  it('is cancelled by a document that the browser loads, until the visitor requests another page', async () => {
    const site = visitor();
    site.network.answer(aboutUrl, 503, pageData('/about/'));
    const dropped = site.navigation.navigate('/about/');
    site.navigation.noteLeaving();
    await site.clock.advance(30_000);
    await dropped;
    expect([site.shown, site.window.documentLoads, site.navigation.isLeaving()]).toEqual([[], [], true]);
    await site.go('/faqs/');
    expect([site.shown, site.window.documentLoads, site.navigation.isLeaving()]).toEqual([['/faqs/'], ['stop'], false]);
  });

  it('counts as leaving the page for one minute at most, because a download does not replace the page', async () => {
    const site = visitor();
    site.navigation.noteLeaving();
    await site.clock.advance(30_000);
    site.navigation.noteLeaving();
    await site.clock.advance(59_999);
    expect(site.navigation.isLeaving()).toBe(true);
    await site.clock.advance(1);
    expect(site.navigation.isLeaving()).toBe(false);
  });

  it('is cancelled when the visitor goes back to the page on screen', async () => {
    const site = visitor();
    await site.go('/faqs/');
    await site.back();
    site.network.answer(aboutUrl, 503, pageData('/about/'));
    const dropped = site.navigation.navigate('/about/');
    await site.back(1);
    await site.back(-1);
    await site.clock.advance(60_000);
    await dropped;
    expect(site.shown.at(-1)).toBe('/en/?a=1');
    expect(site.window.entries()).toEqual(['>/en/?a=1', '/faqs/']);
    expect(site.window.documentLoads).toEqual([]);
  });
});

describe('a page that takes long to render', () => {
  /** A visitor on the way to '/about/', which is rendered when `render` is called. */
  async function waiting() {
    const site = visitor();
    const { show } = site.screen;
    const rendered: (() => void)[] = [];
    site.screen.show = async (...page) => {
      const isShown = await show(...page);
      await new Promise<void>((resolve) => rendered.push(resolve));
      return isShown;
    };
    const done = site.navigation.navigate('/about/');
    await site.clock.settle();
    expect([site.shown, site.window.entries()]).toEqual([['/about/'], ['/en/?a=1', '>/about/']]);
    const render = async () => {
      await site.clock.settle();
      for (const run of rendered) run();
      await done;
    };
    return { ...site, render };
  }

  it('gives way to the page before when the visitor goes back meanwhile', async () => {
    const { shown, window, navigation, render } = await waiting();
    window.traverse(-1);
    const back = navigation.followHistory();
    await render();
    await back;
    expect(shown).toEqual(['/about/', '/en/?a=1']);
    expect(window.entries()).toEqual(['>/en/?a=1', '/about/']);
  });

  it('is shown from its top, and reported, if an overlay is opened meanwhile', async () => {
    const { shown, window, navigation, render, events } = await waiting();
    window.scrollY = 500;
    window.history.replaceState({ ...(window.history.state as object), overlays: ['search'] }, '');
    await navigation.followHistory();
    await render();
    expect([shown, window.scrollY, events]).toEqual([['/about/'], 0, [['route', '/about/']]]);
  });
});

describe('the scroll position of a page', () => {
  it('is the visitor’s from the moment in which the page is shown', async () => {
    const { go, back, window } = visitor();
    window.scrollY = 700;
    await go('/about/');
    expect(window.scrollY).toBe(0);
    window.scrollY = 120;
    window.frame();
    expect(window.scrollY).toBe(120);
    await back();
    expect(window.scrollY).toBe(700);
    window.scrollY = 650;
    window.frame();
    expect(window.scrollY).toBe(650);
  });

  it('is stored when the page is left by a link, Back or Forward, although no scrolling was reported', async () => {
    const { go, back, window } = visitor();
    window.scrollY = 700;
    await go('/about/');
    window.scrollY = 300;
    await back();
    expect(window.scrollY).toBe(700);
    window.scrollY = 600;
    await back(1);
    expect(window.scrollY).toBe(300);
    await back();
    expect(window.scrollY).toBe(600);
  });

  it('is not overwritten by that of the page before while it is rendered', async () => {
    const { go, back, window, screen, navigation, clock } = visitor();
    window.scrollY = 700;
    await go('/about/');
    window.scrollY = 300;
    await go('/about/?b=2');
    const { show } = screen;
    const rendered: (() => void)[] = [];
    screen.show = (...page) => new Promise((resolve) => rendered.push(() => void show(...page).then(resolve)));
    window.scrollY = 50;
    window.traverse(-1);
    const first = navigation.followHistory();
    await clock.settle();
    // The browser reports that the page that is still on screen scrolls, and the document is left.
    window.scrollY = 60;
    navigation.savePosition();
    window.traverse(-1);
    const second = navigation.followHistory();
    await clock.settle();
    for (const show of rendered) show();
    await Promise.all([first, second, clock.settle()]);
    expect(window.scrollY).toBe(700);
    Object.assign(screen, { show });
    await back(1);
    expect(window.scrollY).toBe(300);
    await back(1);
    expect(window.scrollY).toBe(50);
  });

  it('is restored at an address with a hash, whose target was its first one', async () => {
    const { go, back, window, revealed } = visitor();
    await go('/about/#team');
    expect(revealed).toEqual(['team']);
    window.scrollY = 700;
    await go('/faqs/');
    await back();
    expect(window.scrollY).toBe(700);
  });

  it('is restored by Back within a page', async () => {
    const { go, back, window, navigation, clock } = visitor();
    await go('/about/');
    const follow = async (hash: string, y: number) => {
      // The listener of links.
      navigation.savePosition();
      window.followFragment(hash);
      window.scrollY = y;
      void navigation.followHistory();
      await clock.settle();
    };
    window.scrollY = 200;
    await follow('#team', 900);
    window.scrollY = 950;
    await follow('#address', 1500);
    expect(window.scrollY).toBe(1500);
    await back();
    expect(window.scrollY).toBe(950);
    await back();
    expect(window.scrollY).toBe(200);
    await back(2);
    expect(window.scrollY).toBe(1500);
  });
});

describe('back and forward', () => {
  it('show the page of each history entry at its last scroll position', async () => {
    const { go, back, window, shown, navigation } = visitor();
    const scroll = (y: number) => {
      window.scrollY = y;
      navigation.savePosition();
    };
    scroll(700);
    await go('/about/');
    expect(window.scrollY).toBe(0);
    scroll(300);
    await go('/en/?a=1');
    expect(window.scrollY).toBe(0);
    await back();
    expect(window.scrollY).toBe(300);
    await back();
    expect(window.scrollY).toBe(700);
    expect(shown).toEqual(['/about/', '/en/?a=1', '/about/', '/en/?a=1']);
    expect(window.history.scrollRestoration).toBe('manual');
  });

  it('store scroll positions by the keys of the contract', async () => {
    const { go, window, storage, navigation } = visitor();
    window.scrollY = 700.4;
    navigation.savePosition();
    expect(storage.getItem('@@scroll|/en/|initial')).toBe('700');
    await go('/about/');
    window.scrollY = 10;
    navigation.savePosition();
    expect(storage.getItem(`@@scroll|/about/|${window.history.state.key}`)).toBe('10');
  });

  it('load the document again when the page cannot be loaded', async () => {
    const { go, back, window, network } = visitor();
    await go('/about/');
    network.answer('/page-data/en/page-data.json', 404);
    network.answer('/page-data/404.html/page-data.json', 404);
    await back();
    expect(window.documentLoads).toEqual([`reload ${origin}/en/?a=1`]);
  });

  it('load the document again when React has stopped', async () => {
    const { go, back, navigation, window } = visitor();
    await go('/about/');
    navigation.giveBack();
    await back();
    expect(window.documentLoads).toEqual([`reload ${origin}/en/?a=1`]);
  });

  it('show the not-found page of an unknown address again', async () => {
    const { go, back, shown } = visitor();
    await go('/nope/');
    await go('/about/');
    await back();
    expect(shown).toEqual(['/404.html', '/about/', '/404.html']);
  });
});

describe('a link within the page', () => {
  it('is followed by the browser, gets a key, and renders nothing again', async () => {
    const { window, navigation, shown, revealed, clock } = visitor();
    window.followFragment('#team');
    // WebKit leaves the entries that it makes to itself.
    window.history.scrollRestoration = 'auto';
    void navigation.followHistory();
    await clock.settle();
    expect(window.history.state).toEqual({ key: expect.stringMatching(/^\d+$/) });
    expect(window.history.scrollRestoration).toBe('manual');
    expect(revealed).toEqual(['team']);
    expect(shown).toEqual([]);
  });

  it('to nothing, to the top or to a text is scrolled by the browser alone', async () => {
    const { window, navigation, clock, failures } = visitor();
    failures.hashTarget = false;
    window.scrollY = 700;
    window.followFragment('#nowhere');
    void navigation.followHistory();
    await clock.settle();
    expect(window.scrollY).toBe(700);
  });

  it('on another page leads to its top if its target does not exist', async () => {
    const { go, window, revealed, failures } = visitor();
    failures.hashTarget = false;
    await go('/about/#nowhere');
    expect(revealed).toEqual(['nowhere']);
    expect(window.scrollY).toBe(0);
  });

  it('is ignored by the client before React has started', async () => {
    const { window, navigation, clock } = visitor({ ready: false });
    window.followFragment('#team');
    void navigation.followHistory();
    await clock.settle();
    expect(window.documentLoads).toEqual([]);
    expect(window.history.state).toBeNull();
  });
});

describe('a page that was loaded before', () => {
  const edited = { ...appData, contentHash: 'bbbbbbbbbbbbbbbbbbbb' };
  const editedAbout = pageData('/about/', { result: { data: { title: 'New' }, pageContext: pageContext() } });

  /** A visitor who was on '/about/' and is on '/faqs/' when new content is published. */
  async function visitorBeforeAnEdit(answer: object = edited, options: Parameters<typeof visitor>[0] = {}) {
    const site = visitor(options);
    await site.go('/about/');
    await site.go('/faqs/');
    site.network.answer(appDataUrl, answer);
    site.network.answer(aboutUrl, editedAbout);
    site.network.take();
    site.shown.length = 0;
    return site;
  }

  it('is shown at once while the client checks for new content', async () => {
    const site = await visitorBeforeAnEdit(appData);
    site.network.answer(appDataUrl, noAnswer);
    await site.go('/about/');
    expect(site.shown).toEqual(['/about/']);
    expect(site.network.take()).toEqual([appDataUrl]);
    expect(site.events).toHaveLength(3);
  });

  it('is checked for new content when the browser is idle, unless the visitor has left it', async () => {
    const idle: (() => void)[] = [];
    const site = await visitorBeforeAnEdit(appData, { whenIdle: (run) => idle.push(run) });
    await site.go('/about/');
    await site.go('/faqs/');
    expect(site.network.take()).toEqual([]);
    for (const run of idle) run();
    await site.clock.settle();
    expect(site.network.take()).toEqual([appDataUrl]);
    expect(site.shown).toEqual(['/about/', '/faqs/']);
  });

  it('is not requested again if nothing new is published', async () => {
    const site = await visitorBeforeAnEdit(appData);
    await site.go('/about/');
    expect(site.network.take()).toEqual([appDataUrl]);
    expect(site.shown).toEqual(['/about/']);
  });

  it.each<[string, (site: ReturnType<typeof visitor>) => Promise<void>]>([
    ['a click', ({ go }) => go('/about/')],
    ['back', ({ back }) => back()],
  ])('gets new content without a reload after %s', async (_, reach) => {
    const site = await visitorBeforeAnEdit();
    await reach(site);
    expect(site.shown).toEqual(['/about/', '/about/ once more: New']);
    expect(site.events).toHaveLength(3);
    expect(site.window.documentLoads).toEqual([]);
  });

  it('gets new content when the browser shows it from its back/forward cache', async () => {
    const site = await visitorBeforeAnEdit(appData);
    await site.go('/about/?b=2');
    site.network.answer(appDataUrl, edited);
    site.navigation.pause();
    await Promise.all([site.navigation.resume(), site.clock.settle()]);
    expect(site.shown).toEqual(['/about/?b=2', '/about/?b=2 once more: New']);
  });

  it('does not replace the next page with its new content', async () => {
    const site = await visitorBeforeAnEdit();
    site.network.answer(aboutUrl, 503, editedAbout);
    await site.go('/about/');
    await site.go('/en/');
    await site.clock.advance(60_000);
    expect(site.shown).toEqual(['/about/', '/en/']);
  });

  it.each([
    ['another build', { ...edited, webpackCompilationHash: 'ffffffffffffffffffff' }],
    ['no readable answer', 503],
  ])('does not change if the server has %s', async (_, answer) => {
    const site = await visitorBeforeAnEdit(answer as object);
    await site.go('/about/');
    await site.clock.advance(60_000);
    expect(site.shown).toEqual(['/about/']);
    expect(site.window.documentLoads).toEqual([]);
  });

  it('does not change if its new content is unavailable', async () => {
    const site = await visitorBeforeAnEdit();
    site.network.answer(aboutUrl, networkFailure);
    await site.go('/about/');
    await site.clock.advance(60_000);
    expect(site.shown).toEqual(['/about/']);
    expect(site.window.documentLoads).toEqual([]);
  });
});

describe('a prefetched page', () => {
  it('is shown at once while the client checks for new content', async () => {
    const { loader, clock, network, go, shown } = visitor();
    const fetched = loader.loadPageData('/about/');
    await clock.settle();
    await fetched;
    network.answer(appDataUrl, noAnswer);
    network.take();
    await go('/about/');
    expect(shown).toEqual(['/about/']);
    expect(network.take()).toEqual([appDataUrl]);
  });
});

describe('a page with a visible link', () => {
  it('is prerendered at once as less likely than one under the pointer, and does not prevent the rendering of that one', async () => {
    const { navigation, clock, prepared, likely } = visitor();
    navigation.prepare('/about/', 'pointed');
    navigation.prepare('/faqs/', 'seen');
    await clock.advance(0);
    expect([prepared, likely]).toEqual([['/faqs/'], []]);
    await clock.advance(50);
    expect([prepared, likely]).toEqual([['/faqs/', '/about/'], ['/about/']]);
  });

  it('is prerendered from prefetched data, without a check for new content', async () => {
    const { navigation, clock, network, loader, prepared } = visitor();
    const fetched = loader.loadPageData('/about/');
    await clock.settle();
    await fetched;
    network.answer(appDataUrl, noAnswer);
    network.take();
    navigation.prepare('/about/', 'seen');
    await clock.settle();
    expect(prepared).toEqual(['/about/']);
    expect(network.take()).toEqual([]);
  });

  it('is not prerendered after the visitor has left', async () => {
    const { navigation, clock, go, prepared } = visitor();
    navigation.prepare('/about/', 'seen');
    await go('/faqs/');
    await clock.settle();
    expect(prepared).toEqual([]);
  });
});

describe('a page with a link under the pointer', () => {
  it('is prerendered after 50 ms', async () => {
    const { navigation, clock, prepared, shown } = visitor();
    navigation.prepare('/about/', 'pointed');
    await clock.advance(49);
    expect(prepared).toEqual([]);
    await clock.advance(1);
    expect(prepared).toEqual(['/about/']);
    expect(shown).toEqual([]);
  });

  it('is prerendered at once, without a timer, when the link is pressed', async () => {
    const { navigation, clock, loader, prepared, likely } = visitor();
    const loaded = loader.loadPage('/about/');
    await clock.settle();
    await loaded;
    navigation.prepare('/about/', 'pointed');
    navigation.prepare('/about/', 'pressed');
    await new Promise(setImmediate);
    expect([prepared, likely, clock.waiting()]).toEqual([['/about/'], ['/about/'], 0]);
  });

  it('is the only page that is prerendered if the pointer was on another link before', async () => {
    const { navigation, clock, loader, prepared } = visitor();
    const gate = { answer: () => {} };
    const { loadPage } = loader;
    loader.loadPage = async (address) => {
      if (address === '/about/') await new Promise<void>((resolve) => Object.assign(gate, { answer: resolve }));
      return loadPage(address);
    };
    navigation.prepare('/faqs/', 'pointed');
    navigation.prepare('/about/', 'pointed');
    await clock.advance(50);
    navigation.prepare('/faqs/', 'pointed');
    gate.answer();
    await clock.advance(50);
    expect(prepared).toEqual(['/faqs/']);
  });

  it('is not prerendered if the visitor leaves', async () => {
    const { navigation, clock, go, prepared } = visitor();
    navigation.prepare('/about/', 'pointed');
    await go('/faqs/');
    await clock.advance(50);
    expect(prepared).toEqual([]);
  });

  it.each([
    ['is unavailable', '/about/'],
    ['comes from another build', '/about/'],
    ['redirects the visitor', '/en/?b=1'],
  ])('is not prerendered if it %s', async (what, address) => {
    const { navigation, clock, network, prepared } = visitor();
    if (what === 'is unavailable') network.answer(aboutUrl, networkFailure);
    if (what === 'comes from another build') network.answer(appDataUrl, { ...appData, webpackCompilationHash: 'another' });
    const result = { data: {}, pageContext: pageContext({ redirect: true, routed: false }) };
    network.answer('/page-data/en/page-data.json', pageData('/en/', what === 'redirects the visitor' ? { result } : {}));
    navigation.prepare(address, 'pointed');
    await clock.advance(60_000);
    expect(prepared).toEqual([]);
  });
});

describe('content below the first screen', () => {
  it.each([
    ['later if the page is shown from its top', '/about/', 300, 1],
    ['with the page if it is shown from a position further down', '/about/#team', 300, 0],
    ['later if the page keeps the scroll position of its visitors but not of others', '/list/', 300, 1],
    ['with the page if it keeps any scroll position', '/faqs/', 300, 0],
    ['later if it keeps the scroll position and that is the top', '/faqs/', 0, 1],
  ])('is laid out %s', async (_, address, y, layouts) => {
    const { go, failures, window } = visitor();
    window.scrollY = y;
    await go(address);
    expect(failures.layouts).toBe(layouts);
  });

  it.each([
    ['at once if the same page was on screen and keeps its scroll position', 300, 0],
    ['later if the scroll position is the top', 0, 1],
  ])('is laid out %s', async (_, y, layouts) => {
    const { go, failures, window } = visitor();
    await go('/faqs/');
    failures.layouts = 0;
    window.scrollY = y;
    await go('/faqs/?p=home');
    expect(failures.layouts).toBe(layouts);
  });

  it('is laid out with the page after Back', async () => {
    const { go, back, failures } = visitor();
    await go('/about/');
    await back();
    expect(failures.layouts).toBe(1);
  });
});

describe('a transition from page to page', () => {
  it('is requested by a click, not by Back', async () => {
    const { go, back, changes } = visitor();
    await go('/about/');
    await back();
    expect(changes).toEqual([true, false]);
  });

  it('that has not started shows nothing after another navigation', async () => {
    const { screen, navigation, clock, window, shown, events } = visitor();
    const begun: (() => Promise<void>)[] = [];
    screen.change = async (run) => void begun.push(run);
    await Promise.all([navigation.navigate('/about/'), clock.settle()]);
    expect(window.entries()).toEqual(['>/en/?a=1']);
    await Promise.all([navigation.navigate('/faqs/'), clock.settle()]);
    for (const run of begun) await run();
    expect(shown).toEqual(['/faqs/']);
    expect(events).toEqual([['route', '/faqs/']]);
    expect(window.entries()).toEqual(['/en/?a=1', '>/faqs/']);
  });
});

describe('a page without scrolling on navigation', () => {
  it('keeps the scroll position of the page before, with a hash, and after Back', async () => {
    const { go, back, navigation, window, revealed } = visitor();
    window.scrollY = 700;
    await go('/faqs/');
    expect(window.scrollY).toBe(700);
    window.scrollY = 300;
    navigation.savePosition();
    await go('/about/');
    expect(window.scrollY).toBe(0);
    await back();
    expect(window.scrollY).toBe(0);
    await go('/about/');
    await go('/faqs/#question');
    expect([window.scrollY, revealed]).toEqual([0, []]);
  });

  it('leaves the position of the page before as it was', async () => {
    const { go, back, window, navigation } = visitor();
    window.scrollY = 700;
    navigation.savePosition();
    await go('/faqs/');
    window.scrollY = 100;
    await back();
    expect(window.scrollY).toBe(700);
  });
});

describe.each(['/faqs/', '/list/'])('the page %s without scrolling within it', (path) => {
  it('keeps its scroll position if only its query or hash changes, and on Back', async () => {
    const { go, back, window, revealed } = visitor();
    await go(path);
    window.scrollY = 700;
    await go(`${path}?p=home#home`);
    expect(window.scrollY).toBe(700);
    window.scrollY = 20;
    await back();
    expect(window.scrollY).toBe(20);
    expect(revealed).toEqual([]);
  });

  it('is not scrolled by the client for a link within the page', async () => {
    const { go, window, navigation, revealed, clock } = visitor();
    await go(path);
    window.followFragment('#question');
    void navigation.followHistory();
    await clock.settle();
    expect(revealed).toEqual([]);
  });
});

it('a page that scrolls at arrivals only is entered at its top, at the target of a hash, or at its last position', async () => {
  const { go, back, navigation, window, revealed } = visitor();
  window.scrollY = 700;
  await go('/list/');
  expect(window.scrollY).toBe(0);
  window.scrollY = 300;
  navigation.savePosition();
  await go('/about/');
  await back();
  expect(window.scrollY).toBe(300);
  await go('/about/');
  await go('/list/#question');
  expect(revealed).toEqual(['question']);
});

it('a visit that throws ends with the document, because Safari limits changes of the history', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { window, go, failures } = visitor();
  window.history.pushState = () => {
    throw new Error('SecurityError');
  };
  await go('/about/');
  expect(window.documentLoads).toEqual([`assign ${origin}/about/`]);
  expect(failures.count).toBe(1);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

describe('a document that is left or loaded again', () => {
  it('leaves scrolling to the browser until it is shown again', async () => {
    const { navigation, window, clock } = visitor();
    navigation.pause();
    expect(window.history.scrollRestoration).toBe('auto');
    void navigation.resume();
    await clock.settle();
    window.frame();
    window.frame();
    expect(window.history.scrollRestoration).toBe('manual');
  });

  it('restores the position of another page itself, if Back has that loaded', async () => {
    const worker = { isUpdated: false };
    const { go, back, navigation, window, storage } = visitor({ isServiceWorkerUpdated: () => worker.isUpdated });
    window.scrollY = 700;
    await go('/about/');
    window.scrollY = 300;
    worker.isUpdated = true;
    await back();
    expect(window.documentLoads).toEqual([`reload ${origin}/en/?a=1`]);
    navigation.pause();
    expect(window.history.scrollRestoration).toBe('manual');
    expect(storage.getItem('@@scroll|/en/|initial')).toBe('700');
  });

  it('restores the position of a page itself that could not be rendered', async () => {
    const { go, navigation, window, failures } = visitor();
    failures.screen = false;
    await go('/about/');
    expect(window.documentLoads).toEqual([`reload ${origin}/about/`]);
    navigation.pause();
    expect(window.history.scrollRestoration).toBe('manual');
  });

  it('leaves scrolling to the browser if the page has replaced its query', async () => {
    const { navigation, window } = visitor();
    window.history.replaceState(window.history.state, '', '/en/?a=2');
    navigation.pause();
    expect(window.history.scrollRestoration).toBe('auto');
  });

  it('takes no scroll position from the browser within pageshow: WebKit restores it afterwards', async () => {
    const { navigation, window, clock } = visitor();
    navigation.pause();
    void navigation.resume();
    await clock.settle();
    expect(window.history.scrollRestoration).toBe('auto');
    window.frame();
    expect(window.history.scrollRestoration).toBe('auto');
    // Left before the next frame, which the cache delays until the document is shown again.
    navigation.pause();
    window.frame();
    window.frame();
    expect(window.history.scrollRestoration).toBe('auto');
  });

  it('does not change before its client has started', async () => {
    const { navigation, window, network, clock } = visitor({ ready: false });
    await navigation.resume();
    await clock.settle();
    expect([network.requests, window.history.scrollRestoration]).toEqual([[], 'auto']);
  });

  it('opens what contains the target of its hash, and leaves scrolling to the browser', () => {
    const { window, navigation, revealed } = visitor({ ready: false });
    window.followFragment('#question');
    navigation.restorePosition();
    expect([revealed, window.scrollY, window.history.scrollRestoration]).toEqual([['question'], 0, 'auto']);
  });

  it('restores its scroll position if the browser does not', () => {
    const { navigation, window, storage } = visitor({ ready: false });
    storage.setItem('@@scroll|/en/|initial', '450');
    navigation.restorePosition();
    expect(window.scrollY).toBe(0);
    window.history.scrollRestoration = 'manual';
    navigation.restorePosition();
    expect(window.scrollY).toBe(450);
  });
});

it('the document of the current navigation can be loaded during the navigation and afterwards', async () => {
  const { navigation, go, network, window } = visitor();
  navigation.loadDocument();
  network.answer(aboutUrl, noAnswer);
  void navigation.navigate('/about/#x');
  navigation.loadDocument();
  await go('/faqs/');
  navigation.loadDocument();
  const loads = [`reload ${origin}/en/?a=1`, `assign ${origin}/about/#x`, `reload ${origin}/faqs/`];
  expect(window.documentLoads.filter((load) => load !== 'stop')).toEqual(loads);
});

describe('a page that is closed', () => {
  const notFoundUrl = '/page-data/404/page-data.json';

  it('is replaced by the not-found page at its own address, and can be shown again', async () => {
    const { navigation, network, shown, window, events, go } = visitor();
    network.answer(notFoundUrl, pageData('/404/'));
    await go('/about/?b=2');
    await navigation.showNotFound();
    expect(shown).toEqual(['/about/?b=2', '/404/']);
    expect(window.entries()).toEqual(['/en/?a=1', '>/about/?b=2']);
    await go('/about/?b=2', { replace: true });
    expect(shown.at(-1)).toBe('/about/?b=2');
    expect(window.entries()).toEqual(['/en/?a=1', '>/about/?b=2']);
    expect(events).toHaveLength(2);
  });

  it('is ignored after the visitor has left it', async () => {
    const { navigation, network, shown, go } = visitor();
    network.answer(notFoundUrl, pageData('/404/'));
    const closing = navigation.showNotFound();
    await go('/about/');
    await closing;
    expect(shown).toEqual(['/about/']);
  });

  it.each([
    ['loaded', networkFailure, true],
    ['rendered', pageData('/404/'), false],
  ])('is replaced by the document of the not-found page if that page cannot be %s', async (_, answer, canRender) => {
    const { navigation, network, window, failures, clock } = visitor({ pathPrefix: '/x' });
    network.answer(notFoundUrl, answer);
    failures.screen = canRender;
    const closing = navigation.showNotFound();
    await clock.advance(60_000);
    await closing;
    expect(window.documentLoads).toEqual([`replace ${origin}/x/404/`]);
  });
});
