import { relative, resolve } from 'node:path';
import { loadSite, mergeShards } from '../../generator/index.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import {
  allowShrinkOption,
  cacheOption,
  configOption,
  inPlaceOption,
  jsonOption,
  keepBuildsOption,
  outOption,
} from '../options.ts';
import { formatProblems, formatSummary, printJson, reportWaiting } from '../reporter.ts';

interface MergeValues {
  readonly folders: readonly string[];
  readonly config: string;
  readonly out?: string;
  readonly cache?: string;
  readonly json?: boolean;
  readonly keepBuilds?: number;
  readonly inPlace?: boolean;
  readonly allowShrink?: boolean;
}

/** `boreal merge`: publishes a site from the parts that `boreal generate --shard` made. */
export const mergeCommand: CliCommand<MergeValues> = {
  name: 'merge',
  description: 'join the parts from generate --shard and publish the whole site',
  argument: { name: 'folders', description: 'output folders of all parts', isList: true },
  options: [outOption, jsonOption, keepBuildsOption, inPlaceOption, allowShrinkOption, configOption, cacheOption],
  examples: ['boreal merge parts/1 parts/2 parts/3 --out dist'],
  async run({ config, folders, keepBuilds, inPlace, json, ...overrides }, { terminal, cwd, now }) {
    const start = performance.now();
    const site = await loadSite({ config, cwd, overrides });
    const report = await mergeShards({
      site,
      cwd,
      now,
      inPlace,
      onWait: reportWaiting(terminal),
      folders: folders.map((folder) => resolve(cwd, folder)),
      keepBuilds,
    });
    const ms = performance.now() - start;
    if (report.problems.length > 0 && !json) terminal.err(formatProblems(terminal, report.problems));
    if (json) printJson(terminal, { status: 'merged', out: site.out, ms: Math.round(ms), ...report });
    else terminal.err(formatSummary(terminal, report, ms, relative(cwd, site.out) || site.out));
    return exitCodes.success;
  },
};
