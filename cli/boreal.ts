import { dirname, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { hashOfProgram, machineProblem, type Problem, ProblemError, summarizeProblems } from '../generator/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { CliCommand, CommandContext, CommandOption } from './command.ts';
import { refuseUnknownCommand } from './command-names.ts';
import { addCommand as addToSite } from './commands/add.ts';
import { checkCommand } from './commands/check.ts';
import { cleanCommand } from './commands/clean.ts';
import { completionCommand } from './commands/completion.ts';
import { developCommand } from './commands/develop.ts';
import { explainCommand } from './commands/explain.ts';
import { generateCommand } from './commands/generate.ts';
import { hostCommand } from './commands/host.ts';
import { mergeCommand } from './commands/merge.ts';
import { modelCommand } from './commands/model.ts';
import { newCommand } from './commands/new.ts';
import { pullCommand } from './commands/pull.ts';
import { serveCommand } from './commands/serve.ts';
import { versionCommand } from './commands/version.ts';
import { exitCodes } from './exit-codes.ts';
import { guardOutput } from './guard-output.ts';
import { refuseExit } from './refuse-exit.ts';
import { formatFault, formatProblems, printJson } from './reporter.ts';
import { guardStrayErrors, type StrayErrorGuard } from './stray-errors.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/** All commands in the order of the help text. */
const commands: readonly CliCommand[] = [
  newCommand,
  addToSite,
  generateCommand,
  mergeCommand,
  serveCommand,
  checkCommand,
  hostCommand,
  explainCommand,
  pullCommand,
  developCommand,
  modelCommand,
  cleanCommand,
  completionCommand(() => commands),
  versionCommand,
];

/** Packages whose code decides what a run makes. */
const packages = Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies });

interface RunOptions extends Pick<CommandContext, 'codeHash' | 'searchThread' | 'thread'> {
  readonly args: readonly string[];
  /** True if the process runs nothing else: all its errors are then reported, until it ends. */
  readonly ownsProcess?: boolean;
}

/** Runs the command line. Sets the exit code; never throws. */
export async function run({ args, codeHash: ownCodeHash, ownsProcess = false, ...code }: RunOptions): Promise<void> {
  const streams = processTerminal();
  guardOutput(streams);
  const isJson = args.includes('--json');
  const strays = ownsProcess
    ? guardStrayErrors(streams, (error, own, isComplete) => reportError(error, own, isJson && !isComplete))
    : undefined;
  const { terminal } = strays ?? { terminal: streams };
  const codeHash = hashOfProgram(ownCodeHash, packages);
  const context: CommandContext = { terminal, env: process.env, cwd: process.cwd(), now: Date.now, codeHash, ...code };
  const program = new Command('boreal')
    .description('Generates a multilingual static site from content and React templates.')
    .version(packageJson.version)
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .showHelpAfterError('Run with --help to see all commands and options.');
  for (const command of commands) addCommand(program, command, context, strays);
  try {
    refuseUnknownCommand(
      args,
      commands.map(({ name }) => name),
    );
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = reportError(error, terminal, isJson);
  }
  strays?.complete();
}

function addCommand(program: Command, command: CliCommand, context: CommandContext, strays?: StrayErrorGuard): void {
  const { name, description, argument, options, examples, note, isServer = false } = command;
  const added = program.command(name).description(description);
  if (argument) added.argument(argumentCode(argument), argument.description);
  for (const option of options) added.addOption(commanderOption(option));
  added.addHelpText('after', helpText(examples, note));
  added.action(async (...values: unknown[]) => {
    const [first, second] = values;
    const optionValues = argument ? { ...(second as object), [argument.name]: first } : (first as object);
    const { config } = optionValues as { readonly config?: string };
    if (config !== undefined) context.terminal.paths.begin(dirname(resolve(context.cwd, config)), context.cwd);
    if (isServer) strays?.serve();
    const code = await refuseExit(() => command.run(optionValues, context));
    if (code !== exitCodes.success) process.exitCode = code;
  });
}

function argumentCode({ name, isList, isOptional }: NonNullable<CliCommand['argument']>): string {
  const text = isList ? `${name}...` : name;
  return isOptional ? `[${text}]` : `<${text}>`;
}

function commanderOption({ flags, description, defaultValue, choices, parse }: CommandOption): Option {
  const option = new Option(flags, description);
  if (parse) option.argParser(parse);
  if (choices) option.choices(choices);
  if (defaultValue !== undefined) option.default(defaultValue);
  return option;
}

function helpText(examples: readonly string[], note: string | undefined): string {
  const title = examples.length === 1 ? 'Example' : 'Examples';
  const lines = [`${title}:`, ...examples.map((example) => `  $ ${example}`)];
  return `\n${note === undefined ? '' : `${note}\n\n`}${lines.join('\n')}`;
}

/** Returns all problems of a failed command, and their number by code without the text of an example. */
const failedReport = (problems: readonly Problem[]) => ({
  status: 'failed',
  summary: summarizeProblems(problems).map(({ example: _example, ...counts }) => counts),
  problems,
});

/** Prints why a command failed. Returns its exit code. */
function reportError(thrown: unknown, terminal: Terminal, isJson: boolean): number {
  const refusal = machineProblem(thrown);
  const error = refusal ? new ProblemError([refusal]) : thrown;
  if (error instanceof ProblemError) {
    if (!isJson) terminal.err(formatProblems(terminal, error.problems));
    else printJson(terminal, failedReport(error.problems));
    return exitCodes.problem;
  }
  terminal.err(formatFault(terminal, error));
  terminal.err(error instanceof Error && process.env.BOREAL_DEBUG ? `${error.stack}\n` : 'Set BOREAL_DEBUG=1 to see where.\n');
  return exitCodes.fault;
}
