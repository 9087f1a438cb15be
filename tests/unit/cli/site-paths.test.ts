import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SitePaths } from '../../../cli/site-paths.ts';
import { tempFolder } from '../generator/temp-folder.ts';

it('paths in positions, messages, hints and stacks begin in the current folder', async () => {
  const root = await tempFolder();
  const files = ['sites/lake/content/note/a.en.md', 'sites/lake/(shop)/page.tsx', 'shared/menu.tsx'];
  for (const file of files) {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), '');
  }
  const paths = new SitePaths();
  const problem = {
    code: 'A_B',
    severity: 'error',
    message: 'The slug of “A” (content/note/a.en.md) and of (shop)/page.tsx, /about/ and v1.2; see docs/api.md.',
    hint: 'Write content/note/b.fr.md.',
    where: { file: 'content/note/a.en.md', line: 1 },
    componentStack: ['Menu (../../shared/menu.tsx:9:31)', 'main'],
  } as const;
  paths.begin(root, root);
  expect(paths.in(problem)).toBe(problem);
  paths.begin(join(root, 'sites/lake'), root);
  expect(paths.in(problem)).toEqual({
    code: 'A_B',
    severity: 'error',
    message:
      'The slug of “A” (sites/lake/content/note/a.en.md) and of sites/lake/(shop)/page.tsx, /about/ and v1.2; see docs/api.md.',
    hint: 'Write sites/lake/content/note/b.fr.md.',
    where: { file: 'sites/lake/content/note/a.en.md', line: 1 },
    componentStack: ['Menu (shared/menu.tsx:9:31)', 'main'],
  });
});
