import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageData, pageDataPath, parsePageData } from '#contract/page-data';

const pageContext = { language: 'en', languages: ['en', 'fr'], originalPath: '/a/', redirect: false, routed: true };
const pageData: PageData = {
  componentChunkName: 'component---a',
  path: '/en/a/',
  result: { data: { title: 'A' }, pageContext },
  staticQueryHashes: ['1', '2'],
  slicesMap: { header: 'header-en' },
};

describe('the data of a page', () => {
  it.each([
    ['/', '/page-data/index/page-data.json'],
    ['/index.html', '/page-data/index/page-data.json'],
    ['/en/', '/page-data/en/page-data.json'],
    ['/en', '/page-data/en/page-data.json'],
    ['/fr/été/', '/page-data/fr/été/page-data.json'],
    ['/404.html', '/page-data/404.html/page-data.json'],
  ])('%s has the address %s', (path, address) => {
    expect(pageDataPath(path)).toBe(address);
  });

  it('is parsed as it was emitted', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.option(fc.string(), { nil: undefined }), (data, matchPath) => {
        const emitted = { ...pageData, result: { data, pageContext }, ...(matchPath === undefined ? {} : { matchPath }) };
        const text = JSON.stringify(emitted);
        expect(parsePageData(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps the order of its keys', () => {
    const text = JSON.stringify({ ...pageData, matchPath: '/en/*' });
    expect(JSON.stringify(parsePageData(text))).toBe(text);
  });

  it.each([
    ['another page', '<!DOCTYPE html><p>x</p>'],
    ['no path', JSON.stringify({ ...pageData, path: undefined })],
    ['a path that is not text', JSON.stringify({ ...pageData, path: 1 })],
    ['no component', JSON.stringify({ ...pageData, componentChunkName: undefined })],
    ['a list', '[]'],
  ])('is refused with %s', (_name, text) => {
    expect(parsePageData(text)).toBeUndefined();
  });

  it('is complete even if another generator left fields out', () => {
    expect(parsePageData('{"path":"/en/a/","componentChunkName":"component---a"}')).toEqual({
      path: '/en/a/',
      componentChunkName: 'component---a',
      staticQueryHashes: [],
      slicesMap: {},
      result: { data: undefined, pageContext: {} },
    });
  });
});
