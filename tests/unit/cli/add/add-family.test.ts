import { expect, test } from 'vitest';
import { familyFolder } from '../../../../cli/add/add-family.ts';

const root = 'templates/root.tsx';
const folderFor = (...pages: readonly string[]): string =>
  familyFolder({ root, families: pages.map((page) => ({ page })) }, 'team-members');

test('a family has a folder of its own if most families have one', () => {
  const pages = ['templates/pages/home/home.page.tsx', 'templates\\pages\\guide\\guide.page.tsx', 'templates/feed.page.tsx'];
  expect(folderFor(...pages)).toBe('templates/pages/team-members');
});

test.each([
  [[]],
  [['templates/home.page.tsx', 'templates/guide.page.tsx']],
  [['templates/pages/home/home.page.tsx', 'templates/feed.page.tsx']],
  [['templates/home/home.page.tsx', 'templates/pages/guide/guide.page.tsx']],
  [['templates/pages/home.page.tsx', 'templates/pages/guide.page.tsx']],
])('a family is next to the root component if families are in %j', (pages) => {
  expect(folderFor(...pages)).toBe('templates');
});
