/** `boreal new` in a terminal: what it asks, and what follows from the answers. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTree } from '../support/mini-site.ts';
import { type Answer, inTerminal, keys } from '../support/terminal-session.ts';
import { newTestFolder } from '../support/test-folder.ts';

const { enter, up, down, erase, interrupt } = keys;
const folderName = 'Folder of the new site';
const template = 'Which site do you begin with?';
const name = 'Name of the site';
const languages = 'Languages, the default one first';
const source = 'Where are the texts written?';
const prefix = 'Do addresses of the default language begin with';
const questions = [folderName, template, name, languages, source, prefix];

let parent: string;
beforeAll(async () => {
  parent = await newTestFolder('new');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Runs `boreal new` in an empty folder, and expects exactly these questions. */
async function newSite(args: readonly string[], answers: readonly Answer[]) {
  const folder = await mkdtemp(join(parent, 'in-'));
  const { code, unasked, shown } = await inTerminal(folder, ['new', ...args], answers);
  expect({ unasked, asked: questions.filter((question) => shown.includes(question)) }, shown).toEqual({
    unasked: [],
    asked: answers.map(([question]) => question).filter((question) => questions.includes(question)),
  });
  return { code, shown, created: await readdir(folder), files: await readTree(join(folder, 'my-site')) };
}

test('the minimal site is chosen with the arrow keys, and nothing else is asked', async () => {
  const { code, shown, files } = await newSite(['my-site'], [[template, up, enter]]);
  expect(code).toBe(0);
  for (const choice of ['Minimal', 'Blog', 'Docs']) expect(shown).toContain(choice);
  expect(Object.keys(files)).toEqual([
    '.gitignore',
    'README.md',
    'boreal.config.ts',
    'content/post/hello.en.md',
    'package.json',
    'post.page.tsx',
    'tsconfig.json',
  ]);
});

test('the blog is the first choice, and its name, languages, source and addresses are asked', async () => {
  const { code, files } = await newSite(
    [],
    [
      [folderName, enter],
      [template, enter],
      [name, erase, erase, erase, erase, 'log', enter],
      [languages, ', fr', enter],
      [source, down, enter],
      [prefix, enter],
    ],
  );
  expect(code).toBe(0);
  expect(files['content/words/words.en.yaml']).toContain('name: My log\n');
  expect(Object.keys(files)).toContain('content/words/words.fr.yaml');
  expect(files['boreal.config.ts']).toContain("source: 'contentful'");
  expect(files['boreal.config.ts']).not.toContain('defaultLocalePrefix: false');
});

test('a documentation is asked for no source, and one language for no addresses', async () => {
  const { code, files } = await newSite(
    ['my-site'],
    [
      [template, down, enter],
      [name, enter],
      [languages, enter],
    ],
  );
  expect(code).toBe(0);
  expect(Object.keys(files)).toContain('content/docs/start/install.en.md');
  expect(files['content/words/words.en.yaml']).toContain('name: My site\n');
});

test('what an option says is not asked, and a site that cannot have it is not offered', async () => {
  const { code, shown, files } = await newSite(
    ['my-site', '--locales', 'de', '--name', 'Heft'],
    [
      [template, enter],
      [source, enter],
    ],
  );
  expect(code).toBe(0);
  expect(shown).not.toContain('Minimal');
  expect(files['content/words/words.de.yaml']).toContain('name: Heft\n');
  const { code: given } = await newSite(['my-site', '--template', 'docs', '--name', 'Heft'], [[languages, enter]]);
  expect(given).toBe(0);
});

test('a wrong answer is refused with the reason, and can be corrected', async () => {
  const { code, files } = await newSite(
    ['my-site', '--template', 'blog', '--name', 'Two', '--source', 'markdown'],
    [
      [languages, ', f_', enter],
      ['“f_” is not a language tag.', erase, 'r', enter],
      [prefix, down, enter],
    ],
  );
  expect(code).toBe(0);
  expect(files['boreal.config.ts']).toContain('defaultLocalePrefix: false');
  expect(Object.keys(files)).toContain('content/words/words.fr.yaml');
});

test.each([
  ['template', [[template, interrupt]]],
  [
    'name',
    [
      [template, enter],
      [name, interrupt],
    ],
  ],
] satisfies [string, Answer[]][])('a person who leaves at the %s gets nothing', async (_, answers) => {
  const { code, shown, created } = await newSite(['my-site'], answers);
  expect({ code, created }).toEqual({ code: 1, created: [] });
  expect(shown).toContain('Nothing was written.');
});
