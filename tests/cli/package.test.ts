/** The package, as `npm pack` makes it: installed in a folder of its own, away from this repository. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { someOf } from '../support/length.ts';
import { readTree } from '../support/mini-site.ts';
import { startDevelopProcess, startServeProcess } from '../support/server-process.ts';

const repository = resolve(import.meta.dirname, '../..');
const font = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

let folder: string;
let tarball: string;
/** Folder of a site with the package in its `node_modules`. */
let site: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boreal-package-'));
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], repository);
  expect(packed.stderr).not.toMatch(/error/i);
  tarball = join(folder, `boreal-${packageJson.version}.tgz`);
  site = await installedSite('site');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[], cwd: string): Promise<Outcome> {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((done) => {
    const child = execFile(command, args, options, (_, stdout, stderr) => done({ code: child.exitCode ?? -1, stdout, stderr }));
  });
}

const program = (root: string): string => join(root, 'node_modules/boreal/cli/bin.js');
const boreal = (root: string, ...args: readonly string[]): Promise<Outcome> =>
  run(process.execPath, [program(root), ...args], root);

/**
 * Makes a folder with the package and its dependencies: those of this repository, without the ones
 * for development.
 */
async function installed(root: string): Promise<void> {
  const packages = join(root, 'node_modules');
  await mkdir(join(packages, 'boreal'), { recursive: true });
  await run('tar', ['xzf', tarball, '-C', join(packages, 'boreal'), '--strip-components', '1'], folder);
  const others = ['react', 'react-dom', '@types/react', 'typescript', '.bin', '@fontsource-variable/figtree'];
  await add(root, [...Object.keys(packageJson.dependencies), ...others]);
}

/** Begins a site with `boreal new`, run as by npx, and installs its packages. */
async function installedSite(name: string, options: readonly string[] = ['--bare']): Promise<string> {
  const npx = join(folder, 'npx');
  if (!existsSync(npx)) {
    await installed(npx);
    await writeFile(
      join(npx, 'package.json'),
      JSON.stringify({ dependencies: { boreal: `file:../boreal-${packageJson.version}.tgz` } }),
    );
  }
  expect(await run(process.execPath, [program(npx), 'new', name, ...options], folder)).toMatchObject({ code: 0, stdout: '' });
  await installed(join(folder, name));
  return join(folder, name);
}

/** Checks the types of a site with the fastest compiler; `tests/house` tries others. */
const checkTypes = (root: string): Promise<Outcome> => {
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));
  return run(process.execPath, [compiler, '-p', '.'], root);
};

/** Packages of settings that few sites have. */
const optionalPackages = Object.keys(packageJson.peerDependenciesMeta);

/** Puts packages of this repository into a site. */
async function add(root: string, packages: readonly string[]): Promise<void> {
  for (const name of packages) {
    await mkdir(dirname(join(root, 'node_modules', name)), { recursive: true });
    await symlink(join(repository, 'node_modules', name), join(root, 'node_modules', name));
  }
}

/** Lists files with their sizes and times of change. */
async function stamps(root: string): Promise<readonly string[]> {
  const names = (await readdir(root, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs, ctimeMs } = await stat(join(root, name));
      return `${name} ${size} ${mtimeMs} ${ctimeMs}`;
    }),
  );
}

test('the package has compiled code with types and source maps, nothing of the insurer, and at most 1.75 MB', async () => {
  expect((await stat(tarball)).size).toBeLessThan(1_750_000);
  const names = await readdir(join(site, 'node_modules/boreal'), { recursive: true });
  const tops = new Set(names.map((name) => name.split('/')[0]));
  expect([...tops].sort()).toEqual(['LICENSE', 'README.md', 'cli', 'docs', 'lib', 'package.json', 'starter']);
  const files = names.filter((name) => /\.\w+$/.test(name) && !name.startsWith('starter/'));
  expect(files.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))).toEqual([]);
  const scripts = files.filter((name) => /^lib\/.*\.m?js$/.test(name));
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter((name) => !names.includes(`${name}.map`))).toEqual([]);
  const {
    private: isPrivate,
    peerDependencies,
    peerDependenciesMeta: optional,
    engines,
  } = JSON.parse(await readFile(join(site, 'node_modules/boreal/package.json'), 'utf8'));
  expect({ isPrivate, peerDependencies, optional, engines }).toEqual({
    isPrivate: undefined,
    peerDependencies: {
      react: '^19.0.0',
      'react-dom': '^19.0.0',
      ...Object.fromEntries(optionalPackages.map((name) => [name, expect.any(String)])),
    },
    optional: Object.fromEntries(optionalPackages.map((name) => [name, { optional: true }])),
    engines: { node: '>=20.19' },
  });
});

