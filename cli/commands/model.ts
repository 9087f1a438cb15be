import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadSite, messageOf, ProblemError, printModel } from '../../generator/index.ts';
import { formatProblems, type Terminal } from '../reporter.ts';

interface ModelCommandOptions {
  readonly config: string;
  readonly content?: string;
  readonly withContent?: boolean;
  /** Path of the file to write; without one, standard output. */
  readonly out?: string;
  readonly terminal: Terminal;
}

/** `boreal model`. Throws ProblemError with all that is wrong with model and content, and writes nothing then. */
export async function modelCommand({ config, content, withContent, out, terminal }: ModelCommandOptions): Promise<void> {
  const site = await loadSite({ config, cwd: process.cwd(), overrides: { content } });
  const { text, warnings } = await printModel({ site, withContent: withContent === true });
  if (warnings.length > 0) terminal.err(formatProblems(terminal, warnings));
  if (out === undefined) return terminal.out(text);
  await writeFile(resolve(out), text).catch((error: unknown) => {
    throw new ProblemError([outProblem(out, messageOf(error))]);
  });
}

const outProblem = (out: string, cause: string) => ({
  code: 'CLI_OUT',
  severity: 'error' as const,
  message: `${out} cannot be written.`,
  hint: 'Give the path of a file in a folder that is there and that you may write to.',
  cause,
});
