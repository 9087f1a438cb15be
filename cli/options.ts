import {
  closestName,
  sourceOptions as optionsOfSources,
  ProblemError,
  parseTime,
  problemCodes,
  problemPolicies,
  type RunPolicies,
} from '../generator/index.ts';
import type { CommandOption } from './command.ts';
import { defaultPort } from './free-port.ts';

/** Values of `siteOptions`. */
export interface SiteValues {
  readonly config: string;
  readonly content?: string;
  readonly siteUrl?: string;
  readonly pathPrefix?: string;
  readonly cache?: string;
}

export const configOption: CommandOption = {
  flags: '--config <file>',
  description: 'config file of the site',
  defaultValue: 'boreal.config.ts',
};
export const contentOption: CommandOption = { flags: '--content <folder>', description: 'folder to read content from' };
export const cacheOption: CommandOption = { flags: '--cache <folder>', description: 'folder for the cache' };

/** Options of commands that read a site. */
export const siteOptions: readonly CommandOption[] = [
  configOption,
  contentOption,
  { flags: '--site-url <url>', description: 'address at which the site is published' },
  { flags: '--path-prefix <path>', description: 'path at which the site is published' },
  cacheOption,
];

export const allowShrinkOption: CommandOption = {
  flags: '--allow-shrink',
  description: 'accept that many entries are missing, or that many pages disappear because of problems',
};

/** Options of commands that read content. */
export const sourceOptions: readonly CommandOption[] = [
  { flags: '--source <name>', description: 'name of a source of the content, such as one of `sources` in the config' },
  { flags: '--offline', description: 'use the content of the last pull, without a network' },
  ...optionsOfSources,
  allowShrinkOption,
];

/** Options for problems of entries. */
export const policyOptions: readonly CommandOption[] = [
  {
    flags: '--policy <policies...>',
    description: 'what a problem of an entry does: error, leave-out, last-good or warning, or CODE=policy for one error code',
  },
  { flags: '--strict', description: 'every problem of an entry is an error' },
];

/** Values of `policyOptions`. */
export interface PolicyValues {
  readonly policy?: readonly string[];
  readonly strict?: boolean;
}

/** Reads `policyOptions`. Throws ProblemError for an unknown policy or error code. */
export async function readPolicies({ policy = [], strict = false }: PolicyValues): Promise<RunPolicies> {
  if (strict && policy.length > 0) {
    throw usageError({
      code: 'CLI_POLICY',
      message: '--strict makes every problem an error, and --policy asks for something else.',
      hint: 'Give one of the two options.',
    });
  }
  const known = policy.some((text) => text.includes('=')) ? await problemCodes() : [];
  const pairs = policy.map((text) => {
    const [name = '', code] = text.split('=').reverse();
    const chosen = problemPolicies.find((each) => each === name);
    if (!chosen || text.split('=').length > 2) throw policyError(`“${text}” is not a policy.`, name, problemPolicies);
    if (code !== undefined && !known.includes(code)) {
      throw policyError(`There is no error code “${code}”.`, code, known);
    }
    return { code, chosen };
  });
  const codes = Object.fromEntries(pairs.flatMap(({ code, chosen }) => (code === undefined ? [] : [[code, chosen] as const])));
  const general = pairs.filter(({ code }) => code === undefined).at(-1);
  return { isStrict: strict, codes, ...(general ? { default: general.chosen } : {}) };
}

function policyError(message: string, text: string, names: readonly string[]): ProblemError {
  const similar = closestName(text, names);
  return usageError({
    code: 'CLI_POLICY',
    message: similar === undefined ? message : `${message} Did you mean “${similar}”?`,
    hint: 'Give error, leave-out, last-good or warning, or CODE=policy with a code of docs/errors.md.',
  });
}

