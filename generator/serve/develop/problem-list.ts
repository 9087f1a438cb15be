import type { EditTarget, ProblemReport } from '#contract/develop';
import type { EntryForecast, ProblemForecast } from '../../content/forecast.ts';
import type { Problem } from '../../errors/problem.ts';
import { describeEffects, summarizeProblems } from '../../errors/summarize-problems.ts';
import { escapeHtml } from '../../support/escape-html.ts';

/** Returns where a problem can be fixed; undefined if that is not a single file or address. */
export type EditOf = (problem: Problem) => EditTarget | undefined;

/** Returns the file that a problem names. */
export const fileOf: EditOf = ({ where }) => (where ? { kind: 'file', file: where.file, line: where.line ?? 1 } : undefined);

/** Returns what `generate` will do about a problem. */
export type ForecastOf = (problem: Problem) => ProblemForecast;

interface ProblemReportOptions {
  readonly editOf: EditOf;
  readonly forecastOf?: ForecastOf | undefined;
  /** The names that problems in the entries of the page have as `file`. */
  readonly ownFiles?: ReadonlySet<string>;
}

/** Returns a problem as editors read it. */
export function problemReport(problem: Problem, { editOf, forecastOf, ownFiles }: ProblemReportOptions): ProblemReport {
  const { severity, effect, message, hint, cause, excerpt, componentStack, where } = problem;
  const edit = editOf(problem);
  const forecast = forecastOf?.(problem);
  return {
    severity: severity === 'error' ? 'error' : 'warning',
    message,
    place: placeOf(problem),
    isOfPage: where !== undefined && ownFiles?.has(where.file) === true,
    effect,
    hint,
    cause,
    excerpt,
    componentStack,
    edit,
    ...(forecast && { policy: forecast.policy, visitors: visitorsSee(forecast) }),
  };
}

/** Returns what visitors see because of a problem, in a sentence. */
export function visitorsSee({ effect, version }: Omit<ProblemForecast, 'policy'>): string {
  switch (effect) {
    case 'stops':
      return '“generate” stops here: visitors go on seeing the site as it was published last.';
    case 'left-out':
      return 'Visitors will see no page for it.';
    case 'last-good':
      return version === undefined
        ? 'Visitors will see its last good version.'
        : `Visitors will see the version of ${dayInWords(version)}.`;
    case 'as-published':
      return 'Visitors will see the version that is published now, if there is one.';
    case 'shown':
      return 'Visitors will see it with this problem.';
    case 'warns':
      return 'This is a warning: visitors will see it as it is.';
  }
}

interface PageForecast {
  /** All problems of the site. */
  readonly problems: readonly ProblemForecast[];
  /** The entry that the page is about, if visitors will not see it as it was written. */
  readonly about: EntryForecast | undefined;
  /** Other entries behind the page that visitors will not see as they were written. */
  readonly others: readonly EntryForecast[];
}

/** Returns what visitors see of a page in one sentence; undefined if they see what the page shows. */
export function visitorsSeeOfPage({ problems, about, others }: PageForecast): string | undefined {
  const stops = problems.filter(({ effect }) => effect === 'stops').length;
  if (stops > 0) {
    const reason = stops === 1 ? 'one problem' : `${inDigits(stops)} problems`;
    return `“generate” will stop because of ${reason}: visitors go on seeing the site as it was published last.`;
  }
  if (about?.effect === 'left-out') return 'Visitors will see no page here.';
  if (about?.effect === 'as-published') return 'Visitors will see this page as it is published now, if it is.';
  if (about)
    return about.version === undefined
      ? 'Visitors will see the last good version of this page.'
      : `Visitors will see this page in the version of ${dayInWords(about.version)}.`;
  const leftOut = others.filter(({ effect }) => effect === 'left-out').length;
  const parts = [
    ...(leftOut === 0 ? [] : [`without ${counted(leftOut, 'entry', 'entries')}`]),
    ...(others.length === leftOut
      ? []
      : [`with the last good version of ${counted(others.length - leftOut, 'entry', 'entries')}`]),
  ];
  return parts.length === 0 ? undefined : `Visitors will see this page ${parts.join(' and ')}.`;
}

/** Returns a day such as '2026-03-12' as '12 March 2026'. */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Maximum number of problems in a list: a browser needs seconds for thousands. */
const maxShown = 200;

/**
 * Returns the HTML of problems for a page of `develop` itself. Beyond the maximum, errors take
 * precedence over warnings, and all problems are counted by code.
 */
export function problemList(problems: readonly Problem[], editOf: EditOf, forecastOf?: ForecastOf): string {
  const isError = ({ severity }: Problem): boolean => severity === 'error';
  const errorsFirst = [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
  const shown = new Set(errorsFirst.slice(0, maxShown));
  const items = problems
    .filter((problem) => shown.has(problem))
    .map((problem) => {
      const report = problemReport(problem, { editOf, forecastOf });
      const { severity, message, hint, cause, excerpt, componentStack, place, edit, policy, visitors } = report;
      return `<li class="problem ${severity}"><p>${positionLink(place, edit)}</p><p><strong>${escapeHtml(message)}</strong></p>${
        hint === undefined ? '' : `<p>${escapeHtml(hint)}</p>`
      }${visitors === undefined ? '' : `<p class="visitors">${escapeHtml(visitors)} <small>Policy: ${policy}</small></p>`}${[cause, excerpt, componentStack && componentLines(componentStack)].map(preformatted).join('')}</li>`;
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

const counted = (count: number, one: string, many = `${one}s`): string => `${inDigits(count)} ${count === 1 ? one : many}`;

const preformatted = (text: string | undefined): string => (text === undefined ? '' : `<pre>${escapeHtml(text)}</pre>`);

/** Returns the components around an error, one in each line. */
const componentLines = (names: readonly string[]): string => names.map((name) => `in ${name}`).join('\n');

/** Returns the HTML of a link that opens a place in the editor of its file or content system. */
export const positionLink = (place: string, edit: EditTarget | undefined): string =>
  openingLink(`<code>${escapeHtml(place)}</code>`, edit, '');

/** Returns the HTML of a link with a short name that opens what the title names. */
export const editLink = (name: string, edit: EditTarget, title: string): string =>
  openingLink(escapeHtml(name), edit, ` aria-label="${escapeHtml(`${name}: ${title}`)}"`);

function openingLink(html: string, edit: EditTarget | undefined, label: string): string {
  if (edit === undefined) return html;
  if (edit.kind === 'file')
    return `<button type="button" data-file="${escapeHtml(edit.file)}" data-line="${edit.line}"${label}>${html}</button>`;
  const isWeb = /^https?:\/\//i.test(edit.url);
  return isWeb ? `<a href="${escapeHtml(edit.url)}" target="_blank" rel="noopener"${label}>${html}</a>` : html;
}
