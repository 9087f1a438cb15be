import { type ExplainedRun, formatCount, type PageExplanation } from '../generator/index.ts';
import { paint, type Terminal } from './terminal.ts';

type Row = readonly string[];

/** Returns what a page depends on, as text for a terminal. */
export function formatExplanation(
  { results: colors, paths }: Pick<Terminal, 'results' | 'paths'>,
  page: PageExplanation,
): string {
  const { lastRun, nextRun, fingerprint } = page;
  const entryRow = ({ id, title, place }: PageExplanation['entries'][number]): Row => [id, paths.of(place), title];
  const fileRow = ({ path, size }: PageExplanation['files'][number]): Row => [
    path,
    size === undefined ? 'not published, as far as is known' : `${formatCount(size)} bytes`,
  ];
  const sections: readonly (readonly [title: string, rows: readonly Row[]])[] = [
    ['Entries', page.entries.map(entryRow)],
    [`Entries of all pages in “${page.language}”`, page.sharedEntries.map(entryRow)],
    ['Template', [[paths.of(page.template)]]],
    ['Slices', page.slices.map(({ name, template, file }) => [name, paths.of(template), file])],
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
    `${paint(colors, 'bold', page.path)} is a page of the family “${page.family}” in “${page.language}”.`,
    ...sections.map(([title, rows]) => `${paint(colors, 'bold', title)}\n${formatRows(rows)}`),
    [
      lastRun
        ? `The last run that published anything ${pastActions[lastRun.action]}, because ${lastRun.why}.`
        : 'No run is known to have published it.',
      `A run would now ${futureActions[nextRun.action]}, because ${nextRun.why}.\n`,
    ].join('\n'),
  ].join('\n\n');
}

const pastActions: Readonly<Record<ExplainedRun['action'], string>> = {
  render: 'rendered it',
  'exchange slices': 'exchanged its slices',
  keep: 'reused it unchanged',
};

const futureActions: Readonly<Record<ExplainedRun['action'], string>> = {
  render: 'render it',
  'exchange slices': 'exchange its slices',
  keep: 'reuse it unchanged',
};

/** Returns rows with aligned columns. */
function formatRows(rows: readonly Row[]): string {
  if (rows.length === 0) return '  none';
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(cell.length, all[at] ?? 0)), []);
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd()).join('\n');
}
