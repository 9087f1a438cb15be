import { expect, it } from 'vitest';
import { collectPartialPages } from '../../../../generator/routes/partial-pages.ts';

const families = [{ name: 'story', hydration: 'partial' }, { name: 'note' }] as const;
const listed = (
  routes: readonly (readonly [family: string, path: string])[],
  of: Parameters<typeof collectPartialPages>[0] = families,
) => {
  const pages = collectPartialPages(of);
  for (const [family, path] of routes) pages.add({ family, path });
  return pages.list();
};

it('is a folder if all pages right below it are partially hydrated, else their paths', () => {
  expect(
    listed([
      ['note', '/en/'],
      ['note', '/en/stories/'],
      ['story', '/en/stories/a/'],
      ['story', '/en/stories/b/'],
      ['note', '/en/stories/b/more/'],
      ['story', '/en/privacy/'],
      ['note', '/en/contact/'],
      ['story', '/404.html'],
    ]),
  ).toEqual(['/en/stories/*', '/404.html', '/en/privacy']);
});

it('is the folder of the home page for a site of stories', () => {
  expect(
    listed([
      ['story', '/'],
      ['story', '/a/'],
    ]),
  ).toEqual(['/*']);
});

it('lists at most 100 paths, and nothing for a site without such a family', () => {
  const many = Array.from({ length: 200 }, (_, at): [string, string] => [at % 2 ? 'note' : 'story', `/${at}/`]);
  expect(listed(many)).toHaveLength(100);
  expect(listed([['note', '/a/']], [{ name: 'note' }])).toEqual([]);
});
