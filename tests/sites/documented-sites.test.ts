/** Sites that the documentation shows or consists of: its own, and those of the recipes for hosts. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { parse } from 'smol-toml';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { documentationPage, documentationPages } from '../support/documentation.ts';
import { miniSite } from '../support/mini-site.ts';
import { findNginx } from '../support/nginx.js';
import { runHere } from '../support/run-here.ts';
import { newTestFolder } from '../support/test-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'examples/hosts');
const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  .sort();

test('the guide to hosting links each file of the recipes', async () => {
  expect(files.length).toBeGreaterThan(6);
  const guide = await readFile(join(root, 'docs/hosting.md'), 'utf8');
  const unlinked = files.filter((file) => !guide.includes(`](../examples/hosts/${file})`));
  expect(unlinked).toEqual([]);
});

describe('commands of the recipes', () => {
  test('workflows and the configuration for Netlify can be parsed, and their scripts are valid', async () => {
    const scripts = [await read('cloudfront.sh')];
    for (const file of files.filter((name) => name.endsWith('.yml'))) {
      const { jobs, permissions } = load(await read(file)) as {
        jobs: Record<string, { steps: { run?: string; uses?: string }[] }>;
        permissions: unknown;
      };
      expect(permissions, file).toEqual({ contents: 'read' });
      const steps = Object.values(jobs).flatMap((job) => job.steps);
      for (const { uses } of steps) if (uses !== undefined) expect(uses, file).toMatch(/^actions\/[\w-]+@v\d+$/);
      const ofFile = steps.flatMap(({ run }) => run ?? []);
      // An expression within a script would run as code, whatever a branch is named.
      expect(
        ofFile.filter((script) => script.includes('${{')),
        file,
      ).toEqual([]);
      expect(ofFile.length, file).toBeGreaterThan(2);
      scripts.push(...ofFile);
    }
    const { build, context } = parse(await read('netlify.toml')) as unknown as {
      build: { command: string; publish: string };
      context: Record<string, { command: string }>;
    };
    expect(build.publish).toBe('deploy/site');
    scripts.push(build.command, ...Object.values(context).map(({ command }) => command));
    for (const script of scripts) execFileSync('bash', ['-n'], { input: script });
    await expectCommands([...scripts, await read('nginx/Dockerfile')]);
  });

  async function expectCommands(texts: readonly string[]): Promise<void> {
    const helps = new Map<string, string>();
    for (const text of texts)
      for (const [line, command = '', rest = ''] of text.matchAll(/npx boreal ([a-z]+)([^&\n]*)/g)) {
        const help = helps.get(command) ?? (await runHere(root, [command, '--help'])).stdout;
        helps.set(command, help);
        for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(help, line).toContain(option);
      }
    expect([...helps.keys()].sort()).toEqual(['check', 'generate', 'host']);
  }
});

test.skipIf(!findNginx())('nginx starts with the file of the container', async () => {
  const mini = await miniSite();
  expect(await mini.generate()).toMatchObject({ code: 0 });
  const site = join(mini.root, 'dist');
  const config = (await read('nginx/nginx.conf'))
    .replaceAll('/srv/site', site)
    .replace('listen 80', `listen "unix:${mini.root}/nginx.sock"`);
  const whole = `pid "${mini.root}/nginx.pid"; error_log stderr; events {} http { access_log off; ${config} }`;
  await writeFile(join(mini.root, 'nginx.conf'), whole);
  // With `-t`, nginx only reads the file; it ends with 1 if anything in it is wrong.
  execFileSync(findNginx() ?? '', ['-t', '-q', '-e', 'stderr', '-p', mini.root, '-c', 'nginx.conf'], { stdio: 'pipe' });
});

/** Languages whose code is highlighted here: loading a language takes longer than the rest of a page. */
const highlighted = /^```(?!json$)\w+.*$/gm;

test('the documentation is a site without problems: every page is listed once, and its links lead to pages', async () => {
  const folder = await newTestFolder('docs');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const site = join(folder, 'examples/docs-site');
  const isSource = (path: string): boolean => !/\/(?:dist|\.boreal)$/.test(path);
  await cp(join(root, 'examples/docs-site'), site, { recursive: true, filter: isSource });
  // Links stay: templates that both starters have are modules of the other one, as in the repository.
  await cp(join(root, 'starter'), join(folder, 'starter'), { recursive: true, verbatimSymlinks: true, filter: isSource });
  await cp(join(root, 'docs'), join(folder, 'docs'), { recursive: true });
  const pages = await documentationPages();
  for (const name of pages) {
    await writeFile(join(folder, 'docs', name), (await documentationPage(name)).replace(highlighted, '```'));
  }
  // A picture in one width.
  const picture = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';
  await writeFile(join(folder, 'docs/pictures/preview.webp'), Buffer.from(picture, 'base64'));
  const bundles = inject('bundlesFolder') as string | undefined;
  await mkdir(join(site, '.boreal'));
  if (bundles !== undefined) await symlink(bundles, join(site, '.boreal/bundles'));

  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere(site, [...args, '--json'], {
      REPOSITORY_FILES: 'https://git.example.com/boreal',
    });
    if (stdout === '') throw new Error(stderr);
    return { code, problems: JSON.parse(stdout).problems };
  };
  expect(await run('generate')).toEqual({ code: 0, problems: [] });
  expect(await run('check')).toEqual({ code: 0, problems: [] });

  const read = (path: string) => readFile(join(site, 'dist', path), 'utf8');
  const menu = /<nav class="side"[\s\S]*?<\/nav>/.exec(await read('host-it/hosting/index.html'))?.[0] ?? '';
  const listed = [...menu.matchAll(/href="\/([^"]+)\/"/g)].map(([, path = '']) => path);
  const folders = listed.filter((path) => !path.includes('/'));
  expect(folders).toEqual(['try-it', 'write-content', 'build-templates', 'run-ci', 'host-it', 'work-on-boreal']);
  expect(
    listed
      .filter((path) => path.includes('/'))
      .map((path) => path.replace(/^.*\//, ''))
      .sort(),
  ).toEqual(pages.flatMap((name) => (name === 'README.md' ? [] : basename(name.replace('/README', ''), '.md'))).sort());
  // Links to pages, to parts of pages, and to other files of the repository; the address at which a page is edited.
  const hosting = await read('host-it/hosting/index.html');
  expect(hosting).toContain('href="/try-it/templates/#list-the-pages"');
  expect(await read('build-templates/recipes/form/index.html')).toContain('href="/host-it/hosting/#the-policy"');
  expect(await read('build-templates/recipes/index.html')).toContain('href="/build-templates/recipes/form/"');
  expect(hosting).toContain('href="https://git.example.com/boreal/examples/hosts/netlify.toml"');
  expect(hosting).toContain('href="https://git.example.com/boreal/docs/hosting.md"');
  expect(await read('host-it/contract/index.html')).toMatch(/<span class="code-string">/);
  expect(await read('try-it/commands/index.html')).toMatch(/<img [^>]*src="\/assets\/images\//);
  const index = JSON.parse(await read('search_index.json')).en;
  expect(Object.keys(index.store)).toHaveLength(pages.length - 1 + folders.length);
  expect(JSON.stringify([index.index, index.texts])).toContain('netlify');
});
