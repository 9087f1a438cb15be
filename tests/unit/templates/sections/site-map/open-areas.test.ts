import { expect, test } from 'vitest';
import { openAreas } from '../../../../../templates/sections/site-map/open-areas.ts';

const link = (path: string) => ({ title: path, path });
const isOpen = (path: string) => !path.startsWith('/closed/');

test('links into a closed area disappear, and so do groups and areas without links', () => {
  const areas = [
    {
      title: 'mixed',
      groups: [
        { title: 'a', links: [link('/closed/x/'), link('/y/')] },
        { title: 'b', links: [link('/closed/')] },
      ],
    },
    { title: 'empty', groups: [{ title: 'c', path: '/closed/c/', links: [link('/closed/c/d/')] }] },
    { title: 'with a page', groups: [{ title: 'e', path: '/e/', links: [] }] },
  ];
  expect(openAreas(areas, isOpen)).toEqual([
    { title: 'mixed', groups: [{ title: 'a', links: [link('/y/')] }] },
    { title: 'with a page', groups: [{ title: 'e', path: '/e/', links: [] }] },
  ]);
  expect(openAreas(areas, () => true)).toEqual(areas);
});
