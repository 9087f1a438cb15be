import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { developPaths } from '#contract/develop';
import { startHere } from './run-here.ts';

const bin = resolve(import.meta.dirname, '../../cli/bin.js');

interface ServerOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** 0 chooses a free port. */
  readonly port?: number;
  /** Waits until `develop` has read the content; true by default. */
  readonly isRead?: boolean;
  /** Absolute path of the command line to run in its own process; by default, that of this repository. */
  readonly program?: string;
}

/** A running `boreal develop` or `boreal serve`. */
export interface Server {
  /** 'http://127.0.0.1:1234'. */
  readonly origin: string;
  readonly port: number;
  /** Text on standard error so far. */
  log(): string;
  /** All output so far. */
  printed(): string;
  /** Stops it and returns its exit code. */
  stop(): Promise<number | null>;
}

/** A server in its own process. */
export interface ServerProcess extends Server {
  readonly pid: number;
  /** Its exit code, after it has ended. */
  readonly exited: Promise<number | null>;
}

type Command = 'develop' | 'serve';

const argsOf = (command: Command, { args = [], port = 0 }: ServerOptions): readonly string[] => [
  command,
  '--port',
  String(port),
  ...args,
];

const portIn = (line: string): number => Number(/:(\d+)/.exec(line)?.[1]);

/** Starts the command in this process. It stops with the test. */
async function start(command: Command, root: string, options: ServerOptions): Promise<Server> {
  const server = await startHere(root, argsOf(command, options), options.env);
  onTestFinished(async () => void (await server.stop()));
  const port = portIn(server.line);
  const { output, stop } = server;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    log: () => output.stderr,
    printed: () => output.stdout + output.stderr,
    stop,
  };
}

/**
 * Runs the real command in a site's folder until it prints its address. The process ends with the
 * test.
 */
async function startProcess(command: Command, root: string, options: ServerOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [options.program ?? bin, ...argsOf(command, options)], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
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
  const said = once(child.stdout, 'data').then(([output]) => portIn(String(output)));
  const ended = exited.then((code) => {
    throw new Error(`${command} ended with ${code}: ${log}`);
  });
  // It may end after it has printed its address, when nothing waits for this promise.
  ended.catch(() => {});
  const port = await Promise.race([said, ended]);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    exited,
    log: () => log,
    printed: () => printed,
    stop,
  };
}

/** Starts `boreal develop` for the site in a folder. */
export async function startDevelop(root: string, options: ServerOptions = {}): Promise<Server> {
  const server = await start('develop', root, options);
  if (options.isRead !== false) await fetch(server.origin + developPaths.home);
  return server;
}

/** Starts `boreal develop` for the site in a folder, in its own process. */
export async function startDevelopProcess(root: string, options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await startProcess('develop', root, options);
  if (options.isRead !== false) await fetch(server.origin + developPaths.home);
  return server;
}

/** Starts `boreal serve` for the site in a folder. */
export const startServe = (root: string, args: readonly string[] = [], env: ServerOptions['env'] = {}): Promise<Server> =>
  start('serve', root, { args, env });

/** Starts `boreal serve` for the site in a folder, in its own process. */
export const startServeProcess = (root: string, options: ServerOptions = {}): Promise<ServerProcess> =>
  startProcess('serve', root, options);
