import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetUrls } from '../../../../../generator/bundle/asset-urls.ts';
import { readModuleGraph } from '../../../../../generator/bundle/optimize/page-modules.ts';
import { styleImports, withoutStylesOf } from '../../../../../generator/bundle/optimize/page-styles.ts';
import { type BundleOptions, bundleOnce } from '../../../../../generator/bundle/run-esbuild.ts';

/** A page with its own styles, and a part that the root has too. */
const files = {
  'parts/link.ts': `import './link.css'; export const link = 1;`,
  'parts/link.css': '.link { color: red; }',
  'parts/card.ts': `import './card.css'; import { link } from './link.ts'; export const card = link;`,
  'parts/card.css': '.card { color: blue; }',
  'page.ts': `import './page.css'; export { card } from './parts/card.ts';`,
  'page.css': '.page { color: green; }',
};

/** A page whose styles come from its modules and a package, but not from modules with types. */
const mixedFiles = {
  'page.ts': `import { type Shape } from './shape.ts'; import { card } from './parts/card.ts'; import './page.css'; import { grid } from './parts/grid.ts'; export default [card, grid, import('./later.ts'), {} as Shape];`,
  'page.css': '.page { color: green; }',
  'shape.ts': `import './shape.css'; export interface Shape { readonly name?: string }`,
  'shape.css': '.shape { color: red; }',
  'later.ts': `import './later.css'; export const later = 1;`,
  'later.css': '.later { color: black; }',
  'parts/card.ts': `import dot from '../dot.svg'; import text from '../dot.svg' with { type: 'text' }; import './card.css'; export const card = [dot, text, 'code of a card'];`,
  'parts/card.css': '.card { color: blue; }',
  'parts/grid.ts': `import { type Cell } from 'cell'; export { grid } from 'grid'; export const cell: Cell = {};`,
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'package.json': '{ "sideEffects": ["*.css"] }',
  'node_modules/cell/package.json': '{ "main": "cell.js" }',
  'node_modules/cell/cell.js': `import './cell.css';`,
  'node_modules/cell/cell.css': '.cell { color: red; }',
  'node_modules/grid/package.json': '{ "main": "grid.js", "sideEffects": false }',
  'node_modules/grid/grid.js': `import './grid.css'; export const grid = 'code of a package';`,
  'node_modules/grid/grid.css': '.grid { display: grid; }',
};

let root = '';
let mixedRoot = '';

async function written(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'page-styles-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

beforeAll(async () => {
  [root, mixedRoot] = await Promise.all([written(files), written(mixedFiles)]);
});

afterAll(() => Promise.all([root, mixedRoot].map((folder) => rm(folder, { recursive: true, force: true }))));

const sheetWithout = async (...everywhere: string[]): Promise<string> => {
  const { files } = await bundleOnce({
    absWorkingDir: root,
    entryPoints: { pages: './page.ts' },
    minify: true,
    plugins: [withoutStylesOf(root, new Set(everywhere))],
  });
  const sheet = files.find(({ path }) => path.endsWith('.css'));
  return Buffer.from(sheet?.contents ?? []).toString('utf8');
};

test('a stylesheet has the styles of all modules, in the order of imports', async () => {
  expect(await sheetWithout()).toBe('.page{color:green}.card{color:#00f}.link{color:red}\n');
});

test('styles of common modules are left out, for any importer', async () => {
  expect(await sheetWithout('parts/link.ts')).toBe('.page{color:green}.card{color:#00f}\n');
  expect(await sheetWithout('parts/link.ts', 'parts/card.ts', 'page.ts')).toBe('');
});

const options = (): BundleOptions => ({
  absWorkingDir: mixedRoot,
  minify: true,
  virtualModules: { 'virtual:page': `export { default } from './page.ts';` },
  entryPoints: { page: 'virtual:page' },
  plugins: [assetUrls('', () => {})],
});

const bundled = async (plugins: NonNullable<BundleOptions['plugins']>) => {
  const { files } = await bundleOnce({ ...options(), plugins: [...plugins, ...(options().plugins ?? [])] });
  const textOf = (ending: string): string =>
    files
      .filter(({ path }) => path.endsWith(ending))
      .map(({ path, contents }) => `${path}: ${Buffer.from(contents).toString('utf8')}`)
      .join('');
  return { styles: textOf('.css'), code: textOf('.js') };
};

test('a stylesheet is the same without the code of its modules', async () => {
  const graph = await readModuleGraph({ ...options(), loader: { '.css': 'empty' } });
  const whole = await bundled([]);
  const reduced = await bundled([styleImports(mixedRoot, graph)]);
  expect(whole.styles).toBe('page.css: .card{color:#00f}.page{color:green}.grid{display:grid}.later{color:#000}\n');
  expect(reduced.styles).toBe(whole.styles);
  expect(whole.code).toContain('code of a card');
  expect(reduced.code).not.toContain('code of a card');
});
