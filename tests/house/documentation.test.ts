import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { model } from '../../content/model.ts';
import type { FieldSet } from '../../generator/model/kinds/kind.ts';
import { constructorsOf } from '../../generator/model/print-model.ts';
import { headingId } from '../../generator/rich-text/heading-list.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { documentationPages } from '../support/documentation.ts';
import { runHere } from '../support/run-here.ts';
import { gapsInApi, printApi, printApiReport, settingsWithGuides, unusedGuides } from './api-reference.ts';
import { printCatalogue } from './error-catalogue.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(resolve(root, path), 'utf8');
const pages = (await documentationPages()).map((name) => `docs/${name}`);

test('the list of errors is printed from the catalogues', async () => {
  await expect(printCatalogue()).toMatchFileSnapshot('../../docs/errors.md');
});

test('every dependency has a row in the documentation', async () => {
  const text = await read('docs/dependencies.md');
  for (const name of [...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.devDependencies)]) {
    if (!name.startsWith('@types/')) expect(text).toContain(name);
  }
});

test('the lock file contains no download addresses', async () => {
  expect(await read('package-lock.json')).not.toContain('"resolved"');
});

test('the README begins with the two commands, and CI runs the second', async () => {
  const readme = await read('README.md');
  const commands = readme.split('\n').filter((line) => line.startsWith('    npm ci && '));
  expect(commands.slice(0, 2).map((line) => line.split('#')[0]?.trim())).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  expect(await read('.ci/run')).toMatch(/npm ci\nnpm test/);
});

test('the workflow runs what CI runs, the check of the changelog, and the package on every supported version of Node', async () => {
  const { jobs } = load(await read('.github/workflows/ci.yml')) as {
    jobs: Record<string, { steps: { run?: string }[]; strategy?: { matrix: { node: string[] } } }>;
  };
  const scripts = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(scripts).toEqual(expect.arrayContaining(['.ci/run', 'node tests/support/check-changelog.js "$BASE"']));
  expect(`>=${jobs.installed?.strategy?.matrix.node[0]}`).toBe(packageJson.engines.node);
  expect(jobs.installed?.strategy?.matrix.node.at(-1)).toBe((await read('.nvmrc')).trim());
  for (const form of await readdir(resolve(root, '.github/ISSUE_TEMPLATE')))
    expect(load(await read(`.github/ISSUE_TEMPLATE/${form}`)), form).toBeTypeOf('object');
});

test('links between documents have a target', async () => {
  for (const file of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages]) {
    const text = (await read(file)).replace(/^```\w+.*\n[\s\S]*?^```$/gm, '');
    const ids = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => headingId(heading));
    for (const [, id] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(ids, file).toContain(id);
    for (const [, target = ''] of text.matchAll(/(?:\]\(|<img src=")(?!https?:|[#/])([^)#"]+)/g)) {
      await expect(read(resolve(root, file, '..', target)), `${file}: ${target}`).resolves.toBeTypeOf('string');
    }
  }
});

test('every content type and every kind of field has a row in the documentation for editors', async () => {
  const kindsIn = (fields: FieldSet): string[] => Object.values(fields).flatMap(constructorsOf);
  const kinds = new Set(Object.values(model).flatMap(({ fields }) => kindsIn(fields)));
  expect(kinds.size).toBeGreaterThan(5);
  const pages = { 'docs/editing-this-site.md': Object.keys(model), 'docs/content.md': kinds };
  for (const [page, names] of Object.entries(pages)) {
    const text = await read(page);
    for (const name of names) expect(text).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
  }
});

test('every command in the documentation exists, with its options', async () => {
  const help = new Map<string, string>();
  for (const file of ['README.md', ...pages]) {
    for (const [line, command = '', rest = ''] of (await read(file)).matchAll(/(?:npx )boreal ([a-z]+)([^`\n|]*)/g)) {
      const known = help.get(command) ?? (await runHere(root, [command, '--help'])).stdout;
      help.set(command, known);
      expect(known, `${file}: ${line}`).toContain(`boreal ${command}`);
      for (const [option] of rest.split('#')[0]?.matchAll(/--[a-z-]+/g) ?? [])
        expect(known, `${file}: ${line}`).toContain(option);
    }
  }
  expect([...help.keys()].sort()).toEqual([
    'add',
    'check',
    'clean',
    'completion',
    'develop',
    'explain',
    'generate',
    'host',
    'merge',
    'model',
    'new',
    'pull',
    'serve',
    'version',
  ]);
});

test('the page of the API and the report of public names are printed from the sources', async () => {
  await expect(printApi()).toMatchFileSnapshot('../../docs/api.md');
  await expect(printApiReport()).toMatchFileSnapshot('../../docs/api-report.md');
});

test('every public name and every setting has a description', () => {
  expect(gapsInApi()).toEqual([]);
});

test('the guide of every setting names it', async () => {
  expect(unusedGuides()).toEqual([]);
  const settings = settingsWithGuides();
  expect(settings.length).toBeGreaterThan(80);
  const silent: string[] = [];
  for (const { name, setting, guide } of settings) {
    const [page = '', id] = guide.split('#');
    const text = await read(`docs/${page}`);
    const inCode = new RegExp(`\`[^\`\n]*\\b${setting}\\b[^\`\n]*\`|\\b${setting}\\b[:(]|[{,] ${setting}\\b`);
    if (!inCode.test(text)) silent.push(`docs/${page} does not name ${name}.${setting}`);
    const ids = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => headingId(heading));
    if (id !== undefined) expect(ids, guide).toContain(id);
  }
  expect(silent).toEqual([]);
});
