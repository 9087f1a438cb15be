import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Capabilities, Key, WebDriver } from 'selenium-webdriver';
import { Executor, HttpClient } from 'selenium-webdriver/http';
import { freePort } from '../free-port.ts';
import { type EngineWindow, type KeyName, type Point, pressMs } from './engine.ts';
import { newEngineHome, startProgram } from './engine-process.ts';
import { loadDocument } from './load-document.ts';

export interface DriverOptions {
  /** Path of the driver's program. */
  readonly program: string;
  /** Variables that differ from those of this process. */
  readonly env: NodeJS.ProcessEnv;
  /** Capabilities that name the browser and its arguments. */
  readonly capabilities: object;
}

/** Starts a WebDriver program of WebKit with one window of its browser. */
export async function openByDriver({ program, env, capabilities }: DriverOptions): Promise<EngineWindow> {
  const home = await newEngineHome();
  const log = join(home.folder, 'log');
  const errors = await open(log, 'a');
  // Drivers do not report a port that they choose.
  const port = await freePort();
  const { end } = startProgram(program, [`--port=${port}`], {
    // Root may not make the sandbox.
    env: { ...home.env, ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    errors: errors.fd,
  });
  const close = async (): Promise<void> => {
    await end();
    await errors.close().catch(() => {});
    await home.remove();
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilAnswered(`${address}/status`);
    const wanted = new Capabilities({ ...capabilities, pageLoadStrategy: 'none' });
    const driver = WebDriver.createSession(new Executor(new HttpClient(address)), wanted);
    await driver.getSession();
    return { ...controlDriver(driver), takeComplaints: complaintsIn(log), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function controlDriver(driver: WebDriver): Omit<EngineWindow, 'takeComplaints' | 'close'> {
  const type = (text: string): Promise<void> => driver.actions().sendKeys(text).perform();
  const evaluate: EngineWindow['evaluate'] = (run, ...given) =>
    withLimit(driver.executeScript(run as (...all: readonly unknown[]) => unknown, ...given));
  return {
    goto: (url) => loadDocument(evaluate, () => driver.get(url)),
    evaluate,
    clickAt: (to: Point) =>
      driver
        .actions({ async: true })
        .move({ ...to, duration: 0 })
        .press()
        .pause(pressMs)
        .release()
        .perform(),
    type,
    press: (key) => type(keys[key]),
    // The driver's own commands never end if the page comes from the back/forward cache.
    back: () => evaluate(() => void setTimeout(() => history.back())),
    forward: () => evaluate(() => void setTimeout(() => history.forward())),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
}

/** Longest time that an answer from the page may take, in milliseconds. */
const answerMs = 20_000;

/** A driver never answers if the document is replaced while it runs the function. */
async function withLimit<T>(answer: Promise<T>): Promise<T> {
  const timer: { id?: NodeJS.Timeout } = {};
  const limit = new Promise<never>((_resolve, reject) => {
    timer.id = setTimeout(() => reject(new Error('The page has not answered.')), answerMs);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer.id));
}

const keys: Readonly<Record<KeyName, string>> = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB };

/** Settles when a program that has just started listens. */
async function untilAnswered(url: string): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Returns a function that reads what the browser has written to its file since the last call. */
function complaintsIn(log: string): () => Promise<string[]> {
  const place = { read: 0 };
  return async () => {
    const text = await readFile(log, 'utf8');
    const lines = text.slice(place.read).split('\n');
    place.read = text.length;
    return lines.flatMap(complaintOf);
  };
}

interface Report {
  readonly kind: string;
  readonly address: string;
  readonly text: string;
}

function complaintOf(line: string): string[] {
  if (line.startsWith('{')) {
    const { kind, address, text } = JSON.parse(line) as Report;
    return [`${kind}: ${address} ${text}`];
  }
  const [, kind = '', text = ''] = line.match(/(?:^|: )CONSOLE ((?:[A-Z]+ )*(?:ERROR|WARN)) (.*)/) ?? [];
  // The engine ignores a directive of the policy that it does not know.
  if (text.includes('Unrecognized Content-Security-Policy directive')) return [];
  // A page that is left cancels its requests: the words for it in this engine.
  if (/^Fetch API cannot load http:\/\/127\.0\.0\.1:\S+ due to access control checks\.$/.test(text)) return [];
  // Code that is fetched ahead may not be needed: the engine warns some seconds after the load.
  if (/\/assets\/[\w-]+\.js was preloaded using link preload but not used within a few seconds/.test(text)) return [];
  return kind === '' ? [] : [`console ${kind}: ${text}`];
}
