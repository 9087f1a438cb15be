import { Command, Option } from 'commander';
import { machineProblem, ProblemError } from '../generator/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { formatFault, formatProblems, processTerminal } from './reporter.ts';

/** Exit codes that scripts can rely on: 1 is wrong input or use, 70 (EX_SOFTWARE) a fault of ours. */
const exitCodes = { problem: 1, fault: 70 } as const;

const siteOptions = [
  new Option('--config <file>', 'the site’s config').default('boreal.config.ts'),
  new Option('--content <folder>', 'read content from here'),
  new Option('--site-url <url>', 'address at which the site is published'),
  new Option('--path-prefix <path>', 'path at which the site is published'),
  new Option('--cache <folder>', 'keep what later runs can use here'),
];

const sourceOptions = [
  new Option('--source <name>', 'where content comes from: markdown, unless told, or contentful'),
  new Option('--offline', 'build from what was pulled before, without a network'),
  new Option('--snapshot <file>', 'build from a file of contentful-export'),
  new Option('--allow-changed', 'take from that file also texts that were changed after being published'),
  new Option('--allow-shrink', 'take over also a pull that has lost many entries'),
];

const allowHostOption = new Option('--allow-host <names...>', 'answer to these names of this machine too');

const geoOption = new Option('--geo <place>', 'answer visitors’ browsers that they are here');

const port = (value: string): number => {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535) throw new ProblemError([portProblem(value)]);
  return number;
};

const portProblem = (value: string) => ({
  code: 'CLI_PORT',
  severity: 'error' as const,
  message: `“${value}” is not a port.`,
  hint: 'Give a number from 0 to 65535; 0 takes any free port.',
});

/** More threads than any machine has cores for are a slip of the keyboard. */
const maxThreads = 256;

const threadCount = (value: string): number => {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > maxThreads) throw new ProblemError([threadsProblem(value)]);
  return number;
};

const shard = (value: string): { readonly index: number; readonly count: number } => {
  const [, index, count] = /^(\d{1,5})\/(\d{1,5})$/.exec(value)?.map(Number) ?? [];
  if (!index || !count || index > count) throw new ProblemError([shardProblem(value)]);
  return { index, count };
};

const shardProblem = (value: string) => ({
  code: 'CLI_SHARD',
  severity: 'error' as const,
  message: `“${value}” is no part of a site.`,
  hint: 'Give its number and how many there are, such as 2/5: numbers go from 1 to that.',
});

const threadsProblem = (value: string) => ({
  code: 'CLI_WORKERS',
  severity: 'error' as const,
  message: `“${value}” is not a number of threads.`,
  hint: `Give a number from 0 to ${maxThreads}, or leave it out.`,
});

/** Code of more builds than that is not asked for by anybody. */
const maxKeptBuilds = 20;

const keepBuilds = (value: string): number => {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > maxKeptBuilds) throw new ProblemError([keepBuildsProblem(value)]);
  return number;
};

const keepBuildsProblem = (value: string) => ({
  code: 'CLI_KEEP_BUILDS',
  severity: 'error' as const,
  message: `“${value}” is no number of builds.`,
  hint: `Give a number from 0 to ${maxKeptBuilds}, or leave it out.`,
});

const inPlaceOption = () =>
  new Option('--in-place', 'update the output folder file by file, where it is a mount point and cannot be exchanged as a whole');

const keepBuildsOption = () =>
  new Option(
    '--keep-builds <number>',
    'keep scripts, styles and fonts of so many earlier builds, for pages that are open (default: 2)',
  ).argParser(keepBuilds);

interface RunOptions {
  readonly args: readonly string[];
  /** Hash of the program's own code. */
  readonly codeHash: string;
  /** What indexes the search in a thread of its own. */
  readonly searchThread: URL;
  /** What the threads of a run do. */
  readonly thread: URL;
}

