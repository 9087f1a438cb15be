import { formatCount, loadSite, type PullReport, pullContent } from '../../generator/index.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { allowShrinkOption, cacheOption, configOption, jsonOption } from '../options.ts';
import { paint } from '../terminal.ts';

interface PullValues {
  readonly config: string;
  readonly source?: string;
  readonly cache?: string;
  readonly json?: boolean;
  readonly allowShrink?: boolean;
}

/**
 * `boreal pull`: updates the cached content. If the content is unavailable or incomplete, the cache
 * is unchanged.
 */
export const pullCommand: CliCommand<PullValues> = {
  name: 'pull',
  description: 'download content from the content system into the cache, for later runs with --offline',
  options: [
    jsonOption,
    { flags: '--source <name>', description: 'name of a source; by default, of the first one that can be pulled' },
    allowShrinkOption,
    configOption,
    cacheOption,
  ],
  examples: ['boreal pull --source cms && boreal generate --source cms --offline'],
  async run({ config, json, ...overrides }, { terminal, cwd, env }) {
    const start = performance.now();
    const site = await loadSite({ config, cwd, overrides: { ...overrides, env, pulls: true } });
    const report = await pullContent(site);
    const ms = Math.round(performance.now() - start);
    if (json) terminal.data(`${JSON.stringify({ status: 'pulled', ms, ...report }, null, 2)}\n`);
    else terminal.err(`${paint(terminal, 'green', '✓')} ${summary(report)} in ${ms} ms\n`);
    return exitCodes.success;
  },
};

function summary({ kind, changed, deleted, entries }: PullReport): string {
  const changes = kind === 'full' ? 'everything pulled' : `${changed} changed, ${deleted} gone`;
  return `${changes}: ${formatCount(entries)} entries`;
}
