import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

const files = { 'content/note/a.html': '<p>a</p>', 'content/note/b.html': '<p>b</p>', 'content/note/.DS_Store': 'x' };
const message = 'Not read: 2 .html files in content, for example content/note/a.html.';

test('files that no rule takes are reported by each run until the config names them', async () => {
  const site = await miniSite(files);
  for (const _run of ['first', 'repeated']) {
    const { code, problems } = await site.generate();
    expect([code, problems.map(({ code, severity, message }) => [code, severity, message])]).toEqual([
      0,
      [['CONTENT_FILES_UNREAD', 'warning', message]],
    ]);
    expect(problems[0]?.hint).toContain('unreadFiles');
  }
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write('boreal.config.ts', config.replace("content: 'content'", "unreadFiles: ['**/*.html'], $&"));
  expect(await site.generate()).toMatchObject({ code: 0, problems: [] });
});

test('a file next to a text does not hide a missing translation', async () => {
  const site = await miniSite({ 'content/note/hello.fr.md': undefined, 'content/note/hello.pdf': 'x' });
  const { problems } = await site.generate();
  expect(problems.map(({ code }) => code).sort()).toEqual(['CONTENT_FILES_UNREAD', 'GRAPH_TRANSLATION_MISSING']);
});

test('develop reports files that no rule takes, and forgets them when they are removed', async () => {
  const site = await miniSite(files);
  const { origin } = await startDevelop(site.root);
  const home = async (): Promise<string> => (await fetch(`${origin}/__boreal/`)).text();
  expect(await home()).toContain(message);
  expect(await (await fetch(`${origin}/en/hello/`)).text()).toContain('<h1>Hello</h1>');
  for (const name of ['a', 'b']) await rm(join(site.root, `content/note/${name}.html`));
  await expect.poll(home).not.toContain('Not read');
});
