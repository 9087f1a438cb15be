/** Packages and modules in the cache never replace those of the site. */
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type MiniSite, miniSite } from '../support/mini-site.ts';
import { treeHashes } from '../support/tree-hashes.ts';

const planted = 'process.stdout.write("planted");\n';

/** A config that imports packages in every possible way. */
async function siteWithPackages(): Promise<MiniSite> {
  const site = await miniSite();
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  const imports = [
    "import { createRequire } from 'node:module';",
    "import 'lunr';",
    "import * as glob from 'fast-glob';",
    "if (typeof glob.default !== 'function') throw new Error('another package');",
    "createRequire(import.meta.url)('lunr');",
    "await import('mrmime');",
    "await import('not-installed').catch(() => {});",
    "for (const name of ['not-installed', 'lunr']) await import(name).catch(() => {});",
  ];
  await site.write('boreal.config.ts', `${imports.join('\n')}\n${config}`);
  return site;
}

const names = ['lunr', 'fast-glob', 'mrmime', 'not-installed'];

/**
 * Writes packages with these names into every folder of the cache in which Node may look for them.
 */
async function plantPackages(cache: string): Promise<void> {
  const folders = ['', 'config', 'templates', 'bundles', 'content'].map((name) => join(cache, name));
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  for (const folder of folders) {
    for (const name of names) {
      await put(join(folder, 'node_modules', name, 'index.js'), planted);
      await put(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, exports: './index.js' }));
    }
    // A package may import itself by its name.
    await put(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'lunr', exports: './index.js', imports: { '#*': './index.js' } }),
    );
    await put(join(folder, 'index.js'), planted);
  }
}

test.each([
  ['generate', ['generate', '--json']],
  ['model', ['model']],
  ['explain', ['explain', '/en/hello/']],
  ['clean', ['clean']],
] as const)('packages in the cache are not loaded (%s)', async (command, args) => {
  const site = await siteWithPackages();
  const clean = await site.generate();
  expect([clean.code, clean.problems]).toEqual([0, []]);
  const before = await treeHashes(join(site.root, 'dist'));
  await plantPackages(join(site.root, '.boreal'));
  const { code, stdout } = await site.borealProcess(args);
  expect([code, stdout]).toEqual([0, expect.not.stringContaining('planted')]);
  if (command === 'generate') expect(await treeHashes(join(site.root, 'dist'))).toEqual(before);
});

describe('a package that the config imports', () => {
  test('and that is not installed is reported with its name', async () => {
    const site = await miniSite();
    const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
    await site.write('boreal.config.ts', `import 'not-installed';\n${config}`);
    const { code, stdout } = await site.boreal(['generate', '--json']);
    expect([code, stdout]).toEqual([1, expect.stringContaining('not-installed')]);
  });
});

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test.each([
  ['check', ['check']],
  ['model', ['model']],
  ['merge', ['merge', 'part']],
  ['pull', ['pull']],
  ['clean', ['clean']],
] as const)('%s runs no code from the cache', async (_name, args) => {
  const site = await miniSite();
  expect(await site.generate(['--cache', 'own'])).toMatchObject({ code: 0 });
  await site.generate(['--shard', '1/1', '--out', 'part', '--cache', 'own']);
  await rename(join(site.root, 'own'), join(site.root, 'cache'));
  for (const file of await filesIn(join(site.root, 'cache'))) if (/\.(?:mjs|js)$/.test(file)) await writeFile(file, planted);
  const { stdout, stderr } = await site.borealProcess([...args, '--cache', 'cache']);
  expect(stdout + stderr).not.toContain('planted');
});

test('statements behind the compiled templates in the cache do not run', async () => {
  const site = await miniSite();
  const args = ['--cache', 'cache', '--workers', '1'];
  expect(await site.generate(args)).toMatchObject({ code: 0 });
  const before = await treeHashes(join(site.root, 'dist'));
  const files = await filesIn(join(site.root, 'cache'));
  expect(files.filter((file) => file.endsWith('.mjs')).length).toBeGreaterThan(3);
  expect(files.filter((file) => file.includes('/bundles/')).length).toBeGreaterThan(1);
  for (const file of files) await appendFile(file, `\n;${planted}`);
  // Every page is rendered again.
  for (const folder of ['dist', '.dist.spare']) await rm(join(site.root, folder), { recursive: true, force: true });
  const { code, stdout } = await site.borealProcess(['generate', '--json', ...args]);
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ problems: [] })]);
  expect(await treeHashes(join(site.root, 'dist'))).toEqual(before);
});
