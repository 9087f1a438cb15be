import { expect, test } from 'vitest';
import { selectRoutes } from '../../../../../generator/serve/develop/home-page.ts';

const route = (path: string) => ({ path, family: 'post', locale: 'en' });
const titles: Readonly<Record<string, string>> = { x: 'An Álbatross' };
const titleOf = ({ entry = '' }: { entry?: string }) => titles[entry];
const routes = ['/en/a/', '/en/b/', '/fr/a/', '/en/ab/'].map(route);

test.each([
  ['all pages', { text: '', offset: 0, limit: 10 }, ['/en/a/', '/en/b/', '/fr/a/', '/en/ab/'], 4],
  ['pages with a text in their path', { text: '/a', offset: 0, limit: 10 }, ['/en/a/', '/fr/a/', '/en/ab/'], 3],
  ['pages with a text in their path, in any case', { text: 'EN/A', offset: 0, limit: 10 }, ['/en/a/', '/en/ab/'], 2],
  ['one piece of them, and the number of all', { text: '/a', offset: 1, limit: 1 }, ['/fr/a/'], 3],
  ['none after the last', { text: '', offset: 4, limit: 10 }, [], 4],
])('the list of pages has %s', (_name, query, paths, count) => {
  const redirect = { ...route('/a/'), context: { redirect: true } };
  expect(selectRoutes([redirect, ...routes], query, titleOf)).toEqual({ routes: paths.map(route), count });
});

test('a page is found by the title of its entry', () => {
  const found = selectRoutes([...routes, { ...route('/en/c/'), entry: 'x' }], { text: 'álba', offset: 0, limit: 10 }, titleOf);
  expect(found).toEqual({ routes: [{ ...route('/en/c/'), title: 'An Álbatross' }], count: 1 });
});
