import type { GenerateReport, Problem } from '../generator/index.ts';
import type { SitePaths } from './site-paths.ts';
import { paint, type Terminal } from './terminal.ts';

type Cause = GenerateReport['causes'][number];
type Entry = Cause['entries'][number];

/** Entries of a cause that the terminal shows; the file for a CI step has more. */
const maxEntries = { terminal: 20, file: 200 };

/** Describes the problems of a run for editors: by cause, with what visitors see of each entry. */
export function formatEditorSummary(terminal: Terminal, causes: readonly Cause[]): string {
  if (causes.length === 0) return '';
  const sections = causes.map(({ cause, hint, entries }) => [
    `  ${paint(terminal, 'yellow', cause)}`,
    ...limited(entries, maxEntries.terminal).map((entry) =>
      typeof entry === 'string'
        ? `    ${entry}`
        : `    ${entryText(entry)}${entry.edit === undefined ? '' : ` ${paint(terminal, 'cyan', entry.edit)}`}`,
    ),
    ...(hint === undefined ? [] : [`    ${paint(terminal, 'dim', hint)}`]),
  ]);
  return `${['For editors, by cause:', ...sections.flat()].join('\n')}\n`;
}

interface SummaryReport extends Pick<GenerateReport, 'causes' | 'removed'> {
  /** Warnings about the site as a whole. */
  readonly warnings: readonly Problem[];
  /** Problems that prevented the site; none if it was published. */
  readonly errors: readonly Problem[];
}

/** Returns the summary in Markdown, for a step of CI that posts it. */
export function summaryMarkdown(report: SummaryReport, paths: SitePaths): string {
  const { causes, removed } = report;
  const errors = report.errors.map((problem) => paths.in(problem));
  const warnings = report.warnings.map((problem) => paths.in(problem));
  const count = new Set(causes.flatMap(({ entries }) => entries.map(({ id }) => id))).size;
  const entries = count === 1 ? '1 entry needs' : `${count} entries need`;
  const outcome =
    errors.length > 0
      ? 'Nothing was published: the site stays as it was.'
      : count === 0
        ? 'The site was published. No entry has a problem.'
        : `The site was published. ${entries} a correction.`;
  const sections = [
    ...errorSections(errors),
    ...causes.map(({ cause, message, hint, entries: ofCause }) => [
      `## ${escaped(cause)}`,
      ...(message === undefined ? [] : ['', escaped([message, hint].join(' '))]),
      '',
      ...limited(ofCause, maxEntries.file).map((entry) => `- ${typeof entry === 'string' ? entry : entryMarkdown(entry)}`),
    ]),
    ...(warnings.length === 0
      ? []
      : [
          [
            '## Warnings about the whole site',
            '',
            ...warnings.map((problem) => `- ${errorMarkdown(problem)} ${escaped(problem.hint ?? '')}`),
          ],
        ]),
    ...(removed.length === 0
      ? []
      : [
          ['## Pages that are no longer published', '', ...limited(removed, maxEntries.file).map((path) => `- ${escaped(path)}`)],
        ]),
  ];
  return `${['# Content of the site', '', outcome, ...sections.flatMap((lines) => ['', ...lines])].join('\n')}\n`;
}

/** Groups problems by kind: each has its position and message. */
function errorSections(errors: readonly Problem[]): readonly (readonly string[])[] {
  const byHint = new Map<string, Problem[]>();
  for (const problem of errors) {
    const key = `${problem.code}\n${problem.hint ?? ''}`;
    byHint.set(key, [...(byHint.get(key) ?? []), problem]);
  }
  return [...byHint.values()].map((group) => [
    `## ${group[0]?.code}`,
    ...(group[0]?.hint === undefined ? [] : ['', escaped(group[0].hint)]),
    '',
    ...limited(group, maxEntries.file).map((problem) => `- ${typeof problem === 'string' ? problem : errorMarkdown(problem)}`),
  ]);
}

function errorMarkdown({ message, where }: Problem): string {
  const position = where ? `${[where.file, where.line].filter((part) => part !== undefined).join(':')}: ` : '';
  return `${escaped(position + message)}${where?.edit === undefined ? '' : ` [Edit](<${where.edit}>)`}`;
}

const entryMarkdown = (entry: Entry): string =>
  `${escaped(entryText(entry))}${entry.edit === undefined ? '' : ` [Edit](<${entry.edit}>)`}`;

/** Names an entry with its language, and says what visitors see. */
const entryText = ({ title, file, language, effect, version }: Entry): string =>
  `${title === undefined ? file : `“${title}”`} (${languageName(language)}): ${shownText(effect, version)}.`;

function shownText(effect: Entry['effect'], version: string | undefined): string {
  if (effect === 'left-out') return 'visitors see no page';
  if (effect === 'shown') return 'visitors see it with this problem';
  return `visitors see ${version === undefined ? 'the last good version' : `the version of ${dayText(version)}`}`;
}

/** Returns the name of a language in English; its tag if it has none. */
const languageName = (tag: string): string => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

function limited<T>(items: readonly T[], max: number): readonly (T | string)[] {
  const left = items.length - max;
  return left > 0 ? [...items.slice(0, max), `and ${left} more: generate --json lists all`] : items;
}

/** Escapes what has a meaning in Markdown. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');
