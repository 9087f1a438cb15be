/** The view of the overlay. It depends only on the state. */
import {
  developPaths,
  type EditTarget,
  type EntryReport,
  type PageReport,
  type ProblemReport,
  pagesAbout,
} from '#contract/develop';
import { element } from './element.ts';
import { isWebAddress } from './server-requests.ts';

export interface OverlayState {
  readonly report: PageReport | undefined;
  readonly isOpen: boolean;
  readonly isInspecting: boolean;
  readonly isConnected: boolean;
  /** True if the site has problems that prevent an update of the page. */
  readonly isBlocked: boolean;
  /** True if the editor has hidden the problems that are shown over the page. */
  readonly isDismissed: boolean;
  /**
   * Milliseconds of the last update, on the server and from its message to the screen; undefined
   * before the first.
   */
  readonly lastUpdate: { readonly server: number; readonly screen: number } | undefined;
}

/** Attribute with the edit target of an element, as JSON. */
export const editAttribute = 'data-edit';
/** Attribute with the action of an element. */
export const actionAttribute = 'data-action';
export type OverlayAction = 'toggle' | 'inspect' | 'dismiss';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`;

/** Maximum number of problems on the page: a browser needs seconds for thousands. */
const maxShown = 200;

/** Returns the content of the shadow root, without styles and the inspector's outline. */
export function overlayView(state: OverlayState): HTMLElement {
  const { report, isOpen } = state;
  return element(
    'div',
    {},
    report?.isPreview && element('p', { class: 'strip' }, `Preview: this page shows drafts${draftCount(report)}`),
    isSheetShown(state) && problemSheet(state),
    isOpen && panel(state),
    tab(state),
  );
}

function tab({ report, isOpen, isConnected, isBlocked, lastUpdate }: OverlayState): HTMLElement {
  const problems = report?.problems ?? [];
  const hasErrors = isBlocked || problems.some(({ severity }) => severity === 'error');
  const tone = !isConnected ? 'off' : hasErrors ? 'bad' : problems.length > 0 ? 'warn' : '';
  const parts = [
    'Boreal',
    !isConnected && 'not connected',
    report && counted(report.entries.length, 'entry', 'entries'),
    problems.length > 0 && counted(problems.length, 'problem', 'problems'),
    lastUpdate && `${lastUpdate.server + lastUpdate.screen} ms`,
  ];
  return element(
    'button',
    { type: 'button', class: 'tab', [actionAttribute]: 'toggle', 'aria-expanded': String(isOpen), 'aria-controls': 'panel' },
    element('span', { class: `dot ${tone}`, 'aria-hidden': 'true' }),
    parts.filter(Boolean).join(' · '),
  );
}

function panel({ report, isInspecting, lastUpdate }: OverlayState): HTMLElement {
  const source = report && (report.sourceTitle ?? report.source);
  return element(
    'section',
    { id: 'panel', class: 'panel', 'aria-labelledby': 'panel-title' },
    element(
      'div',
      { class: 'head' },
      element('h2', { id: 'panel-title' }, 'This page'),
      closeButton('toggle', 'Close the preview panel'),
    ),
    element(
      'div',
      { class: 'tools' },
      element(
        'button',
        { type: 'button', class: 'button', [actionAttribute]: 'inspect', 'aria-pressed': String(isInspecting) },
        'Inspect',
      ),
      element('a', { href: developPaths.home, target: '_blank' }, 'All pages'),
      ...(report?.isPage ? pageLinks(report.path) : []),
      source && element('span', {}, `Source: ${source}`),
    ),
    report?.visitors !== undefined && element('p', { class: 'forecast' }, report.visitors),
    ...(report ? reportGroups(report) : []),
    lastUpdate &&
      element(
        'p',
        { class: 'note' },
        `Last update: ${lastUpdate.server} ms on the server, ${lastUpdate.screen} ms to the screen.`,
      ),
  );
}

/** Returns links to the pages of `develop` about a page. */
const pageLinks = (path: string): HTMLElement[] =>
  pagesAbout(path).map(([href, name]) => element('a', { href, target: '_blank' }, name));

function reportGroups({ entries, sharedEntries, problems }: PageReport): HTMLElement[] {
  return [
    ...problemGroup(
      'Problems of this page',
      problems.filter(({ isOfPage }) => isOfPage),
    ),
    element('h3', {}, 'Entries of this page'),
    entries.length === 0 ? element('p', {}, 'This page shows no entry of its own.') : entryList(entries),
    ...(sharedEntries.length === 0
      ? []
      : [
          element(
            'details',
            { id: 'shared' },
            element('summary', {}, `Shared with other pages: ${counted(sharedEntries.length, 'entry', 'entries')}`),
            entryList(sharedEntries),
          ),
        ]),
    ...problemGroup(
      'Problems of other pages',
      problems.filter(({ isOfPage }) => !isOfPage),
    ),
  ];
}

const problemGroup = (title: string, problems: readonly ProblemReport[]): HTMLElement[] =>
  problems.length === 0
    ? []
    : [element('h3', {}, `${title} (${problems.length.toLocaleString('en-CA')})`), ...problemViews(problems)];

function draftCount({ entries, sharedEntries }: PageReport): string {
  const all = [...entries, ...sharedEntries];
  const count = (wanted: EntryReport['status']): number => all.filter(({ status }) => status === wanted).length;
  const counts = (['draft', 'changed'] as const).flatMap((status) => (count(status) > 0 ? [`${count(status)} ${status}`] : []));
  return counts.length === 0 ? '.' : ` (${counts.join(', ')}).`;
}

function entryList(entries: readonly EntryReport[]): HTMLElement {
  return element('ul', {}, ...entries.map((entry) => element('li', {}, entryRow(entry), pagesLink(entry))));
}

/** Returns a link to the pages that show an entry without a page of its own. */
function pagesLink({ pages, title, id }: EntryReport): HTMLElement | undefined {
  const attributes = { class: 'pages', target: '_blank', 'aria-label': `Pages with ${title === '' ? id : title}` };
  return pages === undefined ? undefined : element('a', { ...attributes, href: pages }, 'Pages');
}

function entryRow({ edit, title, type, id, status }: EntryReport): HTMLElement {
  return editLink(
    edit,
    'row',
    element('span', { class: 'title' }, element('span', {}, title === '' ? id : title), element('small', {}, type)),
    status && element('span', { class: `status ${status}` }, status),
  );
}

function problemView({
  severity,
  message,
  hint,
  cause,
  excerpt,
  componentStack,
  place,
  edit,
  policy,
  visitors,
}: ProblemReport): HTMLElement {
  const where = element('code', {}, place);
  return element(
    'div',
    { class: `problem ${severity}` },
    element('p', {}, edit ? editLink(edit, 'place', where) : where),
    element('p', {}, message),
    hint !== undefined && element('p', {}, hint),
    visitors !== undefined && element('p', { class: 'visitors' }, `${visitors} `, element('small', {}, `Policy: ${policy}`)),
    cause !== undefined && element('pre', {}, cause),
    excerpt !== undefined && element('pre', { class: 'excerpt' }, excerpt),
    componentStack !== undefined && element('pre', {}, componentStack.map((name) => `in ${name}`).join('\n')),
  );
}

/** Returns problems up to the maximum, and a link to the summary of all. */
function problemViews(problems: readonly ProblemReport[]): HTMLElement[] {
  const shown = problems.slice(0, maxShown).map(problemView);
  const left = problems.length - shown.length;
  if (left === 0) return shown;
  const text = `… and ${counted(left, 'problem', 'problems')} more`;
  return [...shown, element('p', {}, element('a', { href: developPaths.home, target: '_blank' }, text))];
}

/** Errors in the entries of the page on screen. */
export const errorsOfPage = (report: PageReport | undefined): readonly ProblemReport[] =>
  (report?.problems ?? []).filter(({ severity, isOfPage }) => severity === 'error' && isOfPage);

/** True if problems are shown over the page. */
export const isSheetShown = ({ report, isBlocked, isDismissed }: OverlayState): boolean =>
  !isDismissed && (isBlocked || errorsOfPage(report).length > 0);

function problemSheet({ report, isBlocked }: OverlayState): HTMLElement {
  const preventing = (report?.problems ?? []).filter(({ severity, effect }) => severity === 'error' && effect === undefined);
  const errors = isBlocked ? preventing : errorsOfPage(report);
  return element(
    'section',
    { class: 'sheet', role: 'alert', 'aria-labelledby': 'sheet-title' },
    element(
      'div',
      { class: 'head' },
      element('h2', { id: 'sheet-title' }, sheetTitle(errors, isBlocked)),
      closeButton('dismiss', 'Hide the problems'),
    ),
    ...problemViews(errors),
  );
}

function sheetTitle(errors: readonly ProblemReport[], isBlocked: boolean): string {
  const count = counted(errors.length, 'problem', 'problems');
  if (isBlocked) return `The page waits for ${count} to be fixed`;
  const isLastGood = errors.some(({ effect }) => effect === 'last-good');
  return isLastGood ? `This page shows its last good version, because of ${count}` : `This page has ${count}`;
}

function closeButton(action: OverlayAction, label: string): HTMLElement {
  return element('button', { type: 'button', class: 'close', [actionAttribute]: action, 'aria-label': label }, '×');
}

/** Returns a link for an address, a button for a file that a program opens. */
function editLink(edit: EditTarget, className: string, ...children: readonly (Node | string | undefined)[]): HTMLElement {
  if (edit.kind === 'url')
    return isWebAddress(edit.url)
      ? element('a', { class: className, href: edit.url, target: '_blank', rel: 'noopener' }, ...children)
      : element('span', { class: className }, ...children);
  const title = `Open ${edit.file}:${edit.line}`;
  return element('button', { type: 'button', class: className, title, [editAttribute]: JSON.stringify(edit) }, ...children);
}