/** Runs the command line. Sets the exit code; never throws. */
export async function run({ args, codeHash, searchThread, thread }: RunOptions): Promise<void> {
  const terminal = processTerminal();
  const { env } = process;
  const program = new Command('boreal')
    .description('Generates a multilingual static site from content and React templates.')
    .version(packageJson.version)
    .showHelpAfterError('Run with --help to see all commands and options.');

  const generate = program
    .command('generate')
    .description('render the whole site into the output folder')
    .option('--out <folder>', 'write the site here')
    .option('--json', 'print the report as JSON on standard output')
    .option('--quiet', 'print problems only')
    .option('--workers <number>', 'number of threads, 0 for none; by default, what suits the machine and the work', threadCount)
    .option('--shard <part>', 'make a part of the site only, such as 2/5, to be put together by merge', shard)
    .addOption(keepBuildsOption())
    .addOption(inPlaceOption())
    .option('--verify', 'generate nothing: check each file of the output folder against the list that was published with it')
    .option('--trace <file>', 'write down what took how long, for chrome://tracing or ui.perfetto.dev')
    .addHelpText(
      'after',
      '\nExamples:\n  $ boreal generate\n  $ boreal generate --out public --site-url https://www.example.com\n  $ boreal generate --json | jq .files\n  $ boreal generate --source contentful\n  $ boreal generate --verify --out copy-of-dist',
    );
  for (const option of [...siteOptions, ...sourceOptions]) generate.addOption(option);
  generate.action(async (options) =>
    (await import('./commands/generate.ts')).generateCommand({ ...options, env, codeHash, searchThread, thread, terminal }),
  );

  const merge = program
    .command('merge')
    .description('put the parts that generate --shard has made together and publish the whole site')
    .argument('<folders...>', 'the output folders of all parts')
    .option('--out <folder>', 'write the site here')
    .option('--json', 'print the report as JSON on standard output')
    .addOption(keepBuildsOption())
    .addOption(inPlaceOption())
    .addHelpText('after', '\nExample:\n  $ boreal merge parts/1 parts/2 parts/3 --out dist');
  for (const option of siteOptions.filter(({ long }) => long === '--config' || long === '--cache')) merge.addOption(option);
  merge.action(async (folders, options) => (await import('./commands/merge.ts')).mergeCommand({ ...options, folders, terminal }));

  program
    .command('serve')
    .description('serve a generated site')
    .option('--dir <folder>', 'the folder to serve', 'dist')
    .option('--port <number>', 'port to listen on', port, 8000)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(allowHostOption)
    .option('--path-prefix <path>', 'path at which the site is published', '')
    .addOption(geoOption)
    .addHelpText(
      'after',
      '\nExamples:\n  $ boreal serve\n  $ boreal serve --dir public --port 3000\n  $ boreal serve --geo city=TORONTO,province=ON,country=CA',
    )
    .action(async (options) => (await import('./commands/serve.ts')).serveCommand({ ...options, terminal }));

  program
    .command('check')
    .description('check a generated site: links, languages, titles, headings, names, markup, structured data, sitemap, weight')
    .option('--dir <folder>', 'the folder to check', 'dist')
    .option('--config <file>', 'take limits in bytes from this config, not from boreal.config.ts')
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      '\nErrors end it with exit code 1, warnings do not.\n\nExamples:\n  $ boreal check\n  $ boreal check --dir public --json | jq .errors',
    )
    .action(async (options) => {
      const { isInOrder } = await (await import('./commands/check.ts')).checkCommand({ ...options, terminal });
      if (!isInOrder) process.exitCode = exitCodes.problem;
    });

  const explain = program
    .command('explain')
    .description('tell what a page is made of, what the last run did with it, and what a run would do now')
    .argument('<page>', 'its path or whole address')
    .option('--out <folder>', 'the output folder')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ boreal explain /en/about/\n  $ boreal explain https://www.example.com/en/about/ --json',
    );
  for (const option of [...siteOptions, ...sourceOptions]) explain.addOption(option);
  explain.action(async (page, options) =>
    (await import('./commands/explain.ts')).explainCommand({ ...options, page, env, codeHash, terminal }),
  );

  const pull = program
    .command('pull')
    .description('bring the cache up to date with the content system, for later runs with --offline')
    .option('--json', 'print the report as JSON on standard output')
    .addOption(new Option('--source <name>', 'the content system').default('contentful'))
    .addOption(new Option('--allow-shrink', 'take over also a pull that has lost many entries'))
    .addHelpText('after', '\nExample:\n  $ boreal pull && boreal generate --source contentful --offline');
  for (const option of siteOptions.filter(({ long }) => long === '--config' || long === '--cache')) pull.addOption(option);
  pull.action(async (options) => (await import('./commands/pull.ts')).pullCommand({ ...options, env, terminal }));

  const develop = program
    .command('develop')
    .description('serve the site while it is being edited; a save shows at once')
    .option('--port <number>', 'port to listen on', port, 8000)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(allowHostOption)
    .option('--preview', 'show drafts of the content system')
    .addOption(geoOption)
    .addHelpText(
      'after',
      '\nExamples:\n  $ boreal develop\n  $ boreal develop --content ../texts --port 3000\n  $ boreal develop --source contentful --preview',
    );
  for (const option of [...siteOptions, ...sourceOptions]) develop.addOption(option);
  develop.action(async (options) =>
    (await import('./commands/develop.ts')).developCommand({ ...options, env, codeHash, searchThread, terminal }),
  );

  const model = program
    .command('model')
    .description('print the content model for a content system')
    .addOption(new Option('--format <name>', 'the content system').choices(['contentful']).default('contentful'))
    .option('--with-content', 'print the local content with it')
    .option('--out <file>', 'write it here, not on standard output')
    .addHelpText(
      'after',
      '\nExamples:\n  $ boreal model --format contentful --out space.json\n  $ boreal model --format contentful --with-content > space.json',
    );
  for (const option of siteOptions.filter(({ long }) => long === '--config' || long === '--content')) model.addOption(option);
  model.action(async (options) => (await import('./commands/model.ts')).modelCommand({ ...options, terminal }));

  const clean = program
    .command('clean')
    .description('remove the output folder and the cache')
    .option('--out <folder>', 'the output folder')
    .addHelpText('after', '\nExample:\n  $ boreal clean && boreal generate');
  for (const option of siteOptions.filter(({ long }) => long === '--config' || long === '--cache')) clean.addOption(option);
  clean.action(async (options) => (await import('./commands/clean.ts')).cleanCommand({ ...options, terminal }));

  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (thrown) {
    const refused = machineProblem(thrown);
    const error = refused ? new ProblemError([refused]) : thrown;
    if (error instanceof ProblemError) {
      if (!args.includes('--json')) terminal.err(formatProblems(terminal, error.problems));
      else terminal.out(`${JSON.stringify({ status: 'failed', problems: error.problems }, null, 2)}\n`);
      process.exitCode = exitCodes.problem;
    } else {
      terminal.err(formatFault(terminal, error));
      terminal.err(
        error instanceof Error && process.env.BOREAL_DEBUG ? `${error.stack}\n` : 'Set BOREAL_DEBUG=1 to see where.\n',
      );
      process.exitCode = exitCodes.fault;
    }
  }
}
