import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';
import { runHere } from '../support/run-here.ts';
import { newTestFolder } from '../support/test-folder.ts';

const root = resolve(import.meta.dirname, '../..');

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
  const index = JSON.parse(await read('search_index.json')).en;
  expect(Object.keys(index.store)).toHaveLength(pages.length);
  expect(index.words.split(' ')).toContain('netlify');
});