// The package has its own package.json, which names the pages that it leaves out with `!`.
test('the package has each page of the documentation that its messages and starters name', async () => {
  const root = join(site, 'node_modules/boreal');
  const names = await readdir(root, { recursive: true });
  const texts = names.filter((name) => /^(?:lib\/.*\.m?js|starter\/.*\.(?:md|tsx?|js|json|ya?ml))$/.test(name));
  const pages = await Promise.all(
    texts.map(async (name) => (await readFile(join(root, name), 'utf8')).match(/(?<!!)\bdocs\/[a-z-]+\.md\b/g) ?? []),
  );
  const named = [...new Set(pages.flat())].sort();
  expect(named).toEqual(expect.arrayContaining(['docs/api.md', 'docs/content.md', 'docs/errors.md', 'docs/templates.md']));
  expect(named.filter((page) => !names.includes(page))).toEqual([]);
});

test('publint and @arethetypeswrong find nothing', async () => {
  const { messages, pkg } = await publint({ pkgDir: join(site, 'node_modules/boreal'), pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  const checked = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
  // An ES module: `require` works from Node 20.19 on, without types for older kinds of resolution.
  const ofOldKinds = (problem: object): boolean =>
    'resolutionKind' in problem && ['node10', 'node16-cjs'].includes(String(problem.resolutionKind));
  expect(checked.types && checked.problems.filter((problem) => !ofOldKinds(problem))).toEqual([]);
});

test('a site needs the package and React: it is generated, checked, served and edited, and its types are right', async () => {
  const before = await stamps(join(site, 'node_modules/boreal'));
  expect(await boreal(site, 'generate', '--quiet')).toMatchObject({ code: 0, stderr: '' });
  expect(await readFile(join(site, 'dist/fr/pea-soup/index.html'), 'utf8')).toContain('<strong>mijoter</strong>');
  expect(await boreal(site, 'check')).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing found') });
  expect(
    await run(
      process.execPath,
      [join(repository, 'node_modules/typescript/bin/tsc'), '-p', '.', '--skipLibCheck', 'false'],
      site,
    ),
  ).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  const serve = await startServeProcess(site, { program: program(site) });
  expect(await (await fetch(`${serve.origin}/en/pea-soup/`)).text()).toContain('Split peas');
  await serve.stop();
  const develop = await startDevelopProcess(site, { program: program(site) });
  expect(await (await fetch(`${develop.origin}/en/pea-soup/`)).text()).toContain('Split peas');
  expect((await fetch(`${develop.origin}/__boreal/develop.js`)).status).toBe(200);
  await develop.stop();
  expect(await stamps(join(site, 'node_modules/boreal'))).toEqual(before);
});

test('boreal new --bare writes the site of the guide with a project around it', async () => {
  const names = (await readdir(site)).filter((name) => !['node_modules', 'dist', '.boreal'].includes(name));
  const expected = [
    '.gitignore',
    'README.md',
    'boreal.config.ts',
    'content',
    'package.json',
    'site.ts',
    'templates',
    'tsconfig.json',
  ];
  expect(names.sort()).toEqual(expected);
  const { name, dependencies } = JSON.parse(await readFile(join(site, 'package.json'), 'utf8'));
  expect({ name, boreal: dependencies.boreal, react: dependencies.react }).toEqual({
    name: 'site',
    boreal: `file:${tarball}`,
    react: '^19.0.0',
  });
});

test('the site of the README is generated, checked and type-checked, without a type argument', async () => {
  const root = await installedSite('readme', ['--template', 'minimal']);
  expect(await checkTypes(root)).toMatchObject({ code: 0, stdout: '' });
  expect(await boreal(root, 'generate', '--quiet')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await boreal(root, 'check')).toMatchObject({ code: 0 });
  const [, sheet = ''] =
    /<link rel="stylesheet" href="([^"]+)"/.exec(await readFile(join(root, 'dist/hello/index.html'), 'utf8')) ?? [];
  expect(await readFile(join(root, 'dist', sheet), 'utf8')).toContain('color-scheme:light dark');
});

test('the package has all files of a new documentation', async () => {
  const root = await installedSite('docs', ['--yes', '--template', 'docs']);
  expect(await checkTypes(root)).toMatchObject({ code: 0, stdout: '' });
});

test('a mistake in the config is reported in the file of the author', async () => {
  const root = await installedSite('mistake');
  const config = join(root, 'boreal.config.ts');
  await writeFile(config, (await readFile(config, 'utf8')).replace("import('./templates/home", "import('./templates/house"));
  const { code, stderr } = await boreal(root, 'generate', '--quiet');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^boreal\.config\.ts:\d+:\d+\n.*templates\/house\.page\.tsx/)]);
});

