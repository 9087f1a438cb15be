import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const bin = resolve(import.meta.dirname, '../../cli/bin.js');

interface DevelopProcessOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** 0 takes any free one. */
  readonly port?: number;
}

/** `boreal develop` at work. */
export interface DevelopProcess {
  /** 'http://127.0.0.1:1234'. */
  readonly origin: string;
  readonly port: number;
  /** What it has printed so far beside its address. */
  log(): string;
  /** Asks it to stop; gives its exit code. */
  stop(): Promise<number | null>;
}

/** Runs the real `boreal develop` in a site's folder until it says its address. The process ends with the test. */
export async function startDevelop(root: string, options: DevelopProcessOptions = {}): Promise<DevelopProcess> {
  const { args = [], env = {}, port = 0 } = options;
  const child = spawn(process.execPath, [bin, 'develop', '--port', String(port), ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let log = '';
  child.stderr.on('data', (text) => {
    log += String(text);
  });
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return exited;
  };
  onTestFinished(async () => void (await stop()));
  const said = once(child.stdout, 'data').then(([output]) => Number(/:(\d+)/.exec(String(output))?.[1]));
  const ended = exited.then((code) => {
    throw new Error(`develop ended with ${code}: ${log}`);
  });
  // It may end after it has said its address, when nobody waits for this any more.
  ended.catch(() => {});
  const usedPort = await Promise.race([said, ended]);
  return { origin: `http://127.0.0.1:${usedPort}`, port: usedPort, log: () => log, stop };
}
