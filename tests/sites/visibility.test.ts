import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type GenerateOutcome, miniSite, note } from '../support/mini-site.ts';

const both = (slug: string, lines: readonly string[], body?: string) => ({
  [`content/note/${slug}.en.md`]: note(lines, body),
  [`content/note/${slug}.fr.md`]: note(lines, body),
});

const files = {
  ...both('soon', ['publishAt: 2030-01-01T00:00-05:00', 'expireAt: 2031-01-01T00:00:00Z']),
  ...both('wip', ['draft: true', 'publishAt: 2030-01-01T00:00-05:00', 'day: not a day yet']),
  ...both('old', ['expireAt: "2020-05-01T00:00Z"', 'draft: false']),
};
const before = ['--now', '2029-06-01T00:00Z'];
const after = ['--now', '2030-06-01T00:00Z'];

const found = ({ problems }: GenerateOutcome) =>
  problems.map(({ code, where, message }) => [code, where?.file.replace('content/note/', ''), where?.line, message]);

test('entries are visible from one time to another, in warm and cold runs, shards and explanations', async () => {
  const site = await miniSite(files);
  const pages = async (out?: string) =>
    Object.keys(await site.output(out)).flatMap((path) => /^en\/(\w+)\/index\.html$/.exec(path)?.[1] ?? []);
  const first = await site.generate(before);
  expect(await pages()).toEqual(['404', 'hello']);
  expect(first).toMatchObject({
    visibility: {
      drafts: 2,
      future: 2,
      expired: 2,
      next: '2030-01-01T05:00:00Z',
      becomesVisible: [{ at: '2030-01-01T05:00:00Z', entries: 2 }],
      expires: [{ at: '2031-01-01T00:00:00Z', entries: 2 }],
    },
  });
  expect((await site.generate(['--now', '2030-01-01T04:59:59Z'])).written).toBe(0);
  const { stderr } = await site.boreal(['generate', ...after]);
  expect(stderr).toContain('Hidden: 2 as drafts, 0 until later, 2 expired, each language counted.');
  expect(stderr).toContain('Expires at 2031-01-01T00:00:00Z: 2 entries\nGenerate the site again at 2031-01-01T00:00:00Z.');
  expect(await pages()).toEqual(['404', 'hello', 'soon']);
  for (const part of ['1', '2']) {
    await site.generate(['--shard', `${part}/2`, '--out', `part-${part}`, '--cache', 'cold-cache', ...after]);
  }
  expect((await site.boreal(['merge', 'part-1', 'part-2', '--out', 'merged'])).code).toBe(0);
  expect(await site.output('merged')).toEqual(await site.output());
  const explained = (time: readonly string[]) => site.boreal(['explain', '/en/soon/', '--json', ...time]);
  expect(JSON.parse((await explained(after)).stdout)).toMatchObject({ status: 'explained', nextRun: { cause: 'none' } });
  expect((await explained(before)).stdout).toContain('ROUTE_PAGE_UNKNOWN');
  await site.generate(['--now', '2031-01-01T00:00Z']);
  expect(await pages()).toEqual(['404', 'hello']);
});

test('a link to an entry that is not visible says why, and a draft is shown with --drafts', async () => {
  const body = 'A text.\n\n[a](../note/soon.en.md) [b](/soon/) [c](/wip/) [d](./old.md)';
  const site = await miniSite({
    ...files,
    ...both('wip', ['draft: true', 'publishAt: 2030-01-01T00:00-05:00']),
    'content/note/hello.en.md': note(['related: [soon]'], body),
    ...both('one', []),
    'content/note/one.fr.md': note(['draft: true']),
  });
  const soon = 'becomes visible at 2030-01-01T05:00:00Z';
  expect(found(await site.generate(before))).toEqual([
    ['GRAPH_LINK_HIDDEN', 'hello.en.md', 3, `“related[0]” leads to “soon”, which ${soon}.`],
    ['TEXT_ENTRY_HIDDEN', 'hello.en.md', 8, `The text leads to the entry note/soon, which ${soon}.`],
    ['TEXT_ENTRY_HIDDEN', 'hello.en.md', 8, 'The text leads to the entry note/old, which has expired at 2020-05-01T00:00:00Z.'],
    ['ROUTE_LINK_HIDDEN', 'hello.en.md', 8, `The page /soon/ is that of an entry that ${soon}.`],
    ['ROUTE_LINK_HIDDEN', 'hello.en.md', 8, 'The page /wip/ is that of an entry that is a draft.'],
    ['GRAPH_TRANSLATION_HIDDEN', 'one.en.md', undefined, '“note/one” is visible here; its version in “fr” is a draft.'],
  ]);
  await site.write('content/note/hello.en.md', note(['related: [soon]'], body.replace(' [d](./old.md)', '')));
  await site.write('content/note/hello.fr.md', note(['related: [soon]']));
  expect(await site.generate([...before, '--drafts'])).toMatchObject({
    code: 0,
    visibility: { drafts: 0, future: 0, expired: 2, becomesVisible: [], next: '2031-01-01T00:00:00Z' },
  });
  expect(Object.keys(await site.output())).toContain('fr/wip/index.html');
});