/** Options for drafts and for entries with times. */
export const visibilityOptions: readonly CommandOption[] = [
  { flags: '--drafts', description: 'also show drafts, and entries whose time to be visible has not come' },
  {
    flags: '--now <time>',
    description: 'make the site as it is at this time, such as 2026-12-01T09:00-05:00 (default: the current time)',
    parse(text): number {
      const time = parseTime(text.trim());
      if (time !== undefined) return time;
      throw usageError({
        code: 'CLI_NOW',
        message: `“${text}” is not a time with a zone.`,
        hint: 'Give a time with the difference from UTC, such as 2026-12-01T09:00-05:00, or with Z for UTC.',
      });
    },
  },
];

/** Values of `visibilityOptions`. */
export interface VisibilityValues {
  readonly drafts?: boolean;
  /** In milliseconds since 1970. */
  readonly now?: number;
}

export const outOption: CommandOption = { flags: '--out <folder>', description: 'output folder' };

export const jsonOption: CommandOption = { flags: '--json', description: 'print the report as JSON on standard output' };

export const hostOption: CommandOption = {
  flags: '--host <address>',
  description: 'address to listen on',
  defaultValue: '127.0.0.1',
};

export const allowHostOption: CommandOption = {
  flags: '--allow-host <names...>',
  description: 'also answer requests for these host names',
};

export const tokenOption: CommandOption = {
  flags: '--token <text>',
  description: 'answer only visitors who know this text: they open any address with ?token=<text> once',
};

export const geoOption: CommandOption = {
  flags: '--geo <place>',
  description: 'location of all visitors, such as city=TORONTO,province=ON,country=CA',
};

export const portOption: CommandOption = {
  flags: '--port <number>',
  description: `port to listen on; 0 is any free port (default: ${defaultPort}, or the next free one)`,
  parse: (text) =>
    parseNumber(text, 65_535, () => ({
      code: 'CLI_PORT',
      message: `“${text}” is not a port.`,
      hint: 'Give a number from 0 to 65535; 0 is any free port.',
    })),
};

/** More threads than any machine has cores for are a typing error. */
const maxWorkers = 256;

export const workersOption: CommandOption = {
  flags: '--workers <number>',
  description: 'number of threads, 0 for none; by default it follows from cores and work',
  parse: (text) =>
    parseNumber(text, maxWorkers, () => ({
      code: 'CLI_WORKERS',
      message: `“${text}” is not a number of threads.`,
      hint: `Give a number from 0 to ${maxWorkers}, or omit the option.`,
    })),
};

/** More versions than this fill the output with files that no open page needs. */
const maxKeepBuilds = 20;

export const keepBuildsOption: CommandOption = {
  flags: '--keep-builds <number>',
  description: 'number of earlier versions of scripts, styles and fonts to publish, for open pages (default: 2)',
  parse: (text) =>
    parseNumber(text, maxKeepBuilds, () => ({
      code: 'CLI_KEEP_BUILDS',
      message: `“${text}” is not a number of builds.`,
      hint: `Give a number from 0 to ${maxKeepBuilds}, or omit the option.`,
    })),
};

export const inPlaceOption: CommandOption = {
  flags: '--in-place',
  description: 'update the output folder file by file, for a mount point, which cannot be exchanged as a whole',
};

/** Number of a shard, from 1, and of all shards. */
export interface ShardNumber {
  readonly index: number;
  readonly count: number;
}

export const shardOption: CommandOption = {
  flags: '--shard <part>',
  description: 'generate one part of the site, such as 2/5, for merge',
  parse(text): ShardNumber {
    const [, index, count] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
    if (index && count && index <= count) return { index, count };
    throw usageError({
      code: 'CLI_SHARD',
      message: `“${text}” is not a part of a site.`,
      hint: 'Give the number of the part, from 1, and the number of parts, such as 2/5.',
    });
  },
};

interface UsageProblem {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

function parseNumber(text: string, max: number, problem: () => UsageProblem): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw usageError(problem());
}

const usageError = ({ code, message, hint }: UsageProblem): ProblemError =>
  new ProblemError([{ code, severity: 'error', message, hint }]);
