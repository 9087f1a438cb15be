import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import { compiledCode } from '../../cli/compile.js';

const bin = pathToFileURL(resolve(import.meta.dirname, '../../cli/bin.js')).href;

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that runs in this process. */
interface Running {
  readonly env: NodeJS.ProcessEnv;
  readonly output: { stdout: string; stderr: string };
  /** Exit code of the command, if it is known. */
  endedWith?: number;
  /** Called when `output.stdout` grows. */
  onOutput?: () => void;
}

/** Runs a command. */
type RunCommand = (args: readonly string[]) => Promise<void>;

/** Thrown instead of an exit of the process. */
class Ended extends Error {}

const running = new AsyncLocalStorage<Running>();
const state = {
  isPrepared: false,
  last: Promise.resolve() as Promise<unknown>,
  exit: undefined as typeof process.exit | undefined,
  runCommand: undefined as RunCommand | undefined,
};

/** Returns the compiled command line, as `bin.js` finds it. It is found once: to hash it takes longer than a small site. */
async function findCommand(): Promise<RunCommand> {
  // As in `bin.js`: esbuild prints the stacks of all its threads if this process is stopped.
  process.env.GOTRACEBACK ??= 'none';
  const code = await compiledCode();
  const urlOf = (file: string) => pathToFileURL(join(code.folder, file));
  const { run } = (await import(/* @vite-ignore */ urlOf(code.entry).href)) as typeof import('../../cli/boreal.ts');
  const paths = { codeHash: basename(code.folder), searchThread: urlOf(code.searchThread), thread: urlOf(code.thread) };
  return (args) =>
    run({ args, ...paths }).catch((error) => {
      if (!(error instanceof Ended)) throw error;
    });
}

/** Matches flags that limit the memory of a process. */
const isLimit = /heap|semi-space|generation/;

/** Gives commands their own environment and output. */
function prepare(): void {
  if (state.isPrepared) return;
  state.isPrepared = true;
  // Limits of the command line on memory would have the tests collect garbage all the time.
  const setFlags = v8.setFlagsFromString;
  v8.setFlagsFromString = (flag) => {
    if (!isLimit.test(flag)) setFlags(flag);
  };
  syncBuiltinESMExports();
  let shared = process.env;
  Object.defineProperty(process, 'env', {
    configurable: true,
    get: () => running.getStore()?.env ?? shared,
    set: (env: NodeJS.ProcessEnv) => {
      shared = env;
    },
  });
  for (const name of ['stdout', 'stderr'] as const) {
    const write = process[name].write.bind(process[name]) as (...args: unknown[]) => boolean;
    process[name].write = (text: string | Uint8Array, ...rest: unknown[]): boolean => {
      const command = running.getStore();
      if (!command) return write(text, ...rest);
      if (command.endedWith === undefined) command.output[name] += String(text);
      command.onOutput?.();
      return true;
    };
  }
}

/** Lets commands end only themselves. Vitest sets the function of the process for each test file. */
function catchExit(): void {
  const { exit } = process;
  if (exit === state.exit) return;
  state.exit = ((code = 0) => {
    const command = running.getStore();
    if (!command) return exit(code);
    command.endedWith ??= Number(code);
    throw new Ended();
  }) as typeof process.exit;
  process.exit = state.exit;
}

/** Waits until no other command is starting: folder and exit code belong to the whole process. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = state.last.then(work);
  state.last = done.catch(() => {});
  return done;
}

interface Command {
  readonly cwd: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const runningWith = (env: Command['env']): Running => ({
  env: { ...process.env, NO_COLOR: '1', ...env },
  output: { stdout: '', stderr: '' },
});

/** Begins a command as if its process had started in `cwd`. `restore` resets the folder. */
function begin(command: Running, { cwd, args }: Omit<Command, 'env'>): { ended: Promise<number>; restore: () => void } {
  prepare();
  catchExit();
  const before = { cwd: process.cwd(), argv: process.argv, exitCode: process.exitCode };
  process.chdir(cwd);
  process.argv = [process.execPath, bin, ...args];
  process.exitCode = undefined;
  const ended = running.run(command, async () => {
    state.runCommand ??= await findCommand();
    await state.runCommand(args);
    const code = command.endedWith ?? Number(process.exitCode ?? 0);
    process.exitCode = before.exitCode;
    return code;
  });
  return {
    ended,
    restore() {
      process.chdir(before.cwd);
      process.argv = before.argv;
    },
  };
}

/** Runs the command line in this process. */
export const runHere = (cwd: string, args: readonly string[], env: Command['env'] = {}): Promise<CommandOutcome> =>
  inTurn(async () => {
    const command = runningWith(env);
    const { ended, restore } = begin(command, { cwd, args });
    try {
      return { code: await ended, ...command.output };
    } finally {
      restore();
    }
  });

/** A server that was started by a command in this process. */
export interface ServerHere {
  /** Printed line with its address. */
  readonly line: string;
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Stops it like a signal and returns its exit code. */
  stop(): Promise<number>;
}

/**
 * Starts `serve` or `develop` in this process and waits for its address. Rejects if it ends before.
 */
export const startHere = (cwd: string, args: readonly string[], env: Command['env'] = {}): Promise<ServerHere> =>
  inTurn(async () => {
    const command = runningWith(env);
    const others = new Set(process.listeners('SIGTERM'));
    const said = new Promise<void>((resolve) => {
      command.onOutput = () => {
        if (command.output.stdout.includes('\n')) resolve();
      };
    });
    const { ended, restore } = begin(command, { cwd, args });
    try {
      const isUp = await Promise.race([said.then(() => true), ended.then(() => false)]);
      if (!isUp) throw new Error(`${args[0]} ended with ${await ended}: ${command.output.stderr}`);
    } finally {
      restore();
    }
    const stops = process.listeners('SIGTERM').filter((listener) => !others.has(listener));
    return {
      line: command.output.stdout,
      output: command.output,
      stop() {
        for (const stop of stops.splice(0)) stop('SIGTERM');
        return ended;
      },
    };
  });