test('a time has a zone, and a field of the model with a reserved name is its own', async () => {
  const site = await miniSite({
    'content/note/a.en.md': note(['publishAt: 2030-01-01', 'draft: yes']),
    'content/note/a.fr.md': note(['expireAt: 2030-01-01T09:00', 'publishAt:']),
    ...both('b', ['publishAt: 2029-01-01T00:00Z', 'expireAt: 2028-01-01T00:00Z']),
  });
  const refused = await site.generate(before);
  expect(found(refused).map((each) => each.slice(0, 3))).toEqual([
    ['CONTENT_VISIBLE_TIME', 'a.en.md', 3],
    ['CONTENT_VISIBLE_DRAFT', 'a.en.md', 4],
    ['CONTENT_VISIBLE_TIME', 'a.fr.md', 3],
    ['CONTENT_VISIBLE_NEVER', 'b.en.md', 4],
    ['CONTENT_VISIBLE_NEVER', 'b.fr.md', 4],
  ]);
  expect(refused.problems[0]?.hint).toContain('2026-12-01T09:00-05:00');
  expect((await site.boreal(['generate', '--now', 'tomorrow'])).stderr).toContain('CLI_NOW');
  const config = (await site.output('.'))['boreal.config.ts'] ?? '';
  const own = config.replace('day: date(', 'draft: text({ optional: true }), publishAt: date({ optional: true }), $&');
  await site.write('boreal.config.ts', own);
  for (const locale of ['en', 'fr']) await site.remove(`content/note/b.${locale}.md`);
  await site.write('content/note/a.fr.md', note(['publishAt: 2030-01-01', 'draft: oui']));
  expect(found(await site.generate(before))).toEqual([]);
});

test('an entry is due for a review some months after its day, also if nothing else has changed', async () => {
  const site = await miniSite({
    ...both('checked', ['day: 2025-11-30']),
    ...both('unchecked', []),
  });
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write(
    'boreal.config.ts',
    config.replace('day: date({ optional: true })', 'day: date({ optional: true, reviewMonths: 12 })'),
  );
  const run = (time: string) => site.generate(['--now', time]);
  expect((await run('2026-11-29T23:59Z')).problems).toEqual([]);
  const late = await run('2026-11-30T00:00Z');
  expect(late).toMatchObject({ code: 0, status: 'generated', written: 0 });
  expect(late.problems.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
  expect(found(late)).toEqual(
    ['en', 'fr'].map((locale) => [
      ...['CONTENT_FIELD_REVIEW_DUE', `checked.${locale}.md`, 3],
      '“day” is 2025-11-30, and the model asks for a review after 12 months.',
    ]),
  );
  expect((await run('2026-12-01T00:00Z')).problems).toHaveLength(2);
  expect((await run('2026-11-01T00:00Z')).problems).toEqual([]);
});

test('a change within 60 days is announced by generate, and by check of the folder, in each language', async () => {
  const site = await miniSite(both('soon', ['publishAt: 2030-01-01T00:00-05:00', 'expireAt: 2031-01-01T00:00:00Z']));
  const notices = ({ problems }: Pick<GenerateOutcome, 'problems'>) =>
    problems.flatMap(({ code, severity, where, message }) =>
      severity === 'notice' ? [[code, where?.file.replace('content/note/', ''), where?.line, message]] : [],
    );
  const announced = ['en', 'fr'].map((locale) => [
    ...['CONTENT_VISIBLE_CHANGE', `soon.${locale}.md`, 3],
    '“note/soon” becomes visible at 2030-01-01T05:00:00Z.',
  ]);
  const check = async (folder = 'dist') => JSON.parse((await site.boreal(['check', '--json', '--dir', folder])).stdout);
  for (const [time, expected] of [
    ['2029-11-01T23:59Z', []],
    ['2029-11-02T00:00Z', announced],
    ['2029-11-03T00:00Z', announced],
    ['2030-01-01T04:59Z', announced],
    ['2030-01-01T05:00Z', []],
    ['2030-01-02T00:00Z', []],
  ] as const) {
    const run = await site.generate(['--now', time]);
    expect(run, time).toMatchObject({ code: 0, status: 'generated' });
    expect(notices(run), time).toEqual(expected);
    const checked = await check();
    expect(notices(checked), time).toEqual(expected);
    expect(checked.notices, time).toBe(expected.length);
  }
  await site.generate(['--now', '2030-12-01T00:00Z']);
  const printed = await site.boreal(['generate', '--now', '2030-12-01T01:00Z']);
  expect(printed.stderr).toContain('notice “note/soon” expires at 2031-01-01T00:00:00Z.');
  expect(printed.stderr).toContain('0 errors, 2 notices');
  expect((await site.boreal(['check'])).stderr).toMatch(/notice CONTENT_VISIBLE_CHANGE: .*\n {2}content\/note\/soon\.en\.md:4/);
  await cp(join(site.root, 'dist'), join(site.root, 'copy'), { recursive: true });
  expect(await check('copy')).toMatchObject({ notices: 0 });
});
