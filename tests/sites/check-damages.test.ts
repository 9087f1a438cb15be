/** `check` finds each kind of damage, in a small site and in this repository's. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { pageDataPath } from '#contract/page-data';
import type { Problem } from '../../generator/index.ts';
import { checkSite } from '../../generator/runs/check.ts';
import { listFiles } from '../support/emitted-site.ts';
import { kitchenSite } from '../support/kitchen-site.ts';
import { type LinkedCopy, linkedCopy } from '../support/linked-copy.ts';
import { type Damage, type DamagedSite, damages } from '../support/site-damages.ts';
import { newTestFolder } from '../support/test-folder.ts';

const limits = { document: 40_000 };

const problemsIn = async (folder: string): Promise<readonly Problem[]> =>
  (await checkSite({ folder, cwd: folder, limits })).problems;

const codeOf = ({ code }: Problem): string => code.replace('CHECK_', '');

/** Damages a file, and returns its name. */
async function plant(copy: LinkedCopy, site: DamagedSite, { file, change }: Damage, page: string): Promise<string> {
  const path = `/${page.replace(/index\.html$/, '')}`;
  const target =
    file === 'page' ? page : file === 'data' ? pageDataPath(path).slice(1) : site.files.find((each) => file.test(each));
  if (target === undefined) throw new Error(`The site has no file for ${file}`);
  await copy.change(target, change(await copy.text(target), site));
  return target;
}

/** Returns what is missing in a report about a damage. */
const missing = (problems: readonly Problem[], { codes, reportedIn }: Damage, file: string): readonly string[] =>
  codes.filter((code) => !problems.some((each) => codeOf(each) === code && isAt(each, file, reportedIn)));

const isAt = ({ where }: Problem, file: string, reportedIn: RegExp | undefined): boolean =>
  reportedIn ? reportedIn.test(where?.file ?? '') : where?.file === file;

test('there are at least 90 kinds of damage, each with a name of its own', () => {
  expect(new Set(damages.map(({ name }) => name)).size).toBe(damages.length);
  expect(damages.length).toBeGreaterThanOrEqual(90);
});

describe('in a small site, check reports', () => {
  let copy: LinkedCopy;
  let site: DamagedSite;
  const cleanUp: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const kitchen = await kitchenSite(
      `summary: (_graph, locale) => ({ title: 'Kitchen', summary: 'Recipes', sections: [{ title: locale, links: [{ title: 'Start', path: '/' }] }] }),`,
      (remove) => cleanUp.push(remove),
      { 'public/house.png': 'a picture', 'templates/site.css': 'main { color: black; }\n' },
    );
    const rootFile = await readFile(join(kitchen.root, 'templates/root.tsx'), 'utf8');
    await kitchen.write('templates/root.tsx', `import './site.css';\n${rootFile}`);
    expect((await kitchen.generate()).problems).toEqual([]);
    const folder = join(kitchen.root, 'dist');
    copy = await linkedCopy(folder, join(kitchen.root, 'copy'));
    site = { files: await listFiles(folder), origin: 'https://kitchen.example' };
  });
  afterAll(() => Promise.all(cleanUp.map((remove) => remove())));

  test('nothing without a damage', async () => {
    expect(await problemsIn(copy.folder)).toEqual([]);
  });

  test.each(damages.map((damage) => [damage.name, damage] as const))('%s', async (_name, damage) => {
    const file = await plant(copy, site, damage, 'en/pie/index.html');
    const problems = await problemsIn(copy.folder);
    await copy.restore(file);
    expect(missing(problems, damage, file)).toEqual([]);
    const allowed = new Set([...damage.codes, ...(damage.also ?? [])]);
    expect(problems.filter((each) => !allowed.has(codeOf(each))).map(({ code, where }) => `${code} ${where?.file}`)).toEqual([]);
  });
});

/** Without it, `check` does not know the policy. The site has no old addresses. */
const notAtOnce = [/^host-settings\.json$/, /^_redirects$/].map(String);

/** All damages for which any page will do, and the last one of each other file. */
const oneOfEachFile = damages.filter(
  ({ file }, at) =>
    typeof file === 'string' ||
    (!notAtOnce.includes(String(file)) && damages.findLastIndex((other) => String(other.file) === String(file)) === at),
);

test('in this repository’s site, check reports a hundred damages at once, each at its file', async () => {
  const original = inject('siteFolder');
  const copy = await linkedCopy(original, await newTestFolder('damaged'));
  onTestFinished(() => rm(copy.folder, { recursive: true }));
  const site: DamagedSite = { files: await listFiles(original), origin: 'https://www.boreal-insurance.example' };
  const pages = site.files.filter((file) => /^en\/faqs\/[^/]+\/[^/]+\/index\.html$/.test(file));
  expect(oneOfEachFile.length).toBeGreaterThan(100);
  const files: string[] = [];
  for (const [at, damage] of oneOfEachFile.entries()) files.push(await plant(copy, site, damage, pages[at] ?? ''));
  const problems = await problemsIn(copy.folder);
  const lost = oneOfEachFile.flatMap((damage, at) =>
    missing(problems, damage, files[at] ?? '').map((code) => `${damage.name}: ${code}`),
  );
  expect(lost).toEqual([]);
});
