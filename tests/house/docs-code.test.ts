/** Code in the documentation is compiled: what a page shows has the form of today. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { documentationPages, filesIn, documentationPage as read, writeFiles } from '../support/documentation.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = await documentationPages();

/** Modules that a page leaves to its readers, or that a command writes. */
const left: Readonly<Record<string, string>> = {
  'contentful.md/my-site/model.ts': `import { defineModel, markdown, text, type } from 'boreal';
export const model = defineModel({ blogPost: type('A post.', { title: text(), body: markdown() }) });
`,
  'translations.md/templates/entry.page.tsx':
    'export default () => null;\nexport const head = () => ({ title: "", announcement: "" });\n',
  'translations.md/templates/list.page.tsx':
    'export default () => null;\nexport const head = () => ({ title: "", announcement: "" });\n',
};

/** Named blocks of a page. Those of examples are compiled with them; another test compares the two. */
const modulesIn = (text: string): readonly (readonly [path: string, code: string])[] =>
  [...filesIn(text)].filter(([path]) => /\.tsx?$/.test(path) && !path.startsWith('examples/'));

/** Part of a config that a page shows without the rest. */
const isWhole = (code: string): boolean => /^(?:import|export) /m.test(code);

test('every named block of code is compiled', { timeout: 120_000 }, async () => {
  await mkdir(join(root, 'tests/.tmp'), { recursive: true });
  const folder = await mkdtemp(join(root, 'tests/.tmp', 'docs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const modules: (readonly [path: string, code: string])[] = [];
  for (const name of pages) {
    for (const [path, code] of modulesIn(await read(name))) if (isWhole(code)) modules.push([`${name}/${path}`, code]);
  }
  expect(modules.length).toBeGreaterThan(45);
  const lib = ['ES2023', 'DOM', 'DOM.Iterable'];
  const compilerOptions = { lib, types: ['node', 'react', 'react-dom'] };
  const settings = JSON.stringify({ extends: '../../../tsconfig.base.json', compilerOptions, include: ['**/*'] });
  await writeFiles(folder, [...modules, ...Object.entries(left), ['tsconfig.json', settings]]);
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', folder], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

test('code of modules is in named blocks, which are compiled', async () => {
  for (const name of pages.filter((page) => !page.startsWith('api'))) {
    const text = (await read(name)).replace(/^```[\s\S]*?^```$/gm, '');
    const indented = text.match(/^ {4}(?:import|export (?!\w+=)|const|'use client').*$/gm) ?? [];
    expect(indented, name).toEqual([]);
  }
});
