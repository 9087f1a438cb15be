/** Sites that the documentation shows or consists of: the README's, its own, and those of the recipes for hosts. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { load } from 'js-yaml';
import { parse } from 'smol-toml';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { headersPolicy } from '../../examples/hosts/cloudfront-headers.js';
import { vercelConfig, writeVercelOutput } from '../../examples/hosts/vercel-output.js';
import { parseHostSettings } from '../../generator/contract/host-settings.ts';
import { miniSite, note } from '../support/mini-site.ts';
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
  expect(files.length).toBeGreaterThan(8);
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
    const { build, context, redirects } = parse(await read('netlify.toml')) as unknown as {
      build: { command: string; publish: string };
      context: Record<string, { command: string }>;
      redirects: { from: string; to: string; status: number }[];
    };
    expect(build.publish).toBe('dist');
    expect(redirects).toEqual([{ from: '/fr/*', to: '/fr/404.html', status: 404 }]);
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
    expect([...helps.keys()].sort()).toEqual(['check', 'generate']);
  }
});

describe('a generated site', () => {
  let site: string;
  let settings: ReturnType<typeof parseHostSettings>;
  let remove = async (): Promise<void> => {};

  beforeAll(async () => {
    const mini = await miniSite(
      { 'content/note/hello.en.md': note(['path: /new/']), 'content/note/hello.fr.md': note(['path: /new/'], 'Un texte.') },
      (onEnd) => {
        remove = onEnd;
      },
    );
    const config = join(mini.root, 'boreal.config.ts');
    await writeFile(
      config,
      (await readFile(config, 'utf8')).replace('rootShared:', "redirects: { '/old (1)/': '/en/new/' }, rootShared:"),
    );
    expect(await mini.generate()).toMatchObject({ code: 0 });
    site = join(mini.root, 'dist');
    settings = parseHostSettings(await readFile(join(site, 'host-settings.json'), 'utf8'));
    expect(settings.headers?.length).toBeGreaterThan(1);
    return () => remove();
  });

  test('gives Vercel its headers, redirects and pages for missing addresses, and no file for other hosts', async () => {
    const output = join(site, '../.vercel/output');
    writeVercelOutput(site, output);
    const names = await readdir(join(output, 'static'), { recursive: true });
    expect(names).toEqual(expect.arrayContaining(['404.html', 'en/new/index.html']));
    expect(names.filter((name) => /^(?:_headers|_nginx|_redirects|host-settings|\.boreal)/.test(name))).toEqual([]);
    const { version, routes } = JSON.parse(await readFile(join(output, 'config.json'), 'utf8'));
    expect(version).toBe(3);
    const [everywhere] = routes;
    expect(everywhere).toEqual({
      src: '/.*',
      headers: settings.headers?.find(({ paths }) => paths === '/*')?.headers,
      continue: true,
    });
    const redirect = routes.find(({ status }: { status?: number }) => status === 301);
    expect(redirect.headers).toEqual({ Location: '/en/new/' });
    for (const path of ['/old%20(1)', '/old%20(1)/']) expect(path).toMatch(new RegExp(redirect.src));
    expect('/old%20(1)/more/').not.toMatch(new RegExp(redirect.src));
    const hit = routes.findIndex(({ handle }: { handle?: string }) => handle === 'hit');
    expect(routes[hit + 1].headers['cache-control']).toContain('immutable');
    expect('/assets/a-1.js').toMatch(new RegExp(routes[hit + 1].src));
    expect('/about/').not.toMatch(new RegExp(routes[hit + 1].src));
    const missing = (path: string) =>
      routes
        .slice(hit)
        .find(({ src, status }: { src?: string; status?: number }) => status === 404 && new RegExp(src ?? '').test(path)).dest;
    expect(['/fr/x/', '/fr', '/french/', '/'].map(missing)).toEqual(['/fr/404.html', '/fr/404.html', '/404.html', '/404.html']);
  });

  test('gives Vercel valid patterns: pages get their slash, files do not', () => {
    const slash = vercelConfig({}, []).routes.find(({ status }) => status === 308)?.src ?? '';
    const ending = new RegExp(slash);
    expect(['/about', '/en/about', '/about/', '/a.css', '/'].map((path) => ending.test(path))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('gives CloudFront all its headers: the known ones by name, all others as custom ones', () => {
    const rules = settings.headers?.find(({ paths }) => paths === '/*')?.headers ?? {};
    const { SecurityHeadersConfig, CustomHeadersConfig } = headersPolicy(settings, 'site');
    expect(SecurityHeadersConfig).toMatchObject({
      ContentSecurityPolicy: { ContentSecurityPolicy: rules['content-security-policy'] },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
    });
    const custom = CustomHeadersConfig.Items.map(({ Header }) => Header);
    expect(CustomHeadersConfig.Quantity).toBe(custom.length);
    const named = 5;
    expect(custom).toContain('permissions-policy');
    expect(custom.length + named).toBe(Object.keys(rules).filter((name) => name !== 'cache-control').length);
  });

  test.skipIf(!findNginx())('starts nginx with the file of the container', async () => {
    const config = (await read('nginx/nginx.conf'))
      .replaceAll('/srv/site', site)
      .replace('listen 80', `listen "unix:${site}/../nginx.sock"`);
    const whole = `pid "${site}/../nginx.pid"; error_log stderr; events {} http { access_log off; ${config} }`;
    await writeFile(join(site, '../nginx.conf'), whole);
    // With `-t`, nginx only reads the file; it ends with 1 if anything in it is wrong.
    execFileSync(findNginx() ?? '', ['-t', '-q', '-e', 'stderr', '-p', join(site, '..'), '-c', 'nginx.conf'], { stdio: 'pipe' });
  });
});

test('the function of CloudFront finds the file of a page, adds a slash, and answers old addresses', async () => {
  const code = (await read('cloudfront-function.js')).replace('const redirects = {', "const redirects = { '/old': '/en/new/',");
  const handler = runInNewContext(`${code}; handler`);
  const ask = (uri: string, querystring = {}) => {
    const { uri: file, headers, statusCode } = handler({ request: { uri, querystring } });
    return file ?? `${statusCode} ${headers.location.value}`;
  };
  const table = {
    '/': '/index.html',
    '/en/about/': '/en/about/index.html',
    '/en/about': '301 /en/about/',
    '/assets/a-1.js': '/assets/a-1.js',
    '/v1.2/notes': '301 /v1.2/notes/',
    '//example.com/x': '301 /example.com/x/',
    '/old': '301 /en/new/',
    '/old/': '301 /en/new/',
  };
  for (const [path, answer] of Object.entries(table)) expect(ask(path), path).toBe(answer);
  expect(
    ask('/old', { a: { value: '1' }, b: { value: '2', multiValue: [{ value: '2' }, { value: '3' }] }, c: { value: '' } }),
  ).toBe('301 /en/new/?a=1&b=2&b=3&c');
});

const noStandardFiles = Object.fromEntries(
  ['content/note/hello.en.md', 'content/note/hello.fr.md', 'content/label/menu.en.yaml', 'content/label/menu.fr.yaml'].map(
    (path) => [path, undefined],
  ),
);

test('the code of the README is a whole site, within 80 lines of text', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  const blocks = [...readme.matchAll(/^```tsx? (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, path = '', text = '']) => [path, text] as const,
  );
  expect(blocks.map(([path]) => path)).toEqual(['boreal.config.ts', 'post.page.tsx', 'root.tsx']);
  const site = await miniSite({
    ...noStandardFiles,
    ...Object.fromEntries(blocks),
    'content/post/hello.en.md': '---\ntitle: Hello\n---\n\nIt **works**.\n',
  });
  const { code, problems } = await site.generate();
  // A site without a page for missing addresses is warned about.
  expect({ code, errors: problems.filter(({ severity }) => severity === 'error') }).toEqual({ code: 0, errors: [] });
  const page = (await site.output())['hello/index.html'];
  expect(page).toContain('<h1>Hello</h1>');
  expect(page).toContain('<strong>works</strong>');
});

/** Languages whose code is highlighted here: loading a language takes longer than the rest of a page. */
const highlighted = /^```(?!json$)\w+.*$/gm;

test('the documentation is a site without problems: every page is listed once, and its links lead to pages', async () => {
  const folder = await newTestFolder('docs');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const site = join(folder, 'examples/docs-site');
  const isSource = (path: string): boolean => !/\/(?:dist|\.boreal)$/.test(path);
  await cp(join(root, 'examples/docs-site'), site, { recursive: true, filter: isSource });
  await cp(join(root, 'docs'), join(folder, 'docs'), { recursive: true });
  const pages = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  for (const name of pages) {
    const text = await readFile(join(root, 'docs', name), 'utf8');
    await writeFile(join(folder, 'docs', name), text.replace(highlighted, '```'));
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
  const home = await read('index.html');
  const menu = /<nav class="side"[\s\S]*?<\/nav>/.exec(home)?.[0] ?? '';
  const listed = [...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(listed.toSorted()).toEqual(
    pages
      .filter((name) => name !== 'README.md')
      .map((name) => `/${name.slice(0, -3)}/`)
      .toSorted(),
  );
  // Links to pages, to parts of pages, and to other files of the repository.
  const hosting = await read('hosting/index.html');
  expect(hosting).toContain('href="/templates/#list-the-pages"');
  expect(hosting).toContain('href="https://git.example.com/boreal/examples/hosts/netlify.toml"');
  expect(await read('contract/index.html')).toMatch(/<span class="code-string">/);
  expect(await read('commands/index.html')).toMatch(/<img [^>]*src="\/assets\/images\//);
  const index = JSON.parse(await read('search_index.json')).en;
  expect(Object.keys(index.store)).toHaveLength(pages.length);
  expect(JSON.stringify([index.index, index.texts])).toContain('netlify');
});
