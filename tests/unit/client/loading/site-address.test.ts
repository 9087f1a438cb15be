import { describe, expect, it } from 'vitest';
import { fileUrl, parsePageAddress } from '../../../../client/loading/site-address.ts';

describe('the key of a page', () => {
  it.each([
    ['/', '', '/', ''],
    ['/index.html', '', '/', ''],
    ['/about/', '', '/about', ''],
    ['/about?q=1', '', '/about', '?q=1'],
    ['/about/?q=%20#h', '', '/about', '?q=%20'],
    ['/about/#a?b=1', '', '/about', ''],
    ['/d%C3%A9j%C3%A0/', '', '/déjà', ''],
    ['/100%', '', '/100%', ''],
    ['/blog', '/blog', '/', ''],
    ['/blog/', '/blog', '/', ''],
    ['/blog/a/', '/blog', '/a', ''],
    ['/blogger/a/', '/blog', '/blogger/a', ''],
    ['/d%C3%A9j%C3%A0/a/', '/déjà', '/a', ''],
    ['/déjà/a/', '/d%C3%A9j%C3%A0', '/a', ''],
    ['team/', '', '/en/about/team', ''],
    ['./team?x', '', '/en/about/team', '?x'],
    ['../', '', '/en', ''],
    ['https://example.com/a/', '', 'https://example.com/a', ''],
    ['//example.com/a/', '', '//example.com/a', ''],
  ])('of %s under prefix "%s" is %s', (raw, prefix, key, search) => {
    expect(parsePageAddress(raw, prefix, '/en/about/')).toMatchObject({ key, search });
  });
});

describe('the address to request', () => {
  it.each([
    ['/page-data/a b/page-data.json', '/page-data/a%20b/page-data.json'],
    ['/page-data/50%/page-data.json', '/page-data/50%25/page-data.json'],
    ['/page-data/what?/page-data.json', '/page-data/what%3F/page-data.json'],
    ['/page-data/c#/page-data.json', '/page-data/c%23/page-data.json'],
  ])('for the file %s is %s', (path, url) => {
    expect(fileUrl(path, '')).toBe(url);
    expect(fileUrl(path, '/blog')).toBe(`/blog${url}`);
  });

  it.each([
    ['/about?q=%20#h', '/about?q=%20'],
    ['/a%20b/', '/a%20b/'],
    ['../x', '/en/x'],
  ])('for the document of %s is %s', (raw, address) => {
    expect(parsePageAddress(raw, '', '/en/about/').address).toBe(address);
  });
});
