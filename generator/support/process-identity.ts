import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process that others can tell from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Space of process numbers: containers of one host have several. Absent if the system has no such spaces. */
  readonly space?: string;
  /** Start of the process, since the start of the system. Absent if the system does not report it. */
  readonly start?: string;
}

/** Returns the identity of this process. */
export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  host: hostname(),
  space: numberSpace(),
  start: startOf(process.pid),
});

/** State of a process: `unknown` if another system runs it, or if another process may have its number. */
export function stateOf({ pid, host, space, start }: ProcessIdentity): 'running' | 'ended' | 'unknown' {
  if (host !== hostname() || (space !== undefined && space !== numberSpace())) return 'unknown';
  if (!isRunning(pid)) return 'ended';
  const current = startOf(pid);
  if (start === undefined || current === undefined) return 'unknown';
  return current === start ? 'running' : 'ended';
}

/** Returns true if a process of this host runs. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Linux alone has these files. */
function readText(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const numberSpace = (): string | undefined => readText(() => readlinkSync('/proc/self/ns/pid'));

/** Number of the field with the start time in proc_pid_stat(5), after the name in parentheses. */
const startField = 22 - 3;

function startOf(pid: number): string | undefined {
  const stat = readText(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const boot = readText(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[startField];
  return ticks && boot && `${boot.trim()} ${ticks}`;
}
