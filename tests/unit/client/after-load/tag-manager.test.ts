import { Window as FakeWindow } from 'happy-dom';
import { describe, expect, it, vi } from 'vitest';
import { createTagManager } from '../../../../client/after-load/tag-manager.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

const script = 'https://www.googletagmanager.com/gtm.js?id=GTM-1';
const worker = 'text/partytown';
/** A page of the site with one event in its data layer. */
function page() {
  const window = new FakeWindow({
    url: 'https://www.site.example/en/',
    settings: {
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      navigation: { disableChildFrameNavigation: true },
    },
  }) as unknown as Window & typeof globalThis;
  const { document } = window;
  const dataLayer: unknown[] = [{ event: 'earlier' }];
  return {
    window,
    document,
    dataLayer,
    scripts: () => [...document.head.querySelectorAll('script')].map(({ type, src }) => `${type || 'script'} ${src || 'inline'}`),
    add: (name: 'iframe' | 'script', facts: object) => document.body.append(Object.assign(document.createElement(name), facts)),
    workerIsReady: () => document.dispatchEvent(new window.CustomEvent('pt0')),
    /** Changes the page as the library does when it starts. */
    librarySettles: () => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: '/~partytown/partytown-sandbox-sw.html?1' }));
      Object.assign(dataLayer, { push: () => {} });
      Object.assign(window.history, { pushState: () => {}, replaceState: () => {} });
    },
  };
}

interface Setup {
  readonly register?: (url: string, options: RegistrationOptions) => Promise<unknown>;
  readonly pathPrefix?: string;
}

function setup({ register = async () => ({ active: {} }), pathPrefix = '' }: Setup = {}) {
  const clock = createFakeClock();
  const { window, ...rest } = page();
  const registered = vi.fn(register);
  const reload = vi.fn();
  Object.defineProperty(window.navigator, 'serviceWorker', { configurable: true, value: { register: registered } });
  Object.defineProperty(window.location, 'reload', { configurable: true, value: reload });
  const tagManager = createTagManager({
    settings: { pathPrefix },
    tagManager: { id: 'GTM-1' },
    hosts: ['www.googletagmanager.com'],
    events: () => rest.dataLayer,
    window,
    clock,
  });
  return { ...tagManager, ...rest, window, clock, registered, reload };
}

describe('the tag manager', () => {
  it('starts in a web worker with the consent, then the library and, when the web worker is ready, its script', async () => {
    const { start, clock, registered, document, scripts, workerIsReady } = setup();
    start();
    await clock.settle();
    expect(registered).toHaveBeenCalledWith('/~partytown/partytown-sw.js', { scope: '/~partytown/' });
    expect(scripts()).toEqual([`${worker} inline`, 'script https://www.site.example/~partytown/partytown.js']);
    const ran: (IArguments | object)[] = [];
    const text = document.head.querySelector('script')?.textContent ?? '';
    new Function('window', 'dataLayer', text)({ dataLayer: ran }, ran);
    const [first, second, third] = ran;
    expect(Array.from(first as IArguments).slice(0, 2)).toEqual(['consent', 'default']);
    expect(Array.from(second as IArguments).slice(0, 2)).toEqual(['consent', 'update']);
    expect(third).toMatchObject({ event: 'gtm.js' });
    workerIsReady();
    expect(scripts().at(-1)).toBe(`${worker} ${script}`);
  });

  it('passes the library its settings with the path prefix', async () => {
    const { start, clock, registered, window } = setup({ pathPrefix: '/site' });
    start();
    await clock.settle();
    expect(registered).toHaveBeenCalledWith('/site/~partytown/partytown-sw.js', { scope: '/site/~partytown/' });
    expect((window as unknown as { partytown: object }).partytown).toMatchObject({
      lib: '/site/~partytown/',
      fallbackTimeout: 0,
      hosts: ['www.googletagmanager.com'],
      proxy: 'https://www.site.example/site/__third-party-proxy?url=',
    });
  });

  it('waits for a service worker that is still being installed', async () => {
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    const { start, clock, scripts } = setup({ register: async () => ({ installing }) });
    start();
    await clock.settle();
    expect(scripts()).toEqual([]);
    installing.state = 'activated';
    installing.dispatchEvent(new Event('statechange'));
    await clock.settle();
    expect(scripts()).toHaveLength(2);
  });

  it('runs on the main thread if the web worker has not started after ten seconds, with all earlier events', async () => {
    const { start, clock, document, dataLayer, scripts, librarySettles, workerIsReady } = setup();
    start();
    await clock.settle();
    librarySettles();
    await clock.advance(9_999);
    expect(scripts()).not.toContain(`script ${script}`);
    await clock.advance(1);
    expect(scripts()).toEqual(['script https://www.site.example/~partytown/partytown.js', `script ${script}`]);
    expect(document.querySelector('iframe')).toBeNull();
    expect(dataLayer).toEqual([{ event: 'earlier' }, { event: 'gtm.js', 'gtm.start': clock.now() }]);
    expect(dataLayer.push).toBe(Array.prototype.push);
    workerIsReady();
    expect(scripts()).toHaveLength(2);
  });

  it('runs on the main thread at once if there can be no service worker', async () => {
    const { start, clock, scripts } = setup({ register: () => Promise.reject(new Error('Service workers are blocked.')) });
    start();
    await clock.settle();
    expect(scripts()).toEqual([`script ${script}`]);
    await clock.advance(20_000);
    expect(scripts()).toHaveLength(1);
  });

  it('does not move to the main thread after the web worker has started, even if its script is slow', async () => {
    const { start, clock, scripts, workerIsReady } = setup();
    start();
    await clock.settle();
    workerIsReady();
    await clock.advance(60_000);
    expect(scripts()).not.toContain(`script ${script}`);
  });
});

