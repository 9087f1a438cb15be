import {
  type CheckReport,
  compareSeverity,
  describeEffects,
  formatCount,
  type GenerateReport,
  type LinkFixes,
  machineProblem,
  messageOf,
  type Problem,
  type Progress,
  type Severity,
  severities,
  summarizeProblems,
  type TranslationReport,
} from '../generator/index.ts';
import { paint, type Terminal } from './terminal.ts';

const tones = { error: 'red', warning: 'yellow', notice: 'cyan' } as const satisfies Readonly<Record<Severity, string>>;

/**
 * Returns a problem in the order in which an editor needs it: file position, message, hint. Only its code
 * is printed if an earlier problem has the same hint.
 */
export function formatProblem(terminal: Terminal, problem: Problem, isFirstHint = true): string {
  const { where, severity, effect, code, message, hint, cause, excerpt, componentStack = [] } = terminal.paths.in(problem);
  const filePosition = where ? `${positionOf(where)}${where.field ? ` (${where.field})` : ''}` : '';
  const label = paint(terminal, tones[severity], severity);
  return [
    ...(filePosition === '' ? [] : [paint(terminal, 'cyan', filePosition)]),
    `  ${label} ${message}`,
    ...(cause === undefined ? [] : [`  ${paint(terminal, 'dim', `cause: ${cause}`)}`]),
    ...(excerpt === undefined ? [] : excerpt.split('\n').map((line) => `    ${line}`)),
    ...componentStack.map((name) => `    ${paint(terminal, 'dim', `in ${name}`)}`),
    ...(hint === undefined ? [] : [`  ${paint(terminal, 'dim', `${isFirstHint ? `${hint} ` : ''}[${code}]`)}`]),
    ...(effect === undefined ? [] : [`  ${paint(terminal, 'dim', `→ ${effectLines[effect]}`)}`]),
    ...(where?.edit === undefined ? [] : [`  ${paint(terminal, 'dim', `edit: ${where.edit}`)}`]),
  ].join('\n');
}

const effectLines: Readonly<Record<NonNullable<Problem['effect']>, string>> = {
  'left-out': 'The entry is left out.',
  'last-good': 'Its last good version is shown.',
  shown: 'It is shown with the problem.',
};

/**
 * Returns an error of a running server: an error of the machine as a problem, any other as a fault.
 */
export function formatFault(terminal: Terminal, error: unknown): string {
  const problem = machineProblem(error) ?? machineProblem(error instanceof Error ? error.cause : undefined);
  return problem ? `${formatProblem(terminal, problem)}\n` : `${paint(terminal, 'red', 'fault')} ${messageOf(error)}\n`;
}

const positionOf = ({ file, line, column }: NonNullable<Problem['where']>): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');

/** Prints the report of a command as JSON. */
export const printJson = <T extends { readonly problems?: readonly Problem[] }>(terminal: Terminal, report: T): void =>
  terminal.data(`${JSON.stringify(withShownPaths(terminal, report), null, 2)}\n`);

function withShownPaths<T extends { readonly problems?: readonly Problem[] }>(terminal: Terminal, report: T): T {
  const { problems } = report;
  return problems ? { ...report, problems: problems.map((problem) => terminal.paths.in(problem)) } : report;
}

/** Maximum number of printed problems: more would hide the rest of a log. */
const maxPrinted = 200;

/**
 * Returns problems and their number. Beyond the maximum, errors take precedence over warnings, and
 * the others are counted by code, with one example of each.
 */
export function formatProblems(terminal: Terminal, problems: readonly Problem[]): string {
  const count = (severity: Severity): number => problems.filter((problem) => problem.severity === severity).length;
  const counts = severities.flatMap((severity) =>
    severity === 'error' || count(severity) > 0 ? [plural(count(severity), severity)] : [],
  );
  const firsts = firstOfEachKind([...problems].sort(compareSeverity));
  const printed = new Set(firsts.slice(0, maxPrinted));
  const shown = problems.filter((problem) => printed.has(problem));
  const isFirst = firstHints(shown);
  const texts = shown.map((problem) => formatProblem(terminal, problem, isFirst(problem)));
  const left = problems.filter((problem) => !printed.has(problem));
  const summary = left.length > 0 ? [formatSummaryByCode(terminal, problems, left)] : [];
  const more =
    left.length > 0
      ? `, ${formatCount(left.length)} more ${left.length === 1 ? 'is' : 'are'} not printed: generate --json lists all`
      : '';
  return `${[...texts, ...summary].join('\n\n')}\n\n${counts.join(', ')}${more}\n`;
}

/** Returns a function that is true for the first of the problems of a code that have the same hint. */
function firstHints(problems: readonly Problem[]): (problem: Problem) => boolean {
  const firsts = new Map([...problems].reverse().map((problem) => [`${problem.code} ${problem.hint}`, problem]));
  return (problem) => firsts.get(`${problem.code} ${problem.hint}`) === problem;
}