test('tests of a site make mini-sites with boreal/testing', async () => {
  const text = `
import { miniSite } from 'boreal/testing';
const site = await miniSite({ 'boreal.config.ts': 'export default 1;' });
const { code, problems } = await site.generate();
await site.remove();
console.log(JSON.stringify([code, problems.map((problem) => problem.code), await site.read('boreal.config.ts')]));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', text], site);
  expect(JSON.parse(stdout)).toEqual([1, ['CONFIG_NO_DEFAULT_EXPORT'], null]);
});

test('a linked folder of packages and a linked site give the same files, also with a font of a package', async () => {
  const root = await installedSite('linked');
  const [config, styles] = [join(root, 'boreal.config.ts'), join(root, 'templates/site.css')];
  const setting = `  fonts: [{ file: '${font}', preload: true, characters: 'abc' }],\n  root:`;
  await writeFile(config, (await readFile(config, 'utf8')).replace('  root:', setting));
  await appendFile(styles, `@font-face { font-family: F; src: url(../${font}) format("woff2"); }\n`);
  await add(root, ['subset-font']);
  await mkdir(join(folder, 'shared'));
  await rename(join(root, 'node_modules'), join(folder, 'shared/node_modules'));
  await symlink('../shared/node_modules', join(root, 'node_modules'));
  const link = join(folder, 'link');
  await symlink(root, link);
  expect(await boreal(root, 'generate', '--quiet', '--out', join(folder, 'of-root'))).toMatchObject({ code: 0, stderr: '' });
  const ofLink = ['generate', '--quiet', '--config', join(link, 'boreal.config.ts'), '--out', join(folder, 'of-link')];
  expect(await run(process.execPath, [program(link), ...ofLink], link)).toMatchObject({ code: 0, stderr: '' });
  const files = await readTree(join(folder, 'of-root'));
  expect(files['en/index.html']).toMatch(/<link rel="preload" href="\/assets\/figtree-[^"]+\.woff2"/);
  expect(await readTree(join(folder, 'of-link'))).toEqual(files);
});

test('without React 19, the message names the command that installs it', async () => {
  const root = await installedSite('react');
  for (const name of ['react', 'react-dom']) await rm(join(root, 'node_modules', name));
  const missing = await boreal(root, 'generate', '--quiet');
  expect([missing.code, missing.stderr.match(/BUNDLE_\w+/g)]).toEqual([1, ['BUNDLE_REACT_MISSING']]);
  expect(missing.stderr).toContain('npm install react react-dom');
  for (const name of ['react', 'react-dom']) {
    const copy = join(root, 'node_modules', name);
    await cp(join(repository, 'node_modules', name), copy, { recursive: true, dereference: true });
    const text = await readFile(join(copy, 'package.json'), 'utf8');
    await writeFile(join(copy, 'package.json'), text.replace(/"version": "[^"]+"/, '"version": "18.3.1"'));
  }
  const old = await boreal(root, 'generate', '--quiet');
  expect([old.code, old.stderr.match(/BUNDLE_\w+/g)]).toEqual([1, ['BUNDLE_REACT_OLD']]);
});

/** A site without the packages, its config and its styles as they were written. */
let plain: Promise<{ readonly root: string; readonly config: string; readonly styles: string }> | undefined;
const plainSite = async () => {
  const root = await installedSite('optional');
  await add(root, ['@fontsource/figtree']);
  const textOf = (path: string) => readFile(join(root, path), 'utf8');
  return { root, config: await textOf('boreal.config.ts'), styles: await textOf('templates/site.css') };
};

const card = `socialCard: {
    component: 'templates/header.tsx',
    fonts: [{ name: 'F', weight: 400, file: 'node_modules/@fontsource/figtree/files/figtree-latin-400-normal.woff' }],
  },`;

type Optional = [what: string, settings: string, packages: string];

const optional: readonly Optional[] = [
  ['a cut font', `fonts: [{ file: '${font}', characters: 'abc' }],`, 'subset-font@2'],
  ['a picture for shared links', card, 'satori@0.63'],
  [
    'a tag manager',
    `visitor: {
    consent: { domain: 'kitchen.example' },
    thirdPartyProxy: { hosts: ['www.googletagmanager.com'] },
    tagManager: { id: 'GTM-1' },
  },`,
    '@qwik.dev/partytown@0.14',
  ],
  [
    'a flag server',
    `visitor: { flags: { bootstrap: [], server: { url: 'https://flags.example', clientKey: 'k', appName: 'a' } } },`,
    'unleash-proxy-client@3',
  ],
  [
    'a service worker',
    'visitor: { serviceWorker: true },',
    'workbox-build@7 workbox-expiration@7 workbox-precaching@7 workbox-routing@7 workbox-strategies@7',
  ],
  ['content of a system', `source: 'contentful',`, '@contentful/live-preview@4 contentful@11.12.8'],
];

test.each(someOf(optional, 3))('for %s, a site without the packages is told which to install', async (_, settings, packages) => {
  plain ??= plainSite();
  const { root, config, styles } = await plain;
  const text = config.replace('  root:', `  ${settings}\n  root:`);
  await writeFile(
    join(root, 'boreal.config.ts'),
    text.replace(
      'data(graph, locale, { href }) {',
      (start) => `card: () => ({ title: 'T', label: 'L', siteName: 'S' }),\n  ${start}`,
    ),
  );
  for (const name of ['SPACE_ID', 'DELIVERY_TOKEN']) vi.stubEnv(`CONTENTFUL_${name}`, 'any');
  onTestFinished(() => void vi.unstubAllEnvs());
  await writeFile(
    join(root, 'templates/site.css'),
    `${styles}@font-face { font-family: F; src: url(../${font}) format("woff2"); }\n`,
  );
  const { code, stderr } = await boreal(root, 'generate', '--quiet');
  expect([code, stderr.match(/PACKAGE_MISSING/g)?.length, stderr]).toEqual([
    1,
    1,
    expect.stringContaining(`npm install ${packages}\``),
  ]);
});

