import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { developPaths } from '#contract/develop';

const bin = resolve(import.meta.dirname, '../../cli/bin.js');

interface ServerOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** 0 takes any free one. */
  readonly port?: number;
  /** Whether `develop` has read the content before it is handed over; true unless told. */
  readonly isRead?: boolean;
}

/** `boreal develop` or `boreal serve` at work. */
export interface ServerProcess {
  /** 'http://127.0.0.1:1234'. */
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** What it has printed so far beside its address. */
  log(): string;
  /** All that it has printed so far. */
  printed(): string;
  /** Asks it to stop; gives its exit code. */
  stop(): Promise<number | null>;
  /** Rejects when it has ended, with what it has said. */
  readonly ended: Promise<never>;
}

/** Runs the real command in a site's folder until it says its address. The process ends with the test. */
async function start(command: 'develop' | 'serve', root: string, options: ServerOptions): Promise<ServerProcess> {
  const { args = [], env = {}, port = 0 } = options;
  const child = spawn(process.execPath, [bin, command, '--port', String(port), ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let log = '';
  let printed = '';
  child.stderr.on('data', (text) => {
    log += String(text);
    printed += String(text);
  });
  child.stdout.on('data', (text) => {
    printed += String(text);
  });
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return exited;
  };
  onTestFinished(async () => void (await stop()));
  const said = once(child.stdout, 'data').then(([output]) => Number(/:(\d+)/.exec(String(output))?.[1]));
  const ended = exited.then((code) => {
    throw new Error(`${command} ended with ${code}: ${log}`);
  });
  // It may end after it has said its address, when nobody waits for this any more.
  ended.catch(() => {});
  const usedPort = await Promise.race([said, ended]);
  return {
    origin: `http://127.0.0.1:${usedPort}`,
    port: usedPort,
    pid: child.pid ?? 0,
    log: () => log,
    printed: () => printed,
    stop,
    ended,
  };
}

/** `boreal develop` for the site in a folder. */
export async function startDevelop(root: string, options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await start('develop', root, options);
  if (options.isRead !== false) await Promise.race([fetch(server.origin + developPaths.home), server.ended]);
  return server;
}

/** `boreal serve` for the site in a folder. */
export const startServe = (root: string, args: readonly string[] = [], env: ServerOptions['env'] = {}): Promise<ServerProcess> =>
  start('serve', root, { args, env });
