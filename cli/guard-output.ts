import { messageOf, type Problem } from '../generator/index.ts';
import { exitCodes } from './exit-codes.ts';
import { endProcess } from './refuse-exit.ts';
import { formatProblems } from './reporter.ts';
import type { Terminal } from './terminal.ts';

/** Streams that are guarded: a process may run several commands. */
const guarded = new WeakSet<NodeJS.WriteStream>();

/**
 * Reports that the output cannot be written, and ends the process with 1. If nobody reads the
 * output any more, as with `| head`, the process ends at once and prints nothing.
 */
export function guardOutput(terminal: Terminal): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (guarded.has(stream)) continue;
    guarded.add(stream);
    const refused = (error: NodeJS.ErrnoException): void => {
      stream.off('error', refused).on('error', () => {});
      process.off('exit', refusedLast);
      process.exitCode ||= exitCodes.problem;
      if (error.code === 'EPIPE') endProcess();
      if (stream !== process.stderr) terminal.err(formatProblems(terminal, [outputProblem(error)]));
    };
    // A command that exits right after its last output gets no event for it.
    const refusedLast = (): void => {
      if (stream.errored) refused(stream.errored);
    };
    stream.on('error', refused);
    process.on('exit', refusedLast);
  }
}

const outputProblem = (error: Error): Problem => ({
  code: 'CLI_OUTPUT',
  severity: 'error',
  message: 'The output of this command cannot be written.',
  hint: 'Check the file or program that receives it, and the free space of its disk.',
  cause: messageOf(error),
});
