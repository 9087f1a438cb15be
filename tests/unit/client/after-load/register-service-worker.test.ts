import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VisitorSettings } from '#contract/visitor-settings';
import { type ServiceWorkerWindow, startServiceWorker } from '../../../../client/after-load/register-service-worker.ts';
import { createEmitter } from '../../../../client/emitter.ts';
import { createReloadGuard } from '../../../../client/navigation/reload-guard.ts';
import { createSafeStorage } from '../../../../client/safe-storage.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { blockedStorage, createFakeStorage } from '../../../support/fake-storage.ts';

const scope = 'https://site.example/';
const page = `${scope}en/faqs/?token=secret#part`;

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'parsed';
  readonly messages: unknown[] = [];
  postMessage(message: unknown) {
    this.messages.push(message);
  }
  enter(...states: readonly ServiceWorkerState[]) {
    for (const state of states) {
      this.state = state;
      this.dispatchEvent(new Event('statechange'));
    }
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly scope: string;
  isRegistered = true;
  /** Effect of a request for a new service worker. */
  onUpdate = () => {};
  constructor(own = scope) {
    super();
    this.scope = own;
  }
  /** Starts the installation of a new service worker. */
  find(worker = new FakeWorker()): FakeWorker {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }
  async update() {
    this.onUpdate();
  }
  async unregister() {
    this.isRegistered = false;
    return true;
  }
}

interface Facts {
  readonly address?: string;
  readonly controlled?: boolean;
  readonly saveData?: boolean;
  readonly visitor?: VisitorSettings;
  readonly registration?: FakeRegistration;
  readonly pathPrefix?: string;
  readonly register?: (url: string) => Promise<unknown>;
  readonly withoutWorkers?: boolean;
  /** False if the visitor's browser blocks cookies. */
  readonly cookieEnabled?: boolean;
  readonly storage?: Storage;
}

const events = ['UpdateFound', 'Installed', 'UpdateReady', 'Active', 'Redundant'] as const;

/** A page that registers its service worker, and a record of its output and calls. */
async function open(facts: Facts = {}) {
  const { registration = new FakeRegistration(), pathPrefix = '', address = page } = facts;
  const registered: string[] = [];
  const emittedEvents: string[] = [];
  const reloads = { count: 0 };
  const clock = createFakeClock();
  const mayReload = createReloadGuard(createSafeStorage(() => facts.storage ?? createFakeStorage()));
  const emitter = createEmitter();
  for (const name of events) {
    emitter.on(`onServiceWorker${name}`, ({ serviceWorker }) => {
      expect(serviceWorker).toBe(registration);
      emittedEvents.push(name);
    });
  }
  const container = {
    controller: facts.controlled ? {} : null,
    register:
      facts.register ??
      (async (url: string) => {
        registered.push(url);
        return registration;
      }),
    getRegistration: async () => facts.registration,
  };
  const location = Object.assign(new URL(address), {
    reload: () => {
      reloads.count += 1;
    },
  });
  const loaded = [
    { name: 'https://site.example/assets/a.js', startTime: 100 },
    { name: 'https://site.example/page-data/app-data.json', startTime: 200 },
    { name: 'https://other.example/a.js', startTime: 300 },
  ];
  const observers: ((list: Pick<PerformanceObserverEntryList, 'getEntries'>) => void)[] = [];
  /** Reports the end of a file's request, which started at this number of milliseconds. */
  const load = (name: string, startTime: number) => {
    for (const observer of observers) observer({ getEntries: () => [{ name, startTime } as PerformanceEntry] });
  };
  const window = {
    navigator: {
      ...(facts.withoutWorkers ? {} : { serviceWorker: container }),
      connection: { saveData: facts.saveData ?? false },
      cookieEnabled: facts.cookieEnabled ?? true,
    },
    location,
    performance: { getEntriesByType: () => loaded, now: () => 1000 },
    PerformanceObserver: class {
      readonly #listener: (typeof observers)[number];
      constructor(listener: (typeof observers)[number]) {
        this.#listener = listener;
      }
      observe() {
        observers.push(this.#listener);
      }
    },
  };
  await startServiceWorker({
    settings: { pathPrefix, visitor: facts.visitor ?? { serviceWorker: true } },
    emitter,
    window: window as unknown as ServiceWorkerWindow,
    clock,
    reportIfStays: (report) => report(),
    compilationHash: 'a',
    mayReload,
  });
  return { registration, registered, emittedEvents, reloads, emitter, clock, load };
}

const contract = globalThis as { window?: unknown; ___swUpdated?: boolean; ___failedResources?: boolean };
const consoleOutput = { log: vi.fn(), error: vi.fn() };
const deleted: string[] = [];

beforeEach(() => {
  // The keys of the loader contract are on the window.
  vi.stubGlobal('window', contract);
  vi.stubGlobal('caches', {
    keys: async () => ['boreal:/:shell', 'boreal:/:pages:aaaa', 'boreal:/docs/:shell', 'other'],
    delete: async (name: string) => deleted.push(name),
  });
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(`database ${name}`) });
  vi.spyOn(console, 'log').mockImplementation(consoleOutput.log);
  vi.spyOn(console, 'error').mockImplementation(consoleOutput.error);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  consoleOutput.log.mockReset();
  consoleOutput.error.mockReset();
  deleted.length = 0;
  delete contract.___swUpdated;
  delete contract.___failedResources;
});

