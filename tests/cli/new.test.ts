import { execFile } from 'node:child_process';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTree } from '../support/mini-site.ts';
import { recordingOf, startRecorded } from '../support/recorded-server.ts';
import { runHere } from '../support/run-here.ts';
import { newTestFolder } from '../support/test-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await newTestFolder('new');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const boreal = (...args: readonly string[]) => runHere(folder, args);
const codes = (text: string): readonly string[] => text.match(/CLI_\w+/g) ?? [];

test('the files follow from languages, source and name, and are fewer than 45', async () => {
  const options = ['--locales', 'fr-CA,en,pt,en-GB', '--source', 'contentful', '--default-locale-prefix', 'false'];
  expect(await boreal('new', 'several', '--yes', '--name', 'Tom & “Jerry”: 1', ...options)).toMatchObject({
    code: 0,
    stdout: '',
  });
  const files = await readTree(join(folder, 'several'));
  expect(Object.keys(files).length).toBeLessThan(45);
  expect(Object.keys(files).filter((path) => path.startsWith('content/'))).toEqual([
    'content/article/first-steps.en.md',
    'content/article/first-steps.fr-ca.md',
    'content/article/writing.en.md',
    'content/author/you.en.yaml',
    'content/author/you.fr-ca.yaml',
    'content/page/about.en.md',
    'content/page/about.fr-ca.md',
    'content/words/words.en.yaml',
    'content/words/words.fr-ca.yaml',
  ]);
  const config = files['boreal.config.ts'];
  expect(files['site.ts']).toContain(
    "{ 'fr-ca': { tag: 'fr-CA' }, en: { tag: 'en' }, pt: { tag: 'pt' }, 'en-gb': { tag: 'en-GB' } }",
  );
  expect(config).toContain("source: 'contentful'");
  expect(config).toContain('defaultLocalePrefix: false');
  expect(Buffer.from(files['content/words/words.en.yaml'] ?? '', 'latin1').toString()).toContain('name: "Tom & “Jerry”: 1"\n');
  expect(files['content/page/about.fr-ca.md']).toContain('content/page/about.fr-ca.md');
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['.gitignore', '.github/workflows/site.yml', '.vscode/settings.json']),
  );
});

