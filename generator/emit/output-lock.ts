import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';

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

/** How often a lock that somebody has is looked at, in milliseconds. */
const lookMs = 100;
/** A holder shows this often that it is alive; one that has not done so for the second time is taken for dead: numbers of processes come again. */
const signMs = 5_000;
const deadMs = 60_000;

/** Takes a lock, as soon as nobody has it, and gives the way to let it go. A lock that a stopped run has left is taken over. */
export async function takeLock({ file, onWait }: LockOptions): Promise<() => Promise<void>> {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
  let hasWaited = false;
  while (!(await isMade(file, own))) {
    const { text, holder, age } = await readLock(file);
    if (text !== undefined && isDead(holder, age)) {
      await removeDead(file, text);
    } else {
      if (holder && !hasWaited) onWait(holder);
      hasWaited = true;
      await setTimeout(lookMs);
    }
  }
  const signs = setInterval(() => utimes(file, new Date(), new Date()).catch(() => {}), signMs);
  signs.unref();
  return async () => {
    clearInterval(signs);
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

async function readLock(file: string): Promise<{ text: string | undefined; holder: LockHolder | undefined; age: number }> {
  const [text, found] = await Promise.all([readFile(file, 'utf8').catch(() => undefined), stat(file).catch(() => undefined)]);
  return { text, holder: text === undefined ? undefined : parseHolder(text), age: Date.now() - (found?.mtimeMs ?? Date.now()) };
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
  if (!holder) return age > signMs;
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
