import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetUrls } from '../../../../generator/bundle/asset-urls.ts';
import { minifyScripts } from '../../../../generator/bundle/optimize/minify-scripts.ts';
import { namedBindings } from '../../../../generator/bundle/optimize/named-bindings.ts';
import { bundleOnce } from '../../../../generator/bundle/run-esbuild.ts';

/** A site with one module that imports a CommonJS library and a picture. */
const files = {
  'page.js': `import { used } from 'library'; import picture from './pictures/dot.svg'; export default () => [used(1), used(2), picture];`,
  'pictures/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'node_modules/library/package.json': '{"name":"library","version":"1.0.0"}',
  'node_modules/library/index.js':
    'exports.used = (value) => value + 1; exports.spare = (value) => value - 1; exports.isWhole = true;',
};

let scratch = '';

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'scripts-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(scratch, 'one', name, '..'), { recursive: true });
    await writeFile(join(scratch, 'one', name), text);
  }
  await cp(join(scratch, 'one'), join(scratch, 'deeper', 'two'), { recursive: true });
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

const bundle = (folder: string) =>
  bundleOnce({
    absWorkingDir: join(scratch, folder),
    entryPoints: { page: './page.js' },
    entryNames: '[name]-[hash]',
    minifyIdentifiers: true,
    minifySyntax: true,
    plugins: [assetUrls('', () => {}), namedBindings(['library'])],
  });

const textOf = (files: readonly { readonly contents: Uint8Array }[]): string =>
  Buffer.from(files[0]?.contents ?? []).toString('utf8');

test('names and bytes are the same in any folder', async () => {
  const [one, two] = await Promise.all([bundle('one'), bundle('deeper/two')]);
  expect(two.files).toEqual(one.files);
  expect(one.files).toHaveLength(1);
});

test('an imported name of a library is looked up once, and an unused one leaves nothing', async () => {
  const { files } = await bundle('one');
  expect(textOf(files).match(/\.used\b/g)).toHaveLength(2);
  expect(textOf(files).match(/\.spare\b/g)).toHaveLength(1);
});

test('the function of a library is compiled with its script, and the module exports the same', async () => {
  const minified = textOf(await minifyScripts((await bundle('one')).files.map((file) => ({ ...file, path: 'page.js' }))));
  expect(minified).toMatch(/\w\(\((\w+|\(\w+\))=>\{/);
  const url = `data:text/javascript;base64,${Buffer.from(minified).toString('base64')}`;
  const { default: page } = (await import(url)) as { readonly default: () => unknown };
  expect(page()).toEqual([2, 3, expect.stringMatching(/^\/assets\/dot-[0-9a-z]{10}\.svg$/)]);
});

test.each(['wrap', '$', 'a$1'])(
  'a library is compiled with its script whatever the bundler calls its variables: %s',
  async (name) => {
    const source = [
      `var ${name} = (run) => () => run({});`,
      `var library${name} = ${name}((exports, module) => {`,
      '  exports.value = module;',
      '});',
      `export default library${name}();`,
    ].join('\n');
    const minified = textOf(await minifyScripts([{ path: 'page.js', contents: Buffer.from(source) }]));
    expect(minified).toMatch(/\(\(\(\w,\w\)=>\{/);
  },
);
