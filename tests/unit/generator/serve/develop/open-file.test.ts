import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFileOpener } from '../../../../../generator/serve/develop/open-file.ts';

function opener() {
  const opened: string[] = [];
  const open = createFileOpener({
    root: '/site',
    allowed: () => ['/site/content', '/site/boreal.config.ts'],
    launch: async (target) => opened.push(target) > 0,
  });
  return { open, opened };
}

test('a file of the site is opened at its line', async () => {
  const { open, opened } = opener();
  expect([await open('content/note/a.en.md', 3), await open('boreal.config.ts', 1)]).toEqual([true, true]);
  expect(opened).toEqual(['/site/content/note/a.en.md:3', '/site/boreal.config.ts:1']);
});

test.each([
  '../site2/a',
  '/etc/passwd',
  'content/../secrets',
  'content/.git/config',
  'package.json',
  'content/a:9:9',
  'content/a\nb',
])('%j is not opened', async (file) => {
  const { open, opened } = opener();
  expect([await open(file, 1), opened]).toEqual([false, []]);
});

test('no file outside the site is opened for any request', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('..', '.', 'content', 'a', '', '/', '\\'), { maxLength: 6 }), async (parts) => {
      const { open, opened } = opener();
      await open(parts.join('/'), 1);
      for (const target of opened) expect(target).toMatch(/^\/site\/(content(\/|:)|boreal\.config\.ts:)/);
    }),
  );
});
