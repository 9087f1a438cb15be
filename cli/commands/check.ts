import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkSite, checkTranslations, fixLinks, loadSite, noticesOf } from '../../generator/index.ts';
import type { CliCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { jsonOption } from '../options.ts';
import { formatCheck, formatFixes, formatTranslations, printJson } from '../reporter.ts';

interface CheckValues {
  readonly dir: string;
  readonly config?: string;
  readonly pathPrefix?: string;
  readonly translations?: boolean;
  readonly fix?: boolean;
  readonly json?: boolean;
}

const defaultConfig = 'boreal.config.ts';

/** `boreal check`: audits a generated site. */
export const checkCommand: CliCommand<CheckValues> = {
  name: 'check',
  description: 'audit a generated site: links, languages, titles, headings, names, markup, structured data, sitemap, weight',
  options: [
    { flags: '--dir <folder>', description: 'folder to audit', defaultValue: 'dist' },
    {
      flags: '--config <file>',
      description: `config file with limits in bytes and browsers (default: ${defaultConfig}, if there is one)`,
    },
    { flags: '--path-prefix <path>', description: 'path prefix that the site must have (default: any)' },
    { flags: '--translations', description: 'list translations that are behind their original, instead of an audit' },
    {
      flags: '--fix',
      description: 'correct addresses of links in content files whose page is known, instead of an audit',
    },
    jsonOption,
  ],
  note: 'Errors end the command with exit code 1; warnings and notices do not.',
  examples: [
    'boreal check',
    'boreal check --dir public --json | jq .errors',
    'boreal check --translations',
    'boreal check --fix',
  ],
  async run({ dir, config, pathPrefix, translations, fix, json }, { terminal, cwd, now }) {
    const start = performance.now();
    const duration = (): number => Math.round(performance.now() - start);
    if (fix) {
      const fixes = await fixLinks(await loadSite({ config: config ?? defaultConfig, cwd }), { now });
      if (json) printJson(terminal, { status: 'checked', ms: duration(), ...fixes });
      else terminal.err(formatFixes(terminal, fixes, duration()));
      return fixes.problems.length === 0 ? exitCodes.success : exitCodes.problem;
    }
    if (translations) {
      const found = await checkTranslations(await loadSite({ config: config ?? defaultConfig, cwd }), { now });
      if (json) printJson(terminal, { status: 'checked', ms: duration(), ...found });
      else terminal.err(formatTranslations(terminal, found, duration()));
      return found.errors === 0 ? exitCodes.success : exitCodes.problem;
    }
    const folder = resolve(cwd, dir);
    // A copy of a site can be audited in a folder without a config.
    const file = config ?? (existsSync(resolve(cwd, defaultConfig)) ? defaultConfig : undefined);
    const site = file === undefined ? undefined : await loadSite({ config: file, cwd });
    const { byteLimits: limits, browsers } = site?.definition ?? {};
    const announced = site === undefined ? [] : await noticesOf({ cache: site.cache, out: folder });
    const notices = announced.map((notice) => terminal.paths.in(notice));
    const report = await checkSite({ folder, cwd, limits, browsers, pathPrefix, notices });
    const ms = duration();
    if (json) terminal.data(`${JSON.stringify({ status: 'checked', folder, ms, ...report }, null, 2)}\n`);
    else terminal.err(formatCheck(terminal, report, ms, dir));
    return report.errors === 0 ? exitCodes.success : exitCodes.problem;
  },
};
