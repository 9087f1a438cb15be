import type { Terminal } from './terminal.ts';

/** An option of a command, in the notation of commander: '--port <number>'. */
export interface CommandOption {
  readonly flags: string;
  readonly description: string;
  readonly defaultValue?: string | number;
  readonly choices?: readonly string[];
  /** Returns the value of the option. Throws ProblemError if the text is not valid. */
  readonly parse?: (text: string) => unknown;
}

/** Values of the process that runs a command. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the current folder. */
  readonly cwd: string;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Hash of the program: its own code and its packages. */
  readonly codeHash: string;
  /** Compiled module that indexes the search on a thread of its own. */
  readonly searchThread: URL;
  /** Compiled module of the threads of a run. */
  readonly thread: URL;
}

/** A command: `boreal <name>`. */
export interface CliCommand<Options extends object = object> {
  readonly name: string;
  readonly description: string;
  /** Argument without a name; its value is the option `name`. */
  readonly argument?: {
    readonly name: string;
    readonly description: string;
    readonly isList?: boolean;
    readonly isOptional?: boolean;
  };
  readonly options: readonly CommandOption[];
  /** Command lines for the help text. */
  readonly examples: readonly string[];
  /** Additional paragraph of the help text. */
  readonly note?: string;
  /** True if it runs until it is stopped. */
  readonly isServer?: boolean;
  /** Returns the exit code. Throws ProblemError. */
  run(options: Options, context: CommandContext): Promise<number>;
}
