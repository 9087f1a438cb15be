import {
  type CheckReport,
  type GenerateReport,
  machineProblem,
  messageOf,
  type Problem,
  type Progress,
} from '../generator/index.ts';

/** What a command writes to: `out` is for results, `err` for progress and problems. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isInteractive: boolean;
  readonly hasColor: boolean;
}

/** The terminal of this process. Colour follows NO_COLOR and FORCE_COLOR, then whether somebody is looking. */
export function processTerminal(): Terminal {
  const { env, stderr, stdout } = process;
  const isInteractive = stderr.isTTY === true && !env.CI;
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    isInteractive,
    hasColor: env.NO_COLOR ? false : env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : stderr.isTTY === true,
  };
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** Text in a colour, if the terminal has any. */
export function paint(terminal: Terminal, style: keyof typeof codes, text: string): string {
  return terminal.hasColor ? `\u001b[${codes[style]}m${text}\u001b[0m` : text;
}

/** A problem as an editor wants to read it: where, what, how to mend it. */
export function formatProblem(terminal: Terminal, problem: Problem): string {
  const { where, severity, code, message, hint, cause } = problem;
  const place = where ? `${placeOf(where)}${where.field ? ` (${where.field})` : ''}` : '';
  const label = severity === 'error' ? paint(terminal, 'red', 'error') : paint(terminal, 'yellow', 'warning');
  return [
    ...(place === '' ? [] : [paint(terminal, 'cyan', place)]),
    `  ${label} ${message}`,
    ...(cause === undefined ? [] : [`  ${paint(terminal, 'dim', `cause: ${cause}`)}`]),
    ...(hint === undefined ? [] : [`  ${paint(terminal, 'dim', `${hint} [${code}]`)}`]),
    ...(where?.edit === undefined ? [] : [`  ${paint(terminal, 'dim', `edit: ${where.edit}`)}`]),
  ].join('\n');
}

/** What went wrong in a server that goes on: what the machine refuses as a problem, anything else as a fault of ours. */
export function formatFault(terminal: Terminal, error: unknown): string {
  const refused = machineProblem(error) ?? machineProblem(error instanceof Error ? error.cause : undefined);
  return refused ? `${formatProblem(terminal, refused)}\n` : `${paint(terminal, 'red', 'fault')} ${messageOf(error)}\n`;
}

const placeOf = ({ file, line, column }: NonNullable<Problem['where']>): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');

/** So many problems are printed. Nobody reads more, and a log of thousands hides what else is in it. */
const maxPrinted = 200;

/** Problems and their number; of very many, some of them. */
export function formatProblems(terminal: Terminal, problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity !== 'error');
  const counts = [plural(errors.length, 'error'), ...(warnings.length > 0 ? [plural(warnings.length, 'warning')] : [])];
  // What stops a run does not stay unsaid for what does not.
  const printed = new Set([...errors, ...warnings].slice(0, maxPrinted));
  const texts = problems.filter((problem) => printed.has(problem)).map((problem) => formatProblem(terminal, problem));
  const left = problems.length - printed.size;
  const more = left > 0 ? `, ${left.toLocaleString('en-CA')} more than are printed: generate --json tells all` : '';
  return `${texts.join('\n\n')}\n\n${counts.join(', ')}${more}\n`;
}

/**
 * What a check has found, by kind, errors first. What stands in a header is wrong on every page, and one thing to mend: the same words are
 * printed once, with the first page that they are true of.
 */
export function formatCheck(terminal: Terminal, report: CheckReport, ms: number, folder: string): string {
  const { problems, pages, errors, warnings } = report;
  const about = `${plural(pages, 'page')} in ${ms} ms → ${folder}`;
  if (problems.length === 0) return `${paint(terminal, 'green', '✓')} nothing found on ${about}\n`;
  const groups = grouped(problems, kindAndWords).sort(errorsFirst);
  const printed = groups.slice(0, maxPrinted);
  const kinds = grouped(printed, ([problem]) => problem.code).map((kind) => formatKind(terminal, kind));
  const left = groups.slice(maxPrinted).reduce((sum, group) => sum + group.length, 0);
  const more = left > 0 ? `, ${left.toLocaleString('en-CA')} more than are printed (check --json tells all)` : '';
  return `${kinds.join('\n\n')}\n\n${plural(errors, 'error')}, ${plural(warnings, 'warning')}${more} on ${about}\n`;
}

