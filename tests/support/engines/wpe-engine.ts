import type { Engine, EngineWindow, Point, WindowOptions } from './engine.ts';
import { openByDriver } from './webdriver-window.ts';

/** Its view always has this width, in pixels of the device, which are those of its driver. */
const viewWidth = 800;

/** WPE WebKit without a display. It reports no failed requests, and has no options but the width. */
export async function startWpe({ driver = '', browser = '' }: Readonly<Record<string, string>>): Promise<Engine> {
  const windows: EngineWindow[] = [];
  return {
    async open(options) {
      const window = await openWpe({ driver, browser }, options);
      windows.push(window);
      return window;
    },
    close: async () => void (await Promise.all(windows.map((window) => window.close()))),
  };
}

interface WpePrograms {
  readonly driver: string;
  readonly browser: string;
}

async function openWpe({ driver, browser }: WpePrograms, { width }: WindowOptions): Promise<EngineWindow> {
  // The view's width in CSS pixels is rounded down.
  const scale = viewWidth / (width + 0.5);
  const settings = ['--platform=headless', '--enable-write-console-messages-to-stdout=true', `--scale=${scale}`];
  const capabilities = { 'wpe:browserOptions': { binary: browser, args: ['--automation', ...settings] } };
  const window = await openByDriver({ program: driver, env: {}, capabilities });
  const clickAt = ({ x, y }: Point): Promise<void> => window.clickAt({ x: Math.round(x * scale), y: Math.round(y * scale) });
  return { ...window, clickAt };
}
