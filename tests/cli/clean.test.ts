import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { galleryPath } from '../../generator/serve/component-gallery.ts';
import { miniSite } from '../support/mini-site.ts';
import { startDevelop } from '../support/server-process.ts';

test('clean removes the output, reports that on standard error, and ends with 0', async () => {
  const site = await miniSite();
  expect((await site.generate()).code).toBe(0);
  const { code, stdout, stderr } = await site.borealProcess(['clean']);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toContain('removed ');
  expect(existsSync(join(site.root, 'dist'))).toBe(false);
});

test('clean removes everything that other commands have written into the cache', async () => {
  const site = await miniSite({
    'templates/heading.tsx': 'export const Heading = ({ text }: { text: string }) => <h2>{text}</h2>;\n',
    'templates/heading.examples.ts': "export const examples = { short: { text: 'Hi' } };\n",
  });
  const config = await readFile(join(site.root, 'boreal.config.ts'), 'utf8');
  await site.write(
    'boreal.config.ts',
    config.replace("content: 'content'", "examples: 'templates/**/*.examples.ts', visitor: { serviceWorker: true }, $&"),
  );
  await site.write('content/note/offline.en.md', await readFile(join(site.root, 'content/note/hello.en.md')));
  await site.write('content/note/offline.fr.md', await readFile(join(site.root, 'content/note/hello.fr.md')));
  const cache = ['--cache', 'cache'];
  expect(await site.generate(cache)).toMatchObject({ code: 0 });
  const server = await startDevelop(site.root, { args: cache });
  const page = await (await fetch(`${server.origin}/en/hello/`)).text();
  for (const [, path = ''] of page.matchAll(/<script[^>]* src="([^"]+)"/g)) await (await fetch(server.origin + path)).text();
  expect(await (await fetch(server.origin + galleryPath)).text()).toContain('Hi');
  await server.stop();
  expect(existsSync(join(site.root, 'cache/templates/gallery'))).toBe(true);
  expect(existsSync(join(site.root, 'cache/bundles/develop'))).toBe(true);
  expect(await site.boreal(['clean', ...cache])).toMatchObject({ code: 0 });
  expect(existsSync(join(site.root, 'cache'))).toBe(false);
});