type Several<T> = readonly [T, ...T[]];

const kindAndWords = ({ code, message }: Problem): string => `${code} ${message}`;
const errorsFirst = ([a]: Several<Problem>, [b]: Several<Problem>): number =>
  Number(b.severity === 'error') - Number(a.severity === 'error');

/** Problems of one kind; those of a group say the same of different pages. */
function formatKind(terminal: Terminal, kind: Several<Several<Problem>>): string {
  const [[{ severity, code, hint = '' }]] = kind;
  const label = severity === 'error' ? paint(terminal, 'red', 'error') : paint(terminal, 'yellow', 'warning');
  const lines = kind.flatMap(([{ message, where }, ...others]) => [
    ...(where ? [`  ${paint(terminal, 'cyan', placeOf(where))}${where.element === undefined ? '' : ` (${where.element})`}`] : []),
    `    ${message}${others.length > 0 ? ` And ${plural(others.length, 'time')} more.` : ''}`,
  ]);
  return [`${label} ${code}: ${paint(terminal, 'dim', hint)}`, ...lines].join('\n');
}

/** Values with the same key, in the order of the first of each. */
function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Several<T>[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return [...groups.values()];
}

/** The summary of a run by stage. */
export function formatReport(terminal: Terminal, report: GenerateReport, ms: number, out: string): string {
  const labels = { content: 'entries read', bundle: 'files bundled', render: 'pages rendered', publish: 'files written' };
  const rows = report.stages.map(({ stage, ms: stageMs, count }) =>
    paint(terminal, 'dim', `  ${stage.padEnd(8)} ${String(stageMs).padStart(6)} ms  ${count} ${labels[stage]}`),
  );
  return [...rows, formatSummary(terminal, report, ms, out)].join('\n');
}

/** What lies in the output folder after a run. */
export function formatSummary(
  terminal: Terminal,
  { routes, files, bytes, foreign }: Pick<GenerateReport, 'routes' | 'files' | 'bytes' | 'foreign'>,
  ms: number,
  out: string,
): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const summary = `${plural(routes, 'route')}, ${plural(files, 'file')}, ${size} in ${Math.round(ms)} ms`;
  const kept =
    foreign.length === 0
      ? ''
      : `${plural(foreign.length, 'file')} in ${out} ${foreign.length === 1 ? 'is' : 'are'} not Boreal’s: kept\n`;
  return `${paint(terminal, 'green', '✓')} ${summary} → ${out}\n${kept}`;
}

/** Says that a published folder is as it was made. */
export const formatVerified = (terminal: Terminal, files: number, folder: string): string =>
  `${paint(terminal, 'green', '✓')} ${plural(files, 'file')} as published → ${folder}\n`;

/** Says that another run is waited for. */
export const sayWaiting =
  (terminal: Terminal) =>
  ({ pid, host }: { readonly pid: number; readonly host: string }): void =>
    terminal.err(`Process ${pid} on ${host} is at work on the output folder; waiting for it to end.\n`);

/** Shows how far a run is: one line that changes on a terminal, nothing where nobody looks. */
export function progressLine(terminal: Terminal): { update: (progress: Progress) => void; clear: () => void } {
  if (!terminal.isInteractive) return { update: () => {}, clear: () => {} };
  const erase = '\r\u001b[2K';
  return {
    update: ({ stage, done, total }) => terminal.err(`${erase}${stage} ${done}/${total}`),
    clear: () => terminal.err(erase),
  };
}

const plural = (count: number, noun: string): string => `${count.toLocaleString('en-CA')} ${noun}${count === 1 ? '' : 's'}`;