describe('when the visitor withdraws the consent', () => {
  it('the frame and scripts of the library and frames of others are removed, and functions of the page are restored', async () => {
    const { start, stop, clock, reload, window, document, dataLayer, scripts, add, ...library } = setup();
    const { pushState, replaceState } = window.history;
    start();
    await clock.settle();
    library.librarySettles();
    library.workerIsReady();
    add('iframe', { src: 'https://www.googletagmanager.com/ns.html' });
    add('iframe', { srcdoc: '<p>filled by the library</p>' });
    add('iframe', { src: '/own.html' });
    stop();
    expect([...document.querySelectorAll('iframe')].map(({ src }) => src)).toEqual(['https://www.site.example/own.html']);
    expect(scripts()).toEqual(['script https://www.site.example/~partytown/partytown.js']);
    expect(dataLayer.push).toBe(Array.prototype.push);
    expect([window.history.pushState, window.history.replaceState]).toEqual([pushState, replaceState]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('nothing starts later if the web worker was not ready', async () => {
    const { start, stop, clock, scripts, workerIsReady } = setup();
    start();
    stop();
    await clock.settle();
    workerIsReady();
    await clock.advance(20_000);
    expect(scripts()).toEqual([]);
  });

  it.each<[string, (page: ReturnType<typeof setup>) => void]>([
    ['a script has moved to the main thread', ({ add }) => add('script', { src: 'https://cdn.example/x.js' })],
    ['a script of the proxy runs on the main thread', ({ add }) => add('script', { src: '/__third-party-proxy?url=x' })],
    ['the page is cross-origin isolated', ({ window }) => void Object.assign(window, { crossOriginIsolated: true })],
  ])('and %s, the document is reloaded, because nothing else stops the scripts', async (_case, happens) => {
    const all = setup();
    all.start();
    await all.clock.settle();
    all.workerIsReady();
    happens(all);
    all.stop();
    expect(all.reload).toHaveBeenCalledOnce();
  });

  it('and everything runs on the main thread, the document is reloaded', async () => {
    const { start, stop, clock, reload } = setup({ register: () => Promise.reject(new Error('blocked')) });
    start();
    await clock.settle();
    stop();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('a new consent applies from the next document', async () => {
    const { start, stop, clock, scripts } = setup();
    start();
    await clock.settle();
    stop();
    start();
    await clock.settle();
    expect(scripts()).toEqual(['script https://www.site.example/~partytown/partytown.js']);
  });

  it('nothing is reloaded if nothing has started', () => {
    const { stop, reload } = setup();
    stop();
    expect(reload).not.toHaveBeenCalled();
  });
});
