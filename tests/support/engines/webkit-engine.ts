import { join } from 'node:path';
import { type Engine, type EngineWindow, type WindowOptions, windowHeight } from './engine.ts';
import { startProgram } from './engine-process.ts';
import { openByDriver } from './webdriver-window.ts';

type Programs = Readonly<Record<string, string>>;

/** WebKitGTK on a display in memory, each window in a process of its own. */
export async function startWebkit(programs: Programs): Promise<Engine> {
  const display = await startDisplay(programs.display ?? '');
  const windows: EngineWindow[] = [];
  return {
    async open(options) {
      const window = await openWebkit(programs, display.name, options);
      windows.push(window);
      return window;
    },
    async close() {
      await Promise.all(windows.map((window) => window.close()));
      await display.end();
    },
  };
}

/** Starts an X server without a screen. */
async function startDisplay(program: string): Promise<{ readonly name: string; readonly end: () => Promise<void> }> {
  const options = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const { child, end } = startProgram(program, options, { env: process.env, output: 'pipe' });
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    child.once('exit', () => reject(new Error(`${program} has ended.`)));
    child.once('error', reject);
  });
  return { name: `:${number}`, end };
}

function openWebkit({ driver = '', python = '' }: Programs, display: string, options: WindowOptions): Promise<EngineWindow> {
  const settings = {
    isDark: false,
    reducesMotion: false,
    blocksCookies: false,
    withoutScripts: false,
    hasServiceWorkers: false,
    ...options,
    height: windowHeight,
  };
  const args = [join(import.meta.dirname, 'webkit-window.py'), JSON.stringify(settings)];
  return openByDriver({
    program: driver,
    // Without a graphics card, to paint by OpenGL takes twice the processor time.
    env: { DISPLAY: display, WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' },
    capabilities: { 'webkitgtk:browserOptions': { binary: python, args } },
  });
}
