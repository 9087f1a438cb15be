import type { EditTarget, ProblemReport } from '#contract/develop';
import type { Problem } from '../../errors/problem.ts';
import { escapeHtml } from '../../support/escape-html.ts';

/** Returns where a problem can be fixed; undefined if that is not a single file or address. */
export type EditOf = (problem: Problem) => EditTarget | undefined;

/** Returns the file that a problem names. */
export const fileOf: EditOf = ({ where }) => (where ? { kind: 'file', file: where.file, line: where.line ?? 1 } : undefined);

interface ProblemReportOptions {
  readonly editOf: EditOf;
  /** The names that problems in the entries of the page have as `file`. */
  readonly ownFiles?: ReadonlySet<string> | undefined;
}

/** Returns a problem as editors read it. */
export function problemReport(problem: Problem, { editOf, ownFiles }: ProblemReportOptions): ProblemReport {
  const { severity, effect, message, hint, cause, excerpt, componentStack, where, code } = problem;
  const edit = editOf(problem);
  return {
    severity,
    message,
    place: where ? [where.file, where.line, where.column].filter((part) => part !== undefined).join(':') : code,
    isOfPage: where !== undefined && ownFiles?.has(where.file) === true,
    ...(effect === undefined ? {} : { effect }),
    ...(hint === undefined ? {} : { hint }),
    ...(cause === undefined ? {} : { cause }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(componentStack === undefined ? {} : { componentStack }),
    ...(edit === undefined ? {} : { edit }),
  };
}

/** Maximum number of problems in a list: a browser needs seconds for thousands. */
const maxShown = 200;

/** Returns the HTML of problems for a page of `develop` itself. */
export function problemList(problems: readonly ProblemReport[]): string {
  const items = problems
    .slice(0, maxShown)
    .map(
      ({ severity, message, hint, cause, excerpt, componentStack, place, edit }) =>
        `<li class="problem ${severity}"><p>${positionLink(place, edit)}</p><p><strong>${escapeHtml(message)}</strong></p>${
          hint === undefined ? '' : `<p>${escapeHtml(hint)}</p>`
        }${[cause, excerpt, componentStack && componentLines(componentStack)].map(preformatted).join('')}</li>`,
    );
  const left = problems.length - items.length;
  const more = left > 0 ? `<p class="faint">… and ${left.toLocaleString('en-CA')} more</p>` : '';
  return `<ul>${items.join('')}</ul>${more}`;
}

const preformatted = (text: string | undefined): string => (text === undefined ? '' : `<pre>${escapeHtml(text)}</pre>`);

/** Returns the components around an error, one in each line. */
const componentLines = (names: readonly string[]): string => names.map((name) => `in ${name}`).join('\n');

function positionLink(place: string, edit: EditTarget | undefined): string {
  const text = `<code>${escapeHtml(place)}</code>`;
  if (edit === undefined) return text;
  if (edit.kind === 'file')
    return `<button type="button" data-file="${escapeHtml(edit.file)}" data-line="${edit.line}">${text}</button>`;
  return /^https?:\/\//i.test(edit.url) ? `<a href="${escapeHtml(edit.url)}" target="_blank" rel="noopener">${text}</a>` : text;
}
