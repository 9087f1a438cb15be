import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetUrls } from '../../../../../generator/bundle/asset-urls.ts';
import { inputsOf } from '../../../../../generator/bundle/bundle-cache.ts';
import { commonForLazyModules } from '../../../../../generator/bundle/optimize/lazy-modules.ts';
import {
  lazyModules,
  modulesForAll,
  modulesOfEveryPage,
  pageModules,
  readModuleGraph,
} from '../../../../../generator/bundle/optimize/page-modules.ts';
import { type BundleOptions, bundleOnce } from '../../../../../generator/bundle/run-esbuild.ts';
import { ProblemError } from '../../../../../generator/errors/problem.ts';

/** Two pages that share a section, a picture, the site root and an optional module. */
const files = {
  'root.ts': `import { frame } from './parts/frame.ts'; export const root = () => frame('the frame');`,
  'parts/frame.ts': `export const frame = (name: string) => [name];`,
  'parts/section.ts': `import { frame } from './frame.ts'; import dot from '../dot.svg'; export const section = (name: string) => frame('a section of ' + name + dot);`,
  'parts/state.ts': `export const state = new Map([['what is kept', 1]]);`,
  'later.ts': `import { state } from './parts/state.ts'; export const later = () => state;`,
  'one.page.ts': `import { section } from './parts/section.ts'; import { state } from './parts/state.ts'; export default () => [section('one'), state, import('./later.ts')];`,
  'two.page.ts': `import { section } from './parts/section.ts'; export default () => section('two');`,
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-modules-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

const pages = ['virtual:one', 'virtual:two'];

const options = (plugins: BundleOptions['plugins'] = []): BundleOptions => ({
  absWorkingDir: root,
  splitting: true,
  entryNames: '[name]',
  chunkNames: 'chunk-[hash]',
  plugins: [...plugins, assetUrls('', () => {}), commonForLazyModules(root)],
  virtualModules: {
    'virtual:common': `import './root.ts';`,
    'virtual:hydrate': `import 'virtual:common'; export { root } from './root.ts';`,
    'virtual:one': `import 'virtual:common'; export { default } from './one.page.ts';`,
    'virtual:two': `import 'virtual:common'; export { default } from './two.page.ts';`,
  },
  entryPoints: { hydrate: 'virtual:hydrate', one: 'virtual:one', two: 'virtual:two' },
});

const bundled = async (): Promise<{ texts: Map<string, string>; inputs: readonly string[] }> => {
  const graph = await readModuleGraph(options());
  const bundle = await bundleOnce(options([pageModules({ root, graph, forAll: modulesForAll(graph), entries: pages })]));
  const texts = new Map(bundle.files.map(({ path, contents }) => [path, Buffer.from(contents).toString('utf8')]));
  return { texts, inputs: inputsOf(bundle) };
};

const holding = (texts: ReadonlyMap<string, string>, words: string): string[] =>
  [...texts].flatMap(([path, text]) => (text.includes(words) ? [path] : [])).sort();

test('common and optional modules exist once, and all others in each page that needs them', async () => {
  const { texts } = await bundled();
  expect(holding(texts, 'a section of')).toEqual(['one.js', 'two.js']);
  expect(holding(texts, '/assets/dot-')).toEqual(['one.js', 'two.js']);
  expect(holding(texts, 'the frame')).toEqual([expect.stringMatching(/^chunk-/)]);
  expect(holding(texts, 'what is kept')).toEqual([expect.stringMatching(/^chunk-/)]);
  expect(texts.get('two.js')?.match(/from "[^"]+"/g)).toHaveLength(1);
});

test('parts without a common chunk share none, also with the modules that they load later', async () => {
  const parts = (plugins: BundleOptions['plugins'] = []): BundleOptions => ({
    absWorkingDir: root,
    splitting: true,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    plugins: [...plugins, assetUrls('', () => {})],
    virtualModules: { 'virtual:one': `export { default } from './one.page.ts';`, 'virtual:two': `export * from './later.ts';` },
    entryPoints: { one: 'virtual:one', two: 'virtual:two' },
  });
  const graph = await readModuleGraph(parts());
  const entries = [...pages, ...lazyModules(graph)];
  const { files: made } = await bundleOnce(parts([pageModules({ root, graph, forAll: new Set(), entries })]));
  const texts = new Map(made.map(({ path, contents }) => [path.replace(/-.*/, '.js'), Buffer.from(contents).toString('utf8')]));
  expect([...texts.keys()].sort()).toEqual(['later.js', 'one.js', 'two.js']);
  expect(holding(texts, 'what is kept')).toEqual(['later.js', 'one.js', 'two.js']);
});

test('every file of the bundle is named by its path', async () => {
  const { inputs } = await bundled();
  expect([...new Set(inputs)].sort()).toEqual(Object.keys(files).sort());
});

test('an error in a module that two pages share is reported once, with its position', async () => {
  const wrong = join(root, 'wrong.ts');
  await writeFile(wrong, 'export const wrong = ;\n');
  const virtualModules = {
    'virtual:common': '',
    'virtual:one': `export { wrong } from './wrong.ts';`,
    'virtual:two': `export { wrong as two } from './wrong.ts';`,
  };
  const asked = { ...options(), virtualModules, entryPoints: { one: 'virtual:one', two: 'virtual:two' } };
  const error = await readModuleGraph(asked).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProblemError);
  expect((error as ProblemError).problems).toEqual([
    expect.objectContaining({ where: { file: 'wrong.ts', line: 1, column: 22 } }),
  ]);
});

test('a missing module is reported at its import', async () => {
  await writeFile(join(root, 'gone.page.ts'), `import './nowhere.ts';\nexport default 1;\n`);
  const asked = {
    ...options([pageModules({ root, graph: {}, forAll: new Set(), entries: ['virtual:gone'] })]),
    virtualModules: { 'virtual:gone': `export { default } from './gone.page.ts';` },
    entryPoints: { gone: 'virtual:gone' },
  };
  await expect(bundleOnce(asked)).rejects.toMatchObject({
    problems: [
      { message: expect.stringContaining('./nowhere.ts'), where: { file: expect.stringContaining('gone.page.ts'), line: 1 } },
    ],
  });
});

test('an optional module of a page is shared, and not part of every page', async () => {
  const graph = await readModuleGraph(options());
  const own = (modules: ReadonlySet<string>) => Object.keys(files).filter((file) => modules.has(file));
  expect(own(modulesForAll(graph))).toEqual(['root.ts', 'parts/frame.ts', 'parts/state.ts', 'later.ts']);
  expect(own(modulesOfEveryPage(graph))).toEqual(['root.ts', 'parts/frame.ts']);
});
