import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Number of the Linux system call renameat2, which exchanges two paths, by processor. */
const exchangeCalls: Partial<Record<NodeJS.Architecture, number>> = { x64: 316, arm64: 276 };

/**
 * Exchanges two paths if the parent process is still running: otherwise another run may use them.
 * Adding 0 turns an argument into a number for `syscall`.
 */
const exchangeScript =
  'getppid() == $ARGV[3] or exit 1; exit(syscall($ARGV[2] + 0, -100, $ARGV[0], -100, $ARGV[1], 2) == 0 ? 0 : 1)';

/**
 * Exchanges two folders (absolute paths on one file system) in one step. Node has no such call, so
 * Perl or a recent `mv` does it. Returns false if neither can; nothing is changed then.
 */
export async function exchangeFolders(one: string, other: string): Promise<boolean> {
  const call = process.platform === 'linux' ? exchangeCalls[process.arch] : undefined;
  const ways: readonly (readonly [command: string, args: readonly string[]])[] = [
    ...(call === undefined ? [] : [['perl', ['-e', exchangeScript, one, other, `${call}`, `${process.pid}`]] as const]),
    ['mv', ['--exchange', '--no-copy', '-T', one, other]],
  ];
  const { ino } = await stat(other, { bigint: true });
  for (const [command, args] of ways) {
    await run(command, args).catch(() => {});
    // The exit code does not count: the command may have been stopped after the exchange.
    if ((await stat(one, { bigint: true })).ino === ino) return true;
  }
  return false;
}
