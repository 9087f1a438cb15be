import { describe, expect, it } from 'vitest';
import { formatCheck, formatProblems, formatReport } from '../../../cli/reporter.ts';
import { SitePaths } from '../../../cli/site-paths.ts';
import type { CheckReport, GenerateReport, Problem } from '../../../generator/index.ts';

const terminal = {
  out: () => {},
  err: () => {},
  data: () => {},
  control: () => {},
  isInteractive: false,
  canAsk: false,
  hasColor: false,
  results: { hasColor: false },
  paths: new SitePaths(),
};
const problem = (severity: Problem['severity'], at: number): Problem => ({
  code: 'A_B',
  severity,
  message: `${severity} ${at}.`,
});
const many = (severity: Problem['severity'], count: number): Problem[] =>
  Array.from({ length: count }, (_, at) => problem(severity, at));
const printed = (problems: readonly Problem[]): readonly string[] => formatProblems(terminal, problems).trimEnd().split('\n\n');

describe('problems', () => {
  it('are all printed and counted up to the limit', () => {
    expect(printed(many('error', 200))).toHaveLength(201);
    expect(printed([...many('warning', 1), ...many('error', 2)])).toEqual([
      '  warning warning 0.',
      '  error error 0.',
      '  error error 1.',
      '2 errors, 1 warning',
    ]);
  });

  it('that are notices are no warnings', () => {
    expect(printed([...many('notice', 2)])).toEqual(['  notice notice 0.', '  notice notice 1.', '0 errors, 2 notices']);
  });

  it('have equal hints of one code once', () => {
    const hinted = (at: number, hint: string, code = 'A_B') => ({ ...problem('error', at), code, hint });
    const problems = [hinted(0, 'Add it.'), hinted(1, 'Add it.'), hinted(2, 'Remove it.'), hinted(3, 'Add it.', 'C_D')];
    expect(printed(problems).map((text) => text.split('\n')[1]?.trim())).toEqual([
      'Add it. [A_B]',
      '[A_B]',
      'Remove it. [A_B]',
      'Add it. [C_D]',
      undefined,
    ]);
  });

  it('show the lines around their position, and the components around an error', () => {
    const where = { file: 'a.tsx', line: 2, column: 3 };
    const thrown = {
      ...problem('error', 1),
      where,
      cause: 'No.',
      excerpt: '> 2 | x\n    | ^',
      componentStack: ['Title', 'Page'],
    };
    expect(printed([{ ...thrown, hint: 'Fix it.' }])[0]?.split('\n')).toEqual([
      'a.tsx:2:3',
      '  error error 1.',
      '  cause: No.',
      '    > 2 | x',
      '        | ^',
      '    in Title',
      '    in Page',
      '  Fix it. [A_B]',
    ]);
  });

  it('are counted in the singular, too', () => {
    expect(printed(many('error', 201)).at(-1)).toBe('201 errors, 1 more is not printed: generate --json lists all');
    const stages = [{ stage: 'render', ms: 3, count: 1 }] as const;
    const visibility = { drafts: 0, future: 0, expired: 0, next: null, becomesVisible: [], expires: [] };
    const counts = { routes: 1, rendered: 1, files: 1, written: 1, bytes: 0 };
    const lists = { removed: [], foreign: [], isolated: [], causes: [], problems: [] };
    const report: GenerateReport = { stages, visibility, ...counts, ...lists };
    expect(formatReport(terminal, report, 3, 'dist')).toMatch(/^ {2}render +3 ms {2}1 page rendered\n✓ 1 route, 1 file,/);
  });

  it('are cut after the limit, errors first, in their order', () => {
    const lines = printed([...many('warning', 1_500), ...many('error', 3)]);
    expect(lines.slice(196)).toEqual([
      '  warning warning 196.',
      '  error error 0.',
      '  error error 1.',
      '  error error 2.',
      ['All problems by code, with an example of each:', '  3 × A_B', '    error 0.', '  1,500 × A_B', '    warning 197.'].join(
        '\n',
      ),
      '3 errors, 1,500 warnings, 1,303 more are not printed: generate --json lists all',
    ]);
  });
});

describe('the report of an audit', () => {
  const finding = (severity: Problem['severity'], code: string, message: string, file: string): Problem => ({
    severity,
    code,
    message,
    hint: `Mend ${code}.`,
    where: { file, line: 1, column: 9, element: 'main > p' },
  });
  const printedCheck = (problems: readonly Problem[]): readonly string[] => {
    const count = (severity: Problem['severity']) => problems.filter((problem) => problem.severity === severity).length;
    const counts = { errors: count('error'), warnings: count('warning'), notices: count('notice') };
    const report: CheckReport = { pages: 1_034, files: 9, ...counts, problems };
    return formatCheck(terminal, report, 12, 'dist').split('\n');
  };

  it('is printed by kind, errors first, and once for pages with the same problem', () => {
    const problems = [
      finding('warning', 'C_LONG', 'Too long.', 'a'),
      finding('error', 'C_LINK', 'No x.', 'a'),
      finding('error', 'C_ALT', 'No alt.', 'a'),
      finding('error', 'C_LINK', 'No x.', 'b'),
      finding('error', 'C_LINK', 'No y.', 'b'),
    ];
    expect(printedCheck(problems)).toEqual([
      'error C_LINK: Mend C_LINK.',
      '  a:1:9 (main > p)',
      '    No x. And 1 time more.',
      '  b:1:9 (main > p)',
      '    No y.',
      '',
      'error C_ALT: Mend C_ALT.',
      '  a:1:9 (main > p)',
      '    No alt.',
      '',
      'warning C_LONG: Mend C_LONG.',
      '  a:1:9 (main > p)',
      '    Too long.',
      '',
      '4 errors, 1 warning on 1,034 pages in 12 ms → dist',
      '',
    ]);
  });

  it('is cut after 200 warnings, and the rest is counted', () => {
    const problems = [
      finding('warning', 'C_LONG', 'Too long.', 'a'),
      finding('warning', 'C_LONG', 'Too long.', 'b'),
      ...Array.from({ length: 250 }, (_, at) => finding('error', 'C_LINK', `No ${at}.`, 'a')),
    ];
    const lines = printedCheck(problems);
    expect(lines.filter((line) => line.startsWith('    '))).toHaveLength(200);
    expect(lines.at(-2)).toBe(
      '250 errors, 2 warnings, 52 more are not printed (check --json lists all) on 1,034 pages in 12 ms → dist',
    );
  });

  it('ends with notices, which have a count only if there are any', () => {
    const problems = [finding('notice', 'C_SOON', 'Soon.', 'a'), finding('warning', 'C_LONG', 'Too long.', 'a')];
    expect(printedCheck(problems)).toEqual([
      'warning C_LONG: Mend C_LONG.',
      '  a:1:9 (main > p)',
      '    Too long.',
      '',
      'notice C_SOON: Mend C_SOON.',
      '  a:1:9 (main > p)',
      '    Soon.',
      '',
      '0 errors, 1 warning, 1 notice on 1,034 pages in 12 ms → dist',
      '',
    ]);
  });

  it('is empty for a site without problems', () => {
    expect(printedCheck([])).toEqual(['✓ nothing found on 1,034 pages in 12 ms → dist', '']);
  });
});
