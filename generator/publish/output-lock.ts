import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { lstat, readFile, utimes, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { ProblemError } from '../errors/problem.ts';
import { ifPresent, ifPresentSync } from '../support/if-present.ts';
import { ownIdentity, type ProcessIdentity, stateOf } from '../support/process-identity.ts';
import { refuseIfStopped } from '../support/stray-errors.ts';
import { outputErrors } from './errors.ts';

/** The process that holds a lock. */
export type LockHolder = ProcessIdentity;

/** A lock that this run has taken. */
export interface OutputLock {
  /** Unique text of this holder, for names of files: hexadecimal digits. */
  readonly id: string;
  /**
   * Throws ProblemError if another run has taken the lock over, the error that ends this process,
   * and the system's if the lock cannot be read. Call it right before each change that others see.
   */
  prove(): void;
  release(): void;
}

interface LockOptions {
  /** Absolute path of the lock file. */
  readonly file: string;
  /** Called once before waiting for another process. */
  readonly onWait: (holder: LockHolder) => void;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Interval at which a waiting run reads the lock, in milliseconds. */
const pollMs = 100;
/** Interval of the holder's heartbeat, which renews the file's time. */
const heartbeatMs = 5_000;
/** Age of the last heartbeat from which a holder is dead, if the system does not know whether it runs. */
const deadMs = 60_000;

/**
 * Takes a lock as soon as it is free. Removes a lock whose holder has ended; one of another system
 * if it has no heartbeat. Throws ProblemError if the file is not a lock.
 */
export async function takeLock({ file, onWait, now }: LockOptions): Promise<OutputLock> {
  const id = randomUUID().replaceAll('-', '');
  const own = JSON.stringify({ ...ownIdentity(), id });
  let hasWaited = false;
  while (!(await create(file, own))) {
    const { text, holder, age } = await readLock(file, now);
    if (text === foreignText) throw new ProblemError([outputErrors.IN_THE_WAY({ path: file })]);
    if (text !== undefined && isDead(holder, age)) {
      await removeDead({ file, text, now });
    } else {
      if (holder && !hasWaited) onWait(holder);
      hasWaited = true;
      await setTimeout(pollMs);
    }
  }
  const isOurs = (): boolean => textOf(file) === own;
  const beat = async (): Promise<void> => {
    try {
      if (isOurs()) await utimes(file, now() / 1_000, now() / 1_000);
    } catch {
      // The next beat may reach the file.
    }
  };
  const heartbeat = setInterval(beat, heartbeatMs);
  heartbeat.unref();
  return {
    id,
    prove() {
      refuseIfStopped();
      if (!isOurs()) throw new ProblemError([outputErrors.LOCK_LOST({ file })]);
    },
    release() {
      clearInterval(heartbeat);
      try {
        removeLock(file, own);
      } catch {
        // The next run removes it after this process has ended.
      }
    },
  };
}

/** Returns the text of a lock at this moment; undefined if it is missing. Throws if the system refuses. */
const textOf = (file: string): string | undefined => ifPresentSync(() => readFileSync(file, 'utf8'));

/**
 * Removes a lock if it has a given text. Nothing else of this process runs in between: another run
 * could take the lock, and lose it. Throws if the system refuses.
 */
function removeLock(file: string, text: string): void {
  if (textOf(file) === text) rmSync(file, { force: true });
}

/**
 * Removes a lock with a given text, under a lock of its own: another run may have replaced it
 * meanwhile.
 */
async function removeDead({ file, text, now }: { readonly file: string; readonly text: string; readonly now: () => number }) {
  const { release } = await takeLock({ file: `${file}.takeover`, onWait: () => {}, now });
  try {
    const lock = await readLock(file, now);
    if (lock.text === text && isDead(lock.holder, lock.age)) removeLock(file, text);
  } finally {
    release();
  }
}

/** Creates the lock file. Returns false if there is one. */
async function create(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Beginning of the text of every lock. */
const lockStart = '{"pid":';

/** Stands for the content of a file that is not a lock. */
const foreignText = Symbol('no lock');

interface ReadLock {
  readonly text: string | typeof foreignText | undefined;
  readonly holder: LockHolder | undefined;
  /** Time since the last heartbeat, in milliseconds. */
  readonly age: number;
}

async function readLock(file: string, now: () => number): Promise<ReadLock> {
  const stats = await ifPresent(lstat(file));
  const age = stats ? now() - stats.mtimeMs : 0;
  if (stats && !stats.isFile()) return { text: foreignText, holder: undefined, age };
  const text = await ifPresent(readFile(file, 'utf8'));
  const holder = text === undefined ? undefined : parseHolder(text);
  // A run that is stopped right after creating its lock leaves it empty or incomplete.
  const isLock = text === undefined || text.startsWith(lockStart) || lockStart.startsWith(text);
  return { text: isLock ? text : foreignText, holder, age };
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const { pid, host, space, start } = (JSON.parse(text) ?? {}) as Partial<LockHolder>;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host, space, start } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A lock without a holder is being written, or its holder was stopped before it could write. A
 * holder that runs is never dead, however long it was suspended.
 */
function isDead(holder: LockHolder | undefined, age: number): boolean {
  if (!holder) return age > heartbeatMs;
  const state = stateOf(holder);
  return state === 'ended' || (state === 'unknown' && age > deadMs);
}
