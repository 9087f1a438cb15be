import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty home for a browser, so that it changes nothing on this machine. */
export interface EngineHome {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly remove: () => Promise<void>;
}

export async function newEngineHome(): Promise<EngineHome> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-'));
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  return {
    folder,
    env: {
      ...env,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
    },
    // A process that ends may still write a file.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

export interface ProgramOptions {
  readonly env: NodeJS.ProcessEnv;
  /** An open file for what it and its children write to the error stream. */
  readonly errors?: number | 'ignore';
  /** Its fourth stream. */
  readonly output?: 'ignore' | 'pipe';
}

export interface EngineProcess {
  readonly child: ChildProcess;
  /** Ends the process and all that it has started. */
  readonly end: () => Promise<void>;
}

/** Starts a program in a group of its own, on Linux. */
export function startProgram(
  program: string,
  options: readonly string[],
  { env, errors = 'ignore', output = 'ignore' }: ProgramOptions,
): EngineProcess {
  // It also ends if this process is killed.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...options], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', errors, output],
  });
  return { child, end: endWithThisProcess(child) };
}

/** Returns a function that ends the group of a process. It also runs when this process exits. */
export function endWithThisProcess(child: ChildProcess): () => Promise<void> {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const endGroup = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  process.once('exit', endGroup);
  return async () => {
    endGroup();
    process.removeListener('exit', endGroup);
    if (child.exitCode === null && child.signalCode === null) await ended;
  };
}
