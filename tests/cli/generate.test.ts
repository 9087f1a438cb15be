import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { miniSite, note } from '../support/mini-site.ts';
import { siteWithSources } from '../support/source-site.ts';

test('generate ends with 0 and prints its report on standard error', async () => {
  const site = await miniSite();
  const { code, stdout, stderr } = await site.borealProcess(['generate']);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/^✓ \d+ routes, \d+ files, .* → dist\n$/m);
});

test('generate --json prints only its report on standard output', async () => {
  const site = await miniSite();
  const { code, stdout, stderr } = await site.borealProcess(['generate', '--json']);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'generated', problems: [] });
});

test('generate ends with 1 for invalid content, and prints the file position', async () => {
  const site = await miniSite({ 'content/note/hello.en.md': note(['relatd: []']) });
  const printed = await site.borealProcess(['generate']);
  expect([printed.code, printed.stdout]).toEqual([1, '']);
  expect(printed.stderr).toContain('content/note/hello.en.md:3 (relatd)');
  const json = await site.borealProcess(['generate', '--json']);
  expect([json.code, json.stderr]).toEqual([1, '']);
  expect(JSON.parse(json.stdout)).toMatchObject({ status: 'failed', problems: [{ code: 'CONTENT_FIELD_UNKNOWN' }] });
});

test('generate ends with 70 for a fault, and says how to see its position', async () => {
  const site = await miniSite();
  const broken = 'data:text/javascript,performance.now=()=>{throw(new(TypeError)(404))}';
  const { code, stdout, stderr } = await site.borealProcess(['generate'], { NODE_OPTIONS: `--import=${broken}` });
  expect([code, stdout]).toEqual([70, '']);
  expect(stderr).toBe('fault 404\nSet BOREAL_DEBUG=1 to see where.\n');
});

/** Parts of the code of a source whose pages are loaded at once. */
const load = "const load = async (n: number) => { await pause(n * 20); throw new Error('page ' + n); };";
const goodEntries =
  "for (const locale of ['en', 'fr']) yield { type: 'note', slug: 'a', locale, fields: { title: 'Hello' }, body: 'A text.' };";

test.each([
  [
    'a promise that fails before it is waited for',
    [load, 'for (const each of [3, 1, 2].map(load)) yield await each;'],
    'page 3',
    4,
  ],
  ['a promise that nothing waits for', [goodEntries, load, 'void load(1); await pause(50);'], 'page 1', 5],
  [
    'an end of the process',
    [goodEntries, 'process.exit(0);'],
    'process.exit(0) was called: it would end Boreal before the site is complete.',
    5,
  ],
  [
    'an imported end of the process in a timer',
    ["const { exit } = await import('node:process');", 'setTimeout(() => exit(0), 1); await new Promise(() => {});'],
    'process.exit(0) was called: it would end Boreal before the site is complete.',
    5,
  ],
  ['an error in a timer', ["setTimeout(() => { throw new Error('timer'); }, 1);", 'await new Promise(() => {});'], 'timer', 4],
])('generate reports %s as an error of its source', async (_name, body, cause, line) => {
  const site = await siteWithSources('sources: { own: mine },', "import { mine } from './mine.ts';\n");
  const lines = [
    "import { setTimeout as pause } from 'node:timers/promises';",
    'export const mine = {',
    '  async *entries(): AsyncGenerator<never> {',
  ];
  await site.write(
    'mine.ts',
    [...lines, ...body.map((each) => each.replaceAll('yield ', 'yield <never>')), '  },', '};', ''].join('\n'),
  );
  const { code, stdout, stderr } = await site.borealProcess(['generate', '--json']);
  expect([code, stderr]).toEqual([1, '']);
  const where = { file: 'mine.ts', line, column: expect.any(Number) };
  expect(JSON.parse(stdout).problems).toEqual([expect.objectContaining({ code: 'SOURCE_FAILED', cause, where })]);
});

test('generate refuses an entry of a source that is larger than a content file may be', async () => {
  const site = await siteWithSources('sources: { own: mine },', "import { mine } from './mine.ts';\n");
  const body = goodEntries.replace("'A text.'", "'A text. '.repeat(100_000)");
  await site.write('mine.ts', `export const mine = { async *entries() { ${body} } };`);
  const { code, problems } = await site.generate();
  expect([code, new Set(problems.map((problem) => problem.code))]).toEqual([1, new Set(['CONTENT_FILE_TOO_LARGE'])]);
  expect(problems[0]?.where?.file).toBe('own/note/a.en');
});

test('generate reports a config that ends the process, and publishes nothing', async () => {
  const site = await miniSite();
  const config = await readFile(resolve(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', `process.exit(0);\n${config}`);
  const { code, stderr } = await site.borealProcess(['generate']);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/boreal\.config\.ts:1:\d+\n[\s\S]*process\.exit\(0\) was called/)]);
});

test('generate accepts a rejection that its source handles later', async () => {
  const site = await siteWithSources('sources: { own: mine },', "import { mine } from './mine.ts';\n");
  const code = [
    "import { setTimeout as pause } from 'node:timers/promises';",
    'export const mine = {',
    '  async *entries() {',
    "    const late = Promise.reject(new Error('handled'));",
    '    await pause(20);',
    `    await late.catch(() => {}); ${goodEntries}`,
    '  },',
    '};',
  ];
  await site.write('mine.ts', code.join('\n'));
  expect(await site.borealProcess(['generate'])).toMatchObject({ code: 0 });
});

test('generate that is killed while it bundles prints no stacks of the bundler', async () => {
  const site = await miniSite();
  const kill = pathToFileURL(resolve(import.meta.dirname, '../support/kill-while-bundling.js')).href;
  const { code, stdout, stderr } = await site.borealProcess(['generate'], { NODE_OPTIONS: `--import=${kill}` });
  expect([code, stdout]).toEqual([-1, '']);
  expect(stderr).not.toContain('goroutine ');
});
