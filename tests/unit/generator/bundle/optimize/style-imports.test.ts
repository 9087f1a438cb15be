import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetUrls } from '../../../../../generator/bundle/asset-urls.ts';
import { readModuleGraph } from '../../../../../generator/bundle/optimize/page-modules.ts';
import { styleImports } from '../../../../../generator/bundle/optimize/style-imports.ts';
import { type BundleOptions, bundleOnce } from '../../../../../generator/bundle/run-esbuild.ts';

/** A page whose styles come from its modules and a package, but not from modules with types. */
const files = {
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

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'style-imports-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

const options = (): BundleOptions => ({
  absWorkingDir: root,
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
  const reduced = await bundled([styleImports(root, graph)]);
  expect(whole.styles).toBe('page.css: .card{color:#00f}.page{color:green}.grid{display:grid}.later{color:#000}\n');
  expect(reduced.styles).toBe(whole.styles);
  expect(whole.code).toContain('code of a card');
  expect(reduced.code).not.toContain('code of a card');
});