test.each([
  ['a site', []],
  ['a bare site', ['--bare']],
  ['a minimal site', ['--template', 'minimal']],
  ['a documentation', ['--template', 'docs']],
])('after two runs, git is offered nothing but the files of %s', { timeout: 120_000 }, async (name, options) => {
  const site = join(folder, name.replaceAll(' ', '-'));
  expect(await boreal('new', site, '--yes', ...options)).toMatchObject({ code: 0 });
  const git = async (...args: readonly string[]) =>
    (await promisify(execFile)('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], { cwd: site })).stdout;
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'A new site');
  const config = await readFile(join(site, 'boreal.config.ts'), 'utf8');
  for (const text of [config, config.replace(/siteUrl: '[^']+'/, "siteUrl: 'https://second.example'")]) {
    await writeFile(join(site, 'boreal.config.ts'), text);
    expect(await runHere(site, ['generate'])).toMatchObject({ code: 0 });
  }
  await writeFile(join(site, 'boreal.config.ts'), config);
  // Left by a run that is killed, and a copy of a file that somebody has changed.
  await mkdir(join(site, `.dist.work-${'0'.repeat(32)}`));
  for (const path of [
    `.dist.work-${'0'.repeat(32)}/index.html`,
    '.dist.saved',
    '.dist.lock',
    '.dist.lock.takeover',
    '.dist.leaving',
  ])
    await writeFile(join(site, path), '');
  expect(await readdir(site)).toEqual(expect.arrayContaining(['.boreal', '.dist.spare', 'dist']));
  expect(await git('status', '--porcelain', '--untracked-files=all')).toBe('');
});

test('a site in other languages than those of the starter begins with English texts; an empty folder is used', async () => {
  await mkdir(join(folder, 'japanese'));
  expect(await boreal('new', 'japanese', '--yes', '--locales', 'ja')).toMatchObject({ code: 0 });
  const files = await readTree(join(folder, 'japanese'));
  expect(files['content/words/words.ja.yaml']).toContain('name: Japanese\n');
  expect(files['boreal.config.ts']).toContain('defaultLocalePrefix: false');
  expect(await boreal('model', '--config', 'japanese/boreal.config.ts', '--format', 'json-schema', '--out', 'schemas')).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  // The schemas of the starter are those of its model.
  for (const name of await readdir(join(folder, 'schemas')))
    expect(files[`.vscode/schemas/${name}`]).toBe(await readFile(join(folder, 'schemas', name), 'latin1'));
  const clash = await boreal('model', '--config', 'japanese/boreal.config.ts', '--format', 'json-schema', '--with-content');
  expect([clash.code, codes(clash.stderr)]).toEqual([1, ['CLI_MODEL_CONTENT']]);
});

test('a site with the content of a WordPress is written from its guide, and generated', async () => {
  expect(await boreal('new', 'blog', '--source', 'wordpress')).toMatchObject({ code: 0, stdout: '' });
  const files = await readTree(join(folder, 'blog'));
  expect(Object.keys(files)).toEqual([
    '.gitignore',
    'README.md',
    'boreal.config.ts',
    'package.json',
    'shown.page.tsx',
    'tsconfig.json',
  ]);
  expect(files['README.md']).toContain('# blog\n');
  const { origin } = await startRecorded(await recordingOf('wordpress'));
  const config = files['boreal.config.ts'] ?? '';
  expect(config).toContain("wordpress({ site: 'https://blog.example.com' })");
  await writeFile(join(folder, 'blog/boreal.config.ts'), config.replace('https://blog.example.com', origin));
  const { code, stdout, stderr } = await runHere(join(folder, 'blog'), ['generate', '--json']);
  expect([code, JSON.parse(stdout).problems, stderr]).toEqual([0, [], '']);
  expect(Object.keys(await readTree(join(folder, 'blog/dist')))).toContain('about/team/index.html');
});

test('a site with the content of a Payload is written from its guide, and generated', async () => {
  expect(await boreal('new', 'texts', '--source', 'payload')).toMatchObject({ code: 0, stdout: '' });
  const config = await readFile(join(folder, 'texts/boreal.config.ts'), 'utf8');
  const { origin } = await startRecorded(await recordingOf('payload'));
  await writeFile(join(folder, 'texts/boreal.config.ts'), config.replace('https://cms.example.com', origin));
  const { code, stdout, stderr } = await runHere(join(folder, 'texts'), ['generate', '--json']);
  expect([code, JSON.parse(stdout).problems, stderr]).toEqual([0, [], '']);
  expect((await readTree(join(folder, 'texts/dist')))['post-3/index.html']).toContain('<h1>Post 3</h1>');
});

test('the minimal site is the code of the README, with a first entry, and is generated without a question', async () => {
  expect(await boreal('new', 'least', '--template', 'minimal')).toMatchObject({ code: 0, stdout: '' });
  const files = await readTree(join(folder, 'least'));
  expect(Object.keys(files)).toEqual([
    '.gitignore',
    'README.md',
    'boreal.config.ts',
    'content/post/hello.en.md',
    'package.json',
    'post.page.tsx',
    'tsconfig.json',
  ]);
  expect(files['README.md']).toContain('# least\n');
  const readme = await readFile(resolve(import.meta.dirname, '../../README.md'), 'latin1');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  for (const path of ['boreal.config.ts', 'post.page.tsx']) {
    expect(readme).toContain(`${path}\n${files[path]}\`\`\`\n`);
    expect(files[path]).not.toMatch(/\w<(?!\/)\w+[,>]\s*\(/);
  }
  const { code, stdout } = await runHere(join(folder, 'least'), ['generate', '--json']);
  expect([code, JSON.parse(stdout).problems]).toEqual([0, []]);
  const page = (await readTree(join(folder, 'least/dist')))['hello/index.html'];
  expect(page).toContain('<h1>Hello, world</h1>');
  expect(page).toContain('<strong>works</strong>');
});

test.each([
  [['--template', 'minimal', '--name', 'A'], '--template minimal'],
  [['--template', 'minimal', '--source', 'contentful'], '--template minimal'],
  [['--bare', '--locales', 'en'], '--bare'],
  [['--bare', '--template', 'blog'], '--bare'],
  [['--source', 'wordpress', '--locales', 'en,fr'], '--source wordpress'],
  [['--source', 'payload', '--locales', 'en,fr'], '--source payload'],
  [['--template', 'minimal', '--source', 'wordpress'], '--template minimal'],
  [['--template', 'docs', '--source', 'wordpress'], '--source wordpress'],
])('%j is refused: the site has no such choices', async (options, named) => {
  const { code, stderr } = await boreal('new', 'refused', ...options);
  expect([code, codes(stderr), stderr]).toEqual([1, ['CLI_NEW_SYSTEM'], expect.stringContaining(`${named} writes a site`)]);
});

test('a documentation has its texts in files, and languages and name of its own', async () => {
  const options = [
    '--yes',
    '--template',
    'docs',
    '--locales',
    'de,pt-BR',
    '--default-locale-prefix',
    'false',
    '--name',
    'Handbuch',
  ];
  expect(await boreal('new', 'handbook', ...options)).toMatchObject({ code: 0, stdout: '' });
  const files = await readTree(join(folder, 'handbook'));
  expect(files['boreal.config.ts']).toContain("locales: { de: { tag: 'de' }, 'pt-br': { tag: 'pt-BR' } },");
  expect(files['boreal.config.ts']).toContain('defaultLocalePrefix: false');
  expect(files['content/words/words.de.yaml']).toContain('name: Handbuch\n');
  expect(Object.keys(files).filter((path) => path.endsWith('.fr.md'))).toEqual([]);
  expect(JSON.parse(files['package.json'] ?? '').scripts.test).toBe('tsc && boreal generate && boreal check');
  const refused = await boreal('new', 'refused', '--yes', '--template', 'docs', '--source', 'contentful');
  expect([refused.code, codes(refused.stderr)]).toEqual([1, ['CLI_NEW_SYSTEM']]);
});

test('what cannot be written is refused, and nothing is left behind', async () => {
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await mkdir(join(folder, 'filled'));
  await writeFile(join(folder, 'filled/.hidden'), 'mine');
  const refused: Readonly<Record<string, readonly string[]>> = {
    CLI_NEW_QUESTIONS: ['new', 'asked'],
    CLI_NEW_NO_FOLDER: ['new', '--yes'],
    CLI_NEW_FOLDER: ['new', 'filled', '--yes'],
    CLI_NEW_UNWRITABLE: ['new', 'notes.txt/site', '--yes'],
    CLI_NEW_LOCALES: ['new', 'site', '--yes', '--locales', 'english'],
    CLI_NEW_NAME: ['new', 'site', '--yes', '--name', ''],
  };
  const before = await readdir(folder);
  for (const [code, args] of Object.entries(refused)) {
    const outcome = await boreal(...args);
    expect([outcome.code, outcome.stdout, codes(outcome.stderr)]).toEqual([1, '', [code]]);
  }
  expect(await readdir(folder)).toEqual(before);
  expect([await readdir(join(folder, 'filled')), await readFile(join(folder, 'notes.txt'), 'utf8')]).toEqual([
    ['.hidden'],
    'mine',
  ]);
});

test('add writes what a type, its pages and a language begin with, and the site can be generated', async () => {
  await boreal('new', 'site', '--yes');
  const site = join(folder, 'site');
  const add = (...what: readonly string[]) => runHere(site, ['add', ...what]);
  const report = (lines: readonly string[]) => ({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining(`${lines.join('\n')}\n`),
  });
  expect(await add('type', 'recipe')).toEqual(
    report(['written content/recipe/first.en.md', 'changed model.ts', 'changed .vscode/settings.json']),
  );
  expect(await add('family', 'recipes')).toEqual(
    report([
      'written templates/recipes-list.page.tsx',
      'written templates/recipes.page.tsx',
      'written templates/recipes.routes.ts',
      'changed boreal.config.ts',
      'changed site.ts',
    ]),
  );
  expect(await add('family', 'team-members')).toEqual(
    report([
      'written templates/team-members.page.tsx',
      'written templates/team-members.routes.ts',
      'changed boreal.config.ts',
      'changed site.ts',
    ]),
  );
  expect(await add('locale', 'de-AT')).toEqual(report(['changed site.ts']));
  JSON.parse(await readFile(join(site, '.vscode/settings.json'), 'utf8'));
  expect(await runHere(site, ['generate', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await runHere(site, ['check', '--json'])).toMatchObject({ code: 0, stdout: expect.stringContaining('"problems": []') });
  const pages = Object.keys(await readTree(join(site, 'dist')));
  expect(pages).toEqual(expect.arrayContaining(['recipes/first/index.html', 'team-members/index.html', 'de-at/index.html']));
  const before = await readTree(site);
  const refused = [
    ['type', 'recipe', 'CLI_ADD_EXISTS'],
    ['family', 'recipes', 'CLI_ADD_EXISTS'],
    ['locale', 'de-at', 'CLI_ADD_EXISTS'],
    ['locale', 'german language', 'CLI_ADD_NAME'],
    ['type', '../x', 'CLI_ADD_NAME'],
    ['type', 'class', 'CLI_ADD_NAME'],
    ['family', 'default', 'CLI_ADD_NAME'],
    ['family', 'page-data', 'CLI_ADD_NAME'],
    ['family', 'index', 'CLI_ADD_NAME'],
    ['famly', 'x', 'CLI_ADD_KIND'],
  ];
  for (const [kind = '', name = '', code] of refused) {
    const outcome = await add(kind, name);
    expect([outcome.code, codes(outcome.stderr)]).toEqual([1, [code]]);
  }
  expect(await readTree(site)).toEqual(before);
});

test('pages of a new site and of an added family show components within their texts', async () => {
  await boreal('new', 'shown', '--yes');
  const site = join(folder, 'shown');
  for (const what of ['type', 'family']) await runHere(site, ['add', what, 'recipe']);
  const config = join(site, 'boreal.config.ts');
  const directives = "richText: { directives: { clock: { component: 'templates/clock.tsx', fields: {} } } },";
  await writeFile(config, (await readFile(config, 'utf8')).replace('  feeds: [', `  ${directives}\n  feeds: [`));
  await writeFile(join(site, 'templates/clock.tsx'), 'export default () => <time>12:00</time>;\n');
  for (const file of ['page/about.en.md', 'recipe/first.en.md']) await appendFile(join(site, 'content', file), '\n::clock{}\n');
  expect(await runHere(site, ['generate', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  const files = await readTree(join(site, 'dist'));
  for (const path of ['about/index.html', 'recipe/first/index.html']) expect(files[path]).toContain('<time>12:00</time>');
});

test('add changes nothing if a file exists or the site could not be loaded, and prints what it cannot add', async () => {
  await boreal('new', 'own', '--yes');
  const site = join(folder, 'own');
  await writeFile(join(site, 'templates/recipes.routes.ts'), 'export const mine = 1;\n');
  const before = await readTree(site);
  const exists = await runHere(site, ['add', 'family', 'recipes']);
  expect([exists.code, codes(exists.stderr)]).toEqual([1, ['CLI_ADD_EXISTS']]);
  expect(await readTree(site)).toEqual(before);
  const config = join(site, 'boreal.config.ts');
  const text = (await readFile(config, 'utf8')).replace('pages: [', 'pages: true && [');
  await writeFile(config, text);
  const printed = await runHere(site, ['add', 'family', 'team']);
  expect([printed.code, printed.stderr]).toEqual([
    0,
    expect.stringContaining("import { team } from './templates/team.routes.ts';"),
  ]);
  expect(await readFile(config, 'utf8')).toBe(text);
});

test('add leaves a small site as it can be generated: no name twice, no advice that it refuses, all languages in a line', async () => {
  await boreal('new', 'small', '--bare');
  await boreal('new', 'smallest', '--yes', '--template', 'minimal');
  const [small, smallest] = [join(folder, 'small'), join(folder, 'smallest')];
  const before = await readTree(small);
  // The config declares the pages of the recipes under this name.
  const twice = await runHere(small, ['add', 'family', 'recipes']);
  expect([twice.code, codes(twice.stderr), twice.stderr]).toEqual([
    1,
    ['CLI_ADD_EXISTS'],
    expect.stringContaining('boreal.config.ts has a value “recipes” already.'),
  ]);
  expect(await readTree(small)).toEqual(before);
  expect((await runHere(small, ['add', 'locale', 'de'])).stderr).toContain(
    "  locales: { en: { tag: 'en-CA' }, fr: { tag: 'fr-CA' }, de: { tag: 'de' } },\n",
  );
  expect((await runHere(smallest, ['add', 'locale', 'fr-CA'])).stderr).toContain(
    "  locales: { en: { tag: 'en' }, 'fr-ca': { tag: 'fr-CA' } },\n",
  );
  expect((await runHere(smallest, ['add', 'type', 'recipe'])).stderr).not.toContain('add family');
  expect((await runHere(small, ['add', 'type', 'dish'])).stderr).toContain('`boreal add family dish`');
});

test('the package that begins a site has the version of Boreal', async () => {
  const read = async (path: string) => JSON.parse(await readFile(resolve(import.meta.dirname, '../..', path), 'utf8'));
  const { version } = await read('package.json');
  expect(await read('create-boreal/package.json')).toMatchObject({ version, dependencies: { boreal: `^${version}` } });
});

test('bash reads the completion of commands, options and choices', async () => {
  const { code, stdout } = await boreal('completion', 'bash');
  expect(code).toBe(0);
  const words = (line: string) =>
    `COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _boreal; echo "\${COMPREPLY[*]}"`;
  const script = [stdout, words('boreal gen'), words('boreal model --fo'), words('boreal model --format ""')].join('\n');
  const shell = await promisify(execFile)('bash', ['-c', script]);
  expect(shell.stdout.trimEnd().split('\n')).toEqual(['generate', '--format', 'contentful json-schema decap']);
  for (const other of ['zsh', 'fish']) expect((await boreal('completion', other)).stdout).toContain('json-schema');
  expect(codes((await boreal('completion', 'bsh')).stderr)).toEqual(['CLI_SHELL']);
});

test.each([
  ['dev', 'develop'],
  ['build', 'generate'],
  ['init', 'new'],
  ['genrate', 'generate'],
])('the unknown command %s is answered with %s', async (written, meant) => {
  expect(await boreal(written)).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(`Did you mean “${meant}”?`) });
});

test.each([
  ['My Site', "cd 'My Site'", 'my-site'],
  ['$(touch x)', "cd '$(touch x)'", 'touch-x'],
  ['react', 'cd react', 'react-site'],
  ['Boreal', 'cd Boreal', 'boreal-site'],
])(
  'a site in the folder %s is entered with a command that works, and its package has a name of its own',
  async (name, command, own) => {
    const { code, stderr } = await boreal('new', name, '--bare');
    expect([code, stderr.split('\n')[1]?.trim()]).toEqual([0, command]);
    expect(JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8')).name).toBe(own);
  },
);
