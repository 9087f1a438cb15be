import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadSite, messageOf, modelFormatNames, ProblemError, printModel } from '../../generator/index.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { configOption, contentOption } from '../options.ts';
import { formatProblems } from '../reporter.ts';

interface ModelValues {
  readonly format: string;
  readonly config: string;
  readonly content?: string;
  readonly withContent?: boolean;
  readonly out?: string;
}

const [firstFormat = ''] = modelFormatNames;

/** `boreal model`: prints the content model. Writes nothing if model or content have problems. */
export const modelCommand: CliCommand<ModelValues> = {
  name: 'model',
  description: 'print the content model for a content system',
  options: [
    { flags: '--format <name>', description: 'content system', choices: modelFormatNames, defaultValue: firstFormat },
    { flags: '--with-content', description: 'print the local content too' },
    { flags: '--out <file>', description: 'file to write instead of standard output' },
    configOption,
    contentOption,
  ],
  examples: [
    `boreal model --format ${firstFormat} --out space.json`,
    `boreal model --format ${firstFormat} --with-content > space.json`,
  ],
  async run({ config, content, format, withContent = false, out }, { terminal, cwd }) {
    const site = await loadSite({ config, cwd, overrides: { content } });
    const { text, warnings } = await printModel({ site, format, withContent });
    if (warnings.length > 0) terminal.err(formatProblems(terminal, warnings));
    if (out === undefined) terminal.out(text);
    else await writeModel(resolve(cwd, out), out, text);
    return exitCodes.success;
  },
};

async function writeModel(file: string, shown: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    const problem = {
      code: 'CLI_OUT',
      severity: 'error' as const,
      message: `${shown} cannot be written.`,
      hint: 'Give the path of a file in an existing folder that you may write to.',
      cause: messageOf(error),
    };
    throw new ProblemError([problem]);
  });
}
