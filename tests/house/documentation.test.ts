import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { model } from '../../content/model.ts';
import type { Field, FieldSet } from '../../generator/model/content-model.ts';
import { headingId } from '../../generator/rich-text/heading-list.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { runHere } from '../support/run-here.ts';
import { printCatalogue } from './error-catalogue.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(resolve(root, path), 'utf8');

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

test('links between documents have a target', async () => {
  const names = (await readdir(resolve(root, 'docs'))).filter((name) => name.endsWith('.md'));
  for (const file of ['README.md', ...names.map((name) => `docs/${name}`)]) {
    const text = (await read(file)).replace(/^```\w+\n[\s\S]*?^```$/gm, '');
    const ids = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => headingId(heading));
    for (const [, id] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(ids, file).toContain(id);
    for (const [, target = ''] of text.matchAll(/(?:\]\(|<img src=")(?!https?:|[#/])([^)#"]+)/g)) {
      await expect(read(resolve(root, file, '..', target)), `${file}: ${target}`).resolves.toBeTypeOf('string');
    }
  }
});

test('every content type and every kind of field has a row in the documentation for editors', async () => {
  const kindsIn = (fields: FieldSet): string[] => Object.values(fields).flatMap(kindsOf);
  const kindsOf = (field: Field): string[] => {
    if (field.kind === 'list') return ['list', ...kindsOf(field.of)];
    if (field.kind === 'group') return ['group', ...kindsIn(field.fields)];
    return [field.kind];
  };
  const kinds = new Set(Object.values(model).flatMap(({ fields }) => kindsIn(fields)));
  expect(kinds.size).toBeGreaterThan(5);
  const pages = { 'docs/editing-this-site.md': Object.keys(model), 'docs/content.md': kinds };
  for (const [page, names] of Object.entries(pages)) {
    const text = await read(page);
    for (const name of names) expect(text).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
  }
});

test('every command in the documentation exists, with its options', async () => {
  const files = (await readdir(resolve(root, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  const help = new Map<string, string>();
  for (const file of ['README.md', ...files]) {
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
    'merge',
    'model',
    'new',
    'pull',
    'serve',
    'version',
  ]);
});
