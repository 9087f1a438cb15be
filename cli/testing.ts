/**
 * Mini-sites for tests: a folder of a few files for which the command line runs. A site's own tests
 * import this module as `boreal/testing`.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** A site in a temporary folder. */
export interface MiniSite {
  /** Absolute path of its folder. */
  readonly folder: string;
  /** Writes a file, given by its path relative to the site's folder. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Returns a file as text; undefined if it does not exist. */
  read(path: string): Promise<string | undefined>;
  /** Runs a command of `boreal`, such as ['generate']. */
  run(args: readonly string[]): Promise<CommandOutcome>;
  /** Generates the site. */
  generate(args?: readonly string[]): Promise<GenerateOutcome>;
  /** Removes the folder. */
  remove(): Promise<void>;
}

/** Result of a command. */
export interface CommandOutcome {
  /** Exit code: 0 is success, 1 a problem with the input. */
  readonly code: number;
  /** Printed result. */
  readonly stdout: string;
  /** Printed problems and progress. */
  readonly stderr: string;
}

/** Result of `boreal generate`. */
export interface GenerateOutcome {
  /** Exit code: 0 is success, 1 a problem with the input. */
  readonly code: number;
  /** Errors, warnings and notices, as `generate --json` reports them. */
  readonly problems: readonly ReportedProblem[];
}

/** An error, warning or notice. docs/errors.md lists all codes. */
export interface ReportedProblem {
  /** Permanent name, such as CONFIG_KEY_UNKNOWN. */
  readonly code: string;
  /** 'error', 'warning' or 'notice'. */
  readonly severity: string;
  /** A sentence that says what is wrong. */
  readonly message: string;
  /** How to fix it. */
  readonly hint: string;
  /** Position in a file or an entry. */
  readonly where?: {
    /** Path relative to the site's folder, or the name of the entry. */
    readonly file?: string;
    /** 1-based. */
    readonly line?: number;
    /** 1-based. */
    readonly column?: number;
    /** Path of the field: 'items[2].name'. */
    readonly field?: string;
  };
}

/** Settings of a mini-site. */
export interface MiniSiteOptions {
  /**
   * Folder that gets the site's folder. It must be inside your project, so that React is found.
   * Default: 'node_modules/.boreal-testing' in the current folder.
   */
  readonly within?: string;
}

/**
 * Makes a mini-site of files by path: { 'boreal.config.ts': '…' }. Remove it after the test.
 */
export async function miniSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  { within = 'node_modules/.boreal-testing' }: MiniSiteOptions = {},
): Promise<MiniSite> {
  await mkdir(within, { recursive: true });
  const folder = resolve(await mkdtemp(join(within, 'site-')));
  const run = (args: readonly string[]): Promise<CommandOutcome> => runCommand(folder, args);
  const site: MiniSite = {
    folder,
    async write(path, content) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    },
    read: (path) => readFile(join(folder, path), 'utf8').catch(() => undefined),
    run,
    async generate(args = []) {
      const { code, stdout, stderr } = await run(['generate', '--json', ...args]);
      if (stdout === '') throw new Error(`generate printed no report: ${stderr}`);
      return { code, problems: (JSON.parse(stdout) as GenerateOutcome).problems };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  for (const [path, content] of Object.entries(files)) await site.write(path, content);
  return site;
}

function runCommand(cwd: string, args: readonly string[]): Promise<CommandOutcome> {
  const packageFile = createRequire(import.meta.url).resolve('boreal/package.json');
  const options = { cwd, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((done) => {
    const child = execFile(process.execPath, [join(dirname(packageFile), 'cli/bin.js'), ...args], options, (_, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
