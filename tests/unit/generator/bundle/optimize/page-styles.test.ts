import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutStylesOf } from '../../../../../generator/bundle/optimize/page-styles.ts';
import { bundleOnce } from '../../../../../generator/bundle/run-esbuild.ts';

/** A page with its own styles, and a part that the root has too. */
const files = {
  'parts/link.ts': `import './link.css'; export const link = 1;`,
  'parts/link.css': '.link { color: red; }',
  'parts/card.ts': `import './card.css'; import { link } from './link.ts'; export const card = link;`,
  'parts/card.css': '.card { color: blue; }',
  'page.ts': `import './page.css'; export { card } from './parts/card.ts';`,
  'page.css': '.page { color: green; }',
};

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-styles-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

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
