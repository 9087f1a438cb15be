import { describe, expect, it } from 'vitest';
import { htmlFilePath, pageFilePaths, pageFiles } from '../../../../generator/manifest/page-files.ts';

describe('a page', () => {
  it.each([
    ['/', 'index.html', 'page-data/index/page-data.json'],
    ['/en/', 'en/index.html', 'page-data/en/page-data.json'],
    ['/fr/été/', 'fr/été/index.html', 'page-data/fr/été/page-data.json'],
    ['/404.html', '404.html', 'page-data/404.html/page-data.json'],
    ['/en/404.html', 'en/404.html', 'page-data/en/404.html/page-data.json'],
  ])('%s is in %s and has its data in %s', (path, html, data) => {
    expect(pageFilePaths(path)).toEqual([html, data]);
    expect(htmlFilePath(path)).toBe(html);
  });

  it('is emitted as its document and its data', () => {
    const pageContext = { language: 'en', languages: ['en'], originalPath: '/', redirect: false, routed: true };
    const pageData = {
      componentChunkName: 'component---a',
      path: '/en/',
      result: { data: { title: 'É' }, pageContext },
      staticQueryHashes: [],
      slicesMap: {},
    };
    const files = pageFiles({ path: '/en/', pageData }, '<p>É</p>');
    expect(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('utf8')])).toEqual([
      ['en/index.html', '<p>É</p>'],
      ['page-data/en/page-data.json', JSON.stringify(pageData)],
    ]);
  });
});
