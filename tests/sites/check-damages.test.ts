/** `check` finds each kind of damage, in a small site and in this repository's. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { pageDataPath } from '#contract/page-data';
import type { Problem } from '../../generator/index.ts';
import { createIdHash } from '../../generator/manifest/build-manifest.ts';
import { nginxRedirects } from '../../generator/publish/site-files/redirect-files.ts';
import { checkSite } from '../../generator/runs/check.ts';
import { listFiles } from '../support/emitted-site.ts';
import { kitchenSite } from '../support/kitchen-site.ts';
import { isLong, sized } from '../support/length.ts';
import { type LinkedCopy, linkedCopy } from '../support/linked-copy.ts';
import { type Damage, type DamagedSite, damages } from '../support/site-damages.ts';
import { newTestFolder } from '../support/test-folder.ts';

const limits = { document: 40_000 };

const problemsIn = async (folder: string): Promise<readonly Problem[]> =>
  (await checkSite({ folder, cwd: folder, limits })).problems;

const codeOf = ({ code }: Problem): string => code.replace('CHECK_', '');

interface Place {
  readonly copy: LinkedCopy;
  readonly site: DamagedSite;
  /** Texts of files in place of those of the copy. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** Damages a file, and returns its name. */
async function plant({ copy, site, texts = {} }: Place, { file, change }: Damage, page: string): Promise<string> {
  const path = `/${page.replace(/index\.html$/, '')}`;
  const files = [...site.files, ...Object.keys(texts)];
  const target = file === 'page' ? page : file === 'data' ? pageDataPath(path).slice(1) : files.find((each) => file.test(each));
  if (target === undefined) throw new Error(`The site has no file for ${file}`);
  await copy.change(target, change(texts[target] ?? (await copy.text(target)), site));
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
    const file = await plant({ copy, site }, damage, 'en/pie/index.html');
    const problems = await problemsIn(copy.folder);
    await copy.restore(file);
    expect(missing(problems, damage, file)).toEqual([]);
    const allowed = new Set([...damage.codes, ...(damage.also ?? [])]);
    expect(problems.filter((each) => !allowed.has(codeOf(each))).map(({ code, where }) => `${code} ${where?.file}`)).toEqual([]);
  });
});

/** Sets of damages that hide none of each other: of pages, of what pages are compared with, and of all other files. */
const kindsOfDamage: readonly ((damage: Damage) => boolean)[] = [
  ({ needsOldAddress }) => needsOldAddress === true,
  ({ file }) => typeof file === 'string',
  ({ file }) => /chunk-map|app-data/.test(String(file)),
  ({ file }) => /host-settings/.test(String(file)),
  () => true,
];

/** Distributes damages to rounds, in which each file is damaged once. Pages are many. */
function inRounds(all: readonly Damage[]): readonly (readonly Damage[])[] {
  const rounds: Damage[][] = [];
  const kindOf = (damage: Damage) => kindsOfDamage.find((isKind) => isKind(damage));
  for (const damage of all) {
    const isFree = ({ file }: Damage) => typeof file === 'string' || String(file) !== String(damage.file);
    const round = rounds.find((each) => each.every((other) => kindOf(other) === kindOf(damage) && isFree(other)));
    if (round) round.push(damage);
    else rounds.push([damage]);
  }
  return rounds;
}

const redirects = [{ from: '/old/', to: '/en/' }];

/** Gives a copy an old address, which this repository’s site does not have. Returns the files of hosts. */
async function addOldAddress({ text, change }: LinkedCopy): Promise<Readonly<Record<string, string>>> {
  const settings = JSON.parse(await text('host-settings.json'));
  await change('host-settings.json', JSON.stringify({ ...settings, redirects }));
  const lines = `${(await text('.boreal-files')).replace(/^.*\n/, '')}_redirects\t0\t14\t-\n`;
  await change('.boreal-files', `${createIdHash().update(lines).digest()}\n${lines}`);
  const [rule] = nginxRedirects({ redirects, pathPrefix: '' });
  const nginx = (await text('_nginx.conf')).replace('  # Hidden files', () => `  ${rule}\n  # Hidden files`);
  return { _redirects: '/old/ /en/ 301\n', '_nginx.conf': nginx };
}

test('in this repository’s site, check reports each of these damages at its file', async () => {
  const original = inject('siteFolder');
  const copy = await linkedCopy(original, await newTestFolder('damaged'));
  onTestFinished(() => rm(copy.folder, { recursive: true }));
  const site: DamagedSite = { files: await listFiles(original), origin: 'https://www.boreal-insurance.example' };
  const answers = site.files.filter((file) => /^en\/faqs\/[^/]+\/[^/]+\/index\.html$/.test(file));
  const documents = await Promise.all(answers.map((file) => readFile(join(original, file), 'utf8')));
  // Last, pages at a second address: they name no versions, which some of the first damages change.
  const hasVersions = (_: string, at: number): boolean => documents[at]?.includes('hreflang="fr-CA"') === true;
  const pages = [...answers.filter(hasVersions), ...answers.filter((page, at) => !hasVersions(page, at))];
  const lost: string[] = [];
  const planted: string[] = [];
  // Each round reads the whole site: the short form has the first, which has the most.
  for (const round of inRounds(damages).slice(0, sized(1, damages.length))) {
    const files: string[] = [];
    for (const [at, damage] of round.entries()) {
      const texts = damage.needsOldAddress ? await addOldAddress(copy) : {};
      files.push(await plant({ copy, site, texts }, damage, pages[at] ?? ''));
      planted.push(damage.name);
    }
    const problems = await problemsIn(copy.folder);
    for (const [at, damage] of round.entries())
      lost.push(...missing(problems, damage, files[at] ?? '').map((code) => `${damage.name}: ${code}`));
    for (const file of [...files, 'host-settings.json', '.boreal-files']) await copy.restore(file);
  }
  if (isLong) expect(planted.sort()).toEqual(damages.map(({ name }) => name).sort());
  expect(planted.length).toBeGreaterThanOrEqual(90);
  expect(lost).toEqual([]);
});
