import { expect, it } from 'vitest';
import type { Problem } from '../../../../../generator/errors/problem.ts';
import { fileOf, problemList, visitorsSee, visitorsSeeOfPage } from '../../../../../generator/serve/develop/problem-list.ts';

const problem = (code: string, at: number, severity: Problem['severity'] = 'error'): Problem => ({
  code,
  severity,
  message: `<${code}> ${at}`,
  where: { file: `content/note/n${at % 84}.en.md`, line: at + 1 },
});
const many = (count: number, code: string, severity?: Problem['severity']): readonly Problem[] =>
  Array.from({ length: count }, (_, at) => problem(code, at, severity));
const listed = (html: string): number => html.match(/<li class="problem \w+">/g)?.length ?? 0;
const kinds = (html: string): readonly string[] =>
  [...html.matchAll(/kind"><p><strong>(.*?)<\/strong><\/p><p>(.*?)<\/p>/g)].map(
    ([, count, example = '']) => `${count}: ${example.replace(/<[^>]*>/g, '')}`,
  );

it('up to 200 problems are listed without a summary', () => {
  const html = problemList(many(200, 'TEXT_RAW_HTML'), fileOf);
  expect([listed(html), kinds(html)]).toEqual([200, []]);
  expect(html).not.toContain('more');
});

it('more problems are counted by code, each with an example that is not listed', () => {
  const html = problemList([...many(1_461, 'TEXT_RAW_HTML'), ...many(1, 'ROUTE_LINK_BROKEN')], fileOf);
  expect(listed(html)).toBe(200);
  expect(html).toContain('… and 1,262 more');
  expect(kinds(html)).toEqual([
    '1,461 × TEXT_RAW_HTML in 84 files: content/note/n32.en.md:201 &lt;TEXT_RAW_HTML&gt; 200',
    '1 × ROUTE_LINK_BROKEN in 1 file: content/note/n0.en.md:1 &lt;ROUTE_LINK_BROKEN&gt; 0',
  ]);
});

it('errors take precedence over warnings, in the order of the problems', () => {
  const html = problemList([...many(300, 'CONTENT_FILES_UNREAD', 'warning'), problem('LAST', 7)], fileOf);
  expect(html.match(/<li class="problem error">/g)).toHaveLength(1);
  expect(html.match(/<li class="problem warning">/g)).toHaveLength(199);
  expect(kinds(html).map((kind) => kind.split(':', 1)[0])).toEqual([
    '1 × LAST in 1 file',
    '300 × CONTENT_FILES_UNREAD in 84 files',
  ]);
});

it.each([
  [{ effect: 'last-good', version: '2026-03-12' }, 'Visitors will see the version of 12 March 2026.'],
  [{ effect: 'last-good' }, 'Visitors will see its last good version.'],
  [{ effect: 'left-out' }, 'Visitors will see no page for it.'],
  [{ effect: 'stops' }, '“generate” stops here: visitors go on seeing the site as it was published last.'],
  [{ effect: 'warns' }, 'This is a warning: visitors will see it as it is.'],
] as const)('a problem with the forecast %j says what visitors see', (forecast, sentence) => {
  expect(visitorsSee(forecast)).toBe(sentence);
});

it('what visitors see of a page has the day of its version, and the numbers of other entries', () => {
  const ofPage = { problems: [], others: [] };
  const lastGood = { effect: 'last-good', version: '2026-03-12' } as const;
  expect(visitorsSeeOfPage({ ...ofPage, about: lastGood })).toBe('Visitors will see this page in the version of 12 March 2026.');
  const others = [lastGood, { effect: 'left-out' }, { effect: 'left-out' }] as const;
  expect(visitorsSeeOfPage({ ...ofPage, about: undefined, others })).toBe(
    'Visitors will see this page without 2 entries and with the last good version of 1 entry.',
  );
  expect(visitorsSeeOfPage({ ...ofPage, about: undefined })).toBeUndefined();
});
