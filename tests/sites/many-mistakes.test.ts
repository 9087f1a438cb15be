/**
 * Thousands of problems, such as a moved section and all links to it: output stays readable, and
 * the cost of each is small.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { sized } from '../support/length.ts';
import { type MiniSite, miniSite, note } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

const usageHook = pathToFileURL(resolve(import.meta.dirname, '../support/usage-at-exit.js')).href;
const longRun = { timeout: sized(600_000, 1_800_000) };

const linksOfNote = sized(150, 2_000);
const notes = sized(20, 60);
const broken = linksOfNote * notes;
const inWords = (count: number): string => count.toLocaleString('en-CA');

const shared: { site?: MiniSite; remove?: () => Promise<void> } = {};
const site = (): MiniSite => shared.site as MiniSite;
beforeAll(async () => {
  const links = Array.from({ length: linksOfNote }, (_, at) => `[A text.](/note-that-is-gone-${at}/)`).join('\n');
  const files = Array.from({ length: notes }, (_, at) => [
    [`content/note/note-${at}.en.md`, note([], links)],
    [`content/note/note-${at}.fr.md`, note([], 'Un texte.')],
  ]).flat();
  shared.site = await miniSite(Object.fromEntries(files), (remove) => Object.assign(shared, { remove }));
  return () => shared.remove?.();
});

describe(`${inWords(broken)} broken links`, () => {
  test('are printed up to 200 of them, and then the number of the others', longRun, async () => {
    const { code, stderr } = await site().boreal(['generate']);
    expect([code, stderr.match(/\[ROUTE_LINK_BROKEN\]/g)?.length]).toEqual([1, 200]);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      `${inWords(broken)} errors, ${inWords(broken - 200)} more are not printed: generate --json lists all`,
    );
  });

  test('are counted by code in a summary with an example that is not printed above', longRun, async () => {
    const { stderr } = await site().boreal(['generate']);
    const [, summary = ''] = stderr.split('All problems by code, with an example of each:\n');
    const [count, example = ''] = summary.split('\n');
    expect(count).toBe(`  ${inWords(broken)} × ROUTE_LINK_BROKEN in ${notes} files`);
    expect(example).toMatch(/^ {4}content\/note\/note-\d+\.en\.md:\d+(:\d+)? There is no page \/note-that-is-gone-\d+\/\./);
    expect(stderr.split(example.trim().split(' ', 1)[0] ?? '')).toHaveLength(2);
  });

  test('are all reported by --json, at a bounded cost', longRun, async () => {
    const usageFile = join(site().root, 'usage.json');
    const { code, stdout } = await site().borealProcess(['generate', '--json'], {
      NODE_OPTIONS: `--import=${usageHook}`,
      BOREAL_USAGE_FILE: usageFile,
    });
    const { problems, summary } = JSON.parse(stdout) as {
      problems: readonly { code: string; where: { file: string; line: number } }[];
      summary: unknown;
    };
    expect(code).toBe(1);
    expect(summary).toEqual([{ code: 'ROUTE_LINK_BROKEN', severity: 'error', count: broken, files: notes, effects: {} }]);
    expect(new Set(problems.map(({ where }) => `${where.file}:${where.line}`)).size).toBe(broken);
    expect(new Set(problems.map((problem) => problem.code))).toEqual(new Set(['ROUTE_LINK_BROKEN']));
    const { peakKb } = JSON.parse(await readFile(usageFile, 'utf8'));
    expect(peakKb / 1_024).toBeLessThan(1_024);
  });

  test('are shown by develop up to 200 of them too', longRun, async () => {
    const { origin } = await startDevelop(site().root);
    const home = async () => (await fetch(`${origin}/__boreal/`)).text();
    // Texts are validated in parallel with requests.
    await expect.poll(home, { timeout: sized(60_000, 300_000) }).toContain(`and ${inWords(broken - 200)} more`);
    expect((await home()).match(/<li class="problem error">/g)).toHaveLength(200);
  });
});
