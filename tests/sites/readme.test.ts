import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { miniSite } from '../support/mini-site.ts';

const noStandardFiles = Object.fromEntries(
  ['content/note/hello.en.md', 'content/note/hello.fr.md', 'content/label/menu.en.yaml', 'content/label/menu.fr.yaml'].map(
    (path) => [path, undefined],
  ),
);

test('the code of the README is a whole site, within 80 lines of text', async () => {
  const readme = await readFile(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  expect(readme.split('\n').length).toBeLessThanOrEqual(81);
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
  const page = Object.entries(await site.output()).find(([path]) => /^(?:en\/)?hello\/index\.html$/.test(path))?.[1];
  expect(page).toContain('<h1>Hello</h1>');
  expect(page).toContain('<strong>works</strong>');
});
