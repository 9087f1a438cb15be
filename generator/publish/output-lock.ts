import { randomUUID } from 'node:crypto';
import { lstat, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { ProblemError } from '../errors/problem.ts';
import { outputErrors } from './errors.ts';

/** Who holds a lock. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
}

interface LockOptions {
  /** Absolute path of the file that stands for the lock. */
  readonly file: string;
  /** Called once if somebody else has it. */
  readonly onWait: (holder: LockHolder) => void;
}

/** Interval at which a waiting run looks at the lock, in milliseconds. */
const lookMs = 100;
/** Interval of the holder's heartbeat, which renews the file's time. */
const heartbeatMs = 5_000;
/** A holder without a heartbeat for this long is dead, even if its process number is in use: numbers come again. */
const deadMs = 60_000;

/**
 * Takes a lock as soon as nobody has it, and returns the function that releases it. A lock that a stopped run left is removed.
 * Throws ProblemError if the file is no lock.
 */
export async function takeLock({ file, onWait }: LockOptions): Promise<() => Promise<void>> {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
  let hasWaited = false;
  while (!(await isMade(file, own))) {
    const { text, holder, age } = await readLock(file);
    if (text === foreignText) throw new ProblemError([outputErrors.IN_THE_WAY({ path: file })]);
    if (text !== undefined && isDead(holder, age)) {
      await removeDead(file, text);
    } else {
      if (holder && !hasWaited) onWait(holder);
      hasWaited = true;
      await setTimeout(lookMs);
    }
  }
  const heartbeat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => {}), heartbeatMs);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    // One that cannot be removed is taken over when this process is gone.
    if ((await readLock(file)).text === own) await rm(file, { force: true }).catch(() => {});
  };
}

/** Removes a lock whose holder is dead. Two runs that find it so must not both: the later one would remove the lock that the other has taken by then. */
async function removeDead(file: string, found: string): Promise<void> {
  const letGo = await takeLock({ file: `${file}.takeover`, onWait: () => {} });
  try {
    const { text, holder, age } = await readLock(file);
    if (text === found && isDead(holder, age)) await rm(file, { force: true });
  } finally {
    await letGo();
  }
}

async function isMade(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The text of a lock begins like this. */
const lockStart = '{"pid":';

/** Stands for the content of a file that is no lock of Boreal's. */
const foreignText = Symbol('no lock');

interface ReadLock {
  readonly text: string | typeof foreignText | undefined;
  readonly holder: LockHolder | undefined;
  /** Time since the last heartbeat, in milliseconds. */
  readonly age: number;
}

async function readLock(file: string): Promise<ReadLock> {
  const stats = await lstat(file).catch(() => undefined);
  const age = Date.now() - (stats?.mtimeMs ?? Date.now());
  if (stats && !stats.isFile()) return { text: foreignText, holder: undefined, age };
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const holder = text === undefined ? undefined : parseHolder(text);
  // A run that is stopped right after it created its lock leaves it empty, or with the beginning of its text.
  const isLock = text === undefined || text.startsWith(lockStart) || lockStart.startsWith(text);
  return { text: isLock ? text : foreignText, holder, age };
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockHolder> | null;
    return typeof value?.pid === 'number' && typeof value.host === 'string' ? { pid: value.pid, host: value.host } : undefined;
  } catch {
    return undefined;
  }
}

/** A file that says nothing is one whose holder was stopped before it could write, or is just about to. */
function isDead(holder: LockHolder | undefined, age: number): boolean {
  if (!holder) return age > heartbeatMs;
  return age > deadMs || (holder.host === hostname() && !isRunning(holder.pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
