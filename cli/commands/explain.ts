import { type ExplainedRun, explainPage, loadSite, type PageExplanation, type SourceOptions } from '../../generator/index.ts';
import { formatProblems, paint, type Terminal } from '../reporter.ts';

interface ExplainCommandOptions extends SourceOptions {
  readonly config: string;
  readonly content?: string;
  readonly out?: string;
  readonly cache?: string;
  readonly siteUrl?: string;
  readonly pathPrefix?: string;
  readonly json?: boolean;
  readonly page: string;
  readonly codeHash: string;
  readonly terminal: Terminal;
}

/** `boreal explain`. Throws ProblemError if there is no such page, or with all that is wrong with the input. */
export async function explainCommand({
  config,
  json,
  page,
  codeHash,
  terminal,
  ...overrides
}: ExplainCommandOptions): Promise<void> {
  const site = await loadSite({ config, cwd: process.cwd(), overrides });
  const explanation = await explainPage({ site, page, codeHash, now: Date.now });
  if (explanation.problems.length > 0 && !json) terminal.err(formatProblems(terminal, explanation.problems));
  terminal.out(
    json ? `${JSON.stringify({ status: 'explained', ...explanation }, null, 2)}\n` : formatExplanation(terminal, explanation),
  );
}

type Row = readonly string[];

function formatExplanation(terminal: Terminal, page: PageExplanation): string {
  const { lastRun, nextRun, fingerprint } = page;
  const entryRow = ({ id, title, place }: PageExplanation['entries'][number]): Row => [id, place, title];
  const fileRow = ({ path, size }: PageExplanation['files'][number]): Row => [
    path,
    size === undefined ? 'not known to be published' : `${size.toLocaleString('en-CA')} bytes`,
  ];
  const sections: readonly (readonly [title: string, rows: readonly Row[]])[] = [
    ['Entries', page.entries.map(entryRow)],
    [`Entries of all pages in “${page.language}”`, page.sharedEntries.map(entryRow)],
    ['Template', [[page.template]]],
    ['Slices', page.slices.map(({ name, template, file }) => [name, template, file])],
    ['Shared data', page.staticQueries.map(({ name, file }) => [name, file])],
    ['Scripts', page.chunks.flatMap(({ name, files }) => files.map((file, at) => [at === 0 ? name : '', ...fileRow(file)]))],
    ['Files', page.files.map(fileRow)],
    [
      'Fingerprint',
      (Object.keys(fingerprint) as (keyof typeof fingerprint)[]).map((part) => [
        part,
        fingerprint[part],
        lastRun && lastRun.fingerprint[part] !== fingerprint[part] ? `was ${lastRun.fingerprint[part]}` : '',
      ]),
    ],
  ];
  return [
    `${paint(terminal, 'bold', page.path)} is a page of the family “${page.family}” in “${page.language}”.`,
    ...sections.map(([title, rows]) => `${paint(terminal, 'bold', title)}\n${formatRows(rows)}`),
    [
      lastRun
        ? `The last run that published anything ${did[lastRun.action]}, because ${lastRun.why}.`
        : 'No run is known to have published it.',
      `A run would now ${willDo[nextRun.action]}, because ${nextRun.why}.\n`,
    ].join('\n'),
  ].join('\n\n');
}

const did: Readonly<Record<ExplainedRun['action'], string>> = {
  render: 'rendered it',
  'exchange slices': 'exchanged its slices',
  keep: 'took it over as it was',
};

const willDo: Readonly<Record<ExplainedRun['action'], string>> = {
  render: 'render it',
  'exchange slices': 'exchange its slices',
  keep: 'take it over as it is',
};

/** Rows with their columns below each other. */
function formatRows(rows: readonly Row[]): string {
  if (rows.length === 0) return '  none';
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(cell.length, all[at] ?? 0)), []);
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd()).join('\n');
}
