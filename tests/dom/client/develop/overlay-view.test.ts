import { expect, test } from 'vitest';
import type { EntryReport, PageReport, ProblemReport } from '#contract/develop';
import { type OverlayState, overlayView } from '../../../../client/develop/overlay-view.ts';

const entry: EntryReport = {
  id: 'note/a',
  type: 'note',
  title: 'A title',
  edit: { kind: 'file', file: 'content/note/a.en.md', line: 1 },
  fields: [],
};
const problem: ProblemReport = { severity: 'error', message: 'It is <b>wrong</b>.', place: 'content/a.md:3', isOfPage: false };
const report: PageReport = {
  state: 1,
  path: '/en/',
  entries: [entry],
  isPage: true,
  sharedEntries: [],
  problems: [],
  ms: 12,
  source: 'markdown',
  isPreview: false,
};
const view = (change: Partial<OverlayState>): HTMLElement =>
  overlayView({
    report,
    isOpen: false,
    isInspecting: false,
    isConnected: true,
    isBlocked: false,
    isDismissed: false,
    lastUpdate: undefined,
    ...change,
  });

test('the closed overlay shows the state of the page in one line', () => {
  const reportWithProblem = { ...report, problems: [problem] };
  const shown = view({ report: reportWithProblem, lastUpdate: { server: 12, screen: 26 } });
  expect(shown.textContent).toBe('Boreal · 1 entry · 1 problem · 38 ms');
  expect(shown.querySelector('button')?.getAttribute('aria-expanded')).toBe('false');
});

test('a page with drafts shows a note and the status of each entry', () => {
  const drafts = { ...report, isPreview: true, entries: [{ ...entry, status: 'draft' as const }, entry] };
  const shown = view({ report: drafts, isOpen: true });
  expect(shown.querySelector('.strip')?.textContent).toBe('Preview: this page shows drafts (1 draft).');
  expect([...shown.querySelectorAll('.status')].map((status) => status.textContent)).toEqual(['draft']);
});

test('problems of the page come first, and their messages are shown as text', () => {
  const problems = [problem, { ...problem, message: 'Here.', isOfPage: true }];
  const shown = view({ report: { ...report, problems }, isOpen: true });
  expect([...shown.querySelectorAll('.panel .problem p:nth-child(2)')].map(({ textContent }) => textContent)).toEqual([
    'Here.',
    'It is <b>wrong</b>.',
  ]);
});

test('an entry of a content system is a link to a new tab if its address is a web address', () => {
  const at = (url: string): Element | null =>
    view({ isOpen: true, report: { ...report, entries: [{ ...entry, edit: { kind: 'url', url } }] } }).querySelector('.row');
  expect(at('https://app.example/entries/1')?.outerHTML).toContain('target="_blank" rel="noopener"');
  expect(at('javascript:alert(1)')?.localName).toBe('span');
});

test('problems that prevent an update of the page are shown at once', () => {
  const sheet = view({ report: { ...report, problems: [problem] }, isBlocked: true }).querySelector('[role="alert"]');
  expect(sheet?.textContent).toContain('content/a.md:3');
});

test('problems of the page are shown over it until they are hidden; those of other pages are not', () => {
  const title = (problems: readonly ProblemReport[], change: Partial<OverlayState> = {}): string | null | undefined =>
    view({ report: { ...report, problems }, ...change }).querySelector('.sheet h2')?.textContent;
  const own: ProblemReport = { ...problem, isOfPage: true, effect: 'shown' };
  expect(title([{ ...problem, effect: 'left-out' }])).toBeUndefined();
  expect(title([own])).toBe('This page has 1 problem');
  expect(title([{ ...own, effect: 'last-good' }, own])).toBe('This page shows its last good version, because of 2 problems');
  expect(title([own], { isDismissed: true })).toBeUndefined();
  expect(title([{ ...own, severity: 'warning' }])).toBeUndefined();
});

test('a problem that prevents updates is shown over every page, without those that do not', () => {
  const problems: readonly ProblemReport[] = [problem, { ...problem, effect: 'left-out' }];
  const sheet = view({ report: { ...report, problems }, isBlocked: true }).querySelector('.sheet');
  expect(sheet?.querySelector('h2')?.textContent).toBe('The page waits for 1 problem to be fixed');
  expect(sheet?.querySelectorAll('.problem')).toHaveLength(1);
});

test('pages about the page are named for a page of the site only', () => {
  const namesOf = (isPage: boolean): readonly (string | null)[] =>
    [...view({ report: { ...report, isPage }, isOpen: true }).querySelectorAll('.tools a')].map(({ textContent }) => textContent);
  expect(namesOf(true)).toEqual(['All pages', 'Side by side', 'Translations', 'Widths and colours', 'Search and sharing']);
  expect(namesOf(false)).toEqual(['All pages']);
});