test('the starter in three languages passes its own tests, also if private folders of the package have other names', async () => {
  const options = ['--yes', '--locales', 'en,fr,de', '--default-locale-prefix', 'false'];
  const root = await installedSite('renamed', options);
  const own = join(root, 'node_modules/boreal');
  const modules = join(own, 'lib/package/renamed');
  await rename(join(own, 'lib/package/modules'), modules);
  for (const [name, other] of Object.entries({ generator: 'inside', search: 'words' }))
    await rename(join(modules, name), join(modules, other));
  const changed = (text: string): string =>
    text.replaceAll(/((?:\.\.\/)+|package\/modules\/)(generator|search)\//g, (_, start: string, name: string) => {
      const other = name === 'search' ? 'words' : 'inside';
      return `${start.replace('modules', 'renamed')}${other}/`;
    });
  const files = (await readdir(modules, { recursive: true })).filter((name) => /\.(js|d\.ts)$/.test(name));
  for (const name of files) await writeFile(join(modules, name), changed(await readFile(join(modules, name), 'utf8')));
  const about = await readFile(join(own, 'package.json'), 'utf8');
  await writeFile(join(own, 'package.json'), changed(about).replaceAll('package/modules/', 'package/renamed/'));
  // Its types, a run without problems, an audit that finds nothing, and a mistake that is refused.
  expect(await run('npm', ['test'], root)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^# pass 2$/m) });
});

test('code that V8 has compiled is in the cache of the site, for commands that run code from it, and only of this version', async ({
  skip,
}) => {
  if (!('enableCompileCache' in nodeModule)) return skip('This Node keeps no compiled code: it is older than 22.1.');
  const root = await installedSite('compiled');
  const kept = join(root, '.boreal/code');
  expect(await boreal(root, 'generate', '--quiet')).toMatchObject({ code: 0 });
  expect(await boreal(root, 'check')).toMatchObject({ code: 0 });
  expect(existsSync(kept)).toBe(false);
  const older = join(kept, '0'.repeat(20));
  await mkdir(older, { recursive: true });
  expect(await boreal(root, 'generate', '--quiet')).toMatchObject({ code: 0 });
  const [version = '', ...others] = await readdir(kept);
  expect([others, version]).toEqual([[], expect.stringMatching(/^(?!0{20})[0-9a-f]{20}$/)]);
  expect((await readdir(join(kept, version), { recursive: true })).length).toBeGreaterThan(100);
  expect(await boreal(root, 'clean')).toMatchObject({ code: 0 });
  expect(existsSync(join(root, '.boreal'))).toBe(false);
});

test('damaged code is not run', async () => {
  const root = await installedSite('damaged');
  const lib = join(root, 'node_modules/boreal/lib/package');
  const code = (await readdir(lib)).find((name) => /^[0-9a-f]{20}$/.test(name)) ?? '';
  await appendFile(join(lib, code, 'thread.mjs'), '\nprocess.stdout.write("planted");\n');
  const damaged = await boreal(root, 'generate', '--quiet');
  expect(damaged).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('Install the package again.') });
  expect(damaged.stderr).toContain(lib);
});