/**
 * Returns all problems but those of entries whose policy lets the run go on, of which the first of each
 * code and field is enough: the summary for editors names all entries.
 */
function firstOfEachKind(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, where, effect }) => {
    const key = `${code} ${where?.field?.replace(/[.[].*/, '') ?? ''}`;
    if (effect === undefined) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns the number of all problems of each code, and an example that is not printed above. */
function formatSummaryByCode(terminal: Terminal, problems: readonly Problem[], left: readonly Problem[]): string {
  const lines = summarizeProblems(problems).flatMap(({ code, severity, count, files, effects, example }) => {
    const first = left.find((problem) => problem.code === code && problem.severity === severity) ?? example;
    const { where, message } = terminal.paths.in(first);
    const inFiles = files === 0 ? '' : ` in ${plural(files, 'file')}`;
    return [
      `  ${formatCount(count)} × ${paint(terminal, tones[severity], code)}${inFiles}${describeEffects(effects)}`,
      `    ${where === undefined ? '' : `${paint(terminal, 'cyan', positionOf(where))} `}${message}`,
    ];
  });
  return ['All problems by code, with an example of each:', ...lines].join('\n');
}

/**
 * Returns the problems of an audit by kind, errors first. A message that many pages share, such as
 * one about the header, is printed once, with the first of them.
 */
export function formatCheck(terminal: Terminal, report: CheckReport, ms: number, folder: string): string {
  return formatFindings(terminal, report, `on ${plural(report.pages, 'page')} in ${ms} ms → ${folder}`);
}

/** Returns the addresses that were corrected, and the files that were not. */
export function formatFixes(terminal: Terminal, { changes, problems }: LinkFixes, ms: number): string {
  const lines = changes.map(
    ({ file, line, column, from, to }) =>
      `  ${paint(terminal, 'cyan', `${terminal.paths.of(file)}:${line}:${column}`)}  ${from} → ${to}\n`,
  );
  const files = new Set(changes.map(({ file }) => file)).size;
  const summary = `${plural(changes.length, 'address', 'addresses')} corrected in ${plural(files, 'file')} in ${ms} ms`;
  const refused = problems.map((problem) => `${formatProblem(terminal, problem)}\n\n`);
  return `${lines.join('')}${refused.join('')}${paint(terminal, 'green', '✓')} ${summary}\n`;
}

/** Returns the problems of translations by kind, errors first. */
export const formatTranslations = (terminal: Terminal, report: TranslationReport, ms: number): string =>
  formatFindings(terminal, withShownPaths(terminal, report), `in ${plural(report.entries, 'entry', 'entries')} in ${ms} ms`);

function formatFindings(terminal: Terminal, found: TranslationReport | CheckReport, scope: string): string {
  const { problems, errors, warnings } = found;
  const notices = 'notices' in found && found.notices > 0 ? `, ${plural(found.notices, 'notice')}` : '';
  if (problems.length === 0) return `${paint(terminal, 'green', '✓')} nothing found ${scope}\n`;
  const groups = grouped(problems, kindAndMessage).sort(gravestFirst);
  const printed = groups.slice(0, maxPrinted);
  const kinds = grouped(printed, ([problem]) => problem.code).map((kind) => formatKind(terminal, kind));
  const left = groups.slice(maxPrinted).reduce((sum, group) => sum + group.length, 0);
  const more = left > 0 ? `, ${formatCount(left)} more ${left === 1 ? 'is' : 'are'} not printed (check --json lists all)` : '';
  return `${kinds.join('\n\n')}\n\n${plural(errors, 'error')}, ${plural(warnings, 'warning')}${notices}${more} ${scope}\n`;
}

type Several<T> = readonly [T, ...T[]];

const kindAndMessage = ({ code, message }: Problem): string => `${code} ${message}`;
const gravestFirst = ([a]: Several<Problem>, [b]: Several<Problem>): number => compareSeverity(a, b);

/** Returns problems of one kind. Those of a group have the same message on different pages. */
function formatKind(terminal: Terminal, kind: Several<Several<Problem>>): string {
  const [[{ severity, code, hint = '' }]] = kind;
  const label = paint(terminal, tones[severity], severity);
  const lines = kind.flatMap(([{ message, where }, ...others]) => [
    ...(where
      ? [`  ${paint(terminal, 'cyan', positionOf(where))}${where.element === undefined ? '' : ` (${where.element})`}`]
      : []),
    `    ${message}${others.length > 0 ? ` And ${plural(others.length, 'time')} more.` : ''}`,
  ]);
  return [`${label} ${code}: ${paint(terminal, 'dim', hint)}`, ...lines].join('\n');
}

/** Groups values by key, in the order of the first value of each group. */
function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Several<T>[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return [...groups.values()];
}

/** Returns the summary of a run by stage. */
export function formatReport(terminal: Terminal, report: GenerateReport, ms: number, out: string): string {
  const labels = {
    content: ['entry', 'entries', 'read'],
    bundle: ['file', 'files', 'bundled'],
    render: ['page', 'pages', 'rendered'],
    publish: ['file', 'files', 'written'],
  } as const;
  const rows = report.stages.map(({ stage, ms: stageMs, count }) => {
    const [one, many, done] = labels[stage];
    return paint(terminal, 'dim', `  ${stage.padEnd(8)} ${String(stageMs).padStart(6)} ms  ${plural(count, one, many)} ${done}`);
  });
  return [...rows, formatSummary(terminal, report, ms, out)].join('\n');
}

/** Returns the size of the output after a run. */
export function formatSummary(
  terminal: Terminal,
  {
    routes,
    files,
    bytes,
    foreign,
    removed,
    isolated,
    visibility,
  }: Pick<GenerateReport, 'routes' | 'files' | 'bytes' | 'foreign' | 'removed'> &
    Partial<Pick<GenerateReport, 'isolated' | 'visibility'>>,
  ms: number,
  out: string,
): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const summary = `${plural(routes, 'route')}, ${plural(files, 'file')}, ${size} in ${Math.round(ms)} ms`;
  const carried =
    foreign.length === 0
      ? ''
      : `${plural(foreign.length, 'file')} in ${out} ${foreign.length === 1 ? 'is' : 'are'} not Boreal’s: kept\n`;
  return `${paint(terminal, 'green', '✓')} ${summary} → ${out}\n${removedSummary(removed)}${isolatedSummary(isolated)}${visibilitySummary(visibility)}${carried}`;
}

