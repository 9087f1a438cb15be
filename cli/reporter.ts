import type { GenerateReport, Problem, Progress } from '../generator/index.ts';

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
  const place = where
    ? `${where.file}${where.line === undefined ? '' : `:${where.line}`}${where.field ? ` (${where.field})` : ''}`
    : '';
  const label = severity === 'error' ? paint(terminal, 'red', 'error') : paint(terminal, 'yellow', 'warning');
  return [
    ...(place === '' ? [] : [paint(terminal, 'cyan', place)]),
    `  ${label} ${message}`,
    ...(cause === undefined ? [] : [`  ${paint(terminal, 'dim', `cause: ${cause}`)}`]),
    ...(hint === undefined ? [] : [`  ${paint(terminal, 'dim', `${hint} [${code}]`)}`]),
    ...(where?.edit === undefined ? [] : [`  ${paint(terminal, 'dim', `edit: ${where.edit}`)}`]),
  ].join('\n');
}

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
  { routes, files, bytes }: Pick<GenerateReport, 'routes' | 'files' | 'bytes'>,
  ms: number,
  out: string,
): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const summary = `${plural(routes, 'route')}, ${plural(files, 'file')}, ${size} in ${Math.round(ms)} ms`;
  return `${paint(terminal, 'green', '✓')} ${summary} → ${out}\n`;
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
