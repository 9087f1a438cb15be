import type { EditTarget, ProblemReport } from '#contract/develop';
import type { Problem } from '../../errors/problem.ts';
import { describeEffects, summarizeProblems } from '../../errors/summarize-problems.ts';
import { escapeHtml } from '../../support/escape-html.ts';

/** Returns where a problem can be fixed; undefined if that is not a single file or address. */
export type EditOf = (problem: Problem) => EditTarget | undefined;

/** Returns the file that a problem names. */
export const fileOf: EditOf = ({ where }) => (where ? { kind: 'file', file: where.file, line: where.line ?? 1 } : undefined);

interface ProblemReportOptions {
  readonly editOf: EditOf;
  /** The names that problems in the entries of the page have as `file`. */
  readonly ownFiles?: ReadonlySet<string>;
}

/** Returns a problem as editors read it. */
export function problemReport(problem: Problem, { editOf, ownFiles }: ProblemReportOptions): ProblemReport {
  const { severity, effect, message, hint, cause, excerpt, componentStack, where } = problem;
  const edit = editOf(problem);
  return {
    severity,
    message,
    place: placeOf(problem),
    isOfPage: where !== undefined && ownFiles?.has(where.file) === true,
    effect,
    hint,
    cause,
    excerpt,
    componentStack,
    edit,
  };
}

/** Maximum number of problems in a list: a browser needs seconds for thousands. */
const maxShown = 200;

/**
 * Returns the HTML of problems for a page of `develop` itself. Beyond the maximum, errors take
 * precedence over warnings, and all problems are counted by code.
 */
export function problemList(problems: readonly Problem[], editOf: EditOf): string {
  const isError = ({ severity }: Problem): boolean => severity === 'error';
  const errorsFirst = [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
  const shown = new Set(errorsFirst.slice(0, maxShown));
  const items = problems
    .filter((problem) => shown.has(problem))
    .map((problem) => {
      const { severity, message, hint, cause, excerpt, componentStack, place, edit } = problemReport(problem, { editOf });
      return `<li class="problem ${severity}"><p>${positionLink(place, edit)}</p><p><strong>${escapeHtml(message)}</strong></p>${
        hint === undefined ? '' : `<p>${escapeHtml(hint)}</p>`
      }${[cause, excerpt, componentStack && componentLines(componentStack)].map(preformatted).join('')}</li>`;
    });
  return `<ul>${items.join('')}</ul>${problems.length > shown.size ? summaryByCode(problems, shown, editOf) : ''}`;
}

/** Returns the number of all problems of each code, and an example that is not in the list. */
function summaryByCode(problems: readonly Problem[], shown: ReadonlySet<Problem>, editOf: EditOf): string {
  const left = problems.filter((problem) => !shown.has(problem));
  const rows = summarizeProblems(problems).map(({ code, severity, count, files, effects, example }) => {
    const other = left.find((problem) => problem.code === code && problem.severity === severity) ?? example;
    const inFiles = files === 0 ? '' : ` in ${counted(files, 'file')}`;
    return `<li class="problem ${severity} kind"><p><strong>${inDigits(count)} × ${escapeHtml(code)}${inFiles}${describeEffects(effects)}</strong></p><p>${positionLink(placeOf(other), editOf(other))} ${escapeHtml(other.message)}</p></li>`;
  });
  return `<p class="faint">… and ${inDigits(left.length)} more</p><h2>All problems by code, with an example of each</h2><ul>${rows.join('')}</ul>`;
}

const placeOf = ({ where, code }: Problem): string =>
  where ? [where.file, where.line, where.column].filter((part) => part !== undefined).join(':') : code;

/** Returns a number with separators of thousands. */
export const inDigits = (count: number): string => count.toLocaleString('en-CA');

const counted = (count: number, noun: string): string => `${inDigits(count)} ${noun}${count === 1 ? '' : 's'}`;

const preformatted = (text: string | undefined): string => (text === undefined ? '' : `<pre>${escapeHtml(text)}</pre>`);

/** Returns the components around an error, one in each line. */
const componentLines = (names: readonly string[]): string => names.map((name) => `in ${name}`).join('\n');

/** Returns the HTML of a link that opens a place in the editor of its file or content system. */
export function positionLink(place: string, edit: EditTarget | undefined): string {
  const text = `<code>${escapeHtml(place)}</code>`;
  if (edit === undefined) return text;
  if (edit.kind === 'file')
    return `<button type="button" data-file="${escapeHtml(edit.file)}" data-line="${edit.line}">${text}</button>`;
  return /^https?:\/\//i.test(edit.url) ? `<a href="${escapeHtml(edit.url)}" target="_blank" rel="noopener">${text}</a>` : text;
}
