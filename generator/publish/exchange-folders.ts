import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Number of Linux's call that exchanges two paths, by processor. */
const exchangeCalls: Partial<Record<NodeJS.Architecture, number>> = { x64: 316, arm64: 276 };

/** Exchanges two paths, unless whoever started it is gone: then another run may be at work on them. Perl takes an argument for a number only if it was used as one. */
const exchangeScript =
  'getppid() == $ARGV[3] or exit 1; exit(syscall($ARGV[2] + 0, -100, $ARGV[0], -100, $ARGV[1], 2) == 0 ? 0 : 1)';

/**
 * Lets two folders, given as absolute paths on one file system, change places in one step. Node has no call for that, so that it is asked of Perl, which most
 * Linux systems have, or of a recent `mv`. False if there is no such way here: then nothing was touched.
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
    // What a command says of itself is not what counts: it may have been stopped after it was done.
    if ((await stat(one, { bigint: true })).ino === ino) return true;
  }
  return false;
}