describe('a service worker is registered', () => {
  it.each([
    [page, '', '/sw.js'],
    ['https://site.example/docs/en/', '/docs', '/docs/sw.js'],
    ['http://localhost:8000/en/', '', '/sw.js'],
    ['http://docs.localhost/en/', '', '/sw.js'],
    ['http://127.0.0.1:8000/en/', '', '/sw.js'],
    ['http://[::1]:8000/en/', '', '/sw.js'],
  ])('on %s', async (address, pathPrefix, script) => {
    const { registered } = await open({ address, pathPrefix });
    expect(registered).toEqual([script]);
    expect(consoleOutput.error).not.toHaveBeenCalled();
  });

  it.each([
    'http://site.example/en/',
    'http://192.168.0.7:8000/en/',
    'http://localhost.example/en/',
    'http://127.0.0.1.example/',
  ])('not on %s, with an error on the console', async (address) => {
    const { registered } = await open({ address, withoutWorkers: true });
    expect(registered).toEqual([]);
    expect(consoleOutput.error.mock.calls).toEqual([
      ['Service workers can only be used over HTTPS, or on localhost for development'],
    ]);
  });

  it('not for visitors who save data or block cookies, or browsers without service workers, and without an error', async () => {
    for (const facts of [{ saveData: true }, { withoutWorkers: true }, { cookieEnabled: false }])
      expect((await open(facts)).registered).toEqual([]);
    expect(consoleOutput.error).not.toHaveBeenCalled();
  });

  it('and a failure of the registration is reported', async () => {
    const failure = new TypeError('Failed to register a ServiceWorker');
    await open({ register: () => Promise.reject(failure) });
    expect(consoleOutput.error.mock.calls).toEqual([['Error during service worker registration:', failure]]);
  });
});

describe('the first service worker', () => {
  it('is followed until it is active, and then receives the visited page without query and hash', async () => {
    const { registration, emittedEvents, reloads } = await open();
    const worker = registration.find();
    worker.enter('installing');
    expect(emittedEvents).toEqual(['UpdateFound']);
    worker.enter('installed');
    expect(consoleOutput.log.mock.calls).toEqual([['Content is now available offline!']]);
    worker.enter('activating', 'activated');
    expect(emittedEvents).toEqual(['UpdateFound', 'Installed', 'Active']);
    expect(worker.messages).toEqual([
      { visited: '/en/faqs/', files: ['https://site.example/assets/a.js', 'https://site.example/page-data/app-data.json'] },
    ]);
    expect([contract.___swUpdated, reloads.count]).toEqual([undefined, 0]);
  });

  it('receives the files that were requested before it became active, and no others', async () => {
    const { registration, load } = await open();
    const worker = registration.find();
    worker.enter('installed', 'activating', 'activated');
    worker.messages.length = 0;
    load('https://site.example/assets/late.js', 999);
    load('https://site.example/assets/seen.js', 1001);
    load('https://other.example/late.js', 999);
    expect(worker.messages).toEqual([{ files: ['https://site.example/assets/late.js'] }]);
  });

  it('receives every page that is shown without loading a document', async () => {
    const { registration, emitter } = await open();
    const go = (location: string) => emitter.emit('onRouteUpdate', { location, prevLocation: page });
    go(`${scope}en/early/`);
    const worker = new FakeWorker();
    registration.active = worker;
    go(`${scope}en/contact-us/?utm_source=x#form`);
    expect(worker.messages).toEqual([{ visited: '/en/contact-us/', files: [] }]);
  });

  it('causes an error on the console if it cannot be installed', async () => {
    const { registration, emittedEvents } = await open();
    registration.find().enter('redundant');
    expect(consoleOutput.error.mock.calls).toEqual([['The installing service worker became redundant.']]);
    expect(emittedEvents).toEqual(['UpdateFound', 'Redundant']);
  });

  it('causes no error on the console if a build that is published meanwhile has the next one', async () => {
    const { registration, emittedEvents } = await open();
    const worker = registration.find();
    registration.find();
    worker.enter('redundant');
    expect(consoleOutput.error).not.toHaveBeenCalled();
    expect(emittedEvents).toEqual(['UpdateFound', 'UpdateFound', 'Redundant']);
  });

  it('causes no error on the console if its successor replaces it', async () => {
    const { registration } = await open();
    registration.find().enter('installed', 'activated', 'redundant');
    expect(consoleOutput.error).not.toHaveBeenCalled();
  });
});