/** Removed pages that are printed; the report in JSON has all. */
const maxRemoved = 20;

function removedSummary(removed: readonly string[]): string {
  if (removed.length === 0) return '';
  const left = removed.length - maxRemoved;
  const lines = [...removed.slice(0, maxRemoved), ...(left > 0 ? [`${formatCount(left)} more: --json lists all`] : [])];
  return `No longer published: ${plural(removed.length, 'page')}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function isolatedSummary(isolated: GenerateReport['isolated'] = []): string {
  const count = (effect: Problem['effect']): number => isolated.filter((entry) => entry.effect === effect).length;
  const [leftOut, lastGood] = [count('left-out'), count('last-good')];
  return [
    leftOut === 0 ? '' : `Left out because of problems: ${plural(leftOut, 'entry', 'entries')}, each language counted.\n`,
    lastGood === 0 ? '' : `Shown in the last good version: ${plural(lastGood, 'entry', 'entries')}, each language counted.\n`,
  ].join('');
}

/** Changes of visibility that are printed; the report in JSON has all. */
const maxChanges = 5;

function visibilitySummary(visibility: GenerateReport['visibility'] | undefined): string {
  if (!visibility) return '';
  const { drafts, future, expired, next, becomesVisible, expires } = visibility;
  const entries = (count: number): string => plural(count, 'entry', 'entries');
  const hidden = drafts + future + expired;
  const lines = [
    ...becomesVisible.map((change) => ({ ...change, text: 'Becomes visible at' })),
    ...expires.map((change) => ({ ...change, text: 'Expires at' })),
  ]
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ at, entries: count, text }) => `${text} ${at}: ${entries(count)}\n`);
  const left = lines.length - maxChanges;
  return [
    hidden === 0 ? '' : `Hidden: ${drafts} as drafts, ${future} until later, ${expired} expired, each language counted.\n`,
    ...lines.slice(0, maxChanges),
    left > 0 ? `${plural(left, 'later time')} more: generate --json lists all.\n` : '',
    next === null ? '' : `Generate the site again at ${next}.\n`,
  ].join('');
}

/** Returns the result of a verification without problems. */
export const formatVerified = (terminal: Terminal, files: number, folder: string): string =>
  `${paint(terminal, 'green', '✓')} ${plural(files, 'file')} as published → ${folder}\n`;

/** Prints which run the command waits for. */
export const reportWaiting =
  (terminal: Terminal) =>
  ({ pid, host }: { readonly pid: number; readonly host: string }): void =>
    terminal.err(`Process ${pid} on ${host} is using the output folder; waiting for it to end.\n`);

/** Shows the progress of a run in one line of an interactive terminal; nothing elsewhere. */
export function progressLine(terminal: Terminal): { update: (progress: Progress) => void; clear: () => void } {
  if (!terminal.isInteractive) return { update: () => {}, clear: () => {} };
  const clear = (): void => terminal.control('erase line');
  return {
    update({ stage, done, total }) {
      clear();
      terminal.err(`${stage} ${done}/${total}`);
    },
    clear,
  };
}

const plural = (count: number, noun: string, nouns = `${noun}s`): string => `${formatCount(count)} ${count === 1 ? noun : nouns}`;
