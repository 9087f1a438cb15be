/** Returns true if a process of this host runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