describe('the service worker of a new build', () => {
  it('makes the next navigation load a document', async () => {
    const { registration, emittedEvents, reloads } = await open({ controlled: true });
    registration.find().enter('installed', 'activating', 'activated');
    expect(contract.___swUpdated).toBe(true);
    expect(emittedEvents).toEqual(['UpdateFound', 'UpdateReady', 'Active']);
    expect(consoleOutput.log).not.toHaveBeenCalled();
    expect(reloads.count).toBe(0);
  });

  it('reloads a page with missing files after it has become active', async () => {
    contract.___failedResources = true;
    const { registration, reloads } = await open({ controlled: true });
    const worker = registration.find();
    worker.enter('installed', 'activating');
    expect(reloads.count).toBe(0);
    worker.enter('activated');
    expect(reloads.count).toBe(1);
  });

  it.each([
    ['has reloaded for its build before', createFakeStorage({ 'boreal-reloads': ' b a' })],
    ['has no storage', blockedStorage],
  ])('does not reload the page if the tab %s', async (_, storage) => {
    contract.___failedResources = true;
    const { registration, reloads } = await open({ controlled: true, storage });
    const worker = registration.find();
    worker.enter('installed', 'activated');
    expect(reloads.count).toBe(0);
    expect(worker.messages).toHaveLength(1);
  });

  it('is asked to become active while it waits', async () => {
    const { registration, clock } = await open({ controlled: true });
    const worker = registration.find();
    await clock.advance(60_000);
    worker.enter('installed');
    await clock.advance(7000);
    expect(worker.messages).toEqual(Array.from({ length: 3 }, () => ({ takeOver: true })));
    worker.enter('activating');
    await clock.advance(600_000);
    expect([worker.messages.length, clock.waiting()]).toEqual([3, 0]);
  });

  it('is followed once, even if it was found before the page listened', async () => {
    const registration = new FakeRegistration();
    const worker = registration.find();
    const { emittedEvents } = await open({ controlled: true, registration });
    registration.find(worker);
    worker.enter('installed');
    expect(emittedEvents).toEqual(['UpdateFound', 'UpdateReady']);
  });
});

describe('on a site without a service worker', () => {
  const off = { visitor: { serviceWorker: false } } as const;
  const ownCaches = ['boreal:/:shell', 'boreal:/:pages:aaaa', 'database workbox-expiration'];

  it.each(['installing', 'waiting'] as const)(
    'the published successor that is %s removes itself and the caches',
    async (place) => {
      const registration = new FakeRegistration();
      const successor = new FakeWorker();
      registration.onUpdate = () => {
        registration[place] = successor;
      };
      const { registered, clock } = await open({ ...off, registration });
      expect([registered, registration.isRegistered]).toEqual([[], true]);
      // The old service worker may have its database open, and the new one would wait for it.
      expect(deleted).toEqual([]);
      successor.enter('installed');
      await clock.advance(1000);
      expect(successor.messages).toEqual([{ takeOver: true }]);
    },
  );

  it('nothing is removed if the published successor is already active', async () => {
    const registration = new FakeRegistration();
    registration.onUpdate = () => {
      registration.active = new FakeWorker();
    };
    await open({ ...off, registration });
    expect([registration.isRegistered, deleted]).toEqual([true, []]);
  });

  it.each([
    ['there is no successor', () => {}],
    [
      'the successor is unavailable',
      () => {
        throw new TypeError('Failed to update a ServiceWorker');
      },
    ],
  ])('the earlier service worker is removed if %s', async (_, onUpdate) => {
    const registration = Object.assign(new FakeRegistration(), { onUpdate, active: new FakeWorker() });
    await open({ ...off, registration });
    expect(registration.isRegistered).toBe(false);
    expect(deleted).toEqual(ownCaches);
  });

  it('the service worker of another site stays', async () => {
    const registration = new FakeRegistration('https://site.example/');
    await open({ ...off, registration, address: 'https://site.example/docs/en/', pathPrefix: '/docs' });
    expect(registration.isRegistered).toBe(true);
    expect(deleted).toEqual(['boreal:/docs/:shell', 'database workbox-expiration']);
  });

  it('an insecure page, a browser without service workers and blocked storage cause no error', async () => {
    await open({ ...off, address: 'http://site.example/en/', withoutWorkers: true });
    vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')) });
    await open(off);
    expect(consoleOutput.error).not.toHaveBeenCalled();
  });
});
