import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, inject, onTestFailed } from 'vitest';
import { serve } from '../../../generator/serve/serve.ts';
import type { Engine, EngineWindow, WindowOptions } from './engine.ts';
import { type EngineName, findEngine, type PresentEngine } from './find-engines.js';

type Programs = Readonly<Record<string, string>>;

/** Loads only the library that drives the engine. */
const starts: Readonly<Record<EngineName, (programs: Programs) => Promise<Engine>>> = {
  chromium: async () => (await import('./chromium-engine.ts')).startChromium(),
  firefox: async (programs) => (await import('./firefox-engine.ts')).startFirefox(programs),
  webkit: async (programs) => (await import('./webkit-engine.ts')).startWebkit(programs),
  wpe: async (programs) => (await import('./wpe-engine.ts')).startWpe(programs),
};

export interface EngineHarness {
  /** Origin of the served site: 'http://127.0.0.1:1234'. */
  readonly origin: () => string;
  /** Address of a page of another site. */
  readonly elsewhere: () => string;
  /** The window with these options, which all tests of a file share, because browsers start slowly. */
  readonly open: (options: WindowOptions) => Promise<EngineWindow>;
}

/** Starts an engine and serves the generated site before the tests of a file. Ends both afterwards. */
export function engineHarness(name: EngineName): EngineHarness {
  const running: { engine?: Engine; site?: { origin: string }; elsewhere?: string } = {};
  const windows = new Map<string, Promise<EngineWindow>>();
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const onFault = (error: unknown): void => console.error(error);
    const site = await serve({ folder: inject('siteFolder'), pathPrefix: '', port: 0, host: '127.0.0.1', onFault });
    ends.unshift(() => site.close());
    running.site = { origin: `http://127.0.0.1:${site.port}` };
    const elsewhere = await serveElsewhere();
    ends.unshift(elsewhere.close);
    running.elsewhere = elsewhere.url;
    const engine = await starts[name]((findEngine(name) as PresentEngine).programs);
    ends.unshift(() => engine.close());
    running.engine = engine;
  });
  afterAll(async () => {
    // The rest ends even if one part fails to.
    const results = await Promise.allSettled(ends.map((end) => end()));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  });
  const open = (options: WindowOptions): Promise<EngineWindow> => {
    const key = JSON.stringify(options);
    const window = windows.get(key) ?? present(running.engine).open(options);
    windows.set(key, window);
    // It may be in any state.
    onTestFailed(async () => {
      windows.delete(key);
      await (await window).close();
    });
    return window;
  };
  return { origin: () => present(running.site).origin, elsewhere: () => present(running.elsewhere), open };
}

/** Serves one page of another site. */
async function serveElsewhere(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title><h1>Elsewhere</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The engine is used outside of its tests.');
  return value;
}
